package quorate.sql.parse;

import java.util.List;
import java.util.Optional;

/// A statement that the session executes, not the databases: transactions, settings, COPY, EXPLAIN.
public sealed interface Command {
  /// BEGIN, START TRANSACTION.
  record Begin(Modes modes, boolean start) implements Command {}

  record Commit(boolean chain) implements Command {}

  record Rollback(boolean chain) implements Command {}

  record Savepoint(String name) implements Command {}

  record Release(String name) implements Command {}

  /// PREPARE TRANSACTION.
  record PrepareTransaction() implements Command {}

  record RollbackTo(String name) implements Command {}

  /// SET TRANSACTION, SET SESSION CHARACTERISTICS.
  record SetTransaction(boolean session, Modes modes) implements Command {}

  /// A transaction's modes, each empty if not given.
  record Modes(Optional<String> isolation, Optional<Boolean> readOnly) {}

  /// SET name = values; no values for SET name TO DEFAULT.
  record Set(String name, List<String> values, boolean local) implements Command {}

  /// RESET name, or RESET ALL if the name is empty.
  record Reset(Optional<String> name) implements Command {}

  /// SHOW name, or SHOW ALL if the name is `all`.
  record Show(String name) implements Command {}

  record Discard(String what) implements Command {}

  /// DEALLOCATE name, or DEALLOCATE ALL if the name is empty.
  record Deallocate(Optional<String> name) implements Command {}

  /// PREPARE, with the text of its statement.
  ///
  /// @param offset of that text in the whole statement
  record Prepare(String name, List<TypeName> types, String sql, int offset) implements Command {}

  record Execute(String name, List<Expr> arguments) implements Command {}

  record Listen(String channel) implements Command {}

  /// UNLISTEN of a channel, or of all if it is empty.
  record Unlisten(Optional<String> channel) implements Command {}

  record Notify(String channel, String payload) implements Command {}

  record Lock(List<String> tables, String mode) implements Command {}

  /// DECLARE of a cursor, with the text of its query.
  record Declare(String name, boolean binary, boolean scrolls, boolean held, String sql)
      implements Command {}

  /// FETCH or MOVE.
  ///
  /// @param way forward, backward, absolute or relative
  /// @param count number of rows, or the row's number; `Long.MAX_VALUE` for ALL
  record Fetch(boolean moves, String way, long count, String name) implements Command {}

  /// CLOSE of a cursor, or of all if the name is empty.
  record Close(Optional<String> name) implements Command {}

  /// A statement that is accepted and ignored, with its command tag.
  record Nothing(String tag, Optional<Subject> subject) implements Command {
    Nothing(String tag) {
      this(tag, Optional.empty());
    }
  }

  /// The object of a statement without effect.
  ///
  /// @param kind `table`, `column`, ..., as written
  /// @param name as written; for a column or constraint, the name of its relation
  /// @param part the name of the column or constraint, otherwise empty
  record Subject(String kind, String name, String part) {}

  /// EXPLAIN, with the text of the explained statement.
  record Explain(String sql, boolean analyze) implements Command {}

  /// COPY of a table; an empty list of columns means all.
  record CopyTable(String table, List<String> columns, boolean from, List<CopyOption> options)
      implements Command {}

  /// COPY of a query's result, with the text of the query.
  record CopyQuery(String sql, List<CopyOption> options) implements Command {}
}
