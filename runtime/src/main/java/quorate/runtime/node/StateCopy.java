package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.database.Engine;
import quorate.database.run.EngineTables;
import quorate.database.run.TableIo;
import quorate.engine.statement.Execution;
import quorate.engine.transaction.NoEvictions;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.OperatorSignature;
import quorate.replication.command.ReplicaEvent;
import quorate.replication.smr.Replica;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.read.Readers;
import quorate.runtime.read.ReplicaReads;
import quorate.sql.catalog.Catalog;

/// A replica alone, whose state is copied to another as a repair does it: by the same parts, one
/// step after the other, for measurements. There is no cluster around it; over a link the
/// snapshot's file would travel, whose length is reported.
public final class StateCopy implements AutoCloseable {
  private static final NodeId SELF = new NodeId(1);
  private static final SessionId SESSION = new SessionId(1, 1);
  private static final String TABLE = "t";

  private final Engine engine;
  private final Path directory;
  private final Scanner scanner;
  private final DatabaseMachine machine;
  private final Replica replica;
  private final BlockingQueue<Command> proposed = new ArrayBlockingQueue<>(1);
  private long slot;

  /// @param engine empty; closed at the end
  /// @param directory for snapshots
  public StateCopy(Engine engine, Path directory) throws SQLException {
    this.engine = engine;
    this.directory = directory;
    Execution execution = new Execution(engine);
    Readers readers = new Readers(engine, execution, (_, _) -> {}, () -> {});
    scanner =
        new Scanner(
            SELF,
            execution,
            new EngineTables(engine),
            new ReplicaReads(engine, execution),
            directory,
            this::isSettled,
            proposed::add);
    TableDigests digests = TableDigests.off(engine);
    var none = EarlyExecution.lanes(engine, execution, new NoEvictions(), digests, 1);
    machine =
        new DatabaseMachine(engine, execution, new NoEvictions(), readers, scanner, digests, none);
    replica =
        new Replica(
            SELF,
            List.of(SELF),
            Tolerance.DEFAULT,
            Long.MAX_VALUE,
            Replica.SESSION_SLOTS,
            machine,
            OperatorSignature.NOBODY);
  }

  private boolean isSettled() {
    try {
      engine.settle();
      return true;
    } catch (SQLException broken) {
      return false;
    }
  }

  /// Makes the table t of so many rows: a number, which is the key, and a text.
  ///
  /// @param bytes of a row: four for the number, the rest for the text
  public void fill(int rows, int bytes) throws SQLException {
    String create = "create table t (id int primary key, filler varchar(" + (bytes - 4) + "))";
    deliver(
        new SqlCommand.Script(
            List.of(OrderedStatement.of(create, List.of(), List.of(), 0, 0)), false));
    Catalog.Table table = machine.catalog().tables().get(TABLE);
    if (table == null) {
      throw new IllegalStateException("it is filled already");
    }
    try (Connection connection = engine.connect()) {
      try (TableIo.Loader loader = new EngineTables(engine).load(connection, table)) {
        for (int i = 0; i < rows; i++) {
          String text = Integer.toString(i, Character.MAX_RADIX);
          loader.add(
              Row.of(
                  new Value.Int(i), new Value.Text("x".repeat(bytes - 4 - text.length()) + text)));
        }
      }
      connection.commit();
    }
  }

  private void deliver(Command command) {
    slot++;
    RequestId id = new RequestId(SESSION, slot);
    Request request = new Request(id, 0, new NodeId(NodeId.CLIENT_MIN), command.encode());
    ReplicaEvent ordered = new ReplicaEvent.Ordered(slot, List.of(request));
    replica.on(new Event.Received<>(SELF, new SmrMessage.Local(ordered)), _ -> {});
  }

  /// The cost of a copy.
  ///
  /// @param steps by their names, in the order in which they are done
  /// @param bytes of the snapshot
  public record Copied(Map<String, Duration> steps, long bytes) {
    /// Of all steps.
    public Duration whole() {
      return steps.values().stream().reduce(Duration.ZERO, Duration::plus);
    }
  }

  /// Copies this replica's state to another, which checks it against this one's attestation.
  ///
  /// @throws IOException if it does not arrive unchanged
  public Copied copyTo(StateCopy other) throws SQLException, IOException, InterruptedException {
    Map<String, Duration> steps = new LinkedHashMap<>();
    long begun = System.nanoTime();
    deliver(new HostCommand.Checkpoint(true));
    HostCommand.Attest attest = (HostCommand.Attest) proposed.take();
    begun = took(steps, "scan", begun);
    Path file = Files.createDirectories(other.directory).resolve("incoming.snapshot");
    Files.copy(scanner.snapshots().file(attest.at()), file);
    begun = took(steps, "copy", begun);
    SnapshotInstall install = new SnapshotInstall(file, attest.state(), new RepairProgress());
    install.verifyFile();
    begun = took(steps, "verify", begun);
    other.machine.reinstall(install);
    begun = took(steps, "install", begun);
    install.verifyEngine(other.engine, other.machine, other.scanner);
    took(steps, "rehash", begun);
    return new Copied(steps, Files.size(file));
  }

  private static long took(Map<String, Duration> steps, String name, long begun) {
    long now = System.nanoTime();
    steps.put(name, Duration.ofNanos(now - begun));
    return now;
  }

  @Override
  public void close() throws SQLException {
    engine.close();
  }
}
