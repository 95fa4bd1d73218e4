package quorate.order.pbft;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A replica's judgement of its primary: the timers of PBFT (sections 4.4 and 4.5.2, liveness), and
/// Aardvark's requirements (Clement et al., NSDI 2009, section 4.3) of throughput ([Pace]) and
/// fairness, so that a primary that orders just enough to avoid detection is replaced too.
final class Watch {
  private static final int FOLLOWED_MAX = 15;

  /// The number of [Pace] periods in all for which a primary may keep a request waiting for long: a
  /// load too low to measure must not excuse it for ever.
  private static final int SLUGGISH_PERIODS_MAX = 25;

  /// The number of ticks in one view, each with a request served or none waiting, after which the
  /// timeout is halved again.
  private static final int CALM_TICKS = 100;

  private final PbftConfig config;
  private int waitedTicks;
  private int unfinishedTicks;
  private int oneWaitsTicks;
  private int followed;

  /// The number of times the timeout has doubled because successive views failed.
  private int doublings;

  /// The number of times it has doubled because views were left although they had served requests.
  private int caution;

  private int calmTicks;

  /// The number of ticks of the present view in which a request had waited for long.
  private int sluggishTicks;

  /// Requests were ordered in the present view.
  private boolean fruitful;

  private final Pace pace;

  Watch(PbftConfig config) {
    this.config = config;
    PbftLimits.Time time = config.limits().time();
    this.pace = new Pace(time.rateTicks(), time.rateRequests(), config.members().size());
  }

  /// A batch with requests was delivered. The timeout returns to normal only if it served a request
  /// that counts: slots without requests are no progress, nor are requests ordered long ago.
  ///
  /// @param live whether this replica received it along with the others; catching up says nothing
  ///   about the primary
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

  /// A view has begun: its primary gets a whole timeout, and is measured against its predecessors.
  void onEntered() {
    waitedTicks = 0;
    unfinishedTicks = 0;
    sluggishTicks = 0;
    fruitful = false;
    calmTicks = 0;
    pace.onEntered(caution);
  }

  /// A view was left. If it ordered nothing, the next one gets twice the time (PBFT, section
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

  /// A tick in a view that has begun. Returns the reason to replace its primary; null if there is
  /// none.
  ///
  /// @param unfinished whether votes of this replica wait to be committed, or it lacks batches that
  ///   others have delivered
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

  /// A tick in a view that has begun, while this replica lacks slots that the others have
  /// forgotten: the primary cannot serve it requests ordered there. Enough others to replace the
  /// primary are up to date: they signed the checkpoint.
  void onTickBehind() {
    waitedTicks = 0;
    unfinishedTicks = 0;
  }

  /// A tick of a view that has begun and that at most one replica has left. True if it is time to
  /// follow that replica. It cannot return, and without its vote a liar's vote is needed, so that
  /// the liar sets the pace. But the replica may itself lie, so it is followed later each time.
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
  /// the old one (PBFT, section 4.5.2), since it cannot begin before that.
  boolean onTickWaiting(boolean quorumWaits) {
    waitedTicks = quorumWaits ? waitedTicks + 1 : 0;
    return waitedTicks > timeoutTicks();
  }

  /// The complete state, as a value.
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
