package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.NodeId;
import quorate.runtime.client.DatabaseSession;

/// A shepherd that is replicated, over real databases: whoever is active, what clients see is one
/// database, and all of them come to the same rows.
final class StandbyTest {
  private static final String ENGINE_AMOUNTS =
      "select \"id\", \"amount\" from \"account\" order by 1";

  @TempDir Path directory;

  private static void assertWhole(StandbyWorld world) {
    assertEquals(Optional.empty(), world.failure());
    assertEquals(
        "[" + ShepherdWorld.ACCOUNTS * ShepherdWorld.EACH + "]",
        world.run("select sum(amount) from account"));
    Map<NodeId, String> rows = world.rows(ENGINE_AMOUNTS);
    assertEquals(1, rows.values().stream().distinct().count(), rows::toString);
    assertEquals(
        world.run("select id, amount from account order by id"), rows.values().iterator().next());
  }

  @Test
  void clientsAtOnceLeaveEveryDatabaseAlikeAcrossATakeover() throws Exception {
    try (StandbyWorld world = new StandbyWorld(directory, "derby", "hsqldb", "sqlite")) {
      world.makeBank();
      assertWhole(world);
      CountDownLatch halfway = new CountDownLatch(2);
      List<Callable<Integer>> work = new ArrayList<>();
      for (int client = 0; client < 3; client++) {
        Random random = new Random(client);
        work.add(() -> {
          int aborted = 0;
          try (DatabaseSession session = world.client.session()) {
            for (int i = 0; i < 16; i++) {
              int from = random.nextInt(ShepherdWorld.ACCOUNTS);
              int to = random.nextInt(ShepherdWorld.ACCOUNTS);
              aborted += ShepherdWorld.transfer(session, from, to, 1 + random.nextInt(5));
              if (i == 6) {
                halfway.countDown();
              }
            }
          }
          return aborted;
        });
      }
      NodeId ended;
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<Integer>> running = work.stream().map(threads::submit).toList();
        halfway.await();
        ended = world.endActive();
        for (Future<Integer> client : running) {
          client.get();
        }
      }
      assertWhole(world);
      world.start(ended);
      assertWhole(world);
      world.endActive();
      assertWhole(world);
    }
  }
}
