package quorate.replication.pbr;

import java.util.List;
import quorate.replication.flow.FlowControl;
import quorate.replication.flow.Progress;

/// How far a replica's own engine is behind its log, by the measure of the flow control.
final class EngineLag {
  private final FlowControl flow;
  private final Progress progress = new Progress();
  private boolean behind;

  EngineLag(PbrConfig config) {
    this.flow = new FlowControl(config.lagBeats());
  }

  /// @param last the index of the last entry of the log
  /// @param applied the index up to which the engine has it
  void beat(long last, long applied) {
    progress.onApplied(applied);
    flow.beat(last, List.of(progress));
    behind = flow.isBehind(progress, last);
  }

  boolean isBehind() {
    return behind;
  }
}
