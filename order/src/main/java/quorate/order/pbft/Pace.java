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

/// Aardvark's demand for throughput (Clement et al., NSDI 2009, section 4.3): a primary must order
/// nearly as much as the best of its predecessors did, and with time more than that, so that one
/// that is just not slow enough to run into a timeout is replaced too.
///
/// A backup cannot know what waits at the primary, and clients that wait for their answers ask for
/// less if they are served slowly. So a low load is told from a slow primary by the sessions that
/// are active: half the sessions need to be served half as much. One that was there in the period
/// before is active for all of this one, since it may have been made to wait; another one from its
/// first request on.
final class Pace {
  /// What is demanded of a primary at first, of the best.
  private static final int DEMAND_PER_MILLE = 800;

  /// By how much the demand grows with each period, so that it is met for so long only.
  private static final int RAISE_PER_MILLE = 2;

  private static final int PERIODS_OF_GRACE = 1;

  private static final int SESSIONS_MAX = 4096;

  /// What a period came to.
  ///
  /// @param requests of clients that were ordered
  /// @param activity the ticks for which each session was active, in all
  private record Rate(long requests, long activity) {
    static final Rate NONE = new Rate(0, 0);

    /// What this promises of a period of so much activity.
    long expected(long active) {
      return activity <= active ? requests : requests * active / activity;
    }

    /// What was sustained over this period and another one.
    Rate and(Rate other) {
      return other.requests < requests ? other : this;
    }
  }

  private final int ticks;
  private final int fewest;
  private final int views;

  /// The most that was sustained over two periods in each of the latest views: a single period is
  /// what chance, or a pause of a machine, makes of it.
  private final Deque<Rate> best = new ArrayDeque<>();

  private Rate bestHere = Rate.NONE;
  private Rate before = Rate.NONE;
  private boolean fellShort;
  private int demandPerMille = DEMAND_PER_MILLE;
  private int periods;
  private int ticksOfPeriod;
  private long requests;

  /// In which tick of the period each session was served first.
  private final Map<SessionId, Integer> sessions = new HashMap<>();

  private Set<SessionId> sessionsBefore = Set.of();

  /// @param ticks of a period; 0 for no demand
  /// @param fewest nobody is judged where fewer requests are expected
  /// @param views how many views are remembered
  Pace(int ticks, int fewest, int views) {
    this.ticks = ticks;
    this.fewest = fewest;
    this.views = views;
  }

  /// These requests of clients were ordered, for the first time.
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

  /// A view has begun: its primary is measured by its predecessors.
  ///
  /// @param caution how often what is demanded is halved: views before it were left for reasons
  ///   that may lie with the machines
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

  /// Ends a period now and then. True if the primary is too slow.
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

  /// All that it holds, as a value.
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
