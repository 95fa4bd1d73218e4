package quorate.order.pbft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.Check;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Votes;
import quorate.order.Delivered;
import quorate.order.pbft.PbftMessage.Committed;
import quorate.order.pbft.PbftMessage.FetchBody;
import quorate.order.pbft.PbftMessage.Status;

/// Committed slots, delivered in order; and fetching of missed slots.
///
/// Invariant, checked in production: a slot is committed with one batch only. Within (u, r) nothing
/// can break it; beyond, the node stops rather than continue with one of two histories.
final class Learner {
  private static final int PAGE_SLOTS = 64;
  private static final int WANTED_MAX = 256;

  private final PbftConfig config;
  private final VoteLog log;
  private final Speculation speculation;
  private final NavigableMap<Long, Digest> committed = new TreeMap<>();

  /// The digests that peers report as delivered, in slots not yet known as committed here.
  private final NavigableMap<Long, Votes<Digest>> told = new TreeMap<>();

  /// Missing batches, with the ticks since they were requested.
  private final SequencedMap<Digest, Integer> wanted = new LinkedHashMap<>();

  private long deliverNext = 1;
  private boolean started;
  private long caughtUp;

  /// Deliveries since the last [#drain].
  private final List<Delivered> fresh = new ArrayList<>();

  Learner(PbftConfig config, VoteLog log, Speculation speculation) {
    this.config = config;
    this.log = log;
    this.speculation = speculation;
  }

  /// The slot to be delivered next.
  long next() {
    return deliverNext;
  }

  /// Whether the slot, or a later one, was learned from peers that had delivered it before.
  boolean isCaughtUp(long slot) {
    return slot <= caughtUp;
  }

  boolean isCommitted(long slot) {
    return slot < deliverNext || committed.containsKey(slot);
  }

  /// The digests of batches that must be kept: those of committed slots, and wanted ones.
  Set<Digest> kept() {
    Set<Digest> kept = new LinkedHashSet<>(committed.values());
    kept.addAll(wanted.keySet());
    return kept;
  }

  void start(Effects<PbftMessage> effects, long view) {
    started = true;
    deliver(view, effects);
  }

  /// The slot is committed with this batch, as a quorum of commits or r + 1 peers attest.
  void commit(long slot, Digest digest, long view, Effects<PbftMessage> effects) {
    Digest before = committed.putIfAbsent(slot, digest);
    // I4.
    Check.that(
        before == null || before.equals(digest), "one slot, one batch", slot, before, digest);
    told.remove(slot);
    if (slot >= deliverNext) {
      want(digest, config.primary(view), effects); // at once, without waiting for earlier slots
    }
    deliver(view, effects);
  }

  /// Catch-up: at least r + 1 peers have delivered a batch, so an honest one has (N1).
  void onCommitted(NodeId from, Committed page, long view, Effects<PbftMessage> effects) {
    long slot = page.from();
    for (Digest digest : page.digests()) {
      boolean near = slot >= deliverNext && slot < deliverNext + 2 * PAGE_SLOTS;
      if (near && !committed.containsKey(slot)) {
        Votes<Digest> votes = told.computeIfAbsent(slot, _ -> new Votes<>());
        votes.cast(from, digest);
        if (votes.count(digest) >= config.weak()) {
          caughtUp = Math.max(caughtUp, slot);
          commit(slot, digest, view, effects);
        }
      }
      slot++;
    }
  }

  /// The digests that this node has delivered from a slot on; null if there are none.
  @Nullable Committed page(long from) {
    List<Digest> page = new ArrayList<>();
    for (long slot = from; slot < deliverNext && page.size() < PAGE_SLOTS; slot++) {
      Digest digest = committed.get(slot);
      if (digest == null) {
        break;
      }
      page.add(digest);
    }
    return page.isEmpty() ? null : new Committed(from, page);
  }

  /// Requests a batch from `from`, which probably has it, unless it is here or already requested.
  void want(Digest digest, NodeId from, Effects<PbftMessage> effects) {
    if (log.body(digest) == null
        && wanted.size() < WANTED_MAX
        && wanted.putIfAbsent(digest, 0) == null
        && !from.equals(config.self())) {
      effects.send(from, new FetchBody(digest));
    }
  }

  /// Drops outstanding requests that may be obsolete; batches still needed are requested again.
  void forgetWants() {
    wanted.clear();
  }

  /// Takes a requested batch. False if it was not requested.
  boolean onBody(Batch batch, long view, Effects<PbftMessage> effects) {
    if (wanted.remove(batch.digest()) == null) {
      return false;
    }
    log.keep(batch);
    deliver(view, effects);
    return true;
  }

  /// Asks one peer after the other.
  void onTick(long view, Effects<PbftMessage> effects) {
    deliver(view, effects);
    wanted.keySet().removeIf(digest -> log.body(digest) != null);
    for (var entry : wanted.entrySet()) {
      int ticks = entry.setValue(entry.getValue() + 1);
      int rank = config.members().indexOf(config.self()) + 1 + ticks;
      NodeId peer = config.members().get(rank % config.members().size());
      if (!peer.equals(config.self())) {
        effects.send(peer, new FetchBody(entry.getKey()));
      }
    }
  }

  /// The layer above holds the state of `slot`.
  void onInstalled(long slot, long view, Effects<PbftMessage> effects) {
    deliverNext = Math.max(deliverNext, slot + 1);
    speculation.revoke(0, effects);
    forgetWants();
    deliver(view, effects);
  }

  /// Delivers the slots still stored again.
  void onRedeliver(long from, long view, Effects<PbftMessage> effects) {
    long first = deliverNext;
    while (first > from && first > 1 && committed.containsKey(first - 1)) {
      first--;
    }
    speculation.revoke(0, effects);
    deliverNext = first;
    deliver(view, effects);
  }

  /// Forgets delivered slots that peers are unlikely to request.
  void truncate(long stable) {
    long keepFrom = Math.min(deliverNext, stable + 1 - config.limits().window().keepSlots());
    committed.headMap(keepFrom, false).clear();
    told.headMap(deliverNext, false).clear();
  }

  /// The deliveries since the last call.
  List<Delivered> drain() {
    List<Delivered> drained = List.copyOf(fresh);
    fresh.clear();
    return drained;
  }

  // R1.
  Status status(long view, boolean active, long stable) {
    return new Status(view, active, stable, deliverNext);
  }

  /// The complete state, as a value.
  Object state() {
    List<Object> tallies = new ArrayList<>();
    told.forEach((slot, votes) -> tallies.add(List.of(slot, Map.copyOf(votes.byVoter()))));
    return List.of(
        Map.copyOf(committed),
        tallies,
        List.copyOf(wanted.entrySet().stream().map(Map.Entry::copyOf).toList()),
        deliverNext,
        started,
        config.limits().time().rateTicks() == 0 ? 0 : caughtUp);
  }

  // N2.
  private void deliver(long view, Effects<PbftMessage> effects) {
    while (started) {
      Digest digest = committed.get(deliverNext);
      if (digest == null) {
        return;
      }
      Batch batch = log.body(digest);
      if (batch == null) {
        want(digest, config.primary(view), effects);
        return;
      }
      speculation.onDelivery(deliverNext, digest, effects);
      Delivered delivered =
          new Delivered(
              deliverNext, batch.requests(), batch.choice(), view, Bytes.EMPTY, Bytes.EMPTY);
      effects.deliver(delivered);
      fresh.add(delivered);
      told.remove(deliverNext);
      deliverNext++;
    }
  }
}
