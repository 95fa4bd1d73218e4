package quorate.database.engine.jdbc;

import java.nio.file.Path;
import java.sql.SQLException;
import quorate.database.DriverAddress;
import quorate.database.Engine;
import quorate.database.EngineOpener;
import quorate.sql.dialect.Dialect;

/// Opens engines through the drivers that its own class loader knows. [DriverLoader] finds it as a
/// service.
public final class OwnOpener implements EngineOpener {
  /// For the service loader.
  public OwnOpener() {}

  @Override
  public Engine open(String engine, Path directory) throws SQLException {
    return Engines.open(engine, directory);
  }

  @Override
  public Engine open(Dialect dialect, DriverAddress address, Path directory, boolean owned)
      throws SQLException {
    return JdbcEngine.open(dialect, address, directory, owned);
  }
}
