package quorate.simulator.smr;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.Value;
import quorate.order.Request;
import quorate.replication.client.ClientIndication;
import quorate.replication.client.Proxy;
import quorate.replication.command.Command;
import quorate.replication.command.Position;
import quorate.replication.smr.CommandPieces;
import quorate.replication.smr.Replica;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.OrderedStatement;
import quorate.simulator.check.History;
import quorate.simulator.check.Op;
import quorate.simulator.check.Violation;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;
import quorate.simulator.world.World;

/// A client of the bank. It has one request at a time through the [Proxy], and starts disputes when
/// that reports a disagreement, as `runtime` does.
final class SmrClient<M> {
  private static final int PIECE_BYTES = 60;

  private final SmrCluster<M> cluster;
  private final World<M> world;
  private final NodeId id;
  private final Rng rng;

  /// Draws statements that may raise an optional error.
  private final Rng optional;

  /// Draws when it is cut off from all nodes, if sessions are forgotten in this run.
  private final Rng absences;

  private boolean away;

  private final BankDraws draws;
  private final Proxy proxy;
  private final SmrReads reads;
  private final SmrDisputes disputes;
  private List<NodeId> nodes;
  private final Deque<Command> toSend = new ArrayDeque<>();
  private SessionId session;
  private long number;

  /// The newest slot answered, from which a new session is born.
  private long known;

  /// The slot from which this session was born.
  private long born;

  private @Nullable Request outstanding;

  private History.@Nullable Call call;
  private boolean thinking;

  SmrClient(SmrCluster<M> cluster, NodeId id, Rng rng) {
    this.cluster = cluster;
    this.world = cluster.world();
    this.id = id;
    this.rng = rng;
    this.optional = rng.fork(1);
    this.absences = rng.fork(3);
    this.draws = new BankDraws(rng, optional, world.swarm().keys());
    this.nodes = SmrCluster.first(world);
    this.proxy = cluster.proxy(Optional.empty(), nodes);
    this.reads = new SmrReads(cluster, rng.fork(2));
    this.disputes = new SmrDisputes(world, this::operate);
    this.session = newSession();
  }

  private SessionId newSession() {
    return new SessionId(rng.next(), rng.next());
  }

  boolean isIdle() {
    return outstanding == null && toSend.isEmpty();
  }

  /// Follows a change of the nodes.
  void follow(List<NodeId> now) {
    nodes = now;
    proxy.reconfigured(now, now);
  }

  /// Submits an additional command.
  void operate(Command command) {
    submit(new Request(new RequestId(newSession(), 1), known, id, command.encode()));
  }

  @Nullable Request outstanding() {
    return outstanding;
  }

  void think() {
    if (thinking) {
      return;
    }
    thinking = true;
    world
        .agenda()
        .after(
            rng.between(100, world.swarm().thinkMicrosMax()),
            () -> {
              thinking = false;
              begin();
            });
  }

  private void begin() {
    if (world.isEnough() || !isIdle()) {
      return;
    }
    int kind = rng.below(100);
    if (optional.chance(120)) {
      optional();
    } else if (kind < 35) {
      register();
    } else if (kind < 50) {
      call(new SqlCommand.Script(draws.writes(), false));
    } else if (kind < 55) {
      read(draws.read());
    } else if (kind < 67) {
      call(new SqlCommand.Script(draws.held(), false));
    } else if (kind < 96) {
      interactive(kind >= 88);
    } else if (kind < 99) {
      call(new SqlCommand.Lease("s", 1 + rng.below(5)));
    } else {
      call(new SqlCommand.Advise(draws.locking(session, number)));
    }
  }

  /// Calls a statement that may raise an optional error.
  private void optional() {
    long operand = optional.below(3);
    if (optional.chance(400)) {
      read(Bank.statement("ratio", draws.key(), operand));
      return;
    }
    call(new SqlCommand.Script(draws.raising(operand), false));
  }

  private void register() {
    Op op = new Op((int) draws.key(), Op.Kind.values()[rng.below(3)], 1 + rng.below(1_000_000));
    OrderedStatement statement =
        switch (op.kind()) {
          case READ -> Bank.statement("get", op.key());
          case WRITE -> Bank.statement("put", op.key(), op.operand());
          case ADD -> Bank.statement("add", op.key(), op.operand());
        };
    RequestId next = new RequestId(session, number + 1);
    call = world.history().called(next, id.toString(), op, world.agenda().now());
    if (op.kind() == Op.Kind.READ) {
      read(statement);
    } else {
      call(new SqlCommand.Script(List.of(statement), false));
    }
  }

  private void read(OrderedStatement statement) {
    call(reads.begin(statement, nodes));
  }

  /// An optimistic transaction: tentative answers of one node, then, after a pause, its COMMIT.
  private void interactive(boolean large) {
    NodeId delegate = nodes.get(rng.below(nodes.size()));
    List<OrderedStatement> statements = draws.block();
    List<Result> results = cluster.tentatively(delegate, statements);
    if (results.isEmpty()) {
      think();
      return;
    }
    List<Digest> digests = new ArrayList<>();
    results.forEach(result -> digests.add(Canonical.digest(result)));
    if (rng.chance(80)) {
      digests.set(0, Canonical.digest(Bank.row(rng.below(50))));
    }
    Command commit = new SqlCommand.Commit(delegate, statements, digests);
    if (large) {
      pieces(commit);
    } else {
      toSend.add(commit);
    }
    world.agenda().after(rng.between(100, 30_000), this::sendNext);
  }

  private void pieces(Command command) {
    toSend.add(CommandPieces.of(command, PIECE_BYTES, toSend::add));
  }

  private void sendNext() {
    Command next = toSend.poll();
    if (next != null) {
      call(next);
    } else {
      think();
    }
  }

  private void call(Command command) {
    Request request = new Request(new RequestId(session, ++number), born, id, command.encode());
    outstanding = request;
    world.counters().add(Counter.REQUESTS);
    world.trace(id, "call", request + " " + command);
    if (command instanceof SqlCommand.PartialRead read) {
      cluster.submitted(request);
      proxy.read(request, read.asked(), this::carryOut);
    } else {
      submit(request);
    }
    if (rng.chance(20)) {
      world.agenda().after(rng.between(50_000, 2_000_000), () -> giveUp(request));
    } else if (cluster.sessionSlots() < Replica.SESSION_SLOTS && absences.chance(15)) {
      leave();
    }
  }

  /// Loses all contact soon, perhaps after its request was executed, for long enough that others
  /// forget its session.
  private void leave() {
    world.agenda().after(absences.between(100, 20_000), () -> away = true);
    world.agenda().after(absences.between(1_000_000, 20_000_000), () -> away = false);
  }

  private boolean isAway() {
    return away && !world.isHealed();
  }

  private void submit(Request request) {
    cluster.submitted(request);
    on(new Event.Received<>(id, new SmrMessage.Submit(request)));
  }

  /// The asked replicas did not all give the same answer: all are asked (C7).
  private void repeat(ClientIndication.Unconfirmed read) {
    if (read.differs()) {
      Command command = SqlCommand.decode(read.request().body());
      disputes.dispute(command, read.position().orElseThrow(), read.replies());
    }
    world.history().again(read.request().id(), new RequestId(session, number + 1));
    call(reads.again(read));
  }

  /// Gives up a request of unknown outcome.
  private void giveUp(Request request) {
    if (request.equals(outstanding) && !world.isHealed()) {
      world.counters().add(Counter.GIVEN_UP);
      abandon(request);
    }
  }

  private void abandon(Request request) {
    proxy.forget(request.id());
    reads.abandon();
    outstanding = null;
    call = null;
    toSend.clear();
    session = newSession();
    born = known;
    number = 0;
    think();
  }

  /// Takes a message of a node.
  void take(NodeId from, SmrMessage message) {
    if (isAway()) {
      world.counters().add(Counter.DROPS);
      return;
    }
    on(new Event.Received<>(from, message));
  }

  private void on(Event<SmrMessage> event) {
    proxy.on(event, this::carryOut);
  }

  private void carryOut(Effect<SmrMessage> effect) {
    switch (effect) {
      case Effect.Send(NodeId to, SmrMessage message) -> {
        if (message instanceof SmrMessage.Submit) {
          world.counters().add(Counter.RETRIES);
        }
        if (!isAway()) {
          cluster.send(id, to, message);
        }
      }
      case Effect.Arm(var timer, Duration after) ->
          world
              .agenda()
              .after(
                  after.toNanos() / 1000 + rng.below(10_000), () -> on(new Event.Fired<>(timer)));
      case Effect.Deliver(var indication) -> onIndicated((ClientIndication) indication);
      case Effect.Persist<SmrMessage> _ -> throw new IllegalStateException("a client has no log");
    }
  }

  private static boolean isPartly(Request request) {
    return SqlCommand.decode(request.body()) instanceof SqlCommand.Script script
        && script.statements().stream().anyMatch(Bank::isPartly);
  }

  private void onIndicated(ClientIndication indication) {
    switch (indication) {
      case ClientIndication.Answered answered -> {
        known = Math.max(known, answered.position().slot());
        onAnswered(answered);
      }
      case ClientIndication.Undecided(Request request, var replies) -> {
        boolean forgotten = replies.values().stream().anyMatch(SmrMessage.Reply::isForgotten);
        if (request.equals(outstanding) && forgotten) {
          cluster.check().onAnswerForgotten(request);
          abandon(request);
        } else if (request.equals(outstanding) && isPartly(request)) {
          abandon(request); // with so few able databases, a lie is detected, but not masked
        } else if (request.equals(outstanding)) {
          throw new Violation("masking", request + " has no answer: " + replies);
        }
      }
      case ClientIndication.Unconfirmed repeated -> {
        if (repeated.request().equals(outstanding)) {
          repeat(repeated);
        }
      }
      case ClientIndication.Disagreement(Request request, Position at, var replies) -> {
        world.counters().add(Counter.DISAGREEMENTS);
        world.trace(id, "differ", replies);
        disputes.dispute(SqlCommand.decode(request.body()), at, replies);
      }
    }
  }

  private static boolean isFailed(List<Result> results, String state) {
    return results.getLast() instanceof Result.Failed(SqlError error)
        && error.sqlState().equals(state);
  }

  private static boolean isFailed(List<Result> results) {
    return results.getLast() instanceof Result.Failed;
  }

  private void onAnswered(ClientIndication.Answered answered) {
    Request mine = outstanding;
    if (mine == null || !mine.id().equals(answered.request())) {
      return; // of one of its disputes
    }
    if (isFailed(answered.results(), "08007")) {
      cluster.check().onAnswerForgotten(mine);
      abandon(mine);
      return;
    }
    cluster.check().onAnswered(mine, answered.position(), answered.results());
    reads.answered();
    if (isFailed(answered.results(), "08003")) {
      world.counters().add(Counter.EXPIRED_SESSIONS);
      abandon(mine);
      return;
    }
    if (isFailed(answered.results(), "57P03") || call != null && isFailed(answered.results())) {
      abandon(mine);
      return;
    }
    world.trace(id, "answer", answered.request() + " " + answered.results());
    History.Call open = call;
    if (open != null) {
      Value value = ((Result.Rows) answered.results().getLast()).rows().getFirst().at(0);
      open.returned(world.agenda().now(), ((Value.Int) value).value());
      world.history().placed(mine.id(), answered.position().number());
    }
    outstanding = null;
    call = null;
    sendNext();
  }
}
