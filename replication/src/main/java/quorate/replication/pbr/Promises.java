package quorate.replication.pbr;

import java.util.Optional;
import quorate.core.Effects;
import quorate.core.Timer;

/// A member's promise to primaries that rely on leases: not to switch to another group for a while.
/// Later groups that it learns of wait.
///
/// A restart forgets when a promise ends, so it begins with a whole one.
final class Promises {
  /// A promise has expired; only the latest one counts.
  record Over(long count) implements Timer {}

  private final PbrConfig.Reads reads;
  private long count;
  private boolean binding;
  private Optional<Group> waiting = Optional.empty();

  Promises(PbrConfig.Reads reads) {
    this.reads = reads;
  }

  boolean isBinding() {
    return binding;
  }

  /// The latest group to switch to.
  Optional<Group> waiting() {
    return waiting;
  }

  void hold(Group later) {
    if (waiting.isEmpty() || later.isLaterThan(waiting.get())) {
      waiting = Optional.of(later);
    }
  }

  /// The replica has switched to a group, which a primary does regardless of promises: a waiting
  /// group that is not later is obsolete. Judging decisions by it would yield other results than
  /// elsewhere, and two groups of one number (G2).
  void reached(Group group) {
    waiting = waiting.filter(it -> it.isLaterThan(group));
  }

  // Q3.
  void make(Effects<PbrMessage> effects) {
    if (reads instanceof PbrConfig.Leased leased) {
      binding = true;
      effects.arm(new Over(++count), leased.lease());
    }
  }

  /// The waiting group, if this is the promise that it waits for.
  Optional<Group> end(long which) {
    if (which != count) {
      return Optional.empty();
    }
    binding = false;
    return release();
  }

  /// Removes and returns the waiting group.
  Optional<Group> release() {
    Optional<Group> next = waiting;
    waiting = Optional.empty();
    return next;
  }
}
