package quorate.replication.pbr;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.NodeId;
import quorate.core.Patience;

/// Notes when replicas were heard, in beats of the own clock (rule G1 in docs/protocols/pbr.md).
final class Watch {
  private final int suspectBeats;
  private final int suspectBeatsMax;
  private final Map<NodeId, Long> heard = new TreeMap<>();
  private final Map<NodeId, Patience> patience = new TreeMap<>();

  /// Replicas whose link broke since they were heard: that explains their silence.
  private final Set<NodeId> doubted = new TreeSet<>();

  private long now;

  /// Nobody is suspected before there was time to hear of it.
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
          .computeIfAbsent(replica, _ -> new Patience(suspectBeats, suspectBeatsMax))
          .onHeard((int) Math.min(now - before, Integer.MAX_VALUE));
    }
  }

  /// There is reason to think that it says no more: half of the usual silence is enough.
  void doubt(NodeId replica) {
    doubted.add(replica);
    heard.merge(replica, now - silenceOf(replica) + suspectBeats / 2, Math::min);
  }

  /// The beats of silence that are in order.
  private long silenceOf(NodeId replica) {
    Patience own = patience.get(replica);
    return own == null ? suspectBeats : own.ticks();
  }

  boolean isSuspected(NodeId replica) {
    return now - heard.getOrDefault(replica, 0L) > silenceOf(replica);
  }

  /// Whether there is somebody who is suspected since this beat: that is acted upon at once.
  boolean hasNewSuspect() {
    return heard.entrySet().stream()
        .anyMatch(each -> now - each.getValue() == silenceOf(each.getKey()) + 1);
  }

  /// Once in so many beats.
  boolean isTime(int beats) {
    return now % beats == 0;
  }
}
