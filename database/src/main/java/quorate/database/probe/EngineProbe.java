package quorate.database.probe;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import quorate.database.Engine;
import quorate.database.OwnConnection;

/// Finds out the capabilities of an engine from its driver's metadata and by trials on tables of
/// its own.
public final class EngineProbe {
  private static final int FACTOR_ROWS = 10;

  private EngineProbe() {}

  /// Tries everything. Nothing else may use the database meanwhile; nothing is left in it
  /// afterwards.
  public static EngineReport report(Engine engine) throws SQLException {
    List<Capability> all = new ArrayList<>();
    try (Scratch scratch = new Scratch(engine)) {
      List<Capability> statements = StatementProbe.all(scratch);
      boolean tables =
          scratch
                  .answer(
                      "create table "
                          + Scratch.name("x")
                          + " (id integer primary key, v integer not null)")
                  .equals("ok")
              && scratch
                  .answer("insert into " + Scratch.name("x") + " values (1, 0), (2, 0)")
                  .equals("ok");
      if (tables) {
        all.addAll(new TransactionProbe(engine, Scratch.name("x")).all());
      }
      all.addAll(statements);
      all.addAll(TypeProbe.all(scratch));
      if (tables) {
        scratch.answer(
            "insert into "
                + Scratch.name("x")
                + " select g, 0 from generate_series(3, "
                + FACTOR_ROWS
                + ") as t (g)");
        all.add(new CancelProbe(engine, Scratch.name("x")).tried());
      }
    }
    try (OwnConnection own = OwnConnection.of(engine)) {
      DatabaseMetaData data = own.connection().getMetaData();
      return new EngineReport(
          engine.dialect().title(),
          data.getDatabaseProductName() + " " + data.getDatabaseProductVersion(),
          data.getDriverName() + " " + data.getDriverVersion(),
          all);
    }
  }
}
