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

/// How a statement is executed on an engine: translated SQL, and what Quorate does around it.
///
/// Every insert is carried out row by row with values that were computed and coerced beforehand, so
/// that rounding, defaults, generated keys, ON CONFLICT and RETURNING are the same everywhere and
/// no engine's own.
public sealed interface Plan {
  /// One engine's text and what is bound to its question marks, in order.
  ///
  /// @param byCodePoint the same where characters beyond U+FFFF may be met, for an engine that
  ///   orders texts by UTF-16 units, if the statement orders texts
  record Rendered(String sql, List<Slot> binds, Optional<Rendered> byCodePoint) {
    public Rendered {
      binds = List.copyOf(binds);
    }

    public Rendered(String sql, List<Slot> binds) {
      this(sql, binds, Optional.empty());
    }

    /// The one that is right whatever texts are met.
    public Rendered exact() {
      return byCodePoint.orElse(this);
    }
  }

  /// A query.
  ///
  /// @param sql for the engines that are able
  /// @param scales for each numeric column the digits after the point that PostgreSQL shows, or -1
  ///   where they depend on the value
  /// @param limit of the outermost query; it is among the binds too
  /// @param offset likewise
  /// @param ordered whether the rows come in an order that leaves no choice
  /// @param divisions the columns that Quorate computes
  /// @param operands the types of what it computes them of
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

  /// A column that Quorate computes, since its digits are those of a quotient, which PostgreSQL
  /// chooses by its own rule: the engine gives what it is computed of in columns after the last.
  record Division(int column, Formula formula) {}

  /// A value of a row that Quorate puts together.
  sealed interface Cell {
    /// Bound directly.
    record Bound(Slot slot) implements Cell {}

    /// Column `index` of the row that the engine computed, coerced to the slot's type.
    record Computed(int index) implements Cell {}
  }

  /// RETURNING: the columns, and how they come from the row as it was stored ([Slot.Source#ROW]).
  ///
  /// @param computed a query of one row for what the engine must compute
  record Returning(List<Column> columns, List<Cell> cells, Optional<Query> computed) {}

  /// INSERT.
  ///
  /// @param query what the engine computes: one row for VALUES, any number with `perRow`
  /// @param perRow whether `rows` is a pattern of one row that is applied to each row of `query`
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
  /// @param keys the keys whose violation it catches: positions of columns
  /// @param update the assignments of DO UPDATE; empty for DO NOTHING
  /// @param where tells whether the row that is there is updated; in its binds, [Slot.Source#ROW]
  ///   counts the row that is there, then the one that was proposed
  /// @param evaluate computes `update`'s cells, where the row is updated; binds as in `where`
  /// @param checks tells of each check of the table whether the proposed row obeys it; binds as in
  ///   `where`
  record OnConflict(
      List<List<Integer>> keys,
      List<Assignment> update,
      Optional<Query> where,
      Optional<Query> evaluate,
      Optional<Query> checks) {}

  /// Column `position` becomes `cell`.
  record Assignment(int position, Cell cell) {}

  /// UPDATE.
  ///
  /// @param before with RETURNING: the rows to be changed, followed by their new values, and where
  ///   RETURNING names other tables by what they meet there
  /// @param assigned positions of the columns that change
  /// @param moves the keys that may move, where foreign keys refer to them
  record Update(
      Catalog.Table table,
      Map<Dialect, Rendered> sql,
      List<Integer> assigned,
      Optional<Query> before,
      Optional<Returning> returning,
      Optional<KeyMoves> moves)
      implements Plan {}

  /// Keys that one statement may move onto each other, while foreign keys refer to them. Whether
  /// PostgreSQL takes that depends on the order of its rows on the disk: it looks at such keys row
  /// by row. Here a key that another row had when the statement began is a duplicate, whoever
  /// executes it.
  ///
  /// @param rows the rows to be changed: each key's columns as they are, and as they are to be
  record KeyMoves(Query rows, List<MovedKey> keys) {}

  /// One key among [KeyMoves], by the positions of its columns in the rows.
  record MovedKey(Catalog.Key key, List<Integer> before, List<Integer> after) {}

  /// UPDATE with values that differ from row to row, in the order of the primary key.
  ///
  /// @param keys the keys of the rows to be changed
  /// @param sql changes the row whose key is bound as [Slot.Source#ROW]
  record UpdateEach(Catalog.Table table, Query keys, Map<Dialect, Rendered> sql) implements Plan {}

  /// DELETE.
  ///
  /// @param before with RETURNING: the rows to be deleted, followed likewise by other tables'
  ///   values
  record Delete(
      Catalog.Table table,
      Map<Dialect, Rendered> sql,
      Optional<Query> before,
      Optional<Returning> returning)
      implements Plan {}

  /// TRUNCATE: the tables, those that refer to others first.
  ///
  /// @param cascaded the keys of those that were not named, in the order in which they were found
  record Truncate(List<Catalog.Table> tables, List<String> cascaded) implements Plan {
    /// What a client is told.
    public List<Notice> notices() {
      return cascaded.stream()
          .map(key -> Notice.notice("truncate cascades to table \"" + Qualified.plain(key) + "\""))
          .toList();
    }
  }

  /// CALL.
  ///
  /// @param arguments of the parameters that go in, in their order
  /// @param computed a query of one row for what the engine must compute
  /// @param optionalErrors whether SQL leaves open if one of its statements raises an error
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

  /// A change of the schema; `DdlPlanner` makes its steps.
  record Schema(Statement statement) implements Plan {}
}
