package quorate.runtime.node;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import quorate.database.Engine;

/// Fills an engine anew.
interface Installation {
  void run(Engine engine) throws SQLException, IOException;

  /// A place to do work that may fail.
  interface Place {
    Optional<Exception> run(Supplier<Optional<Exception>> work);
  }

  /// Does `work` in a place that carries no exceptions out of it.
  static void carried(Place place, Callable<Boolean> work) throws SQLException, IOException {
    Optional<Exception> failure = place.run(() -> failure(work));
    switch (failure.orElse(null)) {
      case null -> {}
      case SQLException refused -> throw refused;
      case IOException unreadable -> throw unreadable;
      case RuntimeException other -> throw other;
      case Exception other -> throw new IllegalStateException(other);
    }
  }

  private static Optional<Exception> failure(Callable<Boolean> work) {
    try {
      work.call();
      return Optional.empty();
    } catch (Exception failed) {
      return Optional.of(failed);
    }
  }
}
