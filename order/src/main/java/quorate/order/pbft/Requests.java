package quorate.order.pbft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.order.Request;
import quorate.order.pbft.PbftMessage.Submit;

/// Requests that wait to be ordered, at every replica: what a primary proposes, and by what a
/// backup judges it (PBFT, section 4.1 and 4.4: relay to the primary, and a timer).
///
/// Each member may fill its share of the queue and no more, so that one that relays without end
/// crowds out nobody; the clients of this very node have the rest.
final class Requests {
  private static final int RELAY_TICKS = 2;
  private static final int RELAYED_AT_ONCE = 64;

  /// One that waits.
  private static final class Waiting {
    final Request request;
    final NodeId origin;
    int ticks;

    /// Younger requests that were ordered before it.
    int overtaken;

    Waiting(Request request, NodeId origin) {
      this.request = request;
      this.origin = origin;
    }
  }

  private final PbftConfig config;
  private final Refusals refusals;
  private final SequencedMap<RequestId, Waiting> waiting = new LinkedHashMap<>();
  private final Map<NodeId, Integer> share = new TreeMap<>();
  private final Set<RequestId> proposed = new LinkedHashSet<>();

  /// When requests were ordered, of the latest ones: a relay that was under way meanwhile is no
  /// retry, and must not have them ordered again.
  private final SequencedMap<RequestId, Long> ordered = new LinkedHashMap<>();

  private long tick;
  private long bytes;

  Requests(PbftConfig config, Refusals refusals) {
    this.refusals = refusals;
    this.config = config;
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /// Takes a request from a client, or from a member that relays it. True if it was not here.
  boolean offer(NodeId from, Request request, Effects<PbftMessage> effects) {
    if (waiting.containsKey(request.id()) || isJustOrdered(request.id())) {
      return false;
    }
    PbftLimits limits = config.limits();
    if (request.bytes() > limits.window().batchBytes() || !config.authentic().test(request)) {
      refusals.refuse(from, Refused.Reason.FORGED_REQUEST, effects);
      return false;
    }
    NodeId origin = config.isMember(from) ? from : config.self();
    int shares = config.members().size() + 1; // the own clients have two
    int mine = limits.queue().requests() / shares * (origin.equals(config.self()) ? 2 : 1);
    if (share.getOrDefault(origin, 0) >= Math.max(1, mine)
        || bytes + request.bytes() > limits.queue().bytes() && !waiting.isEmpty()) {
      refusals.refuse(from, Refused.Reason.FLOOD, effects);
      return false;
    }
    waiting.put(request.id(), new Waiting(request, origin));
    share.merge(origin, 1, Integer::sum);
    bytes += request.bytes();
    return true;
  }

  private boolean isJustOrdered(RequestId id) {
    Long when = ordered.get(id);
    return when != null && tick - when < config.limits().time().viewTicks() / 2;
  }

  /// What was delivered waits no more. Whatever has waited longer than this was overtaken.
  void onDelivered(List<Request> batch) {
    for (Request request : batch) {
      Waiting done = waiting.remove(request.id());
      if (done != null) {
        share.merge(done.origin, -1, Integer::sum);
        bytes -= done.request.bytes();
      }
      proposed.remove(request.id());
      ordered.putLast(request.id(), tick);
    }
    while (ordered.size() > 2 * config.limits().queue().requests()) {
      ordered.pollFirstEntry();
    }
    if (!batch.isEmpty() && !waiting.isEmpty()) {
      // The eldest is enough: whoever is passed over for ever becomes it.
      waiting.firstEntry().getValue().overtaken += batch.size();
    }
  }

  /// Whether too many of others were ordered before the one that waits longest (Aardvark, section
  /// 4.3: fairness).
  boolean isUnfair() {
    return !waiting.isEmpty()
        && waiting.firstEntry().getValue().overtaken > config.limits().queue().fairRequests();
  }

  /// A view begins: nothing is proposed in it, and its primary has treated nobody unfairly.
  void onView(List<Request> carriedOver) {
    proposed.clear();
    carriedOver.forEach(request -> proposed.add(request.id()));
    waiting.values().forEach(each -> each.overtaken = 0);
  }

  /// Relays to the primary what it has not ordered yet; and, halfway to suspicion, to all, so that
  /// they suspect it too.
  void onTick(NodeId primary, Effects<PbftMessage> effects) {
    tick++;
    int sent = 0;
    for (Waiting each : waiting.values()) {
      each.ticks++;
      if (sent >= RELAYED_AT_ONCE || !each.origin.equals(config.self())) {
        continue;
      }
      if (each.ticks % config.limits().time().viewTicks()
          == config.limits().time().viewTicks() / 2) {
        config.toOthers(new Submit(each.request), effects);
        sent++;
      } else if (each.ticks % RELAY_TICKS == 0 && !primary.equals(config.self())) {
        effects.send(primary, new Submit(each.request));
        sent++;
      }
    }
  }

  /// The next batch, marked as proposed: as many as wait and fit. So batches are as small as the
  /// load is low, and grow with what arrives while the pipeline is full.
  List<Request> take() {
    List<Request> batch = new ArrayList<>();
    long taken = 64;
    for (Waiting each : waiting.values()) {
      if (proposed.contains(each.request.id())) {
        continue;
      }
      taken += each.request.bytes();
      if (!batch.isEmpty()
          && (taken > config.limits().window().batchBytes()
              || batch.size() >= config.limits().window().batchRequests())) {
        break;
      }
      batch.add(each.request);
    }
    batch.forEach(request -> proposed.add(request.id()));
    return batch;
  }

  /// All that it holds, as a value.
  Object state() {
    List<Object> all = new ArrayList<>();
    waiting
        .values()
        .forEach(each -> all.add(List.of(each.request, each.origin, each.ticks, each.overtaken)));
    return List.of(
        all,
        Set.copyOf(proposed),
        List.copyOf(ordered.entrySet().stream().map(Map.Entry::copyOf).toList()),
        tick);
  }

  /// Whether something waits that is not proposed yet.
  boolean hasUnproposed() {
    return waiting.size() > proposed.size()
        || waiting.keySet().stream().anyMatch(id -> !proposed.contains(id));
  }
}
