package quorate.order.paxos;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.Patience;
import quorate.core.RequestId;
import quorate.order.Request;
import quorate.order.paxos.PaxosMessage.Accept;
import quorate.order.paxos.PaxosMessage.Advance;
import quorate.order.paxos.PaxosMessage.Heartbeat;

/// Phase 2 of one ballot, at its leader: the window of proposed slots.
///
/// Invariant: a slot is proposed once in this ballot, so one ballot has one batch in a slot.
final class Leading {
  private static final int RESEND_TICKS_MIN = 2;
  private static final int RESEND_TICKS_MAX = 16;

  private final PaxosConfig config;
  private final Ballot ballot;
  private final Acceptor acceptor;
  private final Learner learner;
  private final HeardVotes heardVotes;

  /// Adopted votes not proposed again yet, in slots below `adoptedEnd`.
  private final NavigableMap<Long, Vote> adopted;

  private final long adoptedEnd;

  /// An acceptor that promised reported every slot below this as chosen.
  private final long firstSlot;

  private long nextSlot;
  private final NavigableMap<Long, Proposal> window = new TreeMap<>();
  private final Set<RequestId> proposedIds = new LinkedHashSet<>();
  private long windowBytes;
  private final NavigableMap<NodeId, Integer> silentTicks = new TreeMap<>();

  /// The silence after which a member is no longer counted towards the quorum (L9).
  private final NavigableMap<NodeId, Patience> patience = new TreeMap<>();

  /// Followers have been told that every slot below this is chosen.
  private long announcedBelow;

  /// A proposed slot.
  private static final class Proposal {
    final Vote vote;
    final Set<NodeId> voters = new LinkedHashSet<>();
    final long bytes;
    int ageTicks;
    int resendAtTicks = RESEND_TICKS_MIN;

    Proposal(Vote vote) {
      this.vote = vote;
      this.bytes = Request.bytes(vote.batch());
    }
  }

  Leading(
      PaxosConfig config,
      Preparing prepared,
      Acceptor acceptor,
      Learner learner,
      HeardVotes heardVotes) {
    this.config = config;
    this.heardVotes = heardVotes;
    this.ballot = prepared.ballot();
    this.acceptor = acceptor;
    this.learner = learner;
    this.adopted = new TreeMap<>(prepared.adopted());
    this.firstSlot = prepared.chosenBelow();
    this.nextSlot = firstSlot;
    this.adoptedEnd = adopted.isEmpty() ? nextSlot : adopted.lastKey() + 1;
    for (NodeId member : config.members()) {
      silentTicks.put(member, 0);
      patience.put(member, config.suspicion().patience());
    }
  }

  Ballot ballot() {
    return ballot;
  }

  Elected elected() {
    return new Elected(ballot, adopted.size(), (int) (adoptedEnd - nextSlot) - adopted.size());
  }

  boolean isProposed(RequestId id) {
    return proposedIds.contains(id);
  }

  void onHeard(NodeId from) {
    Integer silent = silentTicks.put(from, 0);
    Patience limit = patience.get(from);
    if (silent != null && limit != null) {
      limit.onHeard(silent);
    }
  }

  /// Phase 2b: counts a vote of this ballot. A quorum chooses (L7).
  void onVoted(NodeId from, long slot, Effects<PaxosMessage> effects) {
    Proposal proposal = window.get(slot);
    if (proposal != null
        && proposal.voters.add(from)
        && proposal.voters.size() >= config.quorum()) {
      remove(slot, proposal);
      learner.learn(slot, proposal.vote.batch(), effects);
    }
  }

  /// Proposes while the window has room: at once if nothing is in flight, in batches if the window
  /// was full. Then announces the chosen slots, unless a proposal has just carried them (L5 to L7).
  void pump(RequestQueue queue, Effects<PaxosMessage> effects) {
    forgetChosenElsewhere();
    List<Accept> accepts = new ArrayList<>();
    for (List<Request> batch = nextBatch(queue); batch != null; batch = nextBatch(queue)) {
      accepts.add(propose(batch));
    }
    for (Accept accept : accepts) {
      toOthers(accept, effects); // before this node's own vote, whose sync would delay it
    }
    for (Accept accept : accepts) {
      acceptor.onAccept(config.self(), accept, effects);
    }
    if (learner.chosenBelow() > announcedBelow) {
      announcedBelow = learner.chosenBelow();
      toOthers(new Advance(ballot, announcedBelow), effects);
    }
  }

  /// Sends heartbeats, and resends lost proposals. False if the leader must stop: either it hears
  /// no quorum, so it can decide nothing and another node may; or phase 1 left out slots that an
  /// acceptor knew to be chosen and that every node has forgotten since, so only phase 1 of another
  /// ballot recovers them (L8, L9).
  boolean onTick(Effects<PaxosMessage> effects) {
    int heard = 0;
    for (Map.Entry<NodeId, Patience> each : patience.entrySet()) {
      NodeId member = each.getKey();
      int silent = member.equals(config.self()) ? 0 : silentTicks.merge(member, 1, Integer::sum);
      heard += silent <= each.getValue().ticks() ? 1 : 0;
    }
    boolean forgotten = learner.chosenBelow() < firstSlot && learner.isNextForgotten();
    if (heard < config.quorum() || forgotten) {
      return false;
    }
    announcedBelow = learner.chosenBelow();
    for (NodeId member : config.members()) {
      if (!member.equals(config.self())) {
        effects.send(member, new Heartbeat(ballot, announcedBelow, heardVotes.last(member)));
      }
    }
    window.values().forEach(proposal -> resend(proposal, effects));
    return true;
  }

  /// The complete state, as a value.
  Object state() {
    List<Object> proposals = new ArrayList<>();
    for (Proposal each : window.values()) {
      proposals.add(List.of(each.vote, Set.copyOf(each.voters), each.ageTicks, each.resendAtTicks));
    }
    return List.of(
        ballot,
        Map.copyOf(adopted),
        adoptedEnd,
        firstSlot,
        nextSlot,
        proposals,
        Set.copyOf(proposedIds),
        Map.copyOf(silentTicks),
        patience.values().stream().map(Patience::state).toList(),
        announcedBelow);
  }

  // L8.
  private void resend(Proposal proposal, Effects<PaxosMessage> effects) {
    proposal.ageTicks++;
    if (proposal.ageTicks < proposal.resendAtTicks) {
      return;
    }
    proposal.ageTicks = 0;
    proposal.resendAtTicks = Math.min(2 * proposal.resendAtTicks, RESEND_TICKS_MAX);
    Accept accept = new Accept(proposal.vote, learner.chosenBelow());
    for (NodeId member : config.members()) {
      if (member.equals(config.self())) {
        if (!proposal.voters.contains(member)) {
          acceptor.onAccept(member, accept, effects);
        }
      } else if (!proposal.voters.contains(member)) {
        effects.send(member, accept);
      }
    }
  }

  /// The next batch to propose; null if there is none, or no room for it (L4, L5).
  private @Nullable List<Request> nextBatch(RequestQueue queue) {
    if (!hasRoom()) {
      return null;
    }
    if (nextSlot < adoptedEnd) {
      Vote vote = adopted.remove(nextSlot);
      return vote == null ? List.of() : vote.batch();
    }
    return queue.isEmpty() ? null : queue.take(config.batchRequests(), config.batchBytes());
  }

  private boolean hasRoom() {
    return window.isEmpty()
        || nextSlot < window.firstKey() + config.windowSlots()
            && windowBytes + config.batchBytes() <= config.windowBytes();
  }

  /// Phase 2a.
  private Accept propose(List<Request> batch) {
    Proposal proposal = new Proposal(new Vote(ballot, nextSlot, batch));
    window.put(nextSlot, proposal);
    windowBytes += proposal.bytes;
    batch.forEach(request -> proposedIds.add(request.id()));
    nextSlot++;
    announcedBelow = learner.chosenBelow();
    return new Accept(proposal.vote, announcedBelow);
  }

  /// Whether a higher ballot has chosen, or may have chosen, another batch in a proposed slot. An
  /// acceptor that voted for the proposal would take its vote for the chosen batch once this
  /// ballot's leader announces the slot (L9).
  boolean isSuperseded() {
    return window.headMap(learner.chosenBelow(), false).values().stream()
        .anyMatch(proposal -> !proposal.vote.batch().equals(learner.batch(proposal.vote.slot())));
  }

  /// Slots that this node learned from a peer or a snapshot need no more votes.
  private void forgetChosenElsewhere() {
    while (!window.isEmpty() && window.firstKey() < learner.chosenBelow()) {
      var first = window.firstEntry();
      remove(first.getKey(), first.getValue());
    }
    while (nextSlot < learner.chosenBelow()) { // chosen by a later leader, not heard of yet
      adopted.remove(nextSlot);
      nextSlot++;
    }
  }

  private void remove(long slot, Proposal proposal) {
    window.remove(slot);
    windowBytes -= proposal.bytes;
    proposal.vote.batch().forEach(request -> proposedIds.remove(request.id()));
  }

  private void toOthers(PaxosMessage message, Effects<PaxosMessage> effects) {
    for (NodeId member : config.members()) {
      if (!member.equals(config.self())) {
        effects.send(member, message);
      }
    }
  }
}
