package quorate.bench.load;

import java.sql.SQLException;
import java.time.Duration;

/// A transaction whose input is already drawn, so that it can be repeated with the same input.
public interface Transaction {
  /// One of [SqlWorkload#kinds].
  String kind();

  /// Executes its statements. The caller begins and ends the transaction.
  Outcome run(Session session) throws SQLException;

  /// Called once it has committed.
  default void committed() {}

  /// Called if its outcome is unknown.
  default void unknown() {}

  /// Whether it has a single statement, which needs no block.
  default boolean isSingle() {
    return false;
  }

  /// Whether it is a single procedure call, which is a transaction by itself and never in a block:
  /// one round trip per transaction is the purpose of procedures.
  default boolean isCall() {
    return false;
  }

  /// The keying time before it.
  default Duration keying() {
    return Duration.ZERO;
  }

  /// The think time after its answer.
  default Duration thinking() {
    return Duration.ZERO;
  }
}
