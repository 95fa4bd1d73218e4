package quorate.database;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// An engine or database exists but cannot serve a node as it is. The message says why and what to
/// do; a retry would be refused again.
public final class EngineRefused extends SQLException {
  private static final long serialVersionUID = 1;

  public EngineRefused(String reason, @Nullable Throwable why) {
    super(reason, "08001", why);
  }
}
