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

/// What is committed, delivered in order; and the fetch of what this replica missed.
///
/// Invariant, checked in production: a slot is committed with one batch only. Within (u, r) nothing
/// can break it; beyond, the node stops rather than go on with one of two histories (law 7).
final class Learner {
  private static final int PAGE_SLOTS = 64;
  private static final int WANTED_MAX = 256;

  private final PbftConfig config;
  private final VoteLog log;
  private final Speculation speculation;
  private final NavigableMap<Long, Digest> committed = new TreeMap<>();

  /// What peers say that they have delivered, in slots that are not known as committed here.
  private final NavigableMap<Long, Votes<Digest>> told = new TreeMap<>();

  /// Batches that are needed and not here, with the ticks for which they were asked for.
  private final SequencedMap<Digest, Integer> wanted = new LinkedHashMap<>();

  private long deliverNext = 1;
  private boolean started;
  private long caughtUp;

  /// What was delivered since the node asked last.
  private final List<Delivered> fresh = new ArrayList<>();

  Learner(PbftConfig config, VoteLog log, Speculation speculation) {
    this.config = config;
    this.log = log;
    this.speculation = speculation;
  }

  /// The slot that is delivered next.
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

  /// Committed slots whose batch is kept.
  Set<Digest> kept() {
    Set<Digest> kept = new LinkedHashSet<>(committed.values());
    kept.addAll(wanted.keySet());
    return kept;
  }

  void start(Effects<PbftMessage> effects, long view) {
    started = true;
    deliver(view, effects);
  }

  /// The slot is committed with this batch: a quorum of commits, or r + 1 peers, say so.
  void commit(long slot, Digest digest, long view, Effects<PbftMessage> effects) {
    Digest before = committed.putIfAbsent(slot, digest);
    // I4.
    Check.that(
        before == null || before.equals(digest), "one slot, one batch", slot, before, digest);
    told.remove(slot);
    if (slot >= deliverNext) {
      want(digest, config.primary(view), effects); // at once: what comes later is not waited for
    }
    deliver(view, effects);
  }

  /// Catch-up: what at least r + 1 peers have delivered, an honest one has (N1).
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

  /// What this node has delivered from a slot on; null if it has nothing to say there.
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

  /// Asks for a batch unless it is here or was asked for. `from` is likely to have it.
  void want(Digest digest, NodeId from, Effects<PbftMessage> effects) {
    if (log.body(digest) == null
        && wanted.size() < WANTED_MAX
        && wanted.putIfAbsent(digest, 0) == null
        && !from.equals(config.self())) {
      effects.send(from, new FetchBody(digest));
    }
  }

  /// Asks no more for what is perhaps not needed any more; what is will be wanted again.
  void forgetWants() {
    wanted.clear();
  }

  /// Takes a batch that was asked for. False if it was not.
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

  /// Delivers again what is still here.
  void onRedeliver(long from, long view, Effects<PbftMessage> effects) {
    long first = deliverNext;
    while (first > from && first > 1 && committed.containsKey(first - 1)) {
      first--;
    }
    speculation.revoke(0, effects);
    deliverNext = first;
    deliver(view, effects);
  }

  /// Forgets delivered slots that nobody is likely to ask for any more.
  void truncate(long stable) {
    long keepFrom = Math.min(deliverNext, stable + 1 - config.limits().window().keepSlots());
    committed.headMap(keepFrom, false).clear();
    told.headMap(deliverNext, false).clear();
  }

  /// What was delivered since the last call.
  List<Delivered> drain() {
    List<Delivered> drained = List.copyOf(fresh);
    fresh.clear();
    return drained;
  }

  // R1.
  Status status(long view, boolean active, long stable) {
    return new Status(view, active, stable, deliverNext);
  }

  /// All that it holds, as a value.
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
