import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// pgjdbc's DatabaseMetaData over a table of ours.
public final class Metadata {
  private static List<String> column(ResultSet rows, String name) throws SQLException {
    List<String> values = new ArrayList<>();
    while (rows.next()) {
      values.add(rows.getString(name));
    }
    rows.close();
    return values;
  }

  private static void expect(Object wanted, Object found) {
    if (!wanted.equals(found)) {
      throw new IllegalStateException(found + " instead of " + wanted);
    }
  }

  public static void main(String[] arguments) throws SQLException {
    try (Connection client = DriverManager.getConnection(arguments[0]);
        var statement = client.createStatement()) {
      statement.execute("create table meta_a (id serial primary key, name varchar(9) unique)");
      statement.execute("create table meta_b (a int references meta_a on delete cascade)");
      DatabaseMetaData data = client.getMetaData();
      expect(List.of("meta_a", "meta_b"), column(data.getTables(null, "public", "meta%", new String[] {"TABLE"}), "TABLE_NAME"));
      expect(List.of("serial", "varchar"), column(data.getColumns(null, "public", "meta_a", "%"), "TYPE_NAME"));
      expect(List.of("id"), column(data.getPrimaryKeys(null, "public", "meta_a"), "COLUMN_NAME"));
      expect(List.of("meta_a_name_key", "meta_a_pkey"), column(data.getIndexInfo(null, "public", "meta_a", true, true), "INDEX_NAME"));
      expect(List.of("meta_a"), column(data.getImportedKeys(null, "public", "meta_b"), "PKTABLE_NAME"));
      expect(List.of("meta_b"), column(data.getExportedKeys(null, "public", "meta_a"), "FKTABLE_NAME"));
      expect(true, column(data.getTypeInfo(), "TYPE_NAME").contains("numeric"));
      expect(List.of("information_schema", "pg_catalog", "public"), column(data.getSchemas(), "TABLE_SCHEM"));
      statement.execute("drop table meta_b, meta_a");
    }
  }
}
