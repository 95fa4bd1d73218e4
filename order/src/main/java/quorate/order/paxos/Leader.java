package quorate.order.paxos;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import quorate.core.Check;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.order.LeaderKnown;
import quorate.order.Request;
import quorate.order.paxos.PaxosMessage.Alive;
import quorate.order.paxos.PaxosMessage.PreVote;
import quorate.order.paxos.PaxosMessage.PreVoteReply;
import quorate.order.paxos.PaxosMessage.Preempted;
import quorate.order.paxos.PaxosMessage.Prepare;
import quorate.order.paxos.PaxosMessage.Promise;
import quorate.order.paxos.PaxosMessage.Submit;
import quorate.order.paxos.PaxosMessage.ToLeader;
import quorate.order.paxos.PaxosMessage.Voted;

/// Leader election (Lamport, *Paxos Made Simple*, section 3): follows a leader, or becomes one.
///
/// Liveness, but not safety, depends on electing a single leader.
final class Leader {
  /// The time for which a node that was behind does not stand for election; reports that it is
  /// behind come more often than that.
  private static final int BEHIND_TICKS = 20;

  private static final int HOPS_MAX = 2;

  /// This node's part in the election.
  sealed interface Phase {}

  /// Follows the leader, counting the ticks of its silence.
  record Following() implements Phase {}

  /// Asks the others whether they miss a leader too.
  record PreVoting(Ballot ballot, Set<NodeId> supporters) implements Phase {}

  /// Runs phase 1.
  record Candidate(Preparing preparing) implements Phase {}

  /// Leads: phase 2.
  record Elect(Leading leading) implements Phase {}

  private final PaxosConfig config;
  private final Acceptor acceptor;
  private final Learner learner;
  private final RequestQueue queue;
  private final HeardVotes heard = new HeardVotes();
  private Phase phase = new Following();

  /// The highest ballot seen in any message.
  private Ballot highest = Ballot.NONE;

  /// The latest leader heard; null if it fell silent or was deposed.
  private @Nullable NodeId known;

  private Ballot knownBallot = Ballot.NONE;

  /// The candidate in whose phase 1 this node takes part; null if there is none.
  private @Nullable NodeId candidate;

  private Prepare prepared = new Prepare(Ballot.NONE, 1);
  private int behindTicks;
  private final Silence silence;

  Leader(PaxosConfig config, Acceptor acceptor, Learner learner) {
    this.config = config;
    this.acceptor = acceptor;
    this.learner = learner;
    this.queue = new RequestQueue(config.queueRequests(), config.queueBytes());
    this.silence = new Silence(config.suspicion().patience());
  }

  void on(NodeId from, ToLeader message, Effects<PaxosMessage> effects) {
    switch (message) {
      case PreVoteReply reply -> onPreVoteReply(from, reply, effects);
      case Promise promise -> onPromise(from, promise, effects);
      case Voted(Ballot ballot, long slot) -> {
        heard.note(from, slot);
        if (phase instanceof Elect(Leading leading) && leading.ballot().equals(ballot)) {
          leading.onHeard(from);
          leading.onVoted(from, slot, effects);
        }
      }
      case Alive(Ballot ballot, long chosenBelow) -> {
        learner.onTold(from, chosenBelow);
        if (phase instanceof Elect(Leading leading) && leading.ballot().equals(ballot)) {
          leading.onHeard(from);
        }
      }
      case Preempted(Ballot promised) -> onPreempted(promised);
    }
  }

  /// Run after every event of the node. Abandons a ballot if this node's acceptor has promised a
  /// higher one, or a higher one has chosen another batch (L9).
  void afterEvent() {
    boolean promisedAway = ownBallot().round() > 0 && acceptor.promised().isAbove(ownBallot());
    if (promisedAway || phase instanceof Elect(Leading leading) && leading.isSuperseded()) {
      stepDown(0);
    }
  }

  /// Run after one or several events: proposes as far as the window allows.
  void pump(Effects<PaxosMessage> effects) {
    if (phase instanceof Elect(Leading leading)) {
      leading.pump(queue, effects);
    }
  }

  void onSubmit(Submit submit, Effects<PaxosMessage> effects) {
    Request request = submit.request();
    if (phase instanceof Elect(Leading leading)) {
      if (!leading.isProposed(request.id())) {
        queue.offer(request);
      }
    } else if (known == null) {
      queue.offer(request);
    } else if (submit.hops() < HOPS_MAX) {
      // Two nodes that take each other for the leader must not forward a request to and fro for
      // ever.
      effects.send(known, new Submit(request, submit.hops() + 1));
    }
  }

  /// A message from the leader of a ballot that this node's acceptor accepts: the leader is alive.
  void onHeard(NodeId from, Ballot ballot, Effects<PaxosMessage> effects) {
    noteBallot(ballot);
    if (from.equals(config.self()) || knownBallot.isAbove(ballot)) {
      return;
    }
    if (ballot.equals(knownBallot)) {
      silence.end();
    } else {
      silence.begin(0);
    }
    candidate = null;
    if (ballot.isAtLeast(ownBallot())) {
      phase = new Following();
    }
    if (known == null || ballot.isAbove(knownBallot)) {
      known = from;
      knownBallot = ballot;
      effects.deliver(new LeaderKnown(from, ballot.round()));
      for (Request next = queue.poll(); next != null; next = queue.poll()) {
        effects.send(from, new Submit(next, HOPS_MAX));
      }
    }
  }

  /// Phase 0, at the node asked: supports the ballot unless it hears a leader, or a candidate that
  /// makes progress, other than the asker, or the asker lacks slots that are truncated here. Such a
  /// leader would step down at once ([#onBehind]); a succession of them, each a little behind the
  /// last, would leave the cluster without a leader for long (L2).
  void onPreVote(NodeId from, PreVote preVote, Effects<PaxosMessage> effects) {
    if (acceptor.promised().isAtLeast(preVote.ballot())) {
      effects.send(from, new Preempted(acceptor.promised()));
      return;
    }
    NodeId followed = followed();
    boolean follows = followed != null && !silence.isPassed(0);
    boolean mayLead = preVote.chosenBelow() >= learner.truncatedBelow();
    boolean supports = mayLead && !(phase instanceof Elect) && (!follows || from.equals(followed));
    effects.send(from, new PreVoteReply(preVote.ballot(), supports, learner.chosenBelow()));
  }

  /// A promise, or its next page, was requested and given: its candidate gets time to lead, because
  /// no candidate with many pages to read would ever lead if the next one overtook it. A repeated
  /// request extends nothing: its candidate may not receive the answers.
  void onPromised(NodeId from, Prepare prepare) {
    noteBallot(prepare.ballot());
    boolean isNew = prepare.ballot().isAbove(prepared.ballot());
    if (isNew || prepare.ballot().equals(prepared.ballot()) && prepare.from() > prepared.from()) {
      prepared = prepare;
      candidate = from;
      silence.begin(0);
      if (phase instanceof PreVoting) {
        phase = new Following();
      }
    }
  }

  /// Connections to a node are refused: if it is the one followed, it has probably died (L1a).
  void onAbsent(NodeId node) {
    if (phase instanceof Following && node.equals(followed())) {
      silence.hint();
    }
  }

  /// The candidate or leader from which this node expects messages; null if there is none.
  private @Nullable NodeId followed() {
    return candidate != null ? candidate : known;
  }

  /// This node lacks slots that its peers have truncated. Until it has a snapshot it cannot supply
  /// chosen batches, so it must not lead: the order would stall, and with it the checkpoint that it
  /// waits for.
  void onBehind() {
    behindTicks = BEHIND_TICKS;
    if (!(phase instanceof Following)) {
      stepDown(0);
    }
  }

  void onTick(Effects<PaxosMessage> effects) {
    behindTicks = Math.max(0, behindTicks - 1);
    switch (phase) {
      // It does not stand for election, but may support another node.
      case Following _ when behindTicks > 0 -> silence.tickToLimit();
      case Following _ -> {
        silence.tick();
        if (silence.isPassed(stagger())) {
          known = null;
          candidate = null;
          preVote(effects);
        }
      }
      case PreVoting _ -> {
        silence.tick();
        preVote(effects);
      }
      case Candidate(Preparing preparing) -> {
        silence.tick();
        if (preparing.age() % 2 == 0) {
          askForPromises(preparing, effects);
        }
      }
      case Elect(Leading leading) -> {
        if (!leading.onTick(effects)) {
          stepDown(silence.limit());
        }
      }
    }
  }

  /// Phase 0. The ballot stays the same until a higher one is seen, so that slow answers count
  /// (L1).
  private void preVote(Effects<PaxosMessage> effects) {
    if (!(phase instanceof PreVoting(Ballot asked, Set<NodeId> _))
        || highestSeen().isAtLeast(asked)) {
      Set<NodeId> supporters = new LinkedHashSet<>();
      supporters.add(config.self());
      phase = new PreVoting(highestSeen().next(config.self()), supporters);
    }
    if (phase instanceof PreVoting(Ballot ballot, Set<NodeId> supporters)) {
      toOthers(new PreVote(ballot, learner.chosenBelow()), effects);
      prepareIfSupported(ballot, supporters, effects);
    }
  }

  private void onPreVoteReply(NodeId from, PreVoteReply reply, Effects<PaxosMessage> effects) {
    learner.onTold(from, reply.chosenBelow());
    if (reply.supports()
        && phase instanceof PreVoting(Ballot ballot, Set<NodeId> supporters)
        && ballot.equals(reply.ballot())) {
      supporters.add(from);
      prepareIfSupported(ballot, supporters, effects);
    }
  }

  // L3, I6.
  private void prepareIfSupported(
      Ballot ballot, Set<NodeId> supporters, Effects<PaxosMessage> effects) {
    if (supporters.size() < config.quorum()) {
      return;
    }
    Preparing preparing = new Preparing(ballot, learner.chosenBelow(), heard);
    phase = new Candidate(preparing);
    // This node's promise is durable before any Prepare is sent, so that a restarted node never
    // leads this ballot again with other batches.
    acceptor.onPrepare(config.self(), preparing.request(config.self()), effects);
    noteBallot(ballot);
    askForPromises(preparing, effects);
  }

  private void askForPromises(Preparing preparing, Effects<PaxosMessage> effects) {
    for (NodeId member : config.members()) {
      if (!preparing.isComplete(member) && !member.equals(config.self())) {
        effects.send(member, preparing.request(member));
      }
    }
    if (!preparing.isComplete(config.self()) && preparing.promises() > 0) {
      acceptor.onPrepare(config.self(), preparing.request(config.self()), effects);
    }
  }

  /// Phase 1 ends with a quorum of complete promises (L4).
  private void onPromise(NodeId from, Promise promise, Effects<PaxosMessage> effects) {
    learner.onTold(from, promise.chosenBelow());
    if (!(phase instanceof Candidate(Preparing preparing))
        || !preparing.ballot().equals(promise.ballot())
        || !preparing.onPage(from, promise)) {
      return;
    }
    if (promise.next() != 0) {
      Prepare next = preparing.request(from);
      if (from.equals(config.self())) {
        acceptor.onPrepare(from, next, effects);
      } else {
        effects.send(from, next);
      }
    } else if (preparing.promises() >= config.quorum()) {
      Leading leading = new Leading(config, preparing, acceptor, learner, heard);
      phase = new Elect(leading);
      known = config.self();
      knownBallot = leading.ballot();
      effects.deliver(leading.elected());
      effects.deliver(new LeaderKnown(config.self(), leading.ballot().round()));
      leading.onTick(effects);
    }
  }

  private void onPreempted(Ballot promised) {
    noteBallot(promised);
    if (ownBallot().round() > 0 && promised.isAbove(ownBallot())) {
      // Tries again soon if no other node leads: the promise may belong to an abandoned ballot.
      stepDown(silence.limit() - 1);
    }
  }

  /// The complete state, as a value.
  Object state() {
    Object stage =
        switch (phase) {
          case Following _ -> "follows";
          case PreVoting(Ballot ballot, Set<NodeId> supporters) ->
              List.of("pre-votes", ballot, Set.copyOf(supporters));
          case Candidate(Preparing preparing) -> List.of("prepares", preparing.state());
          case Elect(Leading leading) -> List.of("leads", leading.state());
        };
    return List.of(
        stage,
        queue.state(),
        heard.state(),
        highestSeen(),
        Optional.ofNullable(known),
        knownBallot,
        behindTicks,
        silence.state(),
        Optional.ofNullable(candidate),
        prepared);
  }

  private void stepDown(int silentTicks) {
    Check.that(!(phase instanceof Following), "only a candidate or leader steps down", phase);
    phase = new Following();
    known = null;
    candidate = null;
    silence.begin(silentTicks);
  }

  /// The ballot that this node leads or stands for; NONE while it follows.
  private Ballot ownBallot() {
    return switch (phase) {
      case Following _, PreVoting _ -> Ballot.NONE;
      case Candidate(Preparing preparing) -> preparing.ballot();
      case Elect(Leading leading) -> leading.ballot();
    };
  }

  /// Nodes time out one after the other, starting after the latest leader, so that duels are rare;
  /// each higher ballot rotates the order.
  private int stagger() {
    int count = config.members().size();
    Ballot ballot = highestSeen();
    int after = ballot.round() == 0 ? 0 : config.rank(ballot.leader()) + 1;
    return Math.floorMod(config.rank(config.self()) - after, count);
  }

  private Ballot highestSeen() {
    return acceptor.promised().isAbove(highest) ? acceptor.promised() : highest;
  }

  private void noteBallot(Ballot ballot) {
    if (ballot.isAbove(highest)) {
      highest = ballot;
    }
  }

  private void toOthers(PaxosMessage message, Effects<PaxosMessage> effects) {
    for (NodeId member : config.members()) {
      if (!member.equals(config.self())) {
        effects.send(member, message);
      }
    }
  }
}
