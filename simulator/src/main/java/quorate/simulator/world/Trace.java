package quorate.simulator.world;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// The events of a run, one per line, in fixed columns: time, party, event, details. Off unless
/// requested, since text is expensive; a failing seed is run again with it.
public final class Trace {
  public static final Trace OFF = new Trace(0);
  private final int linesMax;
  private final Deque<String> lines = new ArrayDeque<>();

  public Trace(int linesMax) {
    this.linesMax = linesMax;
  }

  public boolean isOn() {
    return linesMax > 0;
  }

  public void line(long nowMicros, Object who, String what, Object details) {
    if (linesMax == 0) {
      return;
    }
    if (lines.size() == linesMax) {
      lines.removeFirst();
    }
    lines.addLast(
        "%10.6fs  %-4s %-8s %s".formatted(nowMicros / 1e6, who.toString(), what, details));
  }

  public List<String> lines() {
    return new ArrayList<>(lines);
  }

  /// The lines since the last call, for two runs in lock-step.
  public List<String> drain() {
    List<String> drained = lines();
    lines.clear();
    return drained;
  }
}
