package quorate.gateway.session;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.Analysed;

/// BEGIN, COMMIT, ROLLBACK and savepoints, and the commands that require a block or forbid one.
/// Each returns its command tag.
public final class BlockCommands {
  private static final Pattern CONCURRENT =
      Pattern.compile("(create|drop)( unique)? index concurrently", Pattern.CASE_INSENSITIVE);

  private final Transactions transactions;
  private final Cursors cursors;
  private final Portals portals;
  private final Client client;

  BlockCommands(Transactions transactions, Cursors cursors, Portals portals, Client client) {
    this.transactions = transactions;
    this.cursors = cursors;
    this.portals = portals;
    this.client = client;
  }

  String begin(Analysed.Begin begin) {
    transactions.begin(begin).ifPresent(warning -> client.notice("WARNING", warning));
    return begin.start() ? "START TRANSACTION" : "BEGIN";
  }

  /// @throws SqlException 25P01 for AND CHAIN outside of a block
  String commit(boolean chain) {
    requireBlock(chain, "COMMIT");
    Optional<Boolean> readOnly = inherited();
    String tag = transactions.inBlock() ? transactions.commit() : "COMMIT";
    cursors.ended(tag.equals("COMMIT"));
    portals.closeAll();
    chain(chain, readOnly);
    return tag;
  }

  /// @throws SqlException as [#commit]
  String rollback(boolean chain) {
    requireBlock(chain, "ROLLBACK");
    Optional<Boolean> readOnly = inherited();
    if (transactions.inBlock()) {
      transactions.rollback();
    }
    cursors.ended(false);
    portals.closeAll();
    chain(chain, readOnly);
    return "ROLLBACK";
  }

  /// @throws SqlException 25P01 outside of a block
  String savepoint(String name) {
    requireBlock("SAVEPOINT");
    transactions.savepoint(name, cursors.newest());
    return "SAVEPOINT";
  }

  /// @throws SqlException as [#savepoint], or 3B001
  String release(String name) {
    requireBlock("RELEASE SAVEPOINT");
    transactions.release(name);
    return "RELEASE";
  }

  /// Undoes the work since the savepoint, and closes the cursors and portals opened since.
  ///
  /// @throws SqlException as [#savepoint], or 3B001
  String rollbackTo(String name) {
    requireBlock("ROLLBACK TO SAVEPOINT");
    long opened = transactions.rollbackTo(name);
    cursors.rollbackTo(opened);
    portals.rollbackTo(opened);
    return "ROLLBACK";
  }

  /// Whether a failed block still accepts the statement.
  public static boolean ends(Analysed statement) {
    return statement instanceof Analysed.Commit
        || statement instanceof Analysed.Rollback
        || statement instanceof Analysed.RollbackTo
        || statement instanceof Analysed.PrepareTransaction;
  }

  /// PREPARE TRANSACTION, which without a usable block is ROLLBACK.
  ///
  /// @throws SqlException 0A000
  String prepareTransaction() {
    if (transactions.inBlock() && transactions.state() != Transactions.State.FAILED) {
      throw new SqlException("0A000", "a two-phase commit is not supported by Quorate");
    }
    return rollback(false);
  }

  /// LOCK TABLE, which has no effect: COMMIT checks transactions at their place in the order, with
  /// or without locks.
  ///
  /// @throws SqlException 25P01
  String lock() {
    requireBlock("LOCK TABLE");
    return "LOCK TABLE";
  }

  /// Accepts a statement that has no effect.
  ///
  /// @param several whether it is one of several statements in a query string
  /// @throws SqlException 25001
  String nothing(Analysed.Nothing nothing, boolean several) {
    String tag = nothing.tag();
    transactions.check(nothing);
    if (tag.equals("VACUUM") && (transactions.inBlock() || several)) {
      throw new SqlException("25001", "VACUUM cannot run inside a transaction block");
    }
    return tag;
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
    client.notice("WARNING", new SqlError("25P01", "there is no transaction in progress"));
  }

  /// Whether the chained transaction is read-only like this one; a failed one does not pass it on.
  private Optional<Boolean> inherited() {
    return transactions.state() == Transactions.State.FAILED
        ? Optional.empty()
        : Optional.of(transactions.isReadOnly());
  }

  private void chain(boolean chain, Optional<Boolean> readOnly) {
    if (chain) {
      transactions.begin(new Analysed.Begin(Optional.empty(), readOnly, false));
    }
  }
}
