package quorate.database.capture;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;

/// Derby's triggers are SQL: they call a procedure in Java, which asks Derby for the row at hand.
/// They name no column, so that none is kept from being dropped; but they name the row, since Derby
/// reads of a deleted one no more than somebody may want.
final class DerbyTriggers implements Triggers {
  private static final String PROCEDURE = "quorate_tell";

  @Override
  public Dialect dialect() {
    return Dialect.DERBY;
  }

  @Override
  public void prepare(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      try (ResultSet there =
          statement.executeQuery(
              "select 1 from sys.sysaliases where alias = '" + PROCEDURE + "'")) {
        if (there.next()) {
          return;
        }
      }
      statement.execute(
          "CREATE PROCEDURE \""
              + PROCEDURE
              + "\"(TABLENAME VARCHAR(128)) LANGUAGE JAVA PARAMETER STYLE JAVA READS SQL DATA"
              + " EXTERNAL NAME '"
              + DerbyTrigger.class.getName()
              + ".tell'");
    }
  }

  @Override
  public SortedMap<String, String> wanted(Catalog.Table table) {
    SortedMap<String, String> wanted = new TreeMap<>();
    for (String event : List.of("INSERT", "UPDATE", "DELETE")) {
      String row = event.equals("INSERT") ? "NEW AS n" : "OLD AS o";
      String name = Triggers.name(table, event);
      wanted.put(
          name,
          "CREATE TRIGGER \"%s\" AFTER %s ON %s REFERENCING %s FOR EACH ROW CALL \"%s\"('%s')"
              .formatted(
                  name,
                  event,
                  EngineTypes.quote(table.engineName()),
                  row,
                  PROCEDURE,
                  table.engineName().replace("'", "''")));
    }
    return wanted;
  }

  @Override
  public SortedMap<String, String> present(Connection connection) throws SQLException {
    return Triggers.named(connection, "select triggername from sys.systriggers");
  }
}
