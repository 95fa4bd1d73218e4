package quorate.simulator.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import quorate.simulator.check.History.Call;

/// Whether a register's history is linearizable: the search of Wing and Gong with the memory of
/// Lowe (*Testing for linearizability*, 2017), depth first over (operations done, value).
final class Linearizable {
  private final List<Call> calls;
  private final BitSet done = new BitSet();
  private final Set<Configuration> seen = new HashSet<>();
  private int firstOpen;
  private int deepest;

  private record Configuration(BitSet done, long value) {}

  private Linearizable(List<Call> calls) {
    this.calls = calls;
  }

  static void check(int key, List<Call> history) {
    List<Call> calls = new ArrayList<>(history);
    calls.sort(Comparator.comparingLong(call -> call.calledMicros));
    Linearizable search = new Linearizable(calls);
    long returned = calls.stream().filter(call -> call.returnedMicros != History.NEVER).count();
    if (!search.extend(0, (int) returned, 0)) {
      throw new Violation("linearizability", search.explain(key, (int) returned));
    }
  }

  /// Tries to order the remaining calls after those done. Every call that has returned must find
  /// its place; one that never returned may have happened or not.
  private boolean extend(long value, int returnedLeft, int depth) {
    deepest = Math.max(deepest, depth);
    if (returnedLeft == 0) {
      return true;
    }
    int firstBefore = firstOpen;
    firstOpen = done.nextClearBit(firstOpen);
    long earliestReturn = earliestReturn();
    for (int i = firstOpen; i < calls.size(); i = done.nextClearBit(i + 1)) {
      Call call = calls.get(i);
      if (call.calledMicros > earliestReturn) {
        break; // some other call returned before this one and all later ones began
      }
      long after = call.op.apply(value);
      boolean hasReturned = call.returnedMicros != History.NEVER;
      if (hasReturned && after != call.answer) {
        continue;
      }
      done.set(i);
      if (seen.add(new Configuration((BitSet) done.clone(), after))
          && extend(after, returnedLeft - (hasReturned ? 1 : 0), depth + 1)) {
        return true;
      }
      done.clear(i);
    }
    firstOpen = firstBefore;
    return false;
  }

  private long earliestReturn() {
    long earliest = History.NEVER;
    for (int i = firstOpen; i < calls.size(); i = done.nextClearBit(i + 1)) {
      Call call = calls.get(i);
      if (call.calledMicros > earliest) {
        break;
      }
      earliest = Math.min(earliest, call.returnedMicros);
    }
    return earliest;
  }

  private String explain(int key, int returned) {
    StringBuilder text = new StringBuilder();
    text.append("register r%d: no order of its %d answered calls".formatted(key, returned))
        .append(" explains the answers; the longest prefix has ")
        .append(deepest)
        .append(" calls. All calls:");
    calls.forEach(call -> text.append("\n    ").append(call));
    return text.toString();
  }
}
