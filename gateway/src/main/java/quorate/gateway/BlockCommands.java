package quorate.gateway;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.gateway.pg.BackendWriter;
import quorate.sql.Analysed;

/// BEGIN, COMMIT, ROLLBACK and savepoints with their command tags, and the commands that require a
/// block or forbid one.
final class BlockCommands {
  private static final Pattern CONCURRENT =
      Pattern.compile("(create|drop)( unique)? index concurrently", Pattern.CASE_INSENSITIVE);

  private final Transactions transactions;
  private final Cursors cursors;
  private final BackendWriter out;

  BlockCommands(Transactions transactions, Cursors cursors, BackendWriter out) {
    this.transactions = transactions;
    this.cursors = cursors;
    this.out = out;
  }

  void begin(Analysed.Begin begin) {
    transactions.begin(begin).ifPresent(warning -> out.notice("WARNING", warning));
    out.commandComplete(begin.start() ? "START TRANSACTION" : "BEGIN");
  }

  /// @throws SqlException 25P01 for AND CHAIN outside of a block
  void commit(boolean chain) {
    requireBlock(chain, "COMMIT");
    Optional<Boolean> readOnly = inherited();
    String tag = transactions.inBlock() ? transactions.commit() : "COMMIT";
    cursors.ended(tag.equals("COMMIT"));
    end(chain, readOnly, tag);
  }

  /// @throws SqlException as [#commit]
  void rollback(boolean chain) {
    requireBlock(chain, "ROLLBACK");
    Optional<Boolean> readOnly = inherited();
    if (transactions.inBlock()) {
      transactions.rollback();
    }
    cursors.ended(false);
    end(chain, readOnly, "ROLLBACK");
  }

  /// @throws SqlException 25P01 outside of a block
  void savepoint(String name) {
    requireBlock("SAVEPOINT");
    transactions.savepoint(name, cursors.newest());
    out.commandComplete("SAVEPOINT");
  }

  /// @throws SqlException as [#savepoint], or 3B001
  void release(String name) {
    requireBlock("RELEASE SAVEPOINT");
    transactions.release(name);
    out.commandComplete("RELEASE");
  }

  /// Undoes the work since the savepoint, and closes the cursors and portals opened since.
  ///
  /// @throws SqlException as [#savepoint], or 3B001
  void rollbackTo(String name) {
    requireBlock("ROLLBACK TO SAVEPOINT");
    cursors.rollbackTo(transactions.rollbackTo(name));
    out.commandComplete("ROLLBACK");
  }

  /// Whether a failed block still accepts the statement.
  static boolean ends(Analysed statement) {
    return statement instanceof Analysed.Commit
        || statement instanceof Analysed.Rollback
        || statement instanceof Analysed.RollbackTo
        || statement instanceof Analysed.PrepareTransaction;
  }

  /// PREPARE TRANSACTION, which without a usable block is ROLLBACK.
  ///
  /// @throws SqlException 0A000
  void prepareTransaction() {
    if (transactions.inBlock() && transactions.status() != BackendWriter.Status.FAILED) {
      throw new SqlException("0A000", "a two-phase commit is not supported by Quorate");
    }
    rollback(false);
  }

  /// LOCK TABLE, which has no effect: COMMIT checks transactions at their place in the order, with
  /// or without locks.
  ///
  /// @throws SqlException 25P01
  void lock() {
    requireBlock("LOCK TABLE");
    out.commandComplete("LOCK TABLE");
  }

  /// Accepts a statement that has no effect.
  ///
  /// @param several whether it is one of several statements in a query string
  /// @throws SqlException 25001
  void nothing(Analysed.Nothing nothing, boolean several) {
    String tag = nothing.tag();
    transactions.identity.check(nothing, transactions.catalog());
    if (tag.equals("VACUUM") && (transactions.inBlock() || several)) {
      throw new SqlException("25001", "VACUUM cannot run inside a transaction block");
    }
    out.commandComplete(tag);
  }

  /// Refuses CREATE and DROP INDEX CONCURRENTLY, which a rollback of the block could not undo.
  ///
  /// @param block whether a block is open, or the query string has several statements
  /// @throws SqlException 25001
  static void requireNone(Analysed.Data data, boolean block) {
    if (block && data instanceof Analysed.Ddl) {
      Matcher found = CONCURRENT.matcher(data.shape());
      if (found.lookingAt()) {
        throw new SqlException(
            "25001",
            found.group(1).toUpperCase(Locale.ROOT)
                + " INDEX CONCURRENTLY cannot run inside a transaction block");
      }
    }
  }

  private void requireBlock(String what) {
    if (!transactions.inExplicitBlock()) {
      throw new SqlException("25P01", what + " can only be used in transaction blocks");
    }
  }

  private void requireBlock(boolean chain, String what) {
    if (transactions.inExplicitBlock()) {
      return;
    }
    if (chain) {
      requireBlock(what + " AND CHAIN");
    }
    out.notice("WARNING", new SqlError("25P01", "there is no transaction in progress"));
  }

  /// Whether the chained transaction is read-only like this one; a failed one does not pass it on.
  private Optional<Boolean> inherited() {
    return transactions.status() == BackendWriter.Status.FAILED
        ? Optional.empty()
        : Optional.of(transactions.isReadOnly());
  }

  private void end(boolean chain, Optional<Boolean> readOnly, String tag) {
    out.commandComplete(tag);
    if (chain) {
      transactions.begin(new Analysed.Begin(Optional.empty(), readOnly, false));
    }
  }
}
