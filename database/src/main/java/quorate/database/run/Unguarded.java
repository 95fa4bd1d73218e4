package quorate.database.run;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;
import quorate.database.Engine;

/// A statement has failed before which no savepoint stands. The transaction is to be rolled back
/// whole and run again with [#guarded]: then what the statement did can be taken back by itself,
/// and its failure be told.
///
/// Savepoints are messages to an engine in a process of its own, four for the call of a procedure,
/// and failures are rare. Who can run all of a transaction again goes without at first.
public final class Unguarded extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final ScopedValue<Boolean> GOES_WITHOUT = ScopedValue.newInstance();

  private Unguarded(Throwable failure) {
    super(failure.getMessage(), failure, false, false);
  }

  /// Runs statements of `connection` without savepoints, if those would be messages. Whoever ends
  /// the transaction has [Engine#guardStatements] guard the next one's.
  ///
  /// @throws Unguarded if one of them fails
  public static <T> T first(Engine engine, Connection connection, Supplier<T> work) {
    if (!engine.savepointsTravel()) {
      return work.get();
    }
    try {
      engine.guardStatements(connection, false);
    } catch (SQLException lost) {
      throw new LockConflict(lost);
    }
    return ScopedValue.where(GOES_WITHOUT, true).call(work::get);
  }

  /// Whether what runs now goes without.
  static boolean applies() {
    return GOES_WITHOUT.isBound();
  }

  /// @throws Unguarded if what has failed went without
  static void require(Exception failure) {
    if (applies()) {
      throw new Unguarded(failure);
    }
  }
}
