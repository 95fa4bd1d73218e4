package quorate.engine.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.database.Engine;
import quorate.database.engine.jdbc.Engines;
import quorate.engine.statement.Execution;

@Timeout(60)
class AdmissionTest {
  /// The number of open transactions never exceeds the limit, and all are admitted in turn.
  @Test
  void neverMoreThanThereIsRoomFor() throws Exception {
    Map<SessionId, OptimisticTransaction> open = new ConcurrentHashMap<>();
    Admission three = new Admission(3);
    try (Engine engine = Engines.inMemory("h2", "admission");
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Execution execution = new Execution(engine);
      List<Future<Integer>> sizes = new ArrayList<>();
      for (int i = 1; i <= 30; i++) {
        SessionId session = new SessionId(1, i);
        sizes.add(
            threads.submit(() -> {
              OptimisticTransaction transaction =
                  new OptimisticTransaction(session, 1, new NodeId(1), execution);
              three.enter(open, transaction);
              int size = open.size();
              three.leave(open, transaction);
              return size;
            }));
      }
      for (Future<Integer> size : sizes) {
        assertTrue(size.get() <= 3);
      }
    }
    assertEquals(Map.of(), open);
  }
}
