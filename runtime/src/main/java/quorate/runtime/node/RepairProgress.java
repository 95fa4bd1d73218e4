package quorate.runtime.node;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// How far a repair is, for people: which step, and how much of it is done.
///
/// Written by whoever does the step, read by any thread.
final class RepairProgress {
  /// What a repair does, one after the other.
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

  /// A step begins.
  ///
  /// @param all its bytes, 0 where that is not known
  void begin(Step step, long all) {
    begin(step, 0, all);
  }

  /// A step begins where it was broken off.
  ///
  /// @param from how many bytes are here from before
  void begin(Step step, long from, long all) {
    at = Optional.of(new At(step, from, from, all));
  }

  /// So much of the step is done.
  void done(long bytes) {
    at = at.map(before -> new At(before.step, before.from, bytes, before.all));
  }

  /// The repair is over.
  void end() {
    at = Optional.empty();
  }

  /// As `quorate status --json` shows it; empty if there is no repair.
  Optional<Map<String, Object>> described() {
    return at.map(now -> {
      Map<String, Object> described = new LinkedHashMap<>();
      described.put("step", now.step.words);
      if (now.all > 0) {
        described.put("bytes", now.done);
        described.put("of", now.all);
        described.put("percent", 100 * now.done / now.all);
        described.put("from", now.from);
      }
      return described;
    });
  }
}
