package quorate.sql.builtin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The part of the system catalog that every database has: the relations and their columns, the
/// queries of its views, and the rows of types, functions and operators. `bin/catalog-shape.sh`
/// generates the data from a PostgreSQL 18.
public final class BuiltinCatalog {
  public static final String CATALOG = "pg_catalog";
  public static final String INFORMATION = "information_schema";

  /// Columns of PostgreSQL 15 and 16 that later versions renamed. They can be named in queries, but
  /// are not part of `*`.
  private static final Map<String, String> FORMERLY =
      Map.of("pg_database", "daticulocale", "pg_collation", "colliculocale");

  private static final Map<String, Relation> RELATIONS = new LinkedHashMap<>();
  private static final Map<String, List<List<String>>> ROWS = new LinkedHashMap<>();

  static {
    Map<String, String> views = views();
    for (String line : lines("relations.tsv")) {
      Relation relation = Relation.read(line, views);
      RELATIONS.put(relation.qualified(), relation);
    }
    List<List<String>> rows = new ArrayList<>();
    for (String line : lines("rows.tsv")) {
      if (line.startsWith("-- ")) {
        rows = new ArrayList<>();
        ROWS.put(line.substring(3), rows);
      } else {
        rows.add(List.of(line.split("\t", -1)));
      }
    }
  }

  /// Primary keys other than column oid.
  private static final Map<String, List<String>> PRIMARY =
      Map.of(
          "pg_attribute", List.of("attrelid", "attnum"),
          "pg_index", List.of("indexrelid"),
          "pg_sequence", List.of("seqrelid"),
          "pg_description", List.of("objoid", "classoid", "objsubid"),
          "pg_shdescription", List.of("objoid", "classoid"),
          "pg_inherits", List.of("inhrelid", "inhseqno"),
          "pg_aggregate", List.of("aggfnoid"),
          "pg_range", List.of("rngtypid"));

  private BuiltinCatalog() {}

  /// A relation.
  ///
  /// @param query of a view
  public record Relation(
      String schema, String name, int oid, List<Attribute> columns, Optional<String> query) {
    public Relation {
      columns = List.copyOf(columns);
    }

    static Relation read(String line, Map<String, String> views) {
      String[] words = line.split("\t");
      List<Attribute> columns = new ArrayList<>();
      for (String column : words[5].split(",")) {
        columns.add(Attribute.read(column));
      }
      return new Relation(
          words[1],
          words[2],
          Integer.parseInt(words[3]),
          columns,
          Optional.ofNullable(views.get(words[1] + "." + words[2])));
    }

    public String qualified() {
      return schema + "." + name;
    }

    /// The index of a column, from 0; -1 if there is none.
    public int position(String column) {
      for (int i = 0; i < columns.size(); i++) {
        if (columns.get(i).name().equals(column)) {
          return i;
        }
      }
      return -1;
    }

    /// The columns of a table's primary key; empty if it has none.
    public List<String> primary() {
      return PRIMARY.getOrDefault(name, position("oid") < 0 ? List.of() : List.of("oid"));
    }

    /// A column of earlier versions, always NULL.
    public Optional<String> former() {
      return Optional.ofNullable(FORMERLY.get(name));
    }
  }

  /// A column.
  ///
  /// @param collation `C`, `d` for the default, `-` for none
  public record Attribute(String name, String type, int typmod, boolean notNull, String collation) {
    static Attribute read(String text) {
      String[] words = text.split(" ");
      return new Attribute(
          words[0], words[1], Integer.parseInt(words[2]), words[3].equals("n"), words[4]);
    }
  }

  public static Map<String, Relation> relations() {
    return Collections.unmodifiableMap(RELATIONS);
  }

  /// The relation of this name, in which schema pg_catalog may be omitted.
  public static Optional<Relation> relation(String name) {
    return Optional.ofNullable(RELATIONS.get(name.indexOf('.') < 0 ? CATALOG + "." + name : name));
  }

  /// The rows of pg_catalog's tables that every database has.
  public static Map<String, List<List<String>>> rows() {
    return Collections.unmodifiableMap(ROWS);
  }

  /// A field of such a row; null for NULL.
  public static @Nullable String field(String written) {
    return written.equals("\\N") ? null : written.replace("\\\\", "\\");
  }

  private static Map<String, String> views() {
    Map<String, String> views = new LinkedHashMap<>();
    String name = "";
    StringBuilder query = new StringBuilder();
    for (String line : lines("views.sql")) {
      if (line.startsWith("-- ")) {
        views.put(name, query.toString());
        name = line.substring(3);
        query.setLength(0);
      } else {
        query.append(line.replace(";", "")).append('\n');
      }
    }
    views.put(name, query.toString());
    return views;
  }

  static List<String> lines(String resource) {
    try (InputStream in =
        Objects.requireNonNull(BuiltinCatalog.class.getResourceAsStream(resource), resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
