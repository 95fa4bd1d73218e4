package quorate.replication.pbr;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.NodeId;
import quorate.core.Patience;

/// Tracks when replicas were last heard, in beats of this replica's clock (rule G1 in
/// docs/protocols/pbr.md).
final class Watch {
  private final int suspectBeats;
  private final int suspectBeatsMax;
  private final Map<NodeId, Long> heard = new TreeMap<>();
  private final Map<NodeId, Patience> patience = new TreeMap<>();

  /// Replicas whose link has broken since they were last heard, which explains their silence.
  private final Set<NodeId> doubted = new TreeSet<>();

  private long now;

  /// No replica is suspected before there was time to hear it.
  Watch(PbrConfig config) {
    this.suspectBeats = config.suspectBeats();
    this.suspectBeatsMax = config.suspectBeatsMax();
  }

  void beat() {
    now++;
  }

  void hear(NodeId replica) {
    Long before = heard.put(replica, now);
    if (!doubted.remove(replica) && before != null) {
      patience
          .computeIfAbsent(replica, _ -> Patience.atStart(suspectBeats, suspectBeatsMax))
          .onHeard((int) Math.min(now - before, Integer.MAX_VALUE));
    }
  }

  /// The replica is probably dead: half of the usual silence suffices to suspect it.
  void doubt(NodeId replica) {
    doubted.add(replica);
    heard.merge(replica, now - silenceOf(replica) + suspectBeats / 2, Math::min);
  }

  /// The tolerated beats of silence.
  private long silenceOf(NodeId replica) {
    Patience own = patience.get(replica);
    return own == null ? suspectBeatsMax : own.ticks();
  }

  boolean isSuspected(NodeId replica) {
    return now - heard.getOrDefault(replica, 0L) > silenceOf(replica);
  }

  /// Whether a replica has become suspect in this beat; the reaction is immediate.
  boolean hasNewSuspect() {
    return heard.entrySet().stream()
        .anyMatch(each -> now - each.getValue() == silenceOf(each.getKey()) + 1);
  }

  /// True once every `beats` beats.
  boolean isTime(int beats) {
    return now % beats == 0;
  }
}
