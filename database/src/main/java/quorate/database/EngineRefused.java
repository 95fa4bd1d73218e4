package quorate.database;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// An engine or a database that is there cannot serve a node, as it is: the message says why and
/// what to do. It would be refused again.
public final class EngineRefused extends SQLException {
  private static final long serialVersionUID = 1;

  public EngineRefused(String reason, @Nullable Throwable why) {
    super(reason, "08001", why);
  }
}
