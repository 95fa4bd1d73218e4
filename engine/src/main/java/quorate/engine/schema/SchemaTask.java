package quorate.engine.schema;

import java.sql.Connection;
import java.util.List;
import java.util.Optional;
import quorate.database.Engine;
import quorate.engine.statement.Execution;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;

/// A transaction that changes the schema, to be performed by [SchemaChange].
///
/// @param at its place in the order
/// @param judge decides whether it stands
/// @param planned its steps, if they are already known
public record SchemaTask(
    Engine engine,
    Connection connection,
    Execution execution,
    Catalog before,
    long at,
    List<OrderedStatement> statements,
    SchemaChange.Judge judge,
    Optional<PlannedChange> planned) {
  /// A transaction whose steps are not known yet.
  public SchemaTask(
      Engine engine,
      Connection connection,
      Execution execution,
      Catalog before,
      long at,
      List<OrderedStatement> statements,
      SchemaChange.Judge judge) {
    this(engine, connection, execution, before, at, statements, judge, Optional.empty());
  }

  /// Its steps.
  ///
  /// @throws quorate.core.value.SqlException if one of its statements cannot be performed
  PlannedChange plan() {
    return planned.orElseGet(
        () -> new PlannedChange(execution, statements, before, engine.dialect()));
  }
}
