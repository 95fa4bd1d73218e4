package quorate.sql.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.value.Column;
import quorate.core.value.SqlType;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.StoredProcedure;
import quorate.sql.dialect.Dialect;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;

/// A statement's execution on an engine: the translated SQL, and the steps that Quorate adds.
///
/// Inserts are executed row by row with values computed and coerced in advance, so that rounding,
/// defaults, generated keys, ON CONFLICT and RETURNING are the same on every engine.
public sealed interface Plan {
  /// The text for one engine and the values of its placeholders, in order.
  ///
  /// @param byCodePoint variant for texts beyond U+FFFF, present if the statement orders texts and
  ///   the engine orders them by UTF-16 units
  record Rendered(String sql, List<Slot> binds, Optional<Rendered> byCodePoint) {
    public Rendered {
      binds = List.copyOf(binds);
    }

    public Rendered(String sql, List<Slot> binds) {
      this(sql, binds, Optional.empty());
    }

    /// The variant that is correct for all texts.
    public Rendered exact() {
      return byCodePoint.orElse(this);
    }
  }

  /// A query.
  ///
  /// @param sql by dialect, for the engines that can execute it
  /// @param scales the scale that PostgreSQL displays for each numeric column, or -1 if it depends
  ///   on the value
  /// @param limit of the outermost query; also among the binds
  /// @param offset likewise
  /// @param ordered whether the order of the rows is total
  /// @param divisions the columns that Quorate computes
  /// @param operands types of the columns that they are computed from
  record Query(
      Map<Dialect, Rendered> sql,
      List<Column> columns,
      List<Integer> scales,
      Optional<Slot> limit,
      Optional<Slot> offset,
      boolean ordered,
      List<Division> divisions,
      List<SqlType> operands)
      implements Plan {
    public Query {
      operands = List.copyOf(operands);
      columns = List.copyOf(columns);
      divisions = List.copyOf(divisions);
    }
  }

  /// A column that Quorate computes, because its scale is that of a quotient, for which PostgreSQL
  /// has its own rule. The engine returns the operands in additional last columns.
  record Division(int column, Formula formula) {}

  /// A value in a row that Quorate assembles.
  sealed interface Cell {
    /// A bound value.
    record Bound(Slot slot) implements Cell {}

    /// Column `index` of the row computed by the engine, coerced to the slot's type.
    record Computed(int index) implements Cell {}
  }

  /// RETURNING: its columns, computed from the stored row ([Slot.Source#ROW]).
  ///
  /// @param computed a query of one row with the values that the engine must compute
  record Returning(List<Column> columns, List<Cell> cells, Optional<Query> computed) {}

  /// INSERT.
  ///
  /// @param query values that the engine computes: one row for VALUES, any number with `perRow`
  /// @param perRow whether `rows` is a single template that is applied to each row of `query`
  /// @param rows for each row, a cell for each column of the table
  record Insert(
      Catalog.Table table,
      Optional<Query> query,
      boolean perRow,
      List<List<Cell>> rows,
      Optional<OnConflict> onConflict,
      Optional<Returning> returning)
      implements Plan {}

  /// ON CONFLICT.
  ///
  /// @param keys the arbiter keys, as column indexes
  /// @param update assignments of DO UPDATE; empty for DO NOTHING
  /// @param where whether to update the existing row; in its binds, [Slot.Source#ROW] numbers the
  ///   values of the existing row, followed by those of the proposed one
  /// @param evaluate computes the cells of `update`; binds as in `where`
  /// @param checks the result of each check of the table for the proposed row; binds as in `where`
  record OnConflict(
      List<List<Integer>> keys,
      List<Assignment> update,
      Optional<Query> where,
      Optional<Query> evaluate,
      Optional<Query> checks) {}

  /// Assigns `cell` to column `position`.
  record Assignment(int position, Cell cell) {}

  /// UPDATE.
  ///
  /// @param before with RETURNING: the rows to change, followed by their new values and, if
  ///   RETURNING names other tables, the values of the joined rows
  /// @param assigned indexes of the assigned columns
  /// @param moves the referenced keys that the statement may move
  record Update(
      Catalog.Table table,
      Map<Dialect, Rendered> sql,
      List<Integer> assigned,
      Optional<Query> before,
      Optional<Returning> returning,
      Optional<KeyMoves> moves)
      implements Plan {}

  /// Keys that one statement may move onto each other while foreign keys reference them. Whether
  /// PostgreSQL accepts that depends on the physical order of its rows, because it checks such keys
  /// row by row. Here a key that another row had when the statement began is a duplicate on every
  /// replica.
  ///
  /// @param rows the rows to change: the columns of each key before and after
  record KeyMoves(Query rows, List<MovedKey> keys) {}

  /// One key of [KeyMoves], by the indexes of its columns in the rows.
  record MovedKey(Catalog.Key key, List<Integer> before, List<Integer> after) {}

  /// UPDATE with volatile values, executed row by row in primary key order.
  ///
  /// @param keys the keys of the rows to change
  /// @param sql updates one row, whose key is bound as [Slot.Source#ROW]
  record UpdateEach(Catalog.Table table, Query keys, Map<Dialect, Rendered> sql) implements Plan {}

  /// DELETE.
  ///
  /// @param before with RETURNING: the rows to delete, followed by the values of the joined rows
  record Delete(
      Catalog.Table table,
      Map<Dialect, Rendered> sql,
      Optional<Query> before,
      Optional<Returning> returning)
      implements Plan {}

  /// TRUNCATE of the tables, referencing ones first.
  ///
  /// @param cascaded keys of the tables that CASCADE added, in the order in which they were found
  record Truncate(List<Catalog.Table> tables, List<String> cascaded) implements Plan {
    /// The notices about cascading, for the client.
    public List<Notice> notices() {
      return cascaded.stream()
          .map(key -> Notice.notice("truncate cascades to table \"" + Qualified.plain(key) + "\""))
          .toList();
    }
  }

  /// CALL.
  ///
  /// @param arguments of the IN and INOUT parameters, in order
  /// @param computed a query of one row with the values that the engine must compute
  /// @param optionalErrors whether SQL leaves open if one of its statements raises an error (E2)
  record Call(
      StoredProcedure procedure,
      List<Cell> arguments,
      Optional<Query> computed,
      boolean optionalErrors)
      implements Plan {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /// A schema change; `DdlPlanner` plans its steps.
  record Schema(Statement statement) implements Plan {}
}
