package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import quorate.core.value.SqlException;
import quorate.sql.builtin.Coercions;
import quorate.sql.builtin.SqliteWords;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.builtin.Typed;
import quorate.sql.type.Unsupported;

/// Set-returning functions. The engine holds their rows as a JSON array.
final class Sets {
  private static final Set<String> NAMES =
      Set.of(
          "unnest",
          "generate_series",
          "generate_subscripts",
          "_pg_expandarray",
          "string_to_table",
          "regexp_split_to_table",
          "aclexplode",
          "json_array_elements",
          "jsonb_array_elements",
          "json_array_elements_text",
          "jsonb_array_elements_text",
          "pg_options_to_table",
          "pg_get_keywords",
          "pg_partition_ancestors",
          "pg_partition_tree",
          "pg_sequence_parameters",
          "pg_stat_get_archiver",
          "pg_listening_channels",
          "pg_get_publication_tables",
          "pg_available_extension_versions");

  private final Casts casts;

  Sets(Casts casts) {
    this.casts = casts;
  }

  static Set<String> names() {
    return NAMES;
  }

  static boolean has(String name) {
    return NAMES.contains(name);
  }

  /// @param columns a single one without a name for a function of scalar values
  record Rows(String sql, List<SystemType.Member> columns) {
    Rows {
      columns = List.copyOf(columns);
    }

    static Rows single(String sql, SystemType type) {
      return new Rows(sql, List.of(new SystemType.Member("", type)));
    }

    boolean isSingle() {
      return columns.size() == 1 && columns.getFirst().name().isEmpty();
    }

    SystemType type() {
      return isSingle() ? columns.getFirst().type() : SystemType.composite(columns);
    }
  }

  Rows rows(String name, List<Typed> given) {
    List<Typed> arguments = given.stream().map(this::settled).toList();
    String all = String.join(", ", arguments.stream().map(Typed::sql).toList());
    Typed first = arguments.isEmpty() ? Typed.nothing() : arguments.getFirst();
    SystemType text = SystemTypes.of("text");
    return switch (name) {
      case "unnest" -> unnest(arguments);
      case "generate_series" -> series(given, all);
      case "generate_subscripts" ->
          Rows.single(
              "q_subscripts(" + first.sql() + ", " + (first.type().isVector() ? 0 : 1) + ")",
              SystemTypes.of("int4"));
      case "_pg_expandarray" -> {
        SystemType element = SystemTypes.element(first.type());
        yield new Rows(
            "q_expanded(" + first.sql() + ", " + SqliteWords.kind(element) + ")",
            List.of(
                new SystemType.Member("x", element),
                new SystemType.Member("n", SystemTypes.of("int4"))));
      }
      case "string_to_table" ->
          Rows.single("q_elements(q_string_to_array(" + all + "), 't')", text);
      case "regexp_split_to_table" ->
          Rows.single("q_elements(q_regexp_split_to_array(" + all + "), 't')", text);
      case "aclexplode" ->
          composite(
              "q_privileges(" + first.sql() + ")",
              "grantor oid",
              "grantee oid",
              "privilege_type text",
              "is_grantable bool");
      case "json_array_elements", "jsonb_array_elements" ->
          Rows.single(
              "q_json_rows(" + first.sql() + ", 0)",
              SystemTypes.of(name.startsWith("jsonb") ? "jsonb" : "json"));
      case "json_array_elements_text", "jsonb_array_elements_text" ->
          Rows.single("q_json_rows(" + first.sql() + ", 1)", text);
      default -> server(name, first);
    };
  }

  /// The rows of a function about the server.
  private static Rows server(String name, Typed first) {
    return switch (name) {
      case "pg_options_to_table" ->
          composite("q_options(" + first.sql() + ")", "option_name text", "option_value text");
      case "pg_get_keywords" ->
          composite(
              "q_keywords()",
              "word text",
              "catcode char",
              "barelabel bool",
              "catdesc text",
              "baredesc text");
      case "pg_partition_ancestors" -> Rows.single("'[]'", SystemTypes.of("regclass"));
      case "pg_partition_tree" ->
          composite("'[]'", "relid regclass", "parentrelid regclass", "isleaf bool", "level int4");
      case "pg_sequence_parameters" ->
          composite(
              "q_sequence(" + first.sql() + ")",
              "start_value int8",
              "minimum_value int8",
              "maximum_value int8",
              "increment int8",
              "cycle_option bool",
              "cache_size int8",
              "data_type oid");
      case "pg_stat_get_archiver" -> // nothing is archived
          composite(
              "'[[0,null,null,0,null,null,null]]'",
              "archived_count int8",
              "last_archived_wal text",
              "last_archived_time timestamptz",
              "failed_count int8",
              "last_failed_wal text",
              "last_failed_time timestamptz",
              "stats_reset timestamptz");
      case "pg_listening_channels" -> Rows.single("q_channels()", SystemTypes.of("text"));
      case "pg_get_publication_tables" ->
          composite("'[]'", "pubid oid", "relid oid", "attrs int2vector", "qual pg_node_tree");
      case "pg_available_extension_versions" ->
          composite("'[]'", "name name", "version text", "superuser bool");
      default -> throw new SqlException("42883", "function " + name + "() does not exist");
    };
  }

  private Rows series(List<Typed> given, String all) {
    List<Typed> numbers =
        given.stream().map(each -> casts.to(each, SystemTypes.of("int4"))).toList();
    for (Typed each : numbers) {
      if (!Arithmetic.isWhole(each.type())) {
        throw Unsupported.inCatalog(
            "generate_series of " + SystemTypes.printed(each.type(), -1), 0);
      }
    }
    SystemType type = Coercions.common("generate_series", numbers);
    return Rows.single("q_series(" + all + ")", type);
  }

  private Typed settled(Typed argument) {
    return casts.to(argument, SystemTypes.of("text"));
  }

  private static Rows composite(String sql, String... columns) {
    List<SystemType.Member> members = new ArrayList<>();
    for (String column : columns) {
      String[] words = column.split(" ");
      members.add(new SystemType.Member(words[0], SystemTypes.of(words[1])));
    }
    return new Rows(sql, members);
  }

  private static Rows unnest(List<Typed> arrays) {
    if (arrays.size() == 1) {
      Typed array = arrays.getFirst();
      return Rows.single(Lists.rows(array), SystemTypes.element(array.type()));
    }
    List<SystemType.Member> members = new ArrayList<>();
    for (Typed array : arrays) {
      members.add(new SystemType.Member("unnest", SystemTypes.element(array.type())));
    }
    return new Rows(
        "q_zip(" + String.join(", ", arrays.stream().map(Lists::rows).toList()) + ")", members);
  }
}
