package quorate.runtime.counting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.runtime.config.ClusterConfig;

/// The counting protocol over both of Quorate's own orders: its primaries are killed, and no number
/// is lost or added twice.
final class CountStoryTest {
  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(
      value = ClusterConfig.Ordered.class,
      names = {"PAXOS", "PBFT"})
  void numbersSurviveTheirPrimaries(ClusterConfig.Ordered order) throws Exception {
    try (CountWorld world = new CountWorld(order, directory)) {
      RequestId once = world.next();
      assertEquals(7, world.add(once, 7));
      assertEquals(10, world.add(world.next(), 3));
      NodeId first = world.primary();
      world.kill(first);
      assertEquals(15, world.add(world.next(), 5));
      assertEquals(7, world.add(once, 7), "it was added before");
      world.start(first);
      NodeId second = world.primary();
      assertNotEquals(first, second);
      world.kill(second);
      assertEquals(16, world.add(world.next(), 1));
      assertNotEquals(second, world.primary());
      CountWorld.await(() -> world.nodesWith(16) == 2); // the spare of before counts, too
      assertEquals(Optional.empty(), world.failure());
    }
  }
}
