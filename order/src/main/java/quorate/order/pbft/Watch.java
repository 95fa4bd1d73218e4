package quorate.order.pbft;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a replica thinks of its primary: the timers of PBFT (section 4.4 and 4.5.2, liveness), and
/// Aardvark's (Clement et al., NSDI 2009, section 4.3) demand for throughput ([Pace]) and fairness,
/// so that one that orders just enough not to be caught is replaced too.
final class Watch {
  private static final int FOLLOWED_MAX = 15;

  /// For how many periods of [Pace] altogether a primary may have somebody wait for long: a load
  /// that is too low to be measured by is no reason to let it do so for ever.
  private static final int SLUGGISH_PERIODS_MAX = 25;

  /// Ticks in one view, each of which it served somebody or had nobody waiting, after which the
  /// time is halved again.
  private static final int CALM_TICKS = 100;

  private final PbftConfig config;
  private int waitedTicks;
  private int unfinishedTicks;
  private int oneWaitsTicks;
  private int followed;

  /// How often the time has doubled: views failed, one after the other.
  private int doublings;

  /// How often it has doubled since views were left although they had served somebody.
  private int caution;

  private int calmTicks;

  /// In how many ticks of the present view somebody had waited for long.
  private int sluggishTicks;

  /// Requests were ordered in the present view.
  private boolean fruitful;

  private final Pace pace;

  Watch(PbftConfig config) {
    this.config = config;
    PbftLimits.Time time = config.limits().time();
    this.pace = new Pace(time.rateTicks(), time.rateRequests(), config.members().size());
  }

  /// A batch with requests was delivered. Patience goes back to normal only if it served somebody:
  /// slots without requests are no progress, nor are requests that were ordered long ago.
  ///
  /// @param live whether this replica had it at the pace of the others; what it catches up with
  ///   says nothing about the primary
  void onOrdered(Requests.Served served, boolean live) {
    unfinishedTicks = 0;
    if (served.progress()) {
      waitedTicks = 0;
      fruitful = true;
      doublings = 0;
    }
    if (live) {
      pace.onOrdered(served.first());
    }
  }

  /// A view has begun: its primary is given a whole timeout, and is measured by its predecessors.
  void onEntered() {
    waitedTicks = 0;
    unfinishedTicks = 0;
    sluggishTicks = 0;
    fruitful = false;
    calmTicks = 0;
    pace.onEntered(caution);
  }

  /// A view was given up. If it ordered nothing, the next one gets twice the time (PBFT, section
  /// 4.5.2).
  void onLeft() {
    waitedTicks = 0;
    if (fruitful) {
      caution = Math.min(caution + 1, config.limits().time().cautionMax());
    } else {
      doublings = Math.min(doublings + 1, config.limits().time().doublingsMax());
    }
    fruitful = false;
  }

  /// A tick in a view that has begun. Says why its primary is to be replaced; null if it is not.
  ///
  /// @param unfinished whether votes of this replica wait to be committed
  Suspected.@Nullable Reason onTickActive(Requests requests, boolean unfinished) {
    waitedTicks = requests.isAnybodyWaiting() ? waitedTicks + 1 : 0;
    unfinishedTicks = unfinished ? unfinishedTicks + 1 : 0;
    sluggishTicks += requests.isSluggish() ? 1 : 0;
    onTickServed(waitedTicks <= 1 && unfinishedTicks <= 1);
    boolean slow = pace.onTick() || isSluggish();
    if (Math.max(waitedTicks, unfinishedTicks) > timeoutTicks()) {
      return Suspected.Reason.NO_PROGRESS;
    }
    if (requests.isUnfair()) {
      return Suspected.Reason.UNFAIR;
    }
    return slow ? Suspected.Reason.SLOW : null;
  }

  private void onTickServed(boolean served) {
    if (caution > 0 && served && ++calmTicks >= CALM_TICKS) {
      calmTicks = 0;
      caution--;
    }
  }

  private boolean isSluggish() {
    int ticks = config.limits().time().rateTicks();
    return ticks > 0 && sluggishTicks > SLUGGISH_PERIODS_MAX * ticks;
  }

  /// A tick in a view that has begun, while this replica lacks what the others have forgotten: of
  /// that, and of what was ordered there, the primary can serve it nothing. As many as it takes to
  /// replace the primary lack nothing: they have signed the checkpoint.
  void onTickBehind() {
    waitedTicks = 0;
    unfinishedTicks = 0;
  }

  /// A tick of a view that has begun, which a single replica has left, or none has. True if it is
  /// time to follow it. It cannot come back, and while it does not vote, a liar's vote is needed in
  /// its place, with which the liar sets the pace. But it may be a liar itself, so that it is
  /// followed later each time.
  boolean onTickOfOne(boolean oneWaits) {
    oneWaitsTicks = oneWaits ? oneWaitsTicks + 1 : 0;
    if (oneWaitsTicks <= 2 * config.limits().time().viewTicks() * (1 + followed)) {
      return false;
    }
    oneWaitsTicks = 0;
    followed = Math.min(followed + 1, FOLLOWED_MAX);
    return true;
  }

  /// A tick without a view. True if the new view is overdue; counted only once a quorum has left
  /// the old one (PBFT, section 4.5.2), since before that nobody can begin it.
  boolean onTickWaiting(boolean quorumWaits) {
    waitedTicks = quorumWaits ? waitedTicks + 1 : 0;
    return waitedTicks > timeoutTicks();
  }

  /// All that it holds, as a value.
  Object state() {
    return List.of(
        List.of(waitedTicks, unfinishedTicks, oneWaitsTicks, sluggishTicks, calmTicks),
        followed,
        doublings,
        caution,
        fruitful,
        pace.state());
  }

  int timeoutTicks() {
    return config.limits().time().viewTicks() << Math.max(doublings, caution);
  }
}
