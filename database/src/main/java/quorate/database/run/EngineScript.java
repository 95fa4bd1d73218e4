package quorate.database.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.Analysed;
import quorate.sql.Catalog;
import quorate.sql.CatalogInstall;
import quorate.sql.Choices;
import quorate.sql.Dialect;
import quorate.sql.Plan;

/// What an engine is given for one query over known rows, from an empty database on: enough for a
/// program that knows nothing of Quorate to have the engine answer again.
///
/// @param tables makes the tables
/// @param loads fills them
/// @param constraints makes keys, checks, indexes and foreign keys
/// @param query asks; what Quorate computes of the answer afterwards is not in it
public record EngineScript(
    List<String> tables, List<Call> loads, List<String> constraints, Call query) {
  public EngineScript {
    tables = List.copyOf(tables);
    loads = List.copyOf(loads);
    constraints = List.copyOf(constraints);
  }

  /// A statement with question marks, and what is bound to them in each execution.
  public record Call(String sql, List<List<JdbcValue>> rows) {
    public Call {
      rows = rows.stream().map(List::copyOf).toList();
    }
  }

  /// The script for one engine; empty where that engine is not asked the query, or where no engine
  /// is: a limit of 0.
  ///
  /// @param rows of the tables that the query reads
  public static Optional<EngineScript> of(
      Dialect dialect,
      Catalog catalog,
      SortedMap<String, List<Row>> rows,
      Analysed.Read read,
      List<Value> parameters,
      Choices choices) {
    if (!(read.plan() instanceof Plan.Query query)) {
      return Optional.empty();
    }
    Plan.Rendered rendered = query.sql().get(dialect);
    SlotValues values =
        new SlotValues(
            dialect,
            parameters,
            read.literals(),
            choices,
            sequence -> {
              throw new IllegalStateException("a query draws of no sequence: " + sequence);
            });
    if (rendered == null || values.isEmpty(query, List.of())) {
      return Optional.empty();
    }
    Catalog part = part(catalog, rows.keySet());
    List<Call> loads =
        part.tables().values().stream()
            .map(table -> load(dialect, table, rows.getOrDefault(table.name(), List.of())))
            .toList();
    return Optional.of(
        new EngineScript(
            CatalogInstall.tables(part, dialect),
            loads,
            CatalogInstall.constraints(part, dialect),
            new Call(rendered.sql(), List.of(values.of(query, rendered, List.of())))));
  }

  private static Call load(Dialect dialect, Catalog.Table table, List<Row> rows) {
    Binds binds = new Binds(dialect);
    List<SqlType> types = table.columns().stream().map(Catalog.TableColumn::type).toList();
    return new Call(
        TableRows.insertSql(table),
        rows.stream()
            .map(row ->
                java.util.stream.IntStream.range(0, types.size())
                    .mapToObj(i -> binds.jdbc(row.at(i), types.get(i)))
                    .toList())
            .toList());
  }

  /// The tables of these names, without what refers to others.
  private static Catalog part(Catalog catalog, java.util.Set<String> names) {
    SortedSet<String> kept = new TreeSet<>(names);
    SortedMap<String, Catalog.Table> tables = new TreeMap<>();
    for (Map.Entry<String, Catalog.Table> each : catalog.tables().entrySet()) {
      Catalog.Table table = each.getValue();
      if (kept.contains(each.getKey())) {
        tables.put(
            each.getKey(),
            new Catalog.Table(
                table.name(),
                table.engineName(),
                table.columns(),
                table.primaryKey(),
                table.uniqueKeys(),
                table.foreignKeys().stream().filter(key -> kept.contains(key.target())).toList(),
                table.checks(),
                table.indexes()));
      }
    }
    return new Catalog(
        catalog.version(), tables, new TreeMap<>(), new TreeMap<>(), catalog.nextObject());
  }
}
