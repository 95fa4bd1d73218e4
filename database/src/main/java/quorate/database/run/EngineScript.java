package quorate.database.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.SupplementaryTexts;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.ddl.CatalogInstall;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Choices;
import quorate.sql.plan.Plan;
import quorate.sql.type.Coerce;

/// The SQL for one engine that executes one statement over known rows, starting with an empty
/// database: it lets a program independent of Quorate obtain the engine's answer again.
///
/// @param tables creates the tables
/// @param loads fills them
/// @param constraints creates keys, checks, indexes and foreign keys
/// @param query the query or write; Quorate's computations on the answer are not in it
/// @param after queries the rows after a write; empty if `query` is a query
public record EngineScript(
    List<String> tables,
    List<Call> loads,
    List<String> constraints,
    Call query,
    Optional<String> after) {
  public EngineScript {
    tables = List.copyOf(tables);
    loads = List.copyOf(loads);
    constraints = List.copyOf(constraints);
  }

  /// A statement with question marks, and the values bound to them in each execution.
  public record Call(String sql, List<List<JdbcValue>> rows) {
    public Call {
      rows = rows.stream().map(List::copyOf).toList();
    }
  }

  /// The script for one engine; empty if that engine does not execute the statement, if no engine
  /// does (a limit of 0), or if the statement is not one query, UPDATE or DELETE.
  ///
  /// @param rows the rows of the tables that the statement uses
  public static Optional<EngineScript> of(
      Dialect dialect,
      Catalog catalog,
      SortedMap<String, List<Row>> rows,
      Analysed.Data data,
      List<Value> parameters,
      Choices choices) {
    SlotValues values =
        new SlotValues(
            dialect,
            parameters,
            data.literals(),
            choices,
            new Draws(
                sequence -> {
                  throw new IllegalStateException("nothing is drawn of a sequence: " + sequence);
                },
                choices.session().drawn()),
            Coerce.LENGTH_MAX);
    return switch (data.plan()) {
      case Plan.Query query when !values.isEmpty(query, List.of()) ->
          Optional.ofNullable(query.sql().get(dialect))
              .map(EngineScript::given)
              .map(sql -> call(sql, values.of(query, sql, List.of())))
              .map(call -> script(dialect, catalog, rows, call, Optional.empty()));
      case Plan.Update update when update.returning().isEmpty() ->
          written(dialect, catalog, rows, update.table(), update.sql(), values);
      case Plan.Delete delete when delete.returning().isEmpty() ->
          written(dialect, catalog, rows, delete.table(), delete.sql(), values);
      case Plan _ -> Optional.empty();
    };
  }

  /// The same, with its changes of the schema as an engine of an old version gets them.
  public EngineScript with(UnaryOperator<String> ddl) {
    return new EngineScript(
        tables.stream().map(ddl).toList(),
        loads,
        constraints.stream().map(ddl).toList(),
        query,
        after);
  }

  private static Plan.Rendered given(Plan.Rendered rendered) {
    return SupplementaryTexts.MET.any() ? rendered.exact() : rendered;
  }

  private static Call call(Plan.Rendered rendered, List<JdbcValue> values) {
    return new Call(rendered.sql(), List.of(values));
  }

  private static Optional<EngineScript> written(
      Dialect dialect,
      Catalog catalog,
      SortedMap<String, List<Row>> rows,
      Catalog.Table table,
      Map<Dialect, Plan.Rendered> sql,
      SlotValues values) {
    return Optional.ofNullable(sql.get(dialect))
        .map(EngineScript::given)
        .map(it ->
            script(
                dialect,
                catalog,
                rows,
                call(it, values.of(it)),
                Optional.of(TableRows.selectSql(table))));
  }

  private static EngineScript script(
      Dialect dialect,
      Catalog catalog,
      SortedMap<String, List<Row>> rows,
      Call call,
      Optional<String> after) {
    Catalog part = part(catalog, rows.keySet());
    List<Call> loads =
        part.tables().values().stream()
            .map(table -> load(dialect, table, rows.getOrDefault(table.name(), List.of())))
            .toList();
    return new EngineScript(
        CatalogInstall.tables(part, dialect),
        loads,
        CatalogInstall.constraints(part, dialect),
        call,
        after);
  }

  private static Call load(Dialect dialect, Catalog.Table table, List<Row> rows) {
    Binds binds = new Binds(dialect);
    List<SqlType> types = table.columns().stream().map(Catalog.TableColumn::type).toList();
    return new Call(
        RowInserts.sql(table, 1),
        rows.stream()
            .map(row ->
                java.util.stream.IntStream.range(0, types.size())
                    .mapToObj(i -> binds.jdbc(row.at(i), types.get(i)))
                    .toList())
            .toList());
  }

  /// The tables of these names, without references to others.
  private static Catalog part(Catalog catalog, java.util.Set<String> names) {
    SortedSet<String> kept = new TreeSet<>(names);
    CatalogEdit part = new CatalogEdit(catalog);
    part.tables.clear();
    part.views.clear();
    part.sequences.clear();
    part.materialized.clear();
    for (Map.Entry<String, Catalog.Table> each : catalog.tables().entrySet()) {
      Catalog.Table table = each.getValue();
      if (kept.contains(each.getKey())) {
        part.tables.put(
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
    return part.now();
  }
}
