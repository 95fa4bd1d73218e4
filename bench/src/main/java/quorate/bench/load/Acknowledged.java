package quorate.bench.load;

import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;

/// What transactions have added to something that can be counted afterwards: nothing that was
/// acknowledged may be missing, and nothing else may be there, but for what was under way when a
/// connection was lost.
public final class Acknowledged {
  private final LongAdder known = new LongAdder();
  private final LongAdder unknown = new LongAdder();
  private OptionalLong before = OptionalLong.empty();

  /// So much is there before the clients begin.
  public void begin(long there) {
    before = OptionalLong.of(there);
  }

  /// So much was added and acknowledged.
  public void add(long amount) {
    known.add(amount);
  }

  /// So much was added, or was not.
  public void addUnknown(long amount) {
    unknown.add(amount);
  }

  /// Whether it is there. Without a beginning there is nothing to compare it with.
  ///
  /// @param now how much there is
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
