package quorate.runtime.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.function.Consumer;
import quorate.database.Engine;
import quorate.database.EngineRefused;
import quorate.database.OwnConnection;
import quorate.database.probe.EngineProbe;
import quorate.database.probe.EngineReport;

/// Tries the engine's abilities before it first serves, and whenever the version of it or of its
/// driver changes.
///
/// @param file keeps the findings
record EngineTrial(Engine engine, Path file, Consumer<String> say) {
  /// Tries it, unless this very version has passed before.
  ///
  /// @throws EngineRefused if it lacks a needed ability, with the name of each lack and the reason
  void pass() throws SQLException, IOException {
    String version = version();
    if (Files.exists(file) && Files.readString(file).startsWith(version + "\n")) {
      say.accept(version + ": can serve, as was found before (" + file + ")");
      return;
    }
    EngineReport report = EngineProbe.report(engine);
    if (!report.isEnough()) {
      throw new EngineRefused(report.refusal().orElseThrow(), null);
    }
    Files.writeString(file, version + "\n" + String.join("\n", report.lines()) + "\n");
    say.accept(version + ": can serve; what it can do is in " + file);
  }

  private String version() throws SQLException {
    try (OwnConnection own = OwnConnection.of(engine)) {
      DatabaseMetaData data = own.connection().getMetaData();
      String all =
          "%s %s by %s %s in the dialect of %s"
              .formatted(
                  data.getDatabaseProductName(),
                  data.getDatabaseProductVersion(),
                  data.getDriverName(),
                  data.getDriverVersion(),
                  engine.dialect().title());
      return all.replace('\n', ' ');
    }
  }
}
