package quorate.replication.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Role;
import quorate.core.Timer;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.core.quorum.Votes;
import quorate.order.Request;
import quorate.replication.smr.Position;
import quorate.replication.smr.SmrMessage;

/// The client side of state machine replication (ShadowDB section III.B, steps 1 and 3, with
/// replicas that may lie): it has a request ordered, retries until it hears enough, and takes the
/// answer that r + 1 replicas give alike.
///
/// After an answer it goes on listening for the remaining replicas: one that differs is reported
/// with all replies as evidence (law 8).
public final class Proxy implements Role<SmrMessage> {
  private static final Duration RETRY = Duration.ofMillis(250);
  private static final int SETTLED_MAX = 4096;

  /// Submit this request again if it is still open.
  public record Retry(RequestId request, int attempt) implements Timer {}

  private final List<NodeId> replicas;
  private final Tolerance tolerance;
  private final Map<RequestId, Open> open = new LinkedHashMap<>();
  private final Map<RequestId, Open> settled = new LinkedHashMap<>();
  private Optional<NodeId> leader = Optional.empty();

  private static final class Open {
    private final Request request;
    private final SortedMap<Position, Round> rounds = new TreeMap<>();
    private Optional<Round> agreed = Optional.empty();
    private boolean reported;

    Open(Request request) {
      this.request = request;
    }
  }

  /// The replies of one position. Only these compare: a read that was ordered twice, because its
  /// answers were late, has two right answers.
  private static final class Round {
    private final SortedMap<NodeId, SmrMessage.Reply> replies = new TreeMap<>();
    private final Votes<Digest> votes = new Votes<>();
  }

  public Proxy(List<NodeId> replicas, Tolerance tolerance) {
    this.replicas = replicas.stream().sorted().toList();
    this.tolerance = tolerance;
  }

  @Override
  public void on(Event<SmrMessage> event, Effects<SmrMessage> effects) {
    switch (event) {
      case Event.Received(NodeId _, SmrMessage.Submit(Request request)) -> {
        open.put(request.id(), new Open(request));
        submit(request, 0, effects);
      }
      case Event.Received(NodeId from, SmrMessage.Reply reply) -> onReply(from, reply, effects);
      case Event.Received(NodeId _, SmrMessage.LeaderIs(NodeId node)) -> leader = Optional.of(node);
      case Event.Fired(Retry(RequestId id, int attempt)) -> {
        Open waiting = open.get(id);
        if (waiting != null) {
          submit(waiting.request, attempt + 1, effects);
        }
      }
      case Event.Received<SmrMessage> _ -> {} // the replicas'
      case Event.Fired<SmrMessage> _ -> {} // no other timer is ours
      case Event.Restored<SmrMessage> _ -> {} // a client forgets with its process
    }
  }

  /// The client gives up waiting.
  public void forget(RequestId id) {
    open.remove(id);
  }

  /// Step 1, "the client broadcasts T": to the leader first, then to each node in turn.
  private void submit(Request request, int attempt, Effects<SmrMessage> effects) {
    NodeId first = leader.orElse(replicas.getFirst());
    NodeId to =
        attempt == 0 ? first : replicas.get((replicas.indexOf(first) + attempt) % replicas.size());
    effects.send(to, new SmrMessage.Submit(request));
    effects.arm(new Retry(request.id(), attempt), RETRY);
  }

  private void onReply(NodeId from, SmrMessage.Reply reply, Effects<SmrMessage> effects) {
    Open waiting = open.getOrDefault(reply.request(), settled.get(reply.request()));
    if (waiting == null || !replicas.contains(from)) {
      return;
    }
    Round round = waiting.rounds.computeIfAbsent(reply.position(), _ -> new Round());
    if (round.replies.putIfAbsent(from, reply) != null) {
      return;
    }
    reply.answer().ifPresent(answer -> round.votes.cast(from, Canonical.digest(answer)));
    if (waiting.agreed.isEmpty()) {
      decide(waiting, round, effects);
    }
    if (waiting.agreed.isPresent()) {
      compare(waiting, effects);
    }
  }

  private void decide(Open waiting, Round round, Effects<SmrMessage> effects) {
    RequestId id = waiting.request.id();
    if (round.votes.agreedBy(tolerance.matchingReplies()).isPresent()) {
      waiting.agreed = Optional.of(round);
      open.remove(id);
      settle(id, waiting);
      SmrMessage.Reply reply = agreeing(round);
      effects.deliver(
          new ClientIndication.Answered(
              id, reply.position(), reply.catalogVersion(), reply.answer().orElseThrow()));
    } else if (round.replies.size() == replicas.size()) {
      open.remove(id);
      effects.deliver(new ClientIndication.Undecided(waiting.request, round.replies));
    }
  }

  private void settle(RequestId id, Open waiting) {
    settled.put(id, waiting);
    if (settled.size() > SETTLED_MAX) {
      settled.remove(settled.keySet().iterator().next());
    }
  }

  private Digest digest(Round round) {
    return round.votes.agreedBy(tolerance.matchingReplies()).orElseThrow();
  }

  private SmrMessage.Reply agreeing(Round round) {
    Digest agreed = digest(round);
    return round.votes.byVoter().entrySet().stream()
        .filter(vote -> vote.getValue().equals(agreed))
        .map(vote -> round.replies.get(vote.getKey()))
        .filter(java.util.Objects::nonNull)
        .findFirst()
        .orElseThrow();
  }

  private void compare(Open waiting, Effects<SmrMessage> effects) {
    Round round = waiting.agreed.orElseThrow();
    if (round.replies.size() < replicas.size()) {
      return;
    }
    settled.remove(waiting.request.id());
    SmrMessage.Reply right = agreeing(round);
    Digest agreed = digest(round);
    boolean differs =
        round.replies.values().stream()
            .anyMatch(reply ->
                reply.answer().isPresent()
                    && (!Canonical.digest(reply.answer().get()).equals(agreed)
                        || !reply.digests().equals(right.digests())));
    if (differs && !waiting.reported) {
      waiting.reported = true;
      effects.deliver(
          new ClientIndication.Disagreement(waiting.request, right.position(), round.replies));
    }
  }
}
