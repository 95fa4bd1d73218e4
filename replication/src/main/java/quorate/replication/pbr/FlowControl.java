package quorate.replication.pbr;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/// Holds writes back while the database of a member or a spare is far behind the log (rule P8 in
/// docs/protocols/pbr.md).
///
/// A client is answered once all members have its transaction in their logs, whether their
/// databases have applied it or not. So a primary whose database is quicker than a backup's could
/// build up a backlog without bound, and the backup would have to apply all of it before it can
/// serve as the next primary. A spare may be a member, and the primary, within a second. While one
/// is late, each entry that it applies permits a fraction of a write, so that it catches up. None
/// waits for a member that applies nothing. No write waits for long.
final class FlowControl {
  /// The beats without progress after which a member's database counts as stopped, in multiples of
  /// the tolerated lag. A schema change may take a slow database a second.
  private static final int STOPPED_FACTOR = 3;

  /// The same for a spare, whose death must not stop service.
  private static final int SPARE_STOPPED_FACTOR = 1;

  /// The longest wait of a write, in multiples of the tolerated lag.
  private static final int PATIENCE_FACTOR = 5;

  private final int lagBeats;

  /// The last index of the log at each of the latest beats, oldest first.
  private final Deque<Long> lengths = new ArrayDeque<>();

  private long now;

  FlowControl(PbrConfig config) {
    this.lagBeats = config.lagBeats();
  }

  /// The time, in beats since this primary began to lead.
  long now() {
    return now;
  }

  /// Notes the length of the log, and what each database has applied since the last beat.
  void beat(long last, Collection<Progress> databases) {
    now++;
    lengths.addLast(last);
    if (lengths.size() > lagBeats) {
      lengths.removeFirst();
    }
    databases.forEach(each -> each.beat(last, lagBeats));
  }

  /// Whether a database would need longer than the tolerated lag to apply what it has to, or has
  /// not applied an entry for that long.
  boolean isBehind(Progress progress, long last) {
    return lagBeats > 0
        && (lengths.size() == lagBeats && progress.isBefore(lengths.getFirst())
            || progress.needsLonger(last, lagBeats));
  }

  /// Whether writes wait for it: it follows the log, and its database is behind.
  boolean isLate(Follower follower, long last) {
    return follower.isKnown()
        && isBehind(follower.progress(), last)
        && !follower
            .progress()
            .hasStopped((follower.isCounted() ? STOPPED_FACTOR : SPARE_STOPPED_FACTOR) * lagBeats);
  }

  /// Takes the permit for a write, if there is one.
  ///
  /// @param since the beat at which it was submitted
  boolean begins(long since, long last, Collection<Follower> followers) {
    List<Progress> late =
        followers.stream().filter(each -> isLate(each, last)).map(Follower::progress).toList();
    if (late.isEmpty() || now - since > PATIENCE_FACTOR * lagBeats) {
      return true;
    }
    if (!late.stream().allMatch(Progress::permitsWrite)) {
      return false;
    }
    late.forEach(Progress::takePermit);
    return true;
  }
}
