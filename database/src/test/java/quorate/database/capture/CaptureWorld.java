package quorate.database.capture;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.digest.Digest;
import quorate.core.digest.MultisetDigest;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.writeset.Net;
import quorate.core.writeset.WriteSet;
import quorate.database.Engine;
import quorate.database.run.Runner;
import quorate.database.run.StoredRows;
import quorate.database.run.TableRows;
import quorate.database.store.Sweep;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;

/// One engine, its tables, and the captured changes of its transactions.
final class CaptureWorld implements AutoCloseable {
  private static final Choices CHOICES =
      new Choices(Instant.parse("2026-01-02T03:04:05.678901Z"), 1);
  final Engine engine;
  final Runner runner;
  final Connection connection;
  final Capture capture;
  private Catalog catalog;

  CaptureWorld(Engine engine, Catalog catalog) throws SQLException {
    this(engine, catalog, Capture.of(engine));
  }

  CaptureWorld(Engine engine, Catalog catalog, Capture capture) throws SQLException {
    this.engine = engine;
    this.catalog = catalog;
    runner = new Runner(engine);
    connection = engine.connect();
    this.capture = capture;
  }

  Catalog catalog() {
    return catalog;
  }

  /// Changes the schema as a replica does.
  void schema(String sql) throws SQLException {
    if (!(Analyser.analyse(sql, catalog, List.of()) instanceof Analysed.Ddl ddl)) {
      throw new IllegalArgumentException(sql);
    }
    DdlPlan plan = DdlPlanner.plan(catalog, ddl, CHOICES);
    for (DdlPlan.Step step : plan.steps(engine.dialect())) {
      runner.runStep(connection, plan.after(), step, CHOICES, _ -> 1);
    }
    connection.commit();
    if (engine.ddlCommits()) {
      Sweep.run(engine, connection);
    }
    runner.schemaChanged();
    catalog = plan.after();
    capture.install(connection, catalog);
  }

  Recording begin() throws SQLException {
    return capture.begin(connection, catalog);
  }

  /// Executes a statement under the recording.
  Result run(Recording recording, String sql) {
    return recording.during(() -> run(sql));
  }

  Result run(String sql) {
    if (!(Analyser.analyse(sql, catalog, List.of()) instanceof Analysed.Data data)) {
      throw new IllegalArgumentException(sql);
    }
    return runner.run(connection, catalog, data, List.of(), CHOICES, _ -> 1);
  }

  /// All rows of all tables, in no order.
  SortedMap<String, List<Row>> rows() throws SQLException {
    SortedMap<String, List<Row>> rows = new TreeMap<>();
    for (Catalog.Table table : catalog.tables().values()) {
      List<Row> its = new ArrayList<>();
      TableRows.scan(connection, engine.dialect(), table, its::add);
      rows.put(table.name(), its);
    }
    return rows;
  }

  /// The difference of two full scans.
  WriteSet difference(SortedMap<String, List<Row>> before, SortedMap<String, List<Row>> after) {
    Net net = new Net();
    for (Catalog.Table table : catalog.tables().values()) {
      List<Integer> key = new StoredRows(engine.dialect(), table).key();
      for (Row row : before.getOrDefault(table.name(), List.of())) {
        net.change(table.name(), key, Optional.of(row), Optional.empty());
      }
      for (Row row : after.getOrDefault(table.name(), List.of())) {
        net.change(table.name(), key, Optional.empty(), Optional.of(row));
      }
    }
    return net.writeSet();
  }

  static SortedMap<String, MultisetDigest> digests(SortedMap<String, List<Row>> rows) {
    SortedMap<String, MultisetDigest> digests = new TreeMap<>();
    rows.forEach((table, its) -> {
      MultisetDigest digest = new MultisetDigest();
      its.forEach(digest::add);
      digests.put(table, digest);
    });
    return digests;
  }

  static SortedMap<String, Digest> shown(SortedMap<String, MultisetDigest> digests) {
    SortedMap<String, Digest> shown = new TreeMap<>();
    digests.forEach((table, digest) -> shown.put(table, digest.digest()));
    return shown;
  }

  void apply(WriteSet writes) throws SQLException {
    Application.apply(connection, engine.dialect(), catalog, writes);
  }

  @Override
  public void close() throws SQLException {
    connection.rollback();
    connection.close();
    engine.close();
  }
}
