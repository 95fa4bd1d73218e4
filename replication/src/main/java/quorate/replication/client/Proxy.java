package quorate.replication.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
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

    /// What was said of each place in the order that the request has: a retry may have given it a
    /// second one, and answers of two places do not compare.
    private final SortedMap<Position, Answers> answers = new TreeMap<>();

    private Optional<Answers> agreed = Optional.empty();
    private boolean reported;

    Open(Request request) {
      this.request = request;
    }
  }

  /// The replies of one position.
  private static final class Answers {
    private final SortedMap<NodeId, SmrMessage.Reply> replies = new TreeMap<>();
    private final Votes<Digest> votes = new Votes<>();

    void add(NodeId from, SmrMessage.Reply reply) {
      if (replies.putIfAbsent(from, reply) == null) {
        reply.answer().ifPresent(results -> votes.cast(from, Canonical.digest(results)));
      }
    }

    /// A reply that says what `needed` replicas say.
    Optional<SmrMessage.Reply> agreed(int needed) {
      return votes
          .agreedBy(needed)
          .flatMap(digest ->
              votes.byVoter().entrySet().stream()
                  .filter(vote -> vote.getValue().equals(digest))
                  .flatMap(vote -> Stream.ofNullable(replies.get(vote.getKey())))
                  .findFirst());
    }
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

  /// Whether all these nodes have replied to an open request, which is still without an answer.
  public boolean hasHeardAll(RequestId id, java.util.Collection<NodeId> nodes) {
    Open waiting = open.get(id);
    return waiting != null
        && waiting.answers.values().stream()
            .anyMatch(answers -> answers.replies.keySet().containsAll(nodes));
  }

  /// Step 1, "the client broadcasts T": to the leader first, then to each node in turn.
  private void submit(Request request, int attempt, Effects<SmrMessage> effects) {
    NodeId first = leader.orElse(replicas.getFirst());
    NodeId to =
        attempt == 0 ? first : replicas.get((replicas.indexOf(first) + attempt) % replicas.size());
    effects.send(to, new SmrMessage.Submit(request));
    // Soon at first, for a leader that died; ever later then, for a read that simply takes long.
    effects.arm(
        new Retry(request.id(), attempt), RETRY.multipliedBy(1L << Math.min(7, attempt / 4)));
  }

  private void onReply(NodeId from, SmrMessage.Reply reply, Effects<SmrMessage> effects) {
    Open waiting = open.getOrDefault(reply.request(), settled.get(reply.request()));
    if (waiting == null || !replicas.contains(from)) {
      return;
    }
    Answers answers = waiting.answers.computeIfAbsent(reply.position(), _ -> new Answers());
    answers.add(from, reply);
    if (waiting.agreed.isEmpty()) {
      decide(waiting, answers, effects);
    }
    if (waiting.agreed.isPresent()) {
      compare(waiting, waiting.agreed.get(), effects);
    }
  }

  private void decide(Open waiting, Answers answers, Effects<SmrMessage> effects) {
    RequestId id = waiting.request.id();
    Optional<SmrMessage.Reply> agreed = answers.agreed(tolerance.matchingReplies());
    if (agreed.isPresent()) {
      waiting.agreed = Optional.of(answers);
      open.remove(id);
      settled.put(id, waiting);
      if (settled.size() > SETTLED_MAX) {
        settled.remove(settled.keySet().iterator().next());
      }
      SmrMessage.Reply reply = agreed.get();
      effects.deliver(
          new ClientIndication.Answered(
              id, reply.position(), reply.catalogVersion(), reply.answer().orElseThrow()));
    } else if (answers.replies.size() == replicas.size()) {
      open.remove(id);
      effects.deliver(new ClientIndication.Undecided(waiting.request, answers.replies));
    }
  }

  private void compare(Open waiting, Answers answers, Effects<SmrMessage> effects) {
    if (answers.replies.size() < replicas.size()) {
      return;
    }
    settled.remove(waiting.request.id());
    SmrMessage.Reply right = answers.agreed(tolerance.matchingReplies()).orElseThrow();
    Digest agreed = Canonical.digest(right.answer().orElseThrow());
    boolean differs =
        answers.votes.byVoter().values().stream().anyMatch(digest -> !digest.equals(agreed))
            || answers.replies.values().stream()
                .filter(reply -> reply.answer().isPresent())
                .anyMatch(reply -> !reply.digests().equals(right.digests()));
    if (differs && !waiting.reported) {
      waiting.reported = true;
      effects.deliver(
          new ClientIndication.Disagreement(waiting.request, right.position(), answers.replies));
    }
  }
}
