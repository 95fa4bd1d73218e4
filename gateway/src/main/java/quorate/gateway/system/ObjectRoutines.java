package quorate.gateway.system;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import quorate.core.value.ArrayText;
import quorate.core.value.SqlException;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.system.FunctionShape;
import quorate.sql.system.Objects;

/// Functions about objects: their names, definitions and privileges.
final class ObjectRoutines {
  private static final Pattern NEXTVAL = Pattern.compile("nextval\\('(.*)'::regclass\\)");

  private ObjectRoutines() {}

  static Map<String, Routine> all() {
    Map<String, Routine> all = new TreeMap<>();
    all.put("reference", Routine.strict(a -> reference(a.text(0), a.text(1), a, true)));
    all.put("name", Routine.strict(a -> name(a.text(0), a.number(1), a.objects())));
    all.put(
        "names",
        Routine.strict(a ->
            ArrayText.mapped(
                a.text(1), each -> name(a.text(0), Long.parseLong(each), a.objects()))));
    for (String type :
        List.of("regclass", "regtype", "regproc", "regprocedure", "regnamespace", "regrole")) {
      all.put("to_" + type, Routine.strict(a -> reference(type, a.text(0), a, false)));
    }
    all.put(
        "format_type",
        a -> a.isNull(0) ? null : type(a.number(0), a.isNull(1) ? -1 : a.number(1), a));
    visible(all);
    definitions(all);
    privileges(all);
    nothing(all);
    return all;
  }

  /// The oid of the object given by name or oid.
  private static @Nullable Long reference(
      String type, String text, Routine.Arguments a, boolean required) {
    String written = text.strip();
    if (written.matches("[0-9]+")) {
      return Long.parseLong(written);
    }
    if (written.equals("-")) {
      return 0L;
    }
    Objects objects = a.objects();
    Optional<Long> found =
        switch (type) {
          case "regclass" -> objects.relation(written);
          case "regtype" ->
              SystemTypes.named(written)
                  .map(each -> (long) each.oid())
                  .or(() -> objects.typeOf(written));
          case "regnamespace" -> objects.namespace(written.replace("\"", ""));
          case "regrole" -> objects.role(written.replace("\"", ""));
          default -> FunctionNames.named(type, written, objects, required);
        };
    if (found.isEmpty() && required) {
      throw missing(type, written);
    }
    return found.orElse(null);
  }

  private static SqlException missing(String type, String written) {
    return switch (type) {
      case "regclass" -> new SqlException("42P01", "relation \"" + written + "\" does not exist");
      case "regtype" -> new SqlException("42704", "type \"" + written + "\" does not exist");
      case "regnamespace" -> new SqlException("3F000", "schema \"" + written + "\" does not exist");
      case "regrole" -> new SqlException("42704", "role \"" + written + "\" does not exist");
      default -> new SqlException("42883", "function \"" + written + "\" does not exist");
    };
  }

  /// The printed name of an object; its oid if it does not exist.
  static String name(String type, long oid, Objects objects) {
    if (oid == 0) {
      return "-";
    }
    Optional<String> name =
        switch (type) {
          case "regclass" -> objects.relation(oid).map(objects::printed);
          case "regtype" -> typeName(oid, -1, objects);
          case "regnamespace" -> objects.namespace(oid).map(Objects::quoted);
          case "regrole" -> objects.role(oid).map(Objects::quoted);
          default -> FunctionNames.printed(type, oid, objects);
        };
    return name.orElse(Long.toString(oid));
  }

  static Optional<String> typeName(long oid, int typmod, Objects objects) {
    return SystemTypes.byOid(oid)
        .map(type -> SystemTypes.printed(type, typmod))
        .or(() -> objects.type(oid).map(objects::printedType).map(ObjectRoutines::shown));
  }

  private static String shown(String type) {
    return type.startsWith("_") ? type.substring(1) + "[]" : type;
  }

  private static String type(long oid, long typmod, Routine.Arguments a) {
    return oid == 0 ? "-" : typeName(oid, (int) typmod, a.objects()).orElse("???");
  }

  private static void visible(Map<String, Routine> all) {
    all.put(
        "pg_table_is_visible",
        Routine.strict(
            a -> a.objects().relation(a.number(0)).map(a.objects()::isVisible).orElse(null)));
    all.put(
        "pg_type_is_visible",
        Routine.strict(
            a -> a.objects().type(a.number(0)).map(a.objects()::isVisibleType).orElse(null)));
    all.put(
        "pg_function_is_visible",
        Routine.strict(a -> a.objects().function(a.number(0)).map(_ -> true).orElse(null)));
    Routine.all(
        all,
        Routine.strict(a -> true),
        "pg_operator_is_visible",
        "pg_opclass_is_visible",
        "pg_opfamily_is_visible",
        "pg_collation_is_visible",
        "pg_conversion_is_visible",
        "pg_statistics_obj_is_visible",
        "pg_ts_config_is_visible",
        "pg_ts_dict_is_visible",
        "pg_ts_parser_is_visible",
        "pg_ts_template_is_visible");
  }

  private static void definitions(Map<String, Routine> all) {
    all.put(
        "pg_get_expr",
        a -> a.isNull(0) || a.isNull(1) ? null : drawing(pretty(a.text(0), a, 2), a.objects()));
    all.put(
        "pg_get_constraintdef",
        a ->
            a.isNull(0)
                ? null
                : a.objects().constraint(a.number(0)).map(text -> pretty(text, a, 1)).orElse(null));
    all.put("pg_get_indexdef", a -> a.isNull(0) ? null : index(a));
    all.put(
        "pg_get_viewdef",
        a -> {
          Optional<Long> oid =
              a.isNull(0)
                  ? Optional.empty()
                  : a.isText(0) && !a.text(0).matches("[0-9]+")
                      ? a.objects().relation(a.text(0))
                      : Optional.of(a.number(0));
          return oid.flatMap(each -> a.objects().view(each)).orElse(null);
        });
    all.put(
        "pg_get_userbyid",
        Routine.strict(
            a -> a.objects().role(a.number(0)).orElse("unknown (OID=" + a.number(0) + ")")));
    all.put("pg_get_serial_sequence", Routine.strict(ObjectRoutines::serial));
    all.put(
        "sequence",
        Routine.strict(a ->
            a.objects()
                .sequence(a.number(0))
                .map(values ->
                    "[[" + String.join(",", values.stream().map(String::valueOf).toList()) + "]]")
                .orElse("[]")));
  }

  /// The default of a column that draws from a sequence, whose name is stored with its schema.
  private static String drawing(String printed, Objects objects) {
    Matcher nextval = NEXTVAL.matcher(printed);
    if (!nextval.matches()) {
      return printed;
    }
    return objects
        .relation(nextval.group(1).replace("''", "'"))
        .flatMap(objects::relation)
        .map(name -> "nextval('" + objects.printed(name).replace("'", "''") + "'::regclass)")
        .orElse(printed);
  }

  private static String pretty(String printed, Routine.Arguments a, int flag) {
    return a.truth(flag) ? a.objects().pretty(printed) : printed;
  }

  private static @Nullable String index(Routine.Arguments a) {
    Optional<Objects.Index> index = a.objects().index(a.number(0));
    if (index.isEmpty()) {
      return null;
    }
    int key = a.count() > 1 ? (int) a.number(1) : 0;
    if (key == 0) {
      return a.truth(2) ? pretty(index.get(), a.objects()) : index.get().definition();
    }
    List<String> keys = a.truth(2) ? index.get().prettierKeys() : index.get().keys();
    return key > 0 && key <= keys.size() ? keys.get(key - 1) : "";
  }

  private static String pretty(Objects.Index index, Objects objects) {
    String schema = " ON " + Objects.quoted(index.table().schema()) + ".";
    return objects.isVisible(index.table())
        ? index.prettier().replace(schema, " ON ")
        : index.prettier();
  }

  private static @Nullable String serial(Routine.Arguments a) {
    Objects.Named table =
        a.objects()
            .relation(a.text(0))
            .flatMap(a.objects()::relation)
            .orElseThrow(() -> missing("regclass", a.text(0)));
    return a.objects().serial(table, a.text(1)).orElse(null);
  }

  /// Privileges that PUBLIC has, and the display of grants.
  private static void privileges(Map<String, Routine> all) {
    Routine.all(
        all,
        Routine.strict(a -> true),
        "has_function_privilege",
        "has_type_privilege",
        "has_tablespace_privilege",
        "has_language_privilege",
        "has_foreign_data_wrapper_privilege",
        "has_server_privilege",
        "pg_relation_is_publishable",
        "pg_column_is_updatable");
    all.put(
        "pg_relation_is_updatable",
        a -> a.isNull(0) || a.objects().view(a.number(0)).isPresent() ? 0 : 28);
    all.put(
        "acldefault",
        Routine.strict(a ->
            switch (a.text(0)) {
              case "r" -> "{%d=arwdDxtm/%d}".formatted(a.number(1), a.number(1));
              case "s" -> "{%d=rwU/%d}".formatted(a.number(1), a.number(1));
              case "f", "T" -> "{0=X/%d}".formatted(a.number(1));
              default -> "{}";
            }));
    all.put("privileges", ObjectRoutines::exploded);
  }

  private static String exploded(Routine.Arguments a) {
    if (a.isNull(0)) {
      return "[]";
    }
    Map<Character, String> names =
        Map.of(
            'a',
            "INSERT",
            'r',
            "SELECT",
            'w',
            "UPDATE",
            'd',
            "DELETE",
            'D',
            "TRUNCATE",
            'x',
            "REFERENCES",
            't',
            "TRIGGER",
            'm',
            "MAINTAIN",
            'U',
            "USAGE",
            'X',
            "EXECUTE");
    StringBuilder out = new StringBuilder("[");
    for (Optional<String> item : ArrayText.elements(a.text(0))) {
      String[] parts = item.orElse("0=/0").split("[=/]");
      String letters = parts[1];
      for (int i = 0; i < letters.length(); i++) {
        if (letters.charAt(i) != '*') {
          boolean option = i + 1 < letters.length() && letters.charAt(i + 1) == '*';
          out.append(out.length() > 1 ? "," : "")
              .append(
                  "[%d,%d,\"%s\",%d]"
                      .formatted(
                          role(parts[2], a),
                          role(parts[0], a),
                          names.getOrDefault(letters.charAt(i), "USAGE"),
                          option ? 1 : 0));
        }
      }
    }
    return out.append(']').toString();
  }

  /// The oid of a role given by name or oid; 0 for PUBLIC.
  private static long role(String written, Routine.Arguments a) {
    if (written.isEmpty()) {
      return 0;
    }
    return a.objects()
        .role(written.replace("\"", ""))
        .orElseGet(() -> written.matches("[0-9]{1,18}") ? Long.parseLong(written) : 0L);
  }

  private static Routine ofFunction(Function<FunctionShape, Optional<String>> printed) {
    return Routine.strict(a -> a.objects().function(a.number(0)).flatMap(printed).orElse(null));
  }

  /// Definitions of kinds of objects that do not exist here, and sizes, which a gateway does not
  /// know.
  private static void nothing(Map<String, Routine> all) {
    Routine.all(
        all,
        a -> null,
        "pg_get_partkeydef",
        "pg_get_partition_constraintdef",
        "pg_get_triggerdef",
        "pg_get_ruledef",
        "pg_get_functiondef",
        "pg_get_function_sqlbody",
        "pg_get_function_arg_default",
        "pg_get_statisticsobjdef",
        "pg_get_statisticsobjdef_columns",
        "obj_description",
        "col_description",
        "shobj_description",
        "pg_describe_object",
        "pg_relation_filepath",
        "pg_relation_size",
        "pg_table_size",
        "pg_total_relation_size",
        "pg_indexes_size",
        "pg_database_size",
        "pg_tablespace_size",
        "pg_sequence_last_value",
        "pg_last_xact_replay_timestamp",
        "pg_index_has_property",
        "pg_index_column_has_property",
        "pg_indexam_has_property",
        "_pg_interval_type");
    all.put("pg_get_function_arguments", ofFunction(it -> Optional.of(it.arguments())));
    all.put("pg_get_function_identity_arguments", ofFunction(it -> Optional.of(it.identity())));
    all.put("pg_get_function_result", ofFunction(FunctionShape::result));
    all.put("pg_relation_filenode", Routine.strict(a -> a.number(0)));
    all.put("pg_tablespace_location", Routine.strict(a -> ""));
    all.put("_pg_index_position", a -> null);
    all.putAll(SizeRoutines.all());
  }
}
