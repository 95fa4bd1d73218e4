package quorate.database.capture;

import java.sql.Connection;
import quorate.database.run.Recorder;
import quorate.sql.Catalog;
import quorate.sql.Dialect;

/// Capture for any engine: nothing is put into it, rows are selected before and after ([Looking]).
final class SelectCapture implements Capture {
  private final Dialect dialect;

  SelectCapture(Dialect dialect) {
    this.dialect = dialect;
  }

  @Override
  public void install(Connection connection, Catalog catalog) {
    // Nothing is put into the engine.
  }

  @Override
  public void remove(Connection connection) {
    // Nothing was put into the engine.
  }

  @Override
  public Recording begin(Connection connection, Catalog catalog) {
    Recorder recorder = new Recorder(dialect, catalog);
    recorder.watch(new Looking(dialect, catalog, recorder));
    return new Recording(connection, recorder, (_, _) -> {});
  }
}
