package quorate.order.paxos;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.Check;
import quorate.core.Durable;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.order.Forgotten;
import quorate.order.OrderNode;
import quorate.order.Request;
import quorate.order.paxos.PaxosMessage.Accept;
import quorate.order.paxos.PaxosMessage.Advance;
import quorate.order.paxos.PaxosMessage.Alive;
import quorate.order.paxos.PaxosMessage.Chosen;
import quorate.order.paxos.PaxosMessage.Fetch;
import quorate.order.paxos.PaxosMessage.Heartbeat;
import quorate.order.paxos.PaxosMessage.Installed;
import quorate.order.paxos.PaxosMessage.Local;
import quorate.order.paxos.PaxosMessage.PreVote;
import quorate.order.paxos.PaxosMessage.Preempted;
import quorate.order.paxos.PaxosMessage.Prepare;
import quorate.order.paxos.PaxosMessage.Submit;
import quorate.order.paxos.PaxosMessage.ToAcceptor;
import quorate.order.paxos.PaxosMessage.ToLeader;
import quorate.order.paxos.PaxosMessage.ToLearner;
import quorate.order.paxos.PaxosMessage.Truncate;

/// One node of Multi-Paxos: acceptor, learner and leader in one.
///
/// [OrderNode] describes how to host it. Its own vote counts only once it is durable.
///
/// It delivers [quorate.order.Delivered], [quorate.order.LeaderKnown], [quorate.order.Behind],
/// [Forgotten], [Elected] and, if it speculates, [quorate.order.OptimisticDelivery] and
/// [quorate.order.Retraction].
public final class PaxosNode implements OrderNode<PaxosMessage> {
  private final PaxosConfig config;
  private final Speculation speculation;
  private final Learner learner;
  private final Acceptor acceptor;
  private final Leader leader;
  private Ballot promisedBefore = Ballot.NONE;

  /// Whether a message from a peer has proved that this node's log lost a promise.
  private boolean forgotten;

  public PaxosNode(PaxosConfig config) {
    this.config = config;
    this.speculation = new Speculation(config.speculative());
    this.learner = new Learner(config, speculation);
    this.acceptor = new Acceptor(config, learner);
    this.leader = new Leader(config, acceptor, learner);
  }

  @Override
  public void on(Event<PaxosMessage> event, Effects<PaxosMessage> effects) {
    take(event, effects);
    pump(effects);
  }

  /// Proposes and announces chosen slots once for the whole round.
  @Override
  public void onAll(List<Event<PaxosMessage>> events, Effects<PaxosMessage> effects) {
    for (Event<PaxosMessage> event : events) {
      take(event, effects);
    }
    pump(effects);
  }

  private void pump(Effects<PaxosMessage> effects) {
    if (!forgotten) {
      leader.pump(effects);
    }
  }

  private void take(Event<PaxosMessage> event, Effects<PaxosMessage> effects) {
    if (forgotten) {
      return;
    }
    if (event instanceof Event.Received<PaxosMessage>(NodeId from, PaxosMessage message)
        && isMember(from)) {
      Optional<String> evidence = forgets(message);
      if (evidence.isPresent()) {
        forgotten = true;
        effects.deliver(new Forgotten(evidence.get()));
        return;
      }
    }
    switch (event) {
      case Event.Restored<PaxosMessage>(Durable record) -> onRestored(record);
      case Event.Fired<PaxosMessage>(Tick _) -> {
        learner.onTick(effects);
        leader.onTick(effects);
        leader.afterEvent();
        leader.pump(effects);
        effects.arm(new Tick(), config.tick());
      }
      case Event.Fired<PaxosMessage> _ -> {} // the timer of another role of this node
      case Event.Received<PaxosMessage>(NodeId from, PaxosMessage message) -> {
        onMessage(from, message, effects);
        leader.afterEvent();
      }
    }
    if (learner.isStarted()) {
      speculation.announce(acceptor, learner.next(), effects);
    }
    acceptor.checkInvariants(promisedBefore);
    learner.checkInvariants();
    promisedBefore = acceptor.promised();
  }

  @Override
  public long reached() {
    return Math.max(acceptor.lastVoted(), learner.lastChosen());
  }

  /// The statement of this node that a message proves and its log lacks; empty if there is none.
  /// Votes and promises are sent only once durable, and a ballot is led only once its promise is
  /// durable. So a peer that repeats a statement missing from this log knows that the log lost it
  /// (A9, A10).
  private Optional<String> forgets(PaxosMessage message) {
    return switch (message) {
      case Prepare(Ballot _, long _, long voted) -> forgets(voted);
      case Heartbeat(Ballot _, long _, long voted) -> forgets(voted);
      case Preempted(Ballot ballot) -> forgets(ballot);
      case PaxosMessage.Voted(Ballot ballot, long _) -> forgets(ballot);
      case PaxosMessage.Alive(Ballot ballot, long _) -> forgets(ballot);
      case PaxosMessage.Promise(Ballot ballot, long _, long _, List<Vote> votes, long _) ->
          votes.stream()
              .map(vote -> forgets(vote.ballot()))
              .flatMap(Optional::stream)
              .findFirst()
              .or(() -> forgets(ballot));
      case PreVote _,
          Accept _,
          Advance _,
          Fetch _,
          Chosen _,
          PaxosMessage.PreVoteReply _,
          Submit _,
          Local _ ->
          Optional.empty();
    };
  }

  private Optional<String> forgets(long voted) {
    return voted > reached()
        ? Optional.of("it had voted for slot " + voted + ", and its log ends with " + reached())
        : Optional.empty();
  }

  private Optional<String> forgets(Ballot ballot) {
    return ballot.leader().equals(config.self()) && ballot.isAbove(acceptor.promised())
        ? Optional.of(
            "it had led ballot "
                + ballot
                + ", and its log knows of none above "
                + acceptor.promised())
        : Optional.empty();
  }

  @Override
  public List<PaxosRecord> liveRecords() {
    List<PaxosRecord> live = new ArrayList<>();
    if (acceptor.promised().round() > 0) {
      live.add(new PaxosRecord.Promised(acceptor.promised()));
    }
    if (learner.truncatedBelow() > 1) {
      live.add(new PaxosRecord.Truncated(learner.truncatedBelow()));
    }
    for (long slot : learner.slots()) {
      List<Request> batch = learner.batch(slot);
      Vote vote = acceptor.vote(slot);
      if (batch != null && (vote == null || !vote.batch().equals(batch))) {
        live.add(new PaxosRecord.Learned(slot, batch));
      }
    }
    int votesLeft = acceptor.votes().size();
    for (Vote vote : acceptor.votes()) {
      boolean last = --votesLeft == 0;
      // Only the last may mark slots as chosen: their votes precede it.
      live.add(
          new PaxosRecord.Accepted(vote, last ? learner.chosenBelow() : learner.truncatedBelow()));
    }
    return live;
  }

  /// The node's complete volatile state, as a value: two nodes of one configuration with equal
  /// states are indistinguishable, and the explorer merges them.
  public Object state() {
    return List.of(
        acceptor.state(), learner.state(), leader.state(), speculation.state(), forgotten);
  }

  private void onRestored(Durable durable) {
    Check.that(durable instanceof PaxosRecord, "a log of Paxos holds records of Paxos", durable);
    switch ((PaxosRecord) durable) {
      case PaxosRecord.Promised(Ballot ballot) -> acceptor.restorePromise(ballot);
      case PaxosRecord.Accepted(Vote vote, long chosenBelow) -> {
        acceptor.restoreVote(vote);
        learner.restoreChosenBelow(chosenBelow, acceptor);
      }
      case PaxosRecord.Learned(long slot, List<Request> batch) ->
          learner.restoreLearned(slot, batch);
      case PaxosRecord.Truncated(long below) -> {
        learner.restoreTruncated(below);
        acceptor.truncate(below);
      }
    }
  }

  /// Only members take part; any client may submit a request.
  private void onMessage(NodeId from, PaxosMessage message, Effects<PaxosMessage> effects) {
    switch (message) {
      case Submit submit -> leader.onSubmit(submit, effects);
      case Local local when from.equals(config.self()) -> onLocal(local, effects);
      case ToAcceptor toAcceptor when isMember(from) -> onToAcceptor(from, toAcceptor, effects);
      case ToLeader toLeader when isMember(from) -> leader.on(from, toLeader, effects);
      case ToLearner toLearner when isMember(from) -> onToLearner(from, toLearner, effects);
      case Local _, ToAcceptor _, ToLeader _, ToLearner _ -> {} // from a sender not entitled to it
      case PaxosMessage.ToNode _ -> throw new IllegalStateException("every ToNode is a Submit");
    }
  }

  private void onToAcceptor(NodeId from, ToAcceptor message, Effects<PaxosMessage> effects) {
    switch (message) {
      case PreVote preVote -> leader.onPreVote(from, preVote, effects);
      case Prepare prepare -> {
        boolean promises = prepare.ballot().isAtLeast(acceptor.promised());
        acceptor.onPrepare(from, prepare, effects);
        if (promises) {
          leader.onPromised(from, prepare);
        }
      }
      case Accept(Vote vote, long chosenBelow) -> {
        if (acceptor.onAccept(from, (Accept) message, effects)) {
          leader.onHeard(from, vote.ballot(), effects);
          learner.onToldByLeader(from, vote.ballot(), chosenBelow, acceptor, effects);
          learner.onVote(vote, effects);
        }
      }
    }
  }

  private void onToLearner(NodeId from, ToLearner message, Effects<PaxosMessage> effects) {
    switch (message) {
      case Heartbeat(Ballot ballot, long chosenBelow, long _) -> {
        if (onLeaderSpeaks(from, ballot, chosenBelow, effects)) {
          effects.send(from, new Alive(ballot, learner.chosenBelow()));
        }
      }
      case Advance(Ballot ballot, long chosenBelow) ->
          onLeaderSpeaks(from, ballot, chosenBelow, effects);
      case Fetch fetch -> learner.onFetch(from, fetch, effects);
      case Chosen chosen -> {
        if (learner.onChosen(from, chosen, acceptor, effects)) {
          leader.onBehind();
        }
        acceptor.truncate(learner.truncatedBelow());
      }
    }
  }

  private boolean onLeaderSpeaks(
      NodeId from, Ballot ballot, long chosenBelow, Effects<PaxosMessage> effects) {
    if (!ballot.isAtLeast(acceptor.promised())) {
      effects.send(from, new Preempted(acceptor.promised()));
      return false;
    }
    leader.onHeard(from, ballot, effects);
    learner.onToldByLeader(from, ballot, chosenBelow, acceptor, effects);
    return true;
  }

  private void onLocal(Local local, Effects<PaxosMessage> effects) {
    switch (local) {
      case Truncate(long below) -> {
        if (learner.onTruncate(below, effects)) {
          acceptor.truncate(learner.truncatedBelow());
        }
      }
      case PaxosMessage.Redeliver(long from) -> learner.onRedeliver(from, effects);
      case PaxosMessage.Absent(NodeId node) -> leader.onAbsent(node);
      case Installed(long slot) -> {
        if (learner.onInstalled(slot, effects)) {
          acceptor.truncate(learner.truncatedBelow());
        }
      }
    }
  }

  private boolean isMember(NodeId from) {
    return config.members().contains(from);
  }
}
