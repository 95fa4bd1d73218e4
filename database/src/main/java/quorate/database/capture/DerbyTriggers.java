package quorate.database.capture;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.EngineTypes;

/// Derby's triggers are SQL: they call a procedure in Java, which asks Derby for the current row.
/// They name no column, so that columns can be dropped; but they name the row, because Derby reads
/// only those columns of a deleted row that may be needed.
final class DerbyTriggers implements Triggers {
  private static final String PROCEDURE = "quorate_tell";
  private static final String COMPILE = "quorate_compile";

  @Override
  public void prepare(Connection connection) throws SQLException {
    create(
        connection,
        PROCEDURE,
        "(TABLENAME VARCHAR(128))",
        "READS SQL DATA",
        DerbyTrigger.class.getName() + ".tell");
    create(
        connection,
        COMPILE,
        "(STATEMENT CHAR(36))",
        "MODIFIES SQL DATA",
        DerbyTriggerPlans.class.getName() + ".compile");
  }

  private static void create(
      Connection connection, String name, String parameters, String access, String method)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      try (ResultSet there =
          statement.executeQuery("select 1 from sys.sysaliases where alias = '" + name + "'")) {
        if (there.next()) {
          return;
        }
      }
      statement.execute(
          "CREATE PROCEDURE \"%s\"%s LANGUAGE JAVA PARAMETER STYLE JAVA %s EXTERNAL NAME '%s'"
              .formatted(name, parameters, access, method));
    }
  }

  /// Compiles the triggers that a change of the schema has invalidated. Derby would do so in the
  /// first transaction that fires them, read them from its catalog at each further row of that
  /// transaction, and load a class each time. It has no statement for that, and the classes that
  /// [DerbyTriggerPlans] uses differ between versions.
  @Override
  public void installed(Connection connection) throws SQLException {
    List<String> invalid = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select stmtid from sys.sysstatements where type = 'T' and not valid")) {
      while (rows.next()) {
        invalid.add(rows.getString(1));
      }
    }
    if (invalid.isEmpty()) {
      connection.commit();
      return;
    }
    try (PreparedStatement call = connection.prepareStatement("CALL \"" + COMPILE + "\"(?)")) {
      for (String each : invalid) {
        call.setString(1, each);
        call.execute();
      }
      connection.commit();
    } catch (SQLException otherVersion) {
      connection.rollback(); // slower, but correct
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
