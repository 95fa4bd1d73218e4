package quorate.order.pbft;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a replica thinks of its primary: the timers of PBFT (section 4.4 and 4.5.2, liveness), and
/// Aardvark's (Clement et al., NSDI 2009, section 4.3) demand for throughput and fairness, so that
/// one that orders just enough not to be caught is replaced too.
final class Watch {
  /// The throughput demanded of a new primary, of the best that its predecessors reached.
  private static final int DEMAND_PER_CENT = 90;

  /// By how much the demand grows with each period, so that it is met for so long only.
  private static final int RAISE_PER_MILLE = 10;

  private static final int PERIODS_OF_GRACE = 2;

  private static final int FOLLOWED_MAX = 15;

  private final PbftConfig config;
  private int waitedTicks;
  private int oneWaitsTicks;
  private int followed;
  private int doublings;

  /// Requests were ordered in the present view.
  private boolean fruitful;

  /// Requests per period, the best of each of the latest views.
  private final Deque<Long> best = new ArrayDeque<>();

  private long bestHere;
  private long demandMilli;
  private int periods;
  private int ticksOfPeriod;
  private long orderedInPeriod;
  private boolean alwaysDemand = true;

  Watch(PbftConfig config) {
    this.config = config;
  }

  /// Requests were ordered by the view's primary. Only then patience goes back to normal; slots
  /// without any are no progress.
  void onOrdered(int requests) {
    if (requests > 0) {
      waitedTicks = 0;
      fruitful = true;
      doublings = 0;
      orderedInPeriod += requests;
    }
  }

  /// A view has begun: its primary is given a whole timeout, and is measured by its predecessors.
  void onEntered() {
    waitedTicks = 0;
    fruitful = false;
    best.addLast(bestHere);
    if (best.size() > config.members().size()) {
      best.removeFirst();
    }
    bestHere = 0;
    long peak = best.stream().mapToLong(Long::longValue).max().orElse(0);
    demandMilli = peak * DEMAND_PER_CENT * 10;
    periods = 0;
    newPeriod();
  }

  /// A view was given up. If it ordered nothing, the next one gets twice the time (PBFT, section
  /// 4.5.2).
  void onLeft() {
    waitedTicks = 0;
    if (!fruitful) {
      doublings = Math.min(doublings + 1, config.limits().time().doublingsMax());
    }
    fruitful = false;
  }

  /// A tick in a view that has begun. Says why its primary is to be replaced; null if it is not.
  ///
  /// @param unfinished whether votes of this replica wait to be committed
  Suspected.@Nullable Reason onTickActive(Requests requests, boolean unfinished) {
    waitedTicks = requests.isEmpty() && !unfinished ? 0 : waitedTicks + 1;
    boolean slow = measure(requests);
    if (waitedTicks > timeoutTicks()) {
      return Suspected.Reason.NO_PROGRESS;
    }
    if (requests.isUnfair()) {
      return Suspected.Reason.UNFAIR;
    }
    return slow ? Suspected.Reason.SLOW : null;
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
        waitedTicks,
        oneWaitsTicks,
        followed,
        doublings,
        fruitful,
        List.of(List.copyOf(best), bestHere),
        demandMilli,
        periods,
        ticksOfPeriod,
        orderedInPeriod,
        alwaysDemand);
  }

  int timeoutTicks() {
    return config.limits().time().viewTicks() << doublings;
  }

  /// Ends a period of measuring now and then. True if the primary fell short, though requests
  /// waited all the time: a low load accuses nobody.
  private boolean measure(Requests requests) {
    if (config.limits().time().rateTicks() == 0) {
      return false;
    }
    alwaysDemand &= requests.hasWaited();
    if (++ticksOfPeriod < config.limits().time().rateTicks()) {
      return false;
    }
    periods++;
    bestHere = Math.max(bestHere, orderedInPeriod);
    boolean slow =
        alwaysDemand && periods > PERIODS_OF_GRACE && orderedInPeriod * 1000 < demandMilli;
    demandMilli += demandMilli * RAISE_PER_MILLE / 1000;
    newPeriod();
    return slow;
  }

  private void newPeriod() {
    ticksOfPeriod = 0;
    orderedInPeriod = 0;
    alwaysDemand = true;
  }
}
