package quorate.order.paxos;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.Check;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.order.Behind;
import quorate.order.Delivered;
import quorate.order.Request;
import quorate.order.paxos.PaxosMessage.Chosen;
import quorate.order.paxos.PaxosMessage.Fetch;

/// The learner: chosen slots, delivered in order; and catch-up from peers.
///
/// Invariants, checked in production: truncatedBelow <= deliverNext <= chosenBelow, once started.
final class Learner {
  private final PaxosConfig config;
  private final Speculation speculation;
  private final NavigableMap<Long, List<Request>> chosen = new TreeMap<>();

  /// Slots below are truncated.
  private long truncatedBelow = 1;

  /// Every slot below is known to be chosen, and its batch is here unless truncated.
  private long chosenBelow = 1;

  private long deliverNext = 1;

  /// The layer above has reported that it has every slot below, perhaps not from this log.
  private long heldBelow = 1;

  private boolean started;

  /// The latest leader's ballot and the slot below which it reported every slot as chosen.
  private Ballot toldBallot = Ballot.NONE;

  private long toldBelow = 1;

  /// Some peer knows every slot below as chosen.
  private long knownBelow = 1;

  private @Nullable NodeId teacher;
  private long chosenBelowAtTick = 1;

  /// Ticks for which slots known to a peer have been requested in vain.
  private int idleTicks;

  Learner(PaxosConfig config, Speculation speculation) {
    this.config = config;
    this.speculation = speculation;
  }

  long truncatedBelow() {
    return truncatedBelow;
  }

  long chosenBelow() {
    return chosenBelow;
  }

  /// The last slot whose chosen batch is known, or was before truncation.
  long lastChosen() {
    return chosen.isEmpty() ? chosenBelow - 1 : Math.max(chosenBelow - 1, chosen.lastKey());
  }

  /// The slot to be delivered next.
  long next() {
    return deliverNext;
  }

  boolean isStarted() {
    return started;
  }

  /// The chosen batch of a slot; null if unknown here.
  @Nullable List<Request> batch(long slot) {
    return chosen.get(slot);
  }

  /// The slots whose chosen batch is here.
  Iterable<Long> slots() {
    return chosen.keySet();
  }

  /// A quorum voted for this batch, as this node's leader has counted.
  void learn(long slot, List<Request> batch, Effects<PaxosMessage> effects) {
    put(slot, batch);
    deliver(effects);
  }

  /// The leader of `ballot` reports slots below `below` as chosen. A vote of this node in that
  /// ballot is then the chosen batch, because the leader proposed it and nothing else can be chosen
  /// there; a vote in a lower ballot may be for another batch, so the slot has to be fetched (N1).
  void onToldByLeader(
      NodeId from, Ballot ballot, long below, Acceptor acceptor, Effects<PaxosMessage> effects) {
    onTold(from, below);
    boolean sameBallot = ballot.equals(toldBallot);
    if (!sameBallot && !ballot.isAbove(toldBallot) || sameBallot && below <= toldBelow) {
      return;
    }
    long scanFrom = Math.max(chosenBelow, sameBallot ? toldBelow : 1);
    toldBallot = ballot;
    toldBelow = below;
    for (long slot = scanFrom; slot < below; slot++) {
      learnFromVote(acceptor.vote(slot));
    }
    deliver(effects);
  }

  /// This node has just voted; the slot may have been chosen before the vote.
  void onVote(Vote vote, Effects<PaxosMessage> effects) {
    if (vote.slot() < toldBelow) {
      learnFromVote(vote);
      deliver(effects);
    }
  }

  /// A peer knows every slot below as chosen.
  void onTold(NodeId from, long below) {
    if (below > knownBelow) {
      knownBelow = below;
      teacher = from;
    }
  }

  // N3.
  void onFetch(NodeId from, Fetch fetch, Effects<PaxosMessage> effects) {
    if (fetch.from() < chosenBelow) {
      effects.send(from, page(fetch.from()));
    }
  }

  /// The chosen batches from a slot on, up to a page; empty if that slot is truncated.
  Chosen page(long from) {
    List<List<Request>> batches = new ArrayList<>();
    long bytes = 0;
    for (long slot = from; slot >= truncatedBelow && slot < chosenBelow; slot++) {
      List<Request> batch = known(slot);
      bytes += Request.bytes(batch);
      if (bytes > config.pageBytes() && !batches.isEmpty()) {
        break;
      }
      batches.add(batch);
    }
    return new Chosen(from, batches, truncatedBelow, chosenBelow);
  }

  /// Takes chosen batches from a peer. True if this node needs slots that the peer has truncated
  /// (N4, N5).
  boolean onChosen(NodeId from, Chosen message, Acceptor acceptor, Effects<PaxosMessage> effects) {
    onTold(from, message.chosenBelow());
    idleTicks = 0;
    long before = chosenBelow;
    long slot = message.from();
    for (List<Request> batch : message.batches()) {
      if (slot >= chosenBelow && !chosen.containsKey(slot)) {
        Vote own = acceptor.vote(slot);
        if (own == null || !own.batch().equals(batch)) {
          // Otherwise a restart would take the losing vote for the chosen batch.
          effects.persist(new PaxosRecord.Learned(slot, batch));
        }
        put(slot, batch);
      }
      slot++;
    }
    deliver(effects);
    if (message.truncatedBelow() > chosenBelow && heldBelow >= message.truncatedBelow()) {
      // The layer above has the truncated slots, and enough other nodes hold them durably.
      beginAt(message.truncatedBelow(), effects);
    } else if (message.truncatedBelow() > chosenBelow) {
      effects.deliver(new Behind(chosenBelow, message.truncatedBelow(), from));
      return true;
    }
    if (chosenBelow > before && chosenBelow < knownBelow) {
      effects.send(from, new Fetch(chosenBelow));
    }
    return false;
  }

  /// Whether every peer has been asked in vain for the next slot. The nodes that knew that it was
  /// chosen forgot that in a crash: votes are durable, that knowledge is not.
  boolean isNextForgotten() {
    return idleTicks > 2 * config.members().size() + 2;
  }

  /// Fetches missing slots after a tick without progress, since votes may still be in flight. Asks
  /// the peer that reported the slots first, then the others in turn (N2).
  void onTick(Effects<PaxosMessage> effects) {
    if (!started) {
      started = true;
      deliver(effects);
    }
    boolean stuck = chosenBelow < knownBelow && chosenBelow == chosenBelowAtTick;
    chosenBelowAtTick = chosenBelow;
    if (!stuck || teacher == null) {
      idleTicks = 0;
      return;
    }
    int count = config.members().size();
    NodeId asked = config.members().get((config.rank(teacher) + idleTicks / 2) % count);
    if (idleTicks % 2 == 0 && !asked.equals(config.self())) {
      effects.send(asked, new Fetch(chosenBelow));
    }
    idleTicks++;
  }

  /// The layer above holds the state of `slot`, so slots up to it are no longer delivered. If their
  /// batches are not here either, the node's log restarts after the slot; returns whether it does.
  boolean onInstalled(long slot, Effects<PaxosMessage> effects) {
    deliverNext = Math.max(deliverNext, slot + 1);
    speculation.revoke(0, effects);
    if (slot < chosenBelow) {
      return false;
    }
    beginAt(slot + 1, effects);
    return true;
  }

  /// The layer above has every slot below `from`, and no other: slots still stored are delivered
  /// again. After a crash that truncated the log's end, the layer above may have slots that this
  /// log lacks: those that peers have truncated are not needed; others are delivered again too,
  /// because they may decide that later slots are void.
  void onRedeliver(long from, Effects<PaxosMessage> effects) {
    heldBelow = from;
    deliverNext = Math.max(truncatedBelow, Math.min(deliverNext, from));
    speculation.revoke(0, effects);
    deliver(effects);
  }

  /// Forgets the slots below, but never undelivered ones.
  boolean onTruncate(long below, Effects<PaxosMessage> effects) {
    long limit = Math.min(below, deliverNext);
    if (limit <= truncatedBelow) {
      return false;
    }
    effects.persist(new PaxosRecord.Truncated(limit));
    truncate(limit);
    return true;
  }

  void restoreChosenBelow(long below, Acceptor acceptor) {
    for (long slot = chosenBelow; slot < below; slot++) {
      if (!chosen.containsKey(slot)) {
        Vote vote = acceptor.vote(slot);
        // I5.
        Check.that(vote != null, "a slot known as chosen has a record", slot, below);
        put(slot, java.util.Objects.requireNonNull(vote).batch());
      }
    }
  }

  void restoreLearned(long slot, List<Request> batch) {
    put(slot, batch);
  }

  void restoreTruncated(long below) {
    truncate(below);
  }

  void checkInvariants() {
    // I4.
    Check.that(truncatedBelow <= chosenBelow, "only chosen slots are truncated", truncatedBelow);
    Check.that(
        !started || truncatedBelow <= deliverNext && deliverNext <= chosenBelow,
        "only what is delivered is cut, and only what is chosen delivered",
        truncatedBelow,
        deliverNext,
        chosenBelow);
  }

  /// The complete state, as a value.
  Object state() {
    return List.of(
        Map.copyOf(chosen),
        truncatedBelow,
        chosenBelow,
        deliverNext,
        heldBelow,
        started,
        toldBallot,
        toldBelow,
        knownBelow,
        Optional.ofNullable(teacher),
        chosenBelowAtTick,
        idleTicks);
  }

  private void learnFromVote(@Nullable Vote vote) {
    if (vote != null && vote.ballot().equals(toldBallot)) {
      put(vote.slot(), vote.batch());
    }
  }

  private void put(long slot, List<Request> batch) {
    if (slot >= chosenBelow) {
      chosen.putIfAbsent(slot, batch);
      extend();
    }
  }

  private void extend() {
    while (chosen.containsKey(chosenBelow)) {
      chosenBelow++;
    }
    knownBelow = Math.max(knownBelow, chosenBelow);
  }

  private void beginAt(long slot, Effects<PaxosMessage> effects) {
    effects.persist(new PaxosRecord.Truncated(slot));
    truncate(slot);
    deliver(effects);
  }

  private void truncate(long below) {
    chosen.headMap(below, false).clear();
    truncatedBelow = Math.max(truncatedBelow, below);
    deliverNext = Math.max(deliverNext, truncatedBelow);
    chosenBelow = Math.max(chosenBelow, truncatedBelow);
    extend();
  }

  // N6.
  private void deliver(Effects<PaxosMessage> effects) {
    while (started && deliverNext < chosenBelow) {
      List<Request> batch = known(deliverNext);
      speculation.onDelivery(deliverNext, batch, effects);
      effects.deliver(new Delivered(deliverNext, batch));
      deliverNext++;
    }
  }

  private List<Request> known(long slot) {
    List<Request> batch = chosen.get(slot);
    Check.that(batch != null, "a chosen slot that is not truncated is here", slot, chosenBelow);
    return java.util.Objects.requireNonNull(batch);
  }
}
