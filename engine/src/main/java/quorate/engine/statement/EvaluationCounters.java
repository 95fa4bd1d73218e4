package quorate.engine.statement;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/// How often SQL left open whether a statement raises an error, and what became of that (rules E2
/// to E4 in docs/protocols/smr.md), since the node started. For `quorate status`.
public final class EvaluationCounters {
  private final AtomicLong marked = new AtomicLong();
  private final AtomicLong held = new AtomicLong();
  private final AtomicLong abstained = new AtomicLong();
  private final AtomicLong raised = new AtomicLong();

  /// A script or block is executed that may raise an error which not every engine has to raise.
  public void marked() {
    marked.incrementAndGet();
  }

  /// It writes, and is held until the databases agree.
  public void held() {
    held.incrementAndGet();
  }

  /// This engine raised such an error: it says nothing about the value.
  public void abstained() {
    abstained.incrementAndGet();
  }

  /// The error was the answer.
  public void raised() {
    raised.incrementAndGet();
  }

  /// As `quorate status` shows them.
  public Map<String, Long> described() {
    return Map.of(
        "marked", marked.get(),
        "held", held.get(),
        "abstained", abstained.get(),
        "raised", raised.get());
  }
}
