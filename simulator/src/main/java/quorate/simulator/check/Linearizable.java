package quorate.simulator.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import quorate.simulator.check.History.Call;

/// Checks a register's history for linearizability: the search of Wing and Gong with the memory of
/// Lowe (*Testing for linearizability*, 2017), depth first over (operations done, value).
final class Linearizable {
  private static final int CONFIGURATIONS_MAX = 300_000;

  private final List<Call> calls;
  private final BitSet done = new BitSet();
  private final Set<Configuration> seen = new HashSet<>();
  private int deepest;

  private record Configuration(BitSet done, long value) {}

  private Linearizable(List<Call> calls) {
    this.calls = calls;
  }

  static void check(int key, List<Call> history) {
    List<Call> calls = new ArrayList<>(history);
    calls.removeIf(call -> call.tookEffectMicros == History.NEVER && !call.isAnswered());
    calls.sort(
        Comparator.<Call>comparingLong(call -> call.effectOrder)
            .thenComparingLong(call -> call.calledMicros));
    Linearizable search = new Linearizable(calls);
    if (!search.extend(0, 0)) {
      throw new Violation("linearizability", search.explain(key));
    }
  }

  /// Tries to order the remaining calls after those done.
  private boolean extend(long value, int depth) {
    deepest = Math.max(deepest, depth);
    if (depth == calls.size()) {
      return true;
    }
    long earliest = earliestEffect();
    for (int i = done.nextClearBit(0); i < calls.size(); i = done.nextClearBit(i + 1)) {
      Call call = calls.get(i);
      if (call.calledMicros > earliest) {
        continue; // another call took effect before this one began
      }
      long after = call.op.apply(value);
      if (call.isAnswered() && after != call.answer) {
        continue;
      }
      done.set(i);
      if (seen.size() < CONFIGURATIONS_MAX
          && seen.add(new Configuration((BitSet) done.clone(), after))
          && extend(after, depth + 1)) {
        return true;
      }
      done.clear(i);
    }
    return false;
  }

  private long earliestEffect() {
    long earliest = History.NEVER;
    for (int i = done.nextClearBit(0); i < calls.size(); i = done.nextClearBit(i + 1)) {
      earliest = Math.min(earliest, calls.get(i).effectiveMicros());
    }
    return earliest;
  }

  private String explain(int key) {
    StringBuilder text = new StringBuilder();
    text.append("register r%d: no order of its %d calls".formatted(key, calls.size()))
        .append(" explains the answers; the longest prefix has ")
        .append(deepest)
        .append(" calls. All calls:");
    calls.forEach(call -> text.append("\n    ").append(call));
    return text.toString();
  }
}
