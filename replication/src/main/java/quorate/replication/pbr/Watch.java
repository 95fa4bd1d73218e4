package quorate.replication.pbr;

import java.util.Map;
import java.util.TreeMap;
import quorate.core.NodeId;

/// Who has said something lately, in beats of the own clock.
final class Watch {
  private final int suspectBeats;
  private final Map<NodeId, Long> heard = new TreeMap<>();
  private long now;

  /// Nobody is suspected before there was time to hear of it.
  Watch(PbrConfig config) {
    this.suspectBeats = config.suspectBeats();
  }

  void beat() {
    now++;
  }

  void hear(NodeId replica) {
    heard.put(replica, now);
  }

  /// There is reason to think that it says no more: half of the usual silence is enough.
  void doubt(NodeId replica) {
    heard.merge(replica, now - suspectBeats / 2, Math::min);
  }

  boolean isSuspected(NodeId replica) {
    return now - heard.getOrDefault(replica, 0L) > suspectBeats;
  }

  /// Whether there is somebody who is suspected since this beat: that is acted upon at once.
  boolean hasNewSuspect() {
    return heard.values().stream().anyMatch(last -> now - last == suspectBeats + 1L);
  }

  /// Once in so many beats.
  boolean isTime(int beats) {
    return now % beats == 0;
  }
}
