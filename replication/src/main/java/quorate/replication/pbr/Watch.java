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

  boolean isSuspected(NodeId replica) {
    return now - heard.getOrDefault(replica, 0L) > suspectBeats;
  }

  /// Once in so many beats.
  boolean isTime(int beats) {
    return now % beats == 0;
  }
}
