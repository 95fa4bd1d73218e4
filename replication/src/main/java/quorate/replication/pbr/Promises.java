package quorate.replication.pbr;

import java.util.Optional;
import quorate.core.Effects;
import quorate.core.Timer;

/// What a member has promised to primaries that rely on leases: to go on to no other group for a
/// while. What it learns of later groups waits.
///
/// A restart forgets when a promise ends: so it begins with a whole one.
final class Promises {
  /// A promise has run out; only the last one counts.
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

  /// The latest group that is to be gone over to.
  Optional<Group> waiting() {
    return waiting;
  }

  void hold(Group later) {
    if (waiting.isEmpty() || later.isLaterThan(waiting.get())) {
      waiting = Optional.of(later);
    }
  }

  /// The replica has gone over to a group, which a primary does whatever it has promised: what
  /// waited and is no later is out of date. Decisions judged by that would be judged otherwise than
  /// elsewhere, and there would be two groups of one number (G2).
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

  /// What waited for the promise to end, if this ends it.
  Optional<Group> end(long which) {
    if (which != count) {
      return Optional.empty();
    }
    binding = false;
    return release();
  }

  /// What waited.
  Optional<Group> release() {
    Optional<Group> next = waiting;
    waiting = Optional.empty();
    return next;
  }
}
