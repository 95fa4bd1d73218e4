package quorate.database.run;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.database.Engine;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.plan.Choices;
import quorate.sql.plan.RowCheck;
import quorate.sql.plan.SequenceSource;
import quorate.sql.type.Coerce;

/// Executes the steps of changes of the schema.
final class SchemaSteps {
  private final Runner runner;
  private final Engine engine;
  private final Statements statements;

  SchemaSteps(Runner runner, Statements statements) {
    this.runner = runner;
    this.engine = runner.engine();
    this.statements = statements;
  }

  /// Executes one step, as [Runner#runStep].
  Optional<Result> run(
      Connection connection,
      Catalog catalog,
      DdlPlan.Step step,
      Choices choices,
      SequenceSource sequences) {
    switch (step) {
      case DdlPlan.Step.Schema(String sql, _) -> {
        statements.forget(connection);
        try {
          SchemaStep.run(engine, connection, engine.adapted(sql));
        } catch (SQLException failed) {
          LockConflict.require(engine, failed);
          throw new SqlException(engine.toSqlError(failed, catalog));
        }
        return Optional.empty();
      }
      case DdlPlan.Step.Look(RowCheck check) -> {
        look(connection, catalog, check);
        return Optional.empty();
      }
      case DdlPlan.Step.Data(Analysed.Write write, Catalog at) -> {
        Result result = runner.run(connection, at, write, List.of(), choices, sequences);
        if (result instanceof Result.Failed(var error)) {
          throw new SqlException(error);
        }
        return Optional.of(result);
      }
    }
  }

  /// Checks rows.
  ///
  /// @throws SqlException if they violate the check
  void look(Connection connection, Catalog catalog, RowCheck check) {
    Session session =
        new Session(
            connection,
            statements,
            engine.dialect(),
            List.of(),
            List.of(),
            new Choices(Instant.EPOCH, 0),
            Draws.NONE,
            Coerce.LENGTH_MAX);
    try {
      ConstraintKeeper.ask(session, check);
    } catch (SQLException failed) {
      statements.forget(connection);
      LockConflict.require(engine, failed);
      throw new SqlException(engine.toSqlError(failed, catalog));
    }
  }
}
