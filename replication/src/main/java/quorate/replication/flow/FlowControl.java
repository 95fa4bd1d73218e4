package quorate.replication.flow;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;

/// Holds new work back while a database is far behind the log (rule P8 in docs/protocols/pbr.md,
/// rule C10 in docs/protocols/cbs.md).
///
/// A client is answered before every database has applied its transaction. So a quick database
/// could let a slow one build up a backlog without bound, and the slow one would have to apply all
/// of it before it can replace the quick one. While one is late, each entry that it applies permits
/// a fraction of a transaction, so that it catches up. None waits for a database that applies
/// nothing, or falls further behind although work is held back. No transaction waits for long.
public final class FlowControl {
  /// The beats without progress after which a database counts as stopped, in multiples of the
  /// tolerated lag. A schema change may take a slow database a second.
  private static final int STOPPED_FACTOR = 3;

  /// The same for a spare, whose death must not stop service.
  private static final int SPARE_STOPPED_FACTOR = 1;

  /// The longest wait of a transaction, in multiples of the tolerated lag.
  private static final int PATIENCE_FACTOR = 5;

  private final int lagBeats;

  /// The last index of the log at each of the latest beats, oldest first.
  private final Deque<Long> lengths = new ArrayDeque<>();

  private long now;

  /// @param lagBeats the beats that a database may be behind; 0: nothing is ever held back
  public FlowControl(int lagBeats) {
    this.lagBeats = lagBeats;
  }

  /// The time, in beats since the beginning.
  public long now() {
    return now;
  }

  /// Notes the length of the log, and what each database has applied since the last beat.
  ///
  /// @param last the index of the last entry
  public void beat(long last, Collection<Progress> databases) {
    now++;
    lengths.addLast(last);
    if (lengths.size() > lagBeats) {
      lengths.removeFirst();
    }
    databases.forEach(each -> each.beat(last, lagBeats, isBehind(each, last)));
  }

  /// Whether a database would need longer than the tolerated lag to apply what it has to, or has
  /// not applied an entry for that long.
  public boolean isBehind(Progress progress, long last) {
    return lagBeats > 0
        && (lengths.size() == lagBeats && progress.isBefore(lengths.getFirst())
            || progress.needsLonger(last, lagBeats));
  }

  /// Whether new work waits for a database: it is behind, and makes progress, not too slowly.
  ///
  /// @param spare whether it is not needed now
  public boolean isLate(Progress progress, long last, boolean spare) {
    return isBehind(progress, last)
        && !progress.isTooSlow()
        && !progress.hasStopped((spare ? SPARE_STOPPED_FACTOR : STOPPED_FACTOR) * lagBeats);
  }

  /// Takes the permit for a transaction, if there is one.
  ///
  /// @param since the beat at which it was submitted
  /// @param late the databases for which new work waits
  public boolean begins(long since, Collection<Progress> late) {
    if (late.isEmpty() || now - since > (long) PATIENCE_FACTOR * lagBeats) {
      return true;
    }
    if (!late.stream().allMatch(Progress::permits)) {
      return false;
    }
    late.forEach(Progress::takePermit);
    return true;
  }
}
