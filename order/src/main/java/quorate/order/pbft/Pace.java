package quorate.order.pbft;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import quorate.core.SessionId;
import quorate.order.Request;

/// Aardvark's throughput requirement (Clement et al., NSDI 2009, section 4.3): a primary must order
/// nearly as much as the best of its predecessors, and more as time goes on, so that one just fast
/// enough to avoid timeouts is replaced too.
///
/// A backup cannot see the primary's queue, and closed-loop clients ask for less if they are served
/// slowly. The number of active sessions distinguishes a low load from a slow primary: half the
/// sessions need half the throughput. A session served in the period before counts as active for
/// all of this one, since it may have been made to wait; any other from its first request on.
final class Pace {
  /// The initial requirement, as a share of the best throughput.
  private static final int DEMAND_PER_MILLE = 800;

  /// The increase per period, so that every primary eventually falls short.
  private static final int RAISE_PER_MILLE = 2;

  private static final int PERIODS_OF_GRACE = 1;

  private static final int SESSIONS_MAX = 4096;

  /// The measurements of one period.
  ///
  /// @param requests clients' requests that were ordered
  /// @param activity the sum over all sessions of their active ticks
  private record Rate(long requests, long activity) {
    static final Rate NONE = new Rate(0, 0);

    /// The requests expected of a period with this much activity.
    long expected(long active) {
      return activity <= active ? requests : requests * active / activity;
    }

    /// The lower of two rates, which was sustained over both periods.
    Rate and(Rate other) {
      return other.requests < requests ? other : this;
    }
  }

  private final int ticks;
  private final int fewest;
  private final int views;

  /// The best rate sustained over two periods in each recent view; a single period may reflect
  /// chance, or a pause of the machine.
  private final Deque<Rate> best = new ArrayDeque<>();

  private Rate bestHere = Rate.NONE;
  private Rate before = Rate.NONE;
  private boolean fellShort;
  private int demandPerMille = DEMAND_PER_MILLE;
  private int periods;
  private int ticksOfPeriod;
  private long requests;

  /// The tick of the period in which each session was first served.
  private final Map<SessionId, Integer> sessions = new HashMap<>();

  private Set<SessionId> sessionsBefore = Set.of();

  /// @param ticks the length of a period; 0 for no requirement
  /// @param fewest no primary is judged if fewer requests are expected
  /// @param views the number of views remembered
  Pace(int ticks, int fewest, int views) {
    this.ticks = ticks;
    this.fewest = fewest;
    this.views = views;
  }

  /// Clients' requests that were ordered for the first time.
  void onOrdered(List<Request> batch) {
    if (ticks == 0) {
      return;
    }
    for (Request request : batch) {
      requests++;
      if (sessions.size() < SESSIONS_MAX) {
        sessions.putIfAbsent(request.id().session(), ticksOfPeriod);
      }
    }
  }

  /// A view has begun: its primary is measured against its predecessors.
  ///
  /// @param caution the number of times that the requirement is halved, because earlier views may
  ///   have been left for reasons that lie with the machines
  void onEntered(int caution) {
    best.addLast(bestHere);
    if (best.size() > views) {
      best.removeFirst();
    }
    bestHere = Rate.NONE;
    demandPerMille = DEMAND_PER_MILLE >> caution;
    periods = 0;
    before = Rate.NONE;
    fellShort = false;
    newPeriod();
  }

  /// Ends a period if its ticks are over. True if the primary is too slow.
  boolean onTick() {
    if (ticks == 0 || ++ticksOfPeriod < ticks) {
      return false;
    }
    Rate now = new Rate(requests, activity());
    boolean slow = false;
    if (++periods > PERIODS_OF_GRACE) {
      boolean fallsShort = fallsShort(now.activity());
      slow = fellShort && fallsShort;
      fellShort = fallsShort;
      demandPerMille += RAISE_PER_MILLE;
    }
    Rate sustained = now.and(before);
    bestHere = bestHere.requests() < sustained.requests() ? sustained : bestHere;
    before = now;
    newPeriod();
    return slow;
  }

  private long activity() {
    long sum = 0;
    for (Map.Entry<SessionId, Integer> each : sessions.entrySet()) {
      sum += sessionsBefore.contains(each.getKey()) ? ticks : ticks - each.getValue();
    }
    return sum;
  }

  private boolean fallsShort(long active) {
    long expected =
        Stream.concat(best.stream(), Stream.of(bestHere))
            .mapToLong(rate -> rate.expected(active))
            .max()
            .orElse(0);
    return expected >= fewest && requests * 1000 < expected * demandPerMille;
  }

  private void newPeriod() {
    ticksOfPeriod = 0;
    requests = 0;
    sessionsBefore = Set.copyOf(sessions.keySet());
    sessions.clear();
  }

  /// The complete state, as a value.
  Object state() {
    return List.of(
        List.copyOf(best),
        bestHere,
        before,
        fellShort,
        demandPerMille,
        periods,
        ticksOfPeriod,
        requests,
        Map.copyOf(sessions),
        sessionsBefore);
  }
}
