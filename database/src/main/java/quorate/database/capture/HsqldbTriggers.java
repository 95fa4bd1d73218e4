package quorate.database.capture;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.EngineTypes;

/// HSQLDB's triggers are Java objects, on the statement's own thread with a queue of 0:
/// [HsqldbTrigger].
final class HsqldbTriggers implements Triggers {
  @Override
  public void prepare(Connection connection) {
    // The class is on the class path.
  }

  @Override
  public SortedMap<String, String> wanted(Catalog.Table table) {
    SortedMap<String, String> wanted = new TreeMap<>();
    for (String event : List.of("INSERT", "UPDATE", "DELETE")) {
      String name = Triggers.name(table, event);
      wanted.put(
          name,
          "CREATE TRIGGER \"%s\" AFTER %s ON %s FOR EACH ROW QUEUE 0 CALL \"%s\""
              .formatted(
                  name,
                  event,
                  EngineTypes.quote(table.engineName()),
                  HsqldbTrigger.class.getName()));
    }
    return wanted;
  }

  @Override
  public SortedMap<String, String> present(Connection connection) throws SQLException {
    return Triggers.named(connection, "select trigger_name from information_schema.triggers");
  }
}
