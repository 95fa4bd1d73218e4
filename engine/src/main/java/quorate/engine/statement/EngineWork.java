package quorate.engine.statement;

import java.sql.SQLException;
import quorate.database.Engine;

/// Work on an engine that fails only if the engine does.
public interface EngineWork<T> {
  T run() throws SQLException;

  /// Does the work. An engine that cannot even record a position is broken: the node must not
  /// continue with it.
  ///
  /// @throws EngineFailure if it fails
  default T on(Engine engine) {
    try {
      return run();
    } catch (SQLException broken) {
      throw new EngineFailure(engine.name() + " failed: " + broken.getMessage(), broken);
    }
  }
}
