package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import quorate.core.Bytes;
import quorate.core.Check;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.database.engine.jdbc.Engines;
import quorate.database.run.EngineTables;
import quorate.database.store.MetaTables;
import quorate.engine.statement.Execution;
import quorate.engine.transaction.NoEvictions;
import quorate.engine.transaction.ParallelApplier;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.OperatorSignature;
import quorate.replication.command.Position;
import quorate.replication.command.ReplicaEvent;
import quorate.replication.command.ReplicaIndication;
import quorate.replication.smr.Replica;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.Excerpt;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.read.Readers;
import quorate.runtime.read.ReplicaReads;

/// One replica on one file-backed engine, fed by hand with an order that never changes.
final class MachineWorld {
  static final long SESSION_SLOTS = 40;
  private static final SessionId SESSION = new SessionId(7, 7);

  final CrashingEngine engine;
  final DatabaseMachine machine;
  final Scanner scanner;
  final ParallelApplier<Position, Planned, EarlyExecution.Executed> lanes;
  final BlockingQueue<Command> proposed = new LinkedBlockingQueue<>();

  /// The replica's indications to its node.
  final List<ReplicaIndication> indicated = new ArrayList<>();

  private final NodeId self;
  private final Replica replica;
  private final Map<RequestId, SmrMessage.Reply> replies = new HashMap<>();

  private MachineWorld(String name, Path directory, int node, int parallel) throws SQLException {
    self = new NodeId(node);
    engine = new CrashingEngine(Engines.open(name, directory.resolve(name)));
    Execution execution = new Execution(engine);
    Readers readers = new Readers(engine, execution, (_, _) -> {}, () -> {});
    scanner =
        new Scanner(
            self,
            execution,
            new EngineTables(engine),
            new ReplicaReads(engine, execution),
            directory.resolve("snapshots"),
            this::settled,
            proposed::add);
    TableDigests digests = TableDigests.following(engine);
    lanes = EarlyExecution.lanes(engine, execution, new NoEvictions(), digests, parallel);
    machine =
        new DatabaseMachine(engine, execution, new NoEvictions(), readers, scanner, digests, lanes);
    machine.takeTime();
    replica =
        new Replica(
            self,
            List.of(new NodeId(1), new NodeId(2), new NodeId(3)),
            Tolerance.DEFAULT,
            Long.MAX_VALUE,
            SESSION_SLOTS,
            machine,
            OperatorSignature.NOBODY);
    try (Connection connection = engine.connect()) {
      if (MetaTables.intent(connection).length() == 0) {
        tableDigests(); // scanned now, and followed from here on
      }
      connection.rollback();
    }
  }

  static MachineWorld open(String name, Path directory) throws SQLException {
    return new MachineWorld(name, directory, 1, 1);
  }

  /// One that executes up to so many transactions at once.
  static MachineWorld parallel(String name, Path directory, int parallel) throws SQLException {
    return new MachineWorld(name, directory, 1, parallel);
  }

  private boolean settled() {
    try {
      engine.settle();
      return true;
    } catch (SQLException broken) {
      return false;
    }
  }

  static Command script(String... statements) {
    return new SqlCommand.Script(
        java.util.stream.Stream.of(statements)
            .map(
                text -> OrderedStatement.of(text, List.of(), List.of(), 1_700_000_000_000_000L, 99))
            .toList(),
        false);
  }

  static Request request(SessionId session, long number, long born, Command command) {
    return new Request(
        new RequestId(session, number), born, new NodeId(NodeId.CLIENT_MIN), command.encode());
  }

  /// The order: one command in each slot, from slot 1 on.
  static List<Request> order(List<Command> commands) {
    List<Request> order = new ArrayList<>();
    commands.forEach(command -> order.add(request(SESSION, order.size() + 1L, 0, command)));
    return order;
  }

  /// Delivers slots `from` and up; executed ones are recognised.
  void deliver(int from, List<Request> order) {
    for (int i = from; i < order.size(); i++) {
      deliver(i + 1, order.get(i));
    }
  }

  void deliver(long slot, Request request) {
    take(new ReplicaEvent.Ordered(slot, List.of(request)));
  }

  /// Delivers slots `from` and up, one command in each, that have come while the machine was busy.
  void deliverTogether(int from, List<Request> order) {
    List<ReplicaEvent.Ordered> slots = new ArrayList<>();
    for (int i = from; i < order.size(); i++) {
      slots.add(new ReplicaEvent.Ordered(i + 1, List.of(order.get(i))));
    }
    take(new ReplicaEvent.Backlog(slots));
  }

  private void take(ReplicaEvent event) {
    replica.on(
        new Event.Received<>(self, new SmrMessage.Local(event)),
        effect -> {
          if (effect instanceof Effect.Send<SmrMessage>(_, SmrMessage.Reply reply)) {
            replies.put(reply.request(), reply);
          } else if (effect instanceof Effect.Deliver<SmrMessage>(ReplicaIndication it)) {
            indicated.add(it);
          }
        });
  }

  /// The attestation that the last checkpoint led to; the scan may be on a thread of its own.
  HostCommand.Attest attested() throws InterruptedException {
    return (HostCommand.Attest) proposed.take();
  }

  /// A snapshot of `at` was installed into the machine.
  void reinstated(Position at) {
    take(new ReplicaEvent.SnapshotInstalled(at));
  }

  /// The answer to a request, as it is voted on.
  Optional<Digest> answer(Request request) {
    return Optional.ofNullable(replies.get(request.id()))
        .flatMap(SmrMessage.Reply::answer)
        .map(Canonical::digest);
  }

  /// The answer in words.
  String said(Request request) {
    return Optional.ofNullable(replies.get(request.id()))
        .flatMap(SmrMessage.Reply::answer)
        .map(results -> results.stream().map(Excerpt::of).toList().toString())
        .orElse("no answer");
  }

  /// Everything that is replicated, scanned from the engine.
  Map<String, String> scanned() throws SQLException, IOException {
    Map<String, String> state = new TreeMap<>();
    try (Connection connection = engine.connect()) {
      scanner
          .digest(machine.applied(), machine.catalog(), connection)
          .tables()
          .forEach((table, digest) -> state.put(table, digest.hex()));
      Bytes intent = MetaTables.intent(connection);
      state.put("intent", "" + intent.length());
      connection.rollback();
    }
    return state;
  }

  /// Everything that is replicated, which has to agree with the write sets, and the names of all
  /// tables.
  Map<String, String> state() throws SQLException, IOException {
    Map<String, String> state = scanned();
    tableDigests()
        .forEach((table, digest) ->
            Check.that(digest.hex().equals(state.get(table)), "write sets lead to", table));
    state.put("names", engine.tables().stream().map(String::toLowerCase).sorted().toList() + "");
    return state;
  }

  /// The tables' digests according to the write sets.
  SortedMap<String, Digest> tableDigests() throws SQLException {
    try (Connection connection = engine.connect()) {
      return machine.tableDigests().of(connection, machine.catalog());
    }
  }

  void close() throws SQLException {
    machine.close();
    engine.close();
  }
}
