package quorate.bench.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// The counting of failed transactions.
class LoadRunTest {
  /// The transactions of each client fail in their own way.
  private record Failing(String state, int times) implements SqlWorkload {
    @Override
    public String name() {
      return "failing";
    }

    @Override
    public List<String> tables() {
      return List.of();
    }

    @Override
    public List<String> kinds() {
      return List.of("a", "b");
    }

    @Override
    public Map<String, Long> scale() {
      return Map.of();
    }

    @Override
    public void load(Loader loader) {}

    @Override
    public Supplier<Transaction> client(int client, SplittableRandom random) {
      return Once::new;
    }

    @Override
    public List<Condition> check(Session session, LoadProgress shown) {
      return List.of();
    }

    private final class Once implements Transaction {
      private int tries;

      @Override
      public String kind() {
        return "a";
      }

      @Override
      public Outcome run(Session session) throws SQLException {
        if (tries++ < times) {
          throw new SQLException("message " + tries, state);
        }
        return Outcome.ROLLBACK;
      }
    }
  }

  private static Measured run(String state, int times) throws Exception {
    WorkloadBench bench =
        new WorkloadBench(new Failing(state, times), Target.of(Databases.h2("failing")));
    return Databases.run(bench, 2, 5).measured();
  }

  @Test
  void conflictsAreRetriedAndCounted() throws Exception {
    Measured seen = run("40001", 3);
    assertEquals(10, seen.ended("a"));
    assertEquals(0, seen.committed("a"));
    assertEquals(30, seen.retries().count());
    assertEquals(0, seen.failures().count());
    assertEquals(0, seen.ended("b"));
    assertEquals(10, seen.ended());
  }

  @Test
  void otherFailuresAreNot() throws Exception {
    Measured seen = run("0A000", 1);
    assertEquals(0, seen.ended());
    assertEquals(0, seen.retries().count());
    assertEquals(
        List.of(new Failures.Reason("a", "0A000", 10, "message 1")), seen.failures().reasons());
  }

  @Test
  void aLostConnectionIsOpenedAgain() throws Exception {
    Measured seen = run("08006", 1);
    assertEquals(10, seen.failures().count());
  }
}
