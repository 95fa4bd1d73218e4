package quorate.bench.load;

import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;

/// Counts what transactions have added to a total that can be checked afterwards: nothing
/// acknowledged may be missing, and there may be no surplus except from transactions in progress
/// when a connection was lost.
public final class Acknowledged {
  private final LongAdder known = new LongAdder();
  private final LongAdder unknown = new LongAdder();
  private OptionalLong before = OptionalLong.empty();

  /// Sets the total before the clients begin.
  public void begin(long there) {
    before = OptionalLong.of(there);
  }

  /// Counts an acknowledged addition.
  public void add(long amount) {
    known.add(amount);
  }

  /// Counts an addition of unknown outcome.
  public void addUnknown(long amount) {
    unknown.add(amount);
  }

  /// Checks the total. It holds trivially if no initial total was set.
  ///
  /// @param now the present total
  public Condition check(String name, String meaning, long now) {
    long grown = now - before.orElse(now);
    long least = known.sum();
    long most = least + unknown.sum();
    boolean holds = before.isEmpty() || grown >= least && grown <= most;
    return new Condition(
        name,
        meaning,
        holds
            ? List.of()
            : List.of(
                "%d more than before; %d was acknowledged, and of %d nobody knows"
                    .formatted(grown, least, most - least)));
  }
}
