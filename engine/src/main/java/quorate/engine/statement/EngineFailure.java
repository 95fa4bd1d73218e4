package quorate.engine.statement;

import java.util.List;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.database.Engine;

/// The engine cannot continue: its database is rebuilt from a certified snapshot and the log.
public final class EngineFailure extends RuntimeException {
  public EngineFailure(String message, Throwable cause) {
    super(message, cause);
  }

  /// Whether the connection must not be used again after these results.
  public static boolean spoils(Engine engine, List<Result> results) {
    return !results.isEmpty()
        && results.getLast() instanceof Result.Failed(SqlError error)
        && (isIn(results) || engine.isSpoiledByErrors() && error.isOfEvaluation());
  }

  /// Whether a script ended at a bug of the engine, which the engine reported as an error.
  public static boolean isIn(List<Result> results) {
    return results.getLast() instanceof Result.Failed(SqlError error)
        && error.sqlState().equals("XX000");
  }
}
