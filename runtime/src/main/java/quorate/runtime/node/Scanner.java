package quorate.runtime.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.digest.MultisetDigest;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.core.wire.Encoder;
import quorate.database.Engine;
import quorate.database.run.LockConflict;
import quorate.database.run.TableIo;
import quorate.database.store.MetaTables;
import quorate.database.store.SnapshotFile;
import quorate.engine.schema.MadeSchema;
import quorate.engine.schema.StoredCatalog;
import quorate.engine.state.StateLoad;
import quorate.engine.statement.AnalysedStatement;
import quorate.engine.statement.EngineFailure;
import quorate.engine.statement.Execution;
import quorate.engine.statement.Sequences;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.replication.smr.StateMachine;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.read.ReplicaReads;
import quorate.runtime.store.Evidence;
import quorate.runtime.store.EvidenceRows;
import quorate.runtime.store.EvidenceStore;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;

/// Digests the engine's real content, by scanning it (law 9), and writes snapshots on the way.
final class Scanner {
  private final NodeId self;
  private final Execution execution;
  private final MadeSchema schema;
  private final TableIo tables;
  private final ReplicaReads reads;
  private final SnapshotDirectory snapshots;
  private final EvidenceStore evidence;
  private final BooleanSupplier settled;
  private final Consumer<Command> propose;

  /// @param settled has the engine settle its present content; false if it cannot
  Scanner(
      NodeId self,
      Execution execution,
      TableIo tables,
      ReplicaReads reads,
      Path directory,
      BooleanSupplier settled,
      Consumer<Command> propose) {
    this.self = self;
    this.execution = execution;
    this.schema = new MadeSchema(execution.engine());
    this.tables = tables;
    this.reads = reads;
    this.snapshots = new SnapshotDirectory(directory);
    this.evidence = new EvidenceStore(directory.resolveSibling("evidence"));
    this.settled = settled;
    this.propose = propose;
  }

  /// Digests the present state, and has it attested when the engine has synced it.
  ///
  /// @param others positions whose snapshots are kept beside the newest
  /// @param found takes the content of the tables
  void scan(
      Position at,
      Catalog catalog,
      StateMachine.Scan scan,
      Set<Position> others,
      Consumer<SortedMap<String, MultisetDigest>> found) {
    snapshots.want(others);
    if (scan == StateMachine.Scan.SNAPSHOT_ASIDE && !execution.engine().snapshotReads()) {
      return;
    }
    boolean snapshot = scan != StateMachine.Scan.DIGEST;
    apart(
        "scan",
        connection -> {
          Scanned state = scanned(at, catalog, connection, snapshot);
          found.accept(state.tables());
          return () -> attest(at, state.digest());
        });
  }

  /// Has a reader look at the state, which no change of the schema alters meanwhile.
  ///
  /// @param work returns what is done once the reader is free
  private void apart(String what, Function<Connection, Runnable> work) {
    long stamp = execution.schema().readLock();
    try {
      reads.apart(connection -> {
        try {
          return work.apply(connection);
        } finally {
          execution.schema().unlockRead(stamp);
        }
      });
    } catch (SQLException broken) {
      throw new EngineFailure("cannot " + what + ": " + broken.getMessage(), broken);
    }
  }

  /// The snapshots that it has taken.
  SnapshotDirectory snapshots() {
    return snapshots;
  }

  private void attest(Position at, StateDigest state) {
    boolean durable;
    try {
      durable = settled.getAsBoolean();
      execution.engine().sync();
    } catch (SQLException notDurable) {
      durable = false;
    }
    propose.accept(new HostCommand.Attest(self, at, state, durable));
  }

  /// The findings of a scan.
  private record Scanned(StateDigest digest, SortedMap<String, MultisetDigest> tables) {}

  private Scanned scanned(Position at, Catalog catalog, Connection connection, boolean snapshot) {
    try {
      if (!snapshot) {
        return write(at, catalog, connection, Optional.empty());
      }
      Path part = snapshots.begin(at);
      Scanned state;
      try (SnapshotFile.Writer writer = new SnapshotFile.Writer(part)) {
        state = write(at, catalog, connection, Optional.of(writer));
      }
      snapshots.keep(at, part);
      return state;
    } catch (IOException notWritten) {
      throw new UncheckedIOException(notWritten);
    } catch (SQLException broken) {
      throw new EngineFailure("cannot scan: " + broken.getMessage(), broken);
    }
  }

  /// Scans all, digesting and, with a writer, writing. Replies are left out: their texts may differ
  /// from engine to engine. A partly uploaded large command is state like any other: a replica that
  /// takes this snapshot has to execute it too.
  private Scanned write(
      Position at, Catalog catalog, Connection connection, Optional<SnapshotFile.Writer> writer)
      throws SQLException, IOException {
    ScannedState state = new ScannedState(writer);
    state.blob(StateSections.POSITION, new Encoder().i64(at.number()).toBytes());
    state.blob(StateLoad.CATALOG, StoredCatalog.encoded(catalog));
    schema.differing(connection, catalog).ifPresent(it -> state.digest(StateSections.SCHEMA, it));
    state.blob(StateSections.CONTROL, MetaTables.state(connection, "control"));
    state.rows(
        StateSections.SESSIONS,
        to ->
            MetaTables.sessions(connection)
                .forEach((session, last) ->
                    to.accept(
                        Row.of(
                            new Value.Text(session.hex()),
                            new Value.Int(last.number()),
                            new Value.Int(last.position())))));
    state.rows(
        StateSections.CHUNKS,
        to ->
            MetaTables.chunkParts(
                connection,
                part ->
                    to.accept(
                        Row.of(
                            new Value.Text(part.session().hex()),
                            new Value.Int(part.piece()),
                            new Value.Int(part.part()),
                            new Value.Binary(part.value())))));
    for (Map.Entry<String, Long> sequence : MetaTables.sequences(connection).entrySet()) {
      state.blob(
          StateSections.SEQUENCE + sequence.getKey(),
          new Encoder().i64(sequence.getValue()).toBytes());
    }
    SortedMap<String, MultisetDigest> multisets = new TreeMap<>();
    for (Catalog.Table table : catalog.tables().values()) {
      multisets.put(
          table.name(),
          state.rows(StateLoad.ofTable(table.name()), to -> tables.scan(connection, table, to)));
    }
    return new Scanned(state.digest(), multisets);
  }

  /// Everything as of now, without a snapshot, on this connection.
  StateDigest digest(Position at, Catalog catalog, Connection connection)
      throws SQLException, IOException {
    return write(at, catalog, connection, Optional.empty()).digest();
  }

  /// A statement without its literals; the statement itself if it cannot be parsed.
  String shape(Catalog catalog, OrderedStatement statement) {
    return analysed(catalog, statement).map(Analysed.Data::shape).orElse(statement.text());
  }

  private Optional<Analysed.Data> analysed(Catalog catalog, OrderedStatement statement) {
    try {
      return Optional.of(execution.analyse(statement, catalog));
    } catch (SqlException invalid) {
      return Optional.empty();
    }
  }

  /// Examines a dispute: finds the answer again, if the statement only reads, and its tables'
  /// digests; keeps the findings, and has them testified to.
  void examine(
      Position dispute, Catalog catalog, OrderedStatement statement, boolean rerun, boolean asked) {
    Optional<Analysed.Data> data = analysed(catalog, statement);
    if (data.isEmpty()) {
      StateDigest state = new StateDigest(schema(catalog));
      propose.accept(
          new StateMachine.Examination(statement.text(), Optional.empty(), state)
              .testimony(self, dispute, asked));
      return;
    }
    apart(
        "examine",
        connection -> {
          StateMachine.Examination found =
              examined(connection, dispute, catalog, data.get(), statement, rerun);
          return () -> propose.accept(found.testimony(self, dispute, asked));
        });
  }

  private StateMachine.Examination examined(
      Connection connection,
      Position dispute,
      Catalog catalog,
      Analysed.Data data,
      OrderedStatement statement,
      boolean rerun) {
    SortedSet<String> touched = new TreeSet<>(data.readTables());
    touched.addAll(data.writtenTables());
    // The tables first: of some engines a statement that fails takes the transaction along.
    EvidenceRows sample = new EvidenceRows();
    SortedMap<String, Digest> digests = digests(connection, catalog, touched, sample);
    Optional<Result> answer =
        rerun && data instanceof Analysed.Read
            ? reads
                .limited(connection, () -> again(connection, catalog, data, statement))
                .flatMap(found -> found)
            : Optional.empty();
    keep(dispute, statement, catalog, sample, answer);
    return new StateMachine.Examination(data.shape(), answer, new StateDigest(digests));
  }

  /// The answer of a statement that only reads; none if the engine cannot give one.
  private Optional<Result> again(
      Connection connection, Catalog catalog, Analysed.Data data, OrderedStatement statement) {
    try {
      return execution
          .run(
              connection,
              new AnalysedStatement(catalog, data, statement),
              new Sequences(new TreeMap<>()),
              Set.of(),
              false)
          .filter(result -> !isOptionalError(data, result));
    } catch (LockConflict begunAnew) {
      return Optional.empty();
    }
  }

  /// Whether SQL leaves open if the statement raises this error: then it proves nothing.
  private boolean isOptionalError(Analysed.Data data, Result result) {
    return execution.hasOptionalErrors(data)
        && result instanceof Result.Failed(SqlError error)
        && error.isOfEvaluation();
  }

  private void keep(
      Position dispute,
      OrderedStatement statement,
      Catalog catalog,
      EvidenceRows sample,
      Optional<Result> answer) {
    Engine engine = execution.engine();
    try {
      evidence.put(
          dispute,
          new Evidence(
              engine.name(),
              engine.version(),
              statement,
              catalog,
              sample.tables(),
              sample.isWhole(),
              answer));
    } catch (IOException notWritten) {
      throw new EngineFailure("cannot keep evidence: " + notWritten.getMessage(), notWritten);
    }
  }

  /// The evidence of a dispute, encoded.
  Optional<Bytes> evidence(Position dispute) throws IOException {
    return evidence.get(dispute);
  }

  /// The schema, of which a statement may have changed any part.
  private static SortedMap<String, Digest> schema(Catalog catalog) {
    SortedMap<String, Digest> digests = new TreeMap<>();
    digests.put(StateLoad.CATALOG, Digest.of(StoredCatalog.encoded(catalog).unsafeArray()));
    return digests;
  }

  /// A replica whose schema is not the one that Quorate made does not testify in a dispute.
  private Optional<Digest> differing(Connection connection, Catalog catalog) {
    try {
      return schema.differing(connection, catalog);
    } catch (SQLException broken) {
      throw new EngineFailure("cannot look at the schema: " + broken.getMessage(), broken);
    }
  }

  private SortedMap<String, Digest> digests(
      Connection connection, Catalog catalog, SortedSet<String> names, EvidenceRows sample) {
    SortedMap<String, Digest> digests = schema(catalog);
    differing(connection, catalog).ifPresent(it -> digests.put(StateSections.SCHEMA, it));
    for (String name : names) {
      Catalog.Table table = catalog.tables().get(name);
      if (table != null) {
        MultisetDigest digest = new MultisetDigest();
        sample.addTable(name);
        try {
          tables.scan(
              connection,
              table,
              row -> {
                digest.add(row);
                sample.add(name, row);
              });
        } catch (SQLException broken) {
          throw new EngineFailure("cannot scan " + name + ": " + broken.getMessage(), broken);
        }
        digests.put(StateSections.tableKey(name), digest.digest());
      }
    }
    return digests;
  }
}
