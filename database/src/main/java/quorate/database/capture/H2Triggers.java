package quorate.database.capture;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.EngineTypes;

/// H2's triggers are Java objects of its own thread: [H2Trigger].
final class H2Triggers implements Triggers {
  @Override
  public void prepare(Connection connection) {
    // The class is on the class path.
  }

  @Override
  public SortedMap<String, String> wanted(Catalog.Table table) {
    String name = Triggers.name(table, "any");
    return new TreeMap<>(
        java.util.Map.of(
            name,
            "CREATE TRIGGER \"%s\" AFTER INSERT, UPDATE, DELETE ON %s FOR EACH ROW CALL '%s'"
                .formatted(
                    name, EngineTypes.quote(table.engineName()), H2Trigger.class.getName())));
  }

  @Override
  public SortedMap<String, String> present(Connection connection) throws SQLException {
    return Triggers.named(connection, "select trigger_name from information_schema.triggers");
  }
}
