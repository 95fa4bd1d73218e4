package quorate.sql.parse;

import java.util.List;
import java.util.Optional;

/// A statement that is not the databases' business: transactions, settings, COPY, EXPLAIN.
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

  /// A transaction's modes; those that were not given are empty.
  record Modes(Optional<String> isolation, Optional<Boolean> readOnly) {}

  /// SET name = values; without values, SET name TO DEFAULT.
  record Set(String name, List<String> values, boolean local) implements Command {}

  /// RESET name or, where it is empty, RESET ALL.
  record Reset(Optional<String> name) implements Command {}

  /// SHOW name or, where it is `all`, SHOW ALL.
  record Show(String name) implements Command {}

  record Discard(String what) implements Command {}

  /// DEALLOCATE name or, where it is empty, DEALLOCATE ALL.
  record Deallocate(Optional<String> name) implements Command {}

  /// PREPARE, with the text of its statement.
  ///
  /// @param offset where that text begins
  record Prepare(String name, List<TypeName> types, String sql, int offset) implements Command {}

  record Execute(String name, List<Expr> arguments) implements Command {}

  record Listen(String channel) implements Command {}

  /// UNLISTEN of a channel or, without one, of all.
  record Unlisten(Optional<String> channel) implements Command {}

  record Notify(String channel, String payload) implements Command {}

  record Lock(List<String> tables, String mode) implements Command {}

  /// DECLARE of a cursor, with its query's text.
  record Declare(String name, boolean binary, boolean scrolls, boolean held, String sql)
      implements Command {}

  /// FETCH or MOVE.
  ///
  /// @param way forward, backward, absolute or relative
  /// @param count how many rows, or which; the greatest number for all
  record Fetch(boolean moves, String way, long count, String name) implements Command {}

  /// CLOSE of a cursor or, without a name, of all.
  record Close(Optional<String> name) implements Command {}

  /// What is accepted for politeness, with its command tag.
  record Nothing(String tag, Optional<Subject> subject) implements Command {
    Nothing(String tag) {
      this(tag, Optional.empty());
    }
  }

  /// What a statement that does nothing is about.
  ///
  /// @param kind `table`, `column`, ...: as it is written
  /// @param name as it is written; of a column or a constraint its relation's
  /// @param part a column's or constraint's own name, else empty
  record Subject(String kind, String name, String part) {}

  /// EXPLAIN, with the text of what it explains.
  record Explain(String sql, boolean analyze) implements Command {}

  /// COPY of a table's columns, none meaning all.
  record CopyTable(String table, List<String> columns, boolean from, List<Option> options)
      implements Command {}

  /// COPY of a query's rows, with its text.
  record CopyQuery(String sql, List<Option> options) implements Command {}

  /// An option of COPY with its value, empty where it has none.
  record Option(String name, String value) {}
}
