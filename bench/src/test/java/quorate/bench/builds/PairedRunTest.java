package quorate.bench.builds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PairedRunTest {
  private final List<String> turns = new ArrayList<>();

  /// A load whose windows take the CPU of a script, and which fails at its end.
  private final class Scripted implements PairedLoad {
    private final Deque<Double> before = new ArrayDeque<>();
    private final Deque<Double> after = new ArrayDeque<>();
    private long operations = 10;

    Scripted before(double... millis) {
      for (double each : millis) {
        before.add(each);
      }
      return this;
    }

    Scripted after(double... millis) {
      for (double each : millis) {
        after.add(each);
      }
      return this;
    }

    @Override
    public String name() {
      return "bank";
    }

    @Override
    public void begin(Build build) {
      turns.add("begin " + build);
    }

    @Override
    public Sample measure(Build build) {
      turns.add(build.toString());
      Double millis = (build == Build.BEFORE ? before : after).poll();
      if (millis == null) {
        throw new IllegalStateException("the cluster is gone");
      }
      return new Sample(operations, millis, 100, 1);
    }
  }

  private static Comparison run(PairedLoad load, int pairs) throws InterruptedException {
    return new PairedRun(pairs, (_, _, _, _) -> {}).run(load);
  }

  @Test
  void theBuildsTakeTurnsAndEveryOtherPairBeginsWithTheLaterOne() throws Exception {
    run(new Scripted().before(1, 1, 1).after(1, 1, 1), 3);
    assertEquals(
        List.of(
            "begin BEFORE", "begin AFTER", "BEFORE", "AFTER", "AFTER", "BEFORE", "BEFORE", "AFTER"),
        turns);
  }

  @Test
  void theMedianOfThePairsDecidesWhateverOneWindowMet() throws Exception {
    Comparison slower =
        run(new Scripted().before(1, 100, 2, 1, 1).after(1.04, 1, 2.08, 1.04, 9), 5);
    assertEquals(4.0, slower.cpuPercent(), 1e-9);
    assertFalse(slower.isWithin(3));
    assertTrue(slower.isWithin(5));
  }

  @Test
  void lessCpuIsWithinEveryLimit() throws Exception {
    assertTrue(run(new Scripted().before(2, 2).after(1, 1), 2).isWithin(0));
  }

  @Test
  void aLoadThatBreaksIsNeverWithinTheLimitButItsPairsAreShown() throws Exception {
    Comparison broken = run(new Scripted().before(1, 1).after(1), 2);
    assertEquals(1, broken.pairs().size());
    assertFalse(broken.isWithin(100));
    assertTrue(broken.row().contains("broke: the cluster is gone"), broken.row());
    assertEquals("the cluster is gone", broken.describe(3).get("broken"));
  }

  @Test
  void aWindowInWhichNothingEndedIsNoFigure() throws Exception {
    Scripted idle = new Scripted().before(1).after(1);
    idle.operations = 0;
    assertFalse(run(idle, 1).isWithin(100));
  }
}
