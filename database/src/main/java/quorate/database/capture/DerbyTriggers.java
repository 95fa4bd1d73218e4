package quorate.database.capture;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.sql.Catalog;
import quorate.sql.Dialect;
import quorate.sql.EngineTypes;

/// Derby's triggers are SQL: they call a procedure in Java with all columns, as texts. A column on
/// which a trigger depends cannot be dropped.
final class DerbyTriggers implements Triggers {
  private static final String OLD = "o.";
  private static final String NEW = "n.";

  private static final List<String> ROUTINES =
      List.of(
          "CREATE FUNCTION \"quorate_hears\"() RETURNS BOOLEAN"
              + " LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL NOT DETERMINISTIC EXTERNAL NAME '"
              + DerbyTrigger.class.getName()
              + ".hears'",
          "CREATE FUNCTION \"quorate_real\"(VALUE DOUBLE) RETURNS VARCHAR(32)"
              + " LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL RETURNS NULL ON NULL INPUT EXTERNAL NAME '"
              + DerbyTrigger.class.getName()
              + ".real'",
          "CREATE FUNCTION \"quorate_bytes\"(VALUE VARCHAR(32672) FOR BIT DATA)"
              + " RETURNS VARCHAR(32672)"
              + " LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL RETURNS NULL ON NULL INPUT EXTERNAL NAME '"
              + DerbyTrigger.class.getName()
              + ".bytes'",
          "CREATE PROCEDURE \"quorate_tell\"(EVENT VARCHAR(6), TABLENAME VARCHAR(128),"
              + " HELD VARCHAR(32672) ...)"
              + " LANGUAGE JAVA PARAMETER STYLE DERBY NO SQL EXTERNAL NAME '"
              + DerbyTrigger.class.getName()
              + ".tell'");

  @Override
  public Dialect dialect() {
    return Dialect.DERBY;
  }

  @Override
  public void prepare(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      try (ResultSet there =
          statement.executeQuery("select 1 from sys.sysaliases where alias = 'quorate_tell'")) {
        if (there.next()) {
          return;
        }
      }
      for (String routine : ROUTINES) {
        statement.execute(routine);
      }
    }
  }

  @Override
  public SortedMap<String, String> wanted(Catalog.Table table) {
    SortedMap<String, String> wanted = new TreeMap<>();
    for (String event : List.of("INSERT", "UPDATE", "DELETE")) {
      String name = Triggers.name(table, event);
      wanted.put(name, create(name, event, table));
    }
    return wanted;
  }

  private static String create(String name, String event, Catalog.Table table) {
    List<String> arguments = new ArrayList<>();
    String referencing = "";
    if (!event.equals("INSERT")) {
      referencing += " OLD AS o";
      table.columns().forEach(column -> arguments.add(text(OLD, column)));
    }
    if (!event.equals("DELETE")) {
      referencing += " NEW AS n";
      table.columns().forEach(column -> arguments.add(text(NEW, column)));
    }
    return "CREATE TRIGGER \"%s\" AFTER %s ON %s REFERENCING%s FOR EACH ROW WHEN (\"quorate_hears\"()) CALL \"quorate_tell\"('%s', '%s', %s)"
        .formatted(
            name,
            event,
            EngineTypes.quote(table.engineName()),
            referencing,
            event,
            table.engineName().replace("'", "''"),
            String.join(", ", arguments));
  }

  /// Derby casts floats and bytes to no text, and numbers to a padded one only.
  private static String text(String of, Catalog.TableColumn column) {
    String value = of + EngineTypes.quote(column.engineName());
    return switch (column.type()) {
      case TEXT, VARCHAR, BPCHAR, UUID, TIME, UNKNOWN -> value;
      case FLOAT4, FLOAT8 -> "\"quorate_real\"(" + value + ")";
      case BYTEA -> "\"quorate_bytes\"(" + value + ")";
      case BOOL, INT2, INT4, INT8, NUMERIC, DATE, TIMESTAMP, TIMESTAMPTZ ->
          "CAST(" + value + " AS CHAR(40))";
    };
  }

  @Override
  public SortedMap<String, String> present(Connection connection) throws SQLException {
    return Triggers.named(connection, "select triggername from sys.systriggers");
  }

  @Override
  public boolean hinder() {
    return true;
  }
}
