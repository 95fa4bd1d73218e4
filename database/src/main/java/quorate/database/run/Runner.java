package quorate.database.run;

import java.sql.Connection;
import java.util.List;
import quorate.core.value.Result;
import quorate.core.value.Value;
import quorate.database.Engine;
import quorate.sql.Analysed;
import quorate.sql.Catalog;
import quorate.sql.Choices;
import quorate.sql.SequenceSource;

/// Executes reads and writes on one engine and answers in canonical form.
public final class Runner {
  private final Engine engine;

  public Runner(Engine engine) {
    this.engine = engine;
  }

  public Engine engine() {
    return engine;
  }

  /// Executes a read or a write inside the connection's current transaction, which it never ends.
  ///
  /// An error of the statement's is answered as [Result.Failed]; it then had no effect, and what
  /// the transaction did before stands.
  ///
  /// @throws LockConflict when other work is in the way: roll the transaction back and run it again
  public Result run(
      Connection connection,
      Catalog catalog,
      Analysed.Data statement,
      List<Value> parameters,
      Choices choices,
      SequenceSource sequences) {
    throw new UnsupportedOperationException(
        "" + connection + catalog + statement + parameters + choices + sequences);
  }
}
