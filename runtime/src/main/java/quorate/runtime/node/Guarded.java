package quorate.runtime.node;

import java.sql.SQLException;

/// Work on an engine that fails only if the engine does.
interface Guarded<T> {
  T run() throws SQLException;
}
