package quorate.runtime.cbs;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import quorate.core.NodeId;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.writeset.InconsistentWrites;
import quorate.core.writeset.Net;
import quorate.database.capture.Application;
import quorate.database.run.EngineTables;
import quorate.database.run.LockConflict;
import quorate.engine.schema.StoredCatalog;
import quorate.sql.catalog.Catalog;

/// Carries out the steps of comparisons and repairs at one database (HRDB, section 3.5.2), in a
/// transaction that holds the schema.
final class RepairWork {
  /// The answer of a finished step, or of one that concerns another database.
  static final Result NOTHING = new Result.Done("REPAIR");

  private RepairWork() {}

  /// @param self the database
  /// @param connection with a transaction of its own
  /// @throws SQLException if the transaction must be rolled back and run again
  static Result run(ShepherdDatabase database, NodeId self, Connection connection, Work work)
      throws SQLException {
    try {
      return run(database, self, connection, database.catalog(), work);
    } catch (LockConflict conflict) {
      throw conflict;
    } catch (SQLException | RuntimeException unreadable) {
      if (unreadable instanceof SQLException it
          && (database.engine().isLockConflict(it) || database.engine().isLost(it))) {
        throw it;
      }
      // The database holds something that is no value of its column's type.
      return new Result.Failed(new SqlError("XX001", String.valueOf(unreadable.getMessage())));
    }
  }

  private static Result run(
      ShepherdDatabase database, NodeId self, Connection connection, Catalog catalog, Work work)
      throws SQLException {
    EngineTables tables = new EngineTables(database.engine());
    return switch (work) {
      case Work.Schema() ->
          new Result.Rows(
              List.of(new Column("schema", SqlType.BYTEA)),
              List.of(Row.of(new Value.Binary(StoredCatalog.encoded(catalog)))),
              true,
              "SCHEMA");
      case Work.Compare(String table) -> {
        Optional<Catalog.Table> there = named(catalog, table);
        yield there.isPresent()
            ? TableLeaves.digests(tables, connection, there.get())
            : missing(table);
      }
      case Work.Excerpt(String table, var leaves) -> {
        Optional<Catalog.Table> there = named(catalog, table);
        yield there.isPresent()
            ? TableLeaves.excerpt(tables, connection, there.get(), leaves)
            : missing(table);
      }
      case Work.Repair(NodeId replica, var parts) when replica.equals(self) ->
          repair(database, tables, connection, parts);
      case Work.Repair _, Work.Reset _ -> NOTHING;
      case Work.OfClient said -> throw new IllegalArgumentException(said.text());
    };
  }

  private static Optional<Catalog.Table> named(Catalog catalog, String table) {
    return Optional.ofNullable(catalog.tables().get(table));
  }

  private static Result missing(String table) {
    return new Result.Failed(new SqlError("42P01", "there is no table " + table));
  }

  /// Rows that cannot be written yet, because other rows are wrong as well, may be written later:
  /// the answer is a failure, and nothing has changed.
  private static Result repair(
      ShepherdDatabase database, EngineTables tables, Connection connection, List<Work.Part> parts)
      throws SQLException {
    Catalog catalog = database.catalog();
    Net net = new Net();
    try {
      for (Work.Part part : parts) {
        Optional<Catalog.Table> table = named(catalog, part.table());
        if (table.isEmpty()) {
          return missing(part.table());
        }
        TableLeaves.repair(tables, connection, table.get(), part, net);
      }
      Application.apply(connection, database.engine().dialect(), catalog, net.writeSet());
      return NOTHING;
    } catch (InconsistentWrites twice) {
      return new Result.Failed(new SqlError("XX001", String.valueOf(twice.getMessage())));
    } catch (SQLException refused) {
      if (database.engine().isLockConflict(refused) || database.engine().isLost(refused)) {
        throw refused;
      }
      connection.rollback(); // it had changed nothing before this
      return new Result.Failed(new SqlError("XX001", String.valueOf(refused.getMessage())));
    }
  }
}
