package quorate.order.pbft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.order.Request;
import quorate.order.pbft.PbftMessage.Submit;

/// Requests waiting to be ordered, at every replica: a primary proposes them, and a backup judges
/// the primary by them (PBFT, sections 4.1 and 4.4: relay to the primary, and a timer).
///
/// Each member may fill only its share of the queue, so that one that relays without end crowds out
/// no other; the clients of this node have the rest.
final class Requests {
  private static final int RELAY_TICKS = 2;
  private static final int RELAYED_AT_ONCE = 64;
  private static final int DOUBLINGS_MAX = 2;

  /// The number of a node's own requests proposed per tick. Nodes attest, testify and lease now and
  /// then; each such request costs every replica a transaction that clients could use.
  private static final int OF_NODE_PER_TICK = 2;

  /// The number of a node's own requests that wait here. Excess ones are not even verified, which
  /// costs more than sending them; an honest node retries.
  private static final int OF_NODE_WAITING = 16;

  /// A waiting request.
  private static final class Waiting {
    final Request request;
    final NodeId origin;

    /// Whether the primary is judged by it: it comes from a client or node connected here, or is a
    /// client's request that was not ordered before. Others pass on whatever they like, and could
    /// otherwise have a good primary accused, or hide a bad one.
    final boolean judged;

    int ticks;

    /// The ticks waited in the present view.
    int ticksOfView;

    /// The number of younger requests ordered before it.
    int overtaken;

    Waiting(Request request, NodeId origin, boolean judged) {
      this.request = request;
      this.origin = origin;
      this.judged = judged;
    }
  }

  /// The part of the queue that one origin's requests fill.
  private record Share(int requests, long bytes) {
    static final Share NONE = new Share(0, 0);

    boolean isFilled() {
      return requests > 0;
    }

    Share and(Share other) {
      return new Share(requests + other.requests, bytes + other.bytes);
    }

    /// Whether one more request of this size fits into the share; a single one always does.
    boolean takes(long more, PbftLimits.Queue queue, int parts, int of) {
      return requests == 0
          || requests < queue.requests() / of * parts && bytes + more <= queue.bytes() / of * parts;
    }
  }

  private final PbftConfig config;
  private final Refusals refusals;
  private final SequencedMap<RequestId, Waiting> waiting = new LinkedHashMap<>();
  private final Map<NodeId, Share> shares = new TreeMap<>();
  private final Set<RequestId> proposed = new LinkedHashSet<>();

  /// The ticks in which recent requests were ordered: a relay still in flight then is no retry, and
  /// must not have them ordered again.
  private final SequencedMap<RequestId, Long> ordered = new LinkedHashMap<>();

  private final FirstOrdered firsts = new FirstOrdered();
  private long tick;

  /// Each node's own requests proposed in this tick.
  private final Map<NodeId, Integer> ofNodes = new TreeMap<>();

  /// Each node's own requests waiting here.
  private final Map<NodeId, Integer> ofNodesWaiting = new TreeMap<>();

  /// The request because of which a view was left, until it is served.
  private @Nullable RequestId unserved;

  /// The number of further views in which it has waited in vain. Under a load that makes all
  /// requests wait, patience doubles.
  private int doublings;

  Requests(PbftConfig config, Refusals refusals) {
    this.refusals = refusals;
    this.config = config;
  }

  /// Whether a request waits by which the primary is judged.
  boolean isAnybodyWaiting() {
    return eldest() != null;
  }

  /// Takes a request from a client, or from a member that relays it. True if it is new.
  boolean offer(NodeId from, Request request, Effects<PbftMessage> effects) {
    if (waiting.containsKey(request.id()) || isJustOrdered(request.id())) {
      return false;
    }
    NodeId client = request.client();
    if (!from.equals(config.self()) && ofNodesWaiting.getOrDefault(client, 0) >= OF_NODE_WAITING) {
      return false;
    }
    PbftLimits limits = config.limits();
    Optional<Refused.Reason> fault = config.fault(request);
    if (fault.isPresent()) {
      refusals.refuse(from, fault.get(), effects);
      return false;
    }
    NodeId origin = config.isMember(from) ? from : config.self();
    int parts = origin.equals(config.self()) ? 2 : 1; // this node's clients have two
    if (!shares
        .getOrDefault(origin, Share.NONE)
        .takes(request.bytes(), limits.queue(), parts, config.members().size() + 1)) {
      refusals.refuse(from, Refused.Reason.FLOOD, effects);
      return false;
    }
    boolean judged =
        origin.equals(config.self()) || client.isClient() && !firsts.contains(request.id());
    if (!client.isClient()) {
      ofNodesWaiting.merge(client, 1, Integer::sum);
    }
    waiting.put(request.id(), new Waiting(request, origin, judged));
    shares.merge(origin, new Share(1, request.bytes()), Share::and);
    return true;
  }

  private boolean isJustOrdered(RequestId id) {
    Long when = ordered.get(id);
    return when != null && tick - when < config.limits().time().viewTicks() / 2;
  }

  /// The effect of a delivered batch.
  ///
  /// @param first clients' requests that were not ordered before
  /// @param progress whether there was one of those, or one by which the primary is judged
  record Served(List<Request> first, boolean progress) {}

  /// Removes the delivered requests. The eldest remaining one counts them as overtaking it.
  Served onDelivered(List<Request> batch) {
    List<Request> first = new ArrayList<>();
    boolean progress = false;
    for (Request request : batch) {
      Waiting done = waiting.remove(request.id());
      if (done != null) {
        shares.merge(done.origin, new Share(-1, -done.request.bytes()), Share::and);
        ofNodesWaiting.computeIfPresent(
            request.client(), (_, count) -> count > 1 ? count - 1 : null);
        progress |= done.judged;
      }
      if (request.client().isClient() && firsts.add(request.id())) {
        first.add(request);
        progress = true;
      }
      if (request.id().equals(unserved)) {
        unserved = null;
        doublings = 0;
      }
      proposed.remove(request.id());
      ordered.putLast(request.id(), tick);
    }
    while (ordered.size() > 2 * config.limits().queue().requests()) {
      ordered.pollFirstEntry();
    }
    Waiting eldest = eldest();
    if (!batch.isEmpty() && eldest != null) {
      // Counting for the eldest suffices: a request that is always passed over becomes the eldest.
      eldest.overtaken += batch.size();
    }
    return new Served(first, progress);
  }

  /// The eldest request by which the primary is judged.
  private @Nullable Waiting eldest() {
    for (Waiting each : waiting.values()) {
      if (each.judged) {
        return each;
      }
    }
    return null;
  }

  /// Whether the longest-waiting request is treated unfairly: too many others were ordered before
  /// it (Aardvark, section 4.3: fairness), or it has waited too long, whatever else was ordered
  /// (PBFT, section 4.4: the timer is per request).
  boolean isUnfair() {
    Waiting eldest = eldest();
    return eldest != null
        && (eldest.overtaken > config.limits().queue().fairRequests()
            || eldest.ticksOfView > patience());
  }

  /// Whether a request has waited for half the view timeout, which is rare under a good primary.
  boolean isSluggish() {
    Waiting eldest = eldest();
    return eldest != null && eldest.ticksOfView > config.limits().time().viewTicks() / 2;
  }

  private int patience() {
    int timeouts = config.limits().queue().fairTimeouts();
    return config.limits().time().viewTicks() * timeouts << doublings;
  }

  /// A view was left because a request was passed over. If it is the same one as last time, the
  /// primary in between was just as slow, so the load may be the cause.
  void onUnfair() {
    Waiting eldest = eldest();
    if (eldest != null) {
      boolean again = eldest.request.id().equals(unserved);
      doublings = again ? Math.min(doublings + 1, DOUBLINGS_MAX) : 0;
      unserved = eldest.request.id();
    }
  }

  /// Starts a view: no request is proposed in it yet, and its primary has treated none unfairly.
  void onView(List<Request> carriedOver) {
    proposed.clear();
    carriedOver.forEach(request -> proposed.add(request.id()));
    forgive();
  }

  private void forgive() {
    for (Waiting each : waiting.values()) {
      each.overtaken = 0;
      each.ticksOfView = 0;
    }
  }

  /// This replica lacks slots that may contain the waiting requests, so nobody is judged by them.
  void onTickBehind() {
    forgive();
  }

  /// A tick in a view that has begun: its primary has to serve the waiting requests.
  void onTickActive() {
    if (config.limits().queue().fairTimeouts() > 0) {
      waiting.values().forEach(each -> each.ticksOfView++);
    }
  }

  /// Relays unordered requests to the primary, including those of other origins, so that it has
  /// them before it is accused because of them. Halfway to suspicion, relays this node's own to
  /// all, so that they suspect the primary too (Q1).
  void onTick(NodeId primary, Effects<PbftMessage> effects) {
    tick++;
    ofNodes.clear();
    int sent = 0;
    for (Waiting each : waiting.values()) {
      each.ticks++;
      boolean own = each.origin.equals(config.self());
      if (sent >= RELAYED_AT_ONCE || !own && !each.judged) {
        continue;
      }
      if (own
          && each.ticks % config.limits().time().viewTicks()
              == config.limits().time().viewTicks() / 2) {
        config.toOthers(new Submit(each.request), effects);
        sent++;
      } else if (each.ticks % RELAY_TICKS == 0 && !primary.equals(config.self())) {
        effects.send(primary, new Submit(each.request));
        sent++;
      }
    }
  }

  /// The next batch, marked as proposed: all waiting requests that fit. So batches are small under
  /// a low load, and grow while the pipeline is full. If more wait than fit, each origin first gets
  /// an equal part of the batch, so that one that floods this replica delays no other (Q2).
  List<Request> take() {
    PbftLimits.Window window = config.limits().window();
    int origins = Math.max(1, (int) shares.values().stream().filter(Share::isFilled).count());
    Batch batch = new Batch(window);
    if (origins > 1 && waiting.size() - proposed.size() > window.batchRequests() / origins) {
      Share part =
          new Share(Math.max(1, window.batchRequests() / origins), window.batchBytes() / origins);
      Map<NodeId, Share> taken = new TreeMap<>();
      for (Waiting each : waiting.values()) {
        Share of = taken.getOrDefault(each.origin, Share.NONE);
        if (of.requests < part.requests && of.bytes < part.bytes && batch.takes(each)) {
          taken.put(each.origin, of.and(new Share(1, each.request.bytes())));
        }
      }
    }
    for (Waiting each : waiting.values()) {
      if (!batch.takes(each) && batch.full) {
        break;
      }
    }
    return batch.requests;
  }

  /// A batch being filled.
  private final class Batch {
    private final PbftLimits.Window window;
    final List<Request> requests = new ArrayList<>();
    private long bytes = 64;
    boolean full;

    Batch(PbftLimits.Window window) {
      this.window = window;
    }

    /// Adds the request if it fits and was not proposed before; a single one always fits. Returns
    /// whether it was added.
    boolean takes(Waiting each) {
      if (full || !isProposable(each)) {
        return false;
      }
      if (!requests.isEmpty()
          && (bytes + each.request.bytes() > window.batchBytes()
              || requests.size() >= window.batchRequests())) {
        full = true;
        return false;
      }
      bytes += each.request.bytes();
      requests.add(each.request);
      proposed.add(each.request.id());
      if (!each.request.client().isClient()) {
        ofNodes.merge(each.request.client(), 1, Integer::sum);
      }
      return true;
    }
  }

  /// The complete state, as a value.
  Object state() {
    List<Object> all = new ArrayList<>();
    waiting
        .values()
        .forEach(each ->
            all.add(
                List.of(
                    each.request,
                    each.origin,
                    each.judged,
                    each.ticks,
                    each.ticksOfView,
                    each.overtaken)));
    return List.of(
        all,
        Set.copyOf(proposed),
        List.copyOf(ordered.entrySet().stream().map(Map.Entry::copyOf).toList()),
        List.of(tick, Optional.ofNullable(unserved), doublings, Map.copyOf(ofNodes)),
        firsts.state());
  }

  /// Whether a waiting request may be proposed now.
  boolean hasUnproposed() {
    return waiting.values().stream().anyMatch(this::isProposable);
  }

  private boolean isProposable(Waiting each) {
    NodeId client = each.request.client();
    return !proposed.contains(each.request.id())
        && (client.isClient() || ofNodes.getOrDefault(client, 0) < OF_NODE_PER_TICK);
  }
}
