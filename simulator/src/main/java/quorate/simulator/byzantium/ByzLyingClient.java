package quorate.simulator.byzantium;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.writeset.KeySet;
import quorate.order.Request;
import quorate.replication.byzantium.ByzCommand;
import quorate.replication.byzantium.ByzMessage;
import quorate.replication.byzantium.Operation;
import quorate.replication.command.Position;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;
import quorate.simulator.world.World;

/// A client that keeps to no protocol: it enters other clients' sessions, speaks as a replica, and
/// has transactions of its own with false labels or claims, or releases them where it likes.
final class ByzLyingClient<M> {
  private static final KeySet NO_KEYS = new KeySet(Collections.emptySortedSet());
  private static final Digest NOTHING = Digest.of(new byte[0]);
  private static final int PATIENCE = 6;

  private final ByzCluster<M> cluster;
  private final World<M> world;
  private final NodeId id;
  private final Rng rng;
  private final SessionId session;
  private long number;
  private Optional<Own> own = Optional.empty();

  private enum Trick {
    /// Commits the open transaction of another client in its own session.
    COMMITS_ANOTHER,
    /// Begins a transaction in the session of another client.
    ENTERS_SESSION,
    /// Votes in the name of replicas.
    SPEAKS_AS_REPLICA,
    /// Asks others to pass operations on that the master cannot execute yet.
    RELAYS_GAP,
    /// Calls all its operations reads.
    LABELS_READ,
    /// Leaves out the footprints of its operations.
    LABELS_NONE,
    /// Leaves out the keys of its COMMIT.
    HIDES_KEYS,
    /// Releases its transaction at some replicas, and orders its COMMIT.
    RELEASES
  }

  /// A transaction of its own.
  private static final class Own {
    private final RequestId id;
    private final Trick trick;
    private final NodeId master;
    private final List<NodeId> readers;
    private final List<Operation> operations;
    private final Map<Integer, ByzMessage.Answer> answers = new TreeMap<>();
    private int age;
    private boolean ending;

    Own(
        RequestId id,
        Trick trick,
        NodeId master,
        List<NodeId> readers,
        List<Operation> operations) {
      this.id = id;
      this.trick = trick;
      this.master = master;
      this.readers = readers;
      this.operations = operations;
    }
  }

  ByzLyingClient(ByzCluster<M> cluster, NodeId id, Rng rng) {
    this.cluster = cluster;
    this.world = cluster.world();
    this.id = id;
    this.rng = rng;
    this.session = new SessionId(rng.next(), rng.next());
  }

  void start() {
    world.agenda().after(rng.between(10_000, 60_000), this::act);
  }

  private void act() {
    if (world.isHealed()) {
      return;
    }
    own.ifPresentOrElse(this::goOn, () -> play(Trick.values()[rng.below(Trick.values().length)]));
    start();
  }

  private void play(Trick trick) {
    world.counters().add(Counter.BYZ_CLIENT_LIES);
    world.trace(id, "trick", trick);
    switch (trick) {
      case COMMITS_ANOTHER ->
          victim().ifPresent(begin -> order(session, ++number, commitOf(begin)));
      case ENTERS_SESSION ->
          // A session's name is known once it has been used.
          victim()
              .ifPresent(
                  begin -> order(begin.id().session(), (1L << 62) + ++number, begun(draw(trick))));
      case SPEAKS_AS_REPLICA -> speak();
      case RELAYS_GAP, LABELS_READ, LABELS_NONE, HIDES_KEYS, RELEASES -> begin(trick);
    }
  }

  // Others' transactions.

  private Optional<Request> victim() {
    return cluster.begun(rng.below(world.swarm().clients()));
  }

  private static ByzCommand.Begin command(Request begin) {
    return (ByzCommand.Begin) ByzCommand.of(begin.body()).orElseThrow();
  }

  private ByzCommand commitOf(Request begin) {
    ByzCommand.Begin of = command(begin);
    return new ByzCommand.Commit(
        begin.id(),
        of.master(),
        0,
        List.of(new ByzCommand.Step(of.first(), NOTHING)),
        NO_KEYS,
        NOTHING);
  }

  private void speak() {
    ByzCommand.Vote vote =
        rng.chance(500)
            ? new ByzCommand.Suspect(replica(), 0)
            : victim()
                .<ByzCommand.Vote>map(begin -> new ByzCommand.Expire(begin.id()))
                .orElse(new ByzCommand.Abandon(Position.of(1, 0)));
    for (NodeId replica : cluster.replicas()) {
      RequestId name = new RequestId(new SessionId(rng.next(), rng.next()), 1);
      submit(new Request(name, replica, vote.encode()));
    }
  }

  // Its own transactions.

  private NodeId replica() {
    return cluster.replicas().get(rng.below(cluster.replicas().size()));
  }

  private ByzCommand.Begin begun(List<Operation> operations) {
    int first = rng.below(cluster.replicas().size());
    List<NodeId> circle = new ArrayList<>(cluster.replicas());
    Collections.rotate(circle, first);
    List<NodeId> readers = circle.subList(0, cluster.swarm().lies() + 1);
    return new ByzCommand.Begin(readers.getFirst(), readers, operations.getFirst());
  }

  private List<Operation> draw(Trick trick) {
    List<Operation> operations = new ArrayList<>();
    int count = 1 + rng.below(3);
    for (int i = 0; i < count; i++) {
      long key = rng.below(cluster.swarm().keys());
      ByzOp op =
          rng.chance(400)
              ? new ByzOp(ByzOp.Kind.GET, key, 1)
              : new ByzOp(rng.chance(500) ? ByzOp.Kind.ADD : ByzOp.Kind.INSERT, key, 1);
      Operation right = op.encode();
      operations.add(
          switch (trick) {
            case LABELS_READ -> new Operation(Operation.Kind.READ, right.body(), right.footprint());
            case LABELS_NONE -> new Operation(right.kind(), right.body(), NO_KEYS);
            default -> right;
          });
    }
    return operations;
  }

  private void begin(Trick trick) {
    List<Operation> operations = draw(trick);
    ByzCommand.Begin begin = begun(operations);
    RequestId name = order(session, ++number, begin);
    Own now = new Own(name, trick, begin.master(), begin.readers(), operations);
    own = Optional.of(now);
    operate(now);
  }

  private void operate(Own now) {
    if (now.trick == Trick.RELAYS_GAP) {
      ByzMessage.Operate late = new ByzMessage.Operate(now.id, 9, 0, now.operations.getFirst());
      for (NodeId replica : cluster.replicas()) {
        cluster.send(id, replica, new ByzMessage.Relay(now.id, now.master, List.of(late)));
      }
      return;
    }
    for (int i = 0; i < now.operations.size(); i++) {
      ByzMessage.Operate operate = new ByzMessage.Operate(now.id, i + 1, 0, now.operations.get(i));
      List<NodeId> to = now.operations.get(i).isRead() ? now.readers : List.of(now.master);
      to.forEach(each -> cluster.send(id, each, operate));
    }
  }

  private void goOn(Own now) {
    now.age++;
    if (now.age > PATIENCE) {
      own = Optional.empty();
    } else if (now.answers.size() == now.operations.size()) {
      end(now);
    } else {
      operate(now);
    }
  }

  private void end(Own now) {
    if (now.ending) {
      return;
    }
    now.ending = true;
    if (now.trick == Trick.RELEASES) {
      cluster.replicas().stream()
          .filter(each -> !each.equals(now.master))
          .limit(1 + rng.below(2))
          .forEach(each -> cluster.send(id, each, new ByzMessage.Release(now.id)));
    }
    List<ByzCommand.Step> steps = new ArrayList<>();
    List<KeySet.Key> keys = new ArrayList<>();
    for (int i = 0; i < now.operations.size(); i++) {
      ByzMessage.Answer answer = Objects.requireNonNull(now.answers.get(i + 1));
      Digest result = Digest.of(answer.result().unsafeArray());
      steps.add(new ByzCommand.Step(now.operations.get(i), result));
      keys.addAll(answer.keys().keys());
    }
    KeySet claimed =
        now.trick == Trick.HIDES_KEYS ? NO_KEYS : new KeySet(new java.util.TreeSet<>(keys));
    int confirmed = now.trick == Trick.LABELS_READ ? steps.size() : 0;
    Digest writes = Objects.requireNonNull(now.answers.get(steps.size())).writes();
    order(
        session,
        ++number,
        new ByzCommand.Commit(now.id, now.master, confirmed, steps, claimed, writes));
  }

  void take(NodeId from, ByzMessage message) {
    if (own.isEmpty()) {
      return;
    }
    Own now = own.get();
    switch (message) {
      case ByzMessage.Answer answer when answer.transaction().equals(now.id) -> {
        if (from.equals(now.master)) {
          now.answers.putIfAbsent(answer.number(), answer);
        }
      }
      case ByzMessage.Decided decided when decided.transaction().equals(now.id) ->
          own = Optional.empty();
      default -> {}
    }
  }

  // Requests.

  private RequestId order(SessionId in, long of, ByzCommand command) {
    RequestId name = new RequestId(in, of);
    submit(new Request(name, id, command.encode()));
    return name;
  }

  /// To two nodes, since nothing is sent again.
  private void submit(Request request) {
    world.orderCheck().onSubmitted(request);
    int first = rng.below(world.members().size());
    for (int i = 0; i < 2; i++) {
      NodeId node = world.members().get((first + i) % world.members().size());
      cluster.send(id, node, new ByzMessage.Submit(request));
    }
  }
}
