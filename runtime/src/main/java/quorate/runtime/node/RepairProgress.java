package quorate.runtime.node;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import quorate.runtime.status.RepairStep;

/// The progress of a repair, for people: the step, and the share of it that is done. Written by the
/// thread that does the step, read by any thread.
final class RepairProgress {
  /// The steps of a repair, in their order.
  enum Step {
    SEARCHING("looks for a state that others attest"),
    COMPARING("compares itself with that state"),
    FETCHING("fetches the snapshot"),
    INSTALLING("installs the snapshot"),
    REHASHING("rehashes what its engine holds");

    private final String words;

    Step(String words) {
      this.words = words;
    }
  }

  /// @param from bytes that were here when the step began
  /// @param done bytes, of `all`; both 0 where that is not known
  private record At(Step step, long from, long done, long all) {}

  private volatile Optional<At> at = Optional.empty();

  /// The durations of this repair's steps, or of the last one's.
  private final Map<Step, Long> nanos = new EnumMap<>(Step.class);

  private long begunNanos;

  /// A step begins.
  ///
  /// @param all its bytes, 0 where that is not known
  void begin(Step step, long all) {
    begin(step, 0, all);
  }

  /// A step begins where it was broken off.
  ///
  /// @param from how many bytes are here from before
  synchronized void begin(Step step, long from, long all) {
    pass();
    at = Optional.of(new At(step, from, from, all));
  }

  /// The step that was under way is over.
  private void pass() {
    long now = System.nanoTime();
    at.ifPresentOrElse(
        before -> nanos.merge(before.step, now - begunNanos, Long::sum), nanos::clear);
    begunNanos = now;
  }

  /// So much of the step is done.
  synchronized void done(long bytes) {
    at = at.map(before -> new At(before.step, before.from, bytes, before.all));
  }

  /// The repair is over.
  synchronized void end() {
    pass();
    at = Optional.empty();
  }

  /// Milliseconds that each step of the last repair has taken, as `quorate status --json` shows it.
  synchronized Map<String, Long> took() {
    Map<String, Long> took = new LinkedHashMap<>();
    nanos.forEach((step, spent) ->
        took.put(step.name().toLowerCase(Locale.ROOT), TimeUnit.NANOSECONDS.toMillis(spent)));
    return took;
  }

  /// The present step for `quorate status`; empty if there is no repair.
  Optional<RepairStep> described() {
    return at.map(now ->
        new RepairStep(
            now.step.words,
            now.all > 0
                ? Optional.of(RepairStep.Amount.of(now.done, now.all, now.from))
                : Optional.empty()));
  }
}
