package quorate.engine.statement;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/// Counts how often SQL left open whether a statement raises an error, and the outcomes (rules E2
/// to E4 in docs/protocols/smr.md), since the node started. For `quorate status`.
public final class EvaluationCounters {
  private final AtomicLong marked = new AtomicLong();
  private final AtomicLong held = new AtomicLong();
  private final AtomicLong abstained = new AtomicLong();
  private final AtomicLong raised = new AtomicLong();

  /// Counts a script or block that may raise an error which not every engine has to raise.
  public void marked() {
    marked.incrementAndGet();
  }

  /// Counts one that writes and is held until the databases agree.
  public void held() {
    held.incrementAndGet();
  }

  /// Counts such an error of this engine, on which it abstains.
  public void abstained() {
    abstained.incrementAndGet();
  }

  /// Counts such an error that was the answer.
  public void raised() {
    raised.incrementAndGet();
  }

  /// The counters as `quorate status` shows them.
  public Map<String, Long> described() {
    return Map.of(
        "marked", marked.get(),
        "held", held.get(),
        "abstained", abstained.get(),
        "raised", raised.get());
  }
}
