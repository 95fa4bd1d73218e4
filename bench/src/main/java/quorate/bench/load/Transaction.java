package quorate.bench.load;

import java.sql.SQLException;
import java.time.Duration;

/// A transaction whose input is drawn, so that it can be run again with the same.
public interface Transaction {
  /// One of [SqlWorkload#kinds].
  String kind();

  /// Its statements. Beginning and ending it is the caller's.
  Outcome run(Session session) throws SQLException;

  /// Called once it has committed.
  default void committed() {}

  /// Called if nobody knows whether it has.
  default void unknown() {}

  /// Whether it is of one statement, which needs no block.
  default boolean isSingle() {
    return false;
  }

  /// Whether it is one call of a stored procedure. That is a transaction as it is, and never in a
  /// block: a client that calls procedures has one trip for each, which is what they are for.
  default boolean isCall() {
    return false;
  }

  /// How long somebody types before it.
  default Duration keying() {
    return Duration.ZERO;
  }

  /// How long somebody reads its answer.
  default Duration thinking() {
    return Duration.ZERO;
  }
}
