package quorate.replication.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Role;
import quorate.core.Timer;
import quorate.core.quorum.Tolerance;
import quorate.order.Request;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;

/// The client side of state machine replication (ShadowDB section III.B, steps 1 and 3, with
/// replicas that may lie): it has a request ordered, retries until enough replicas reply, and takes
/// the answer that r + 1 of them give.
///
/// After an answer it keeps listening to the remaining replicas: one that differs is reported, with
/// all replies as evidence.
public final class Proxy implements Role<SmrMessage> {
  private static final Duration RETRY = Duration.ofMillis(250);

  /// The memory for requests that are answered, and wait for the other replicas' replies.
  private static final long SETTLED_BYTES_MAX = 32L << 20;

  private static final int POLLS_MAX = 64;
  private static final int ATTEMPTS_MAX = 12;

  /// The number of attempts, some 3 s, after which silent replicas are not awaited if the others
  /// disagree about an error that SQL leaves open.
  private static final int PATIENT_ATTEMPTS = 8;

  /// The first of the replicas asked for a read has answered; the others are not awaited for
  /// longer.
  public record AwaitOthers(RequestId request) implements Timer {}

  /// Submits this request again if it is still open.
  public record Retry(RequestId request, int attempt) implements Timer {}

  private final Optional<NodeId> self;

  /// All nodes; any of them accepts requests.
  private List<NodeId> nodes;

  /// The nodes with a database, which answer.
  private List<NodeId> replicas;

  private final Tolerance tolerance;

  /// The leader that each node names.
  private final Map<NodeId, NodeId> told = new TreeMap<>();

  private final Map<RequestId, Open> open = new LinkedHashMap<>();
  private final SettledRequests<Open> settled = new SettledRequests<>(SETTLED_BYTES_MAX);
  private Optional<NodeId> leader = Optional.empty();

  private static final class Open {
    private final Request request;
    private final int needed;

    /// The replicas that execute a read, if not all do (C7).
    private final List<NodeId> asked;

    private final NavigableMap<Position, Poll> polls = new TreeMap<>();
    private Optional<Poll> decided = Optional.empty();

    Open(Request request, int needed, List<NodeId> asked) {
      this.request = request;
      this.needed = needed;
      this.asked = List.copyOf(asked);
    }

    boolean isPartial() {
      return !asked.isEmpty();
    }

    /// The newest reply of each replica.
    SortedMap<NodeId, SmrMessage.Reply> heard() {
      SortedMap<NodeId, SmrMessage.Reply> heard = new TreeMap<>();
      polls.values().forEach(poll -> heard.putAll(poll.replies()));
      return heard;
    }

    Poll poll(Position at) {
      Poll poll = polls.computeIfAbsent(at, _ -> new Poll(needed));
      if (polls.size() > POLLS_MAX) {
        polls.pollFirstEntry();
      }
      return poll;
    }
  }

  /// A client of nodes that all have a database.
  public Proxy(List<NodeId> nodes, Tolerance tolerance) {
    this(Optional.empty(), nodes, nodes, tolerance);
  }

  /// @param self the node that hosts this proxy, if any: its word is believed
  /// @param replicas the nodes that have a database
  public Proxy(
      Optional<NodeId> self, List<NodeId> nodes, List<NodeId> replicas, Tolerance tolerance) {
    this.self = self;
    this.nodes = nodes.stream().sorted().toList();
    this.replicas = replicas.stream().sorted().toList();
    this.tolerance = tolerance;
  }

  @Override
  public void on(Event<SmrMessage> event, Effects<SmrMessage> effects) {
    switch (event) {
      case Event.Received(NodeId _, SmrMessage.Submit(Request request)) -> {
        open.put(request.id(), new Open(request, tolerance.matchingReplies(), List.of()));
        submit(request, 0, effects);
      }
      case Event.Received(NodeId from, SmrMessage.Reply reply) -> onReply(from, reply, effects);
      case Event.Received(NodeId from, SmrMessage.LeaderIs(NodeId node)) -> onLeader(from, node);
      case Event.Fired(Retry(RequestId id, int attempt)) -> onRetry(id, attempt, effects);
      case Event.Fired(AwaitOthers(RequestId id)) -> {
        Open waiting = open.get(id);
        if (waiting != null) {
          unconfirmed(waiting, effects);
        }
      }
      case Event.Received<SmrMessage> _ -> {} // the replicas'
      case Event.Fired<SmrMessage> _ -> {} // no other timer is ours
      case Event.Restored<SmrMessage> _ -> {} // a client forgets with its process
    }
  }

  private void onRetry(RequestId id, int attempt, Effects<SmrMessage> effects) {
    Open waiting = open.get(id);
    if (waiting == null) {
      // One that is down must not hide one that lies.
      settled.get(id).ifPresent(it -> compare(it, effects));
      return;
    }
    if (attempt >= ATTEMPTS_MAX && waiting.isPartial()) {
      unconfirmed(waiting, effects);
    } else if (attempt >= ATTEMPTS_MAX && isForgotten(waiting)) {
      open.remove(id);
      effects.deliver(new ClientIndication.Undecided(waiting.request, waiting.heard()));
    } else if (attempt >= PATIENT_ATTEMPTS && !waiting.isPartial()) {
      giveUpOnSilent(waiting, effects);
    }
    if (open.containsKey(id)) {
      submit(waiting.request, attempt + 1, effects);
    }
  }

  /// C7: has a read ordered that only these replicas execute.
  ///
  /// @param request a [quorate.replication.smr.SqlCommand.PartialRead]
  /// @param asked r + 1 replicas
  public void read(Request request, List<NodeId> asked, Effects<SmrMessage> effects) {
    open.put(request.id(), new Open(request, asked.size(), asked));
    submit(request, 0, effects);
  }

  private void unconfirmed(Open waiting, Effects<SmrMessage> effects) {
    open.remove(waiting.request.id());
    effects.deliver(
        new ClientIndication.Unconfirmed(waiting.request, Optional.empty(), waiting.heard()));
  }

  /// If nodes may lie, a leader is accepted once r + 1 nodes, or the node of this proxy, name it.
  private void onLeader(NodeId from, NodeId named) {
    if (!nodes.contains(from) || !nodes.contains(named)) {
      return;
    }
    told.put(from, named);
    long words = told.values().stream().filter(named::equals).count();
    boolean lies = tolerance.liars() == Tolerance.Liars.NODES;
    if (!lies || self.equals(Optional.of(from)) || words >= tolerance.weakCertificate()) {
      leader = Optional.of(named);
    }
  }

  /// The nodes have changed.
  ///
  /// @param newReplicas the nodes that have a database
  public void reconfigured(List<NodeId> newNodes, List<NodeId> newReplicas) {
    nodes = newNodes.stream().sorted().toList();
    replicas = newReplicas.stream().sorted().toList();
    leader = leader.filter(nodes::contains);
  }

  /// The link to a node broke. Requests submitted to it as the leader go to another node at once,
  /// since nodes miss a leader only when they have work for it.
  public void lost(NodeId node, Effects<SmrMessage> effects) {
    open.values().stream()
        .filter(waiting -> waiting.asked.contains(node))
        .toList()
        .forEach(waiting -> unconfirmed(waiting, effects));
    if (!leader.equals(Optional.of(node))) {
      return;
    }
    NodeId next = nodes.get((nodes.indexOf(node) + 1) % nodes.size());
    leader = Optional.of(next);
    boolean lies = tolerance.liars() == Tolerance.Liars.NODES;
    for (Open waiting : open.values()) {
      for (NodeId other : lies ? nodes : List.of(next)) {
        effects.send(other, new SmrMessage.Submit(waiting.request));
      }
    }
  }

  /// Drops a request that the client no longer waits for.
  public void forget(RequestId id) {
    open.remove(id);
  }

  /// Whether all these nodes have replied to an open request that is still without an answer.
  public boolean hasHeardAll(RequestId id, java.util.Collection<NodeId> nodes) {
    Open waiting = open.get(id);
    return waiting != null && waiting.heard().keySet().containsAll(nodes);
  }

  /// Whether all have replied and some know only that the request was executed: a missing answer
  /// will not come.
  private boolean isForgotten(Open waiting) {
    SortedMap<NodeId, SmrMessage.Reply> heard = waiting.heard();
    return heard.size() == replicas.size()
        && heard.values().stream().anyMatch(SmrMessage.Reply::isForgotten);
  }

  /// Step 1, "the client broadcasts T": to the leader first, then to each node in turn; where nodes
  /// may lie, to all of them, so that they notice a leader that passes it over (C1; PBFT, section
  /// 4.1).
  private void submit(Request request, int attempt, Effects<SmrMessage> effects) {
    NodeId first = leader.orElse(nodes.getFirst());
    if (attempt > 0 && tolerance.liars() == Tolerance.Liars.NODES) {
      nodes.forEach(node -> effects.send(node, new SmrMessage.Submit(request)));
    } else {
      NodeId to = nodes.get((nodes.indexOf(first) + attempt) % nodes.size());
      effects.send(to, new SmrMessage.Submit(request));
    }
    // Soon at first, in case a leader died; then ever later, in case a read simply takes long.
    effects.arm(
        new Retry(request.id(), attempt), RETRY.multipliedBy(1L << Math.min(4, attempt / 4)));
  }

  // C2.
  private void onReply(NodeId from, SmrMessage.Reply reply, Effects<SmrMessage> effects) {
    Open waiting = open.get(reply.request());
    if (waiting == null) {
      waiting = settled.get(reply.request()).orElse(null);
    }
    if (waiting == null || !replicas.contains(from)) {
      return;
    }
    if (waiting.isPartial()) {
      if (waiting.asked.contains(from)) {
        confirm(waiting, from, reply, effects);
      }
      return;
    }
    Poll poll = waiting.poll(reply.position());
    poll.take(from, reply);
    if (waiting.decided.isEmpty()) {
      decide(waiting, poll, replicas.size() - poll.replies().size(), effects);
    }
    if (waiting.decided.filter(this::isComplete).isPresent()) {
      compare(waiting, effects);
    }
  }

  // C7. A replica outside of r + 1 equal answers of one position may be wrong, so all must agree.
  private void confirm(
      Open waiting, NodeId from, SmrMessage.Reply reply, Effects<SmrMessage> effects) {
    boolean first = waiting.polls.isEmpty();
    Poll poll = waiting.poll(reply.position());
    poll.take(from, reply);
    RequestId id = waiting.request.id();
    Optional<SmrMessage.Reply> answer = poll.unanimous(waiting.asked.size());
    if (answer.isPresent()) {
      answered(answer.get(), effects);
    } else if (poll.replies().size() == waiting.asked.size()) {
      open.remove(id);
      effects.deliver(
          new ClientIndication.Unconfirmed(
              waiting.request, Optional.of(reply.position()), poll.replies()));
    } else if (reply.answer().isEmpty()) {
      unconfirmed(waiting, effects);
    } else if (first) {
      effects.arm(new AwaitOthers(id), RETRY);
    }
  }

  private boolean isComplete(Poll poll) {
    return poll.replies().size() == replicas.size();
  }

  /// @param silent the number of replicas that may still reply
  private void decide(Open waiting, Poll poll, int silent, Effects<SmrMessage> effects) {
    RequestId id = waiting.request.id();
    Optional<SmrMessage.Reply> answer = poll.answer(silent);
    if (answer.isPresent()) {
      waiting.decided = Optional.of(poll);
      settled.add(
          id, waiting, waiting.request.bytes() + replicas.size() * answer.get().roughBytes());
      answered(answer.get(), effects);
    } else if (silent == 0) {
      open.remove(id);
      effects.deliver(new ClientIndication.Undecided(waiting.request, poll.replies()));
    }
  }

  private void answered(SmrMessage.Reply reply, Effects<SmrMessage> effects) {
    open.remove(reply.request());
    effects.deliver(
        new ClientIndication.Answered(
            reply.request(),
            reply.position(),
            reply.catalogVersion(),
            reply.answer().orElseThrow()));
  }

  /// Some replicas raise an error that SQL leaves open, and the silent ones would decide, but may
  /// never reply.
  private void giveUpOnSilent(Open waiting, Effects<SmrMessage> effects) {
    Optional<Poll> newest = Optional.ofNullable(waiting.polls.lastEntry()).map(Map.Entry::getValue);
    newest
        .filter(poll -> poll.hasOptionalErrors() && poll.replies().size() >= enough())
        .ifPresent(poll -> decide(waiting, poll, 0, effects));
  }

  /// All but the number that may fail.
  private int enough() {
    return Math.max(1, replicas.size() - tolerance.failures());
  }

  /// Reports differing replicas, once: when all have replied, or at the next superfluous retry
  /// (C4).
  private void compare(Open waiting, Effects<SmrMessage> effects) {
    Poll poll = waiting.decided.orElseThrow();
    if (poll.differs()) {
      Position at = poll.replies().values().iterator().next().position();
      effects.deliver(new ClientIndication.Disagreement(waiting.request, at, poll.compared()));
      settled.remove(waiting.request.id());
    } else if (isComplete(poll)) {
      settled.remove(waiting.request.id());
    }
  }
}
