package quorate.gateway.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import quorate.core.value.SqlException;
import quorate.sql.builtin.BuiltinCatalog;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.system.FunctionShape;
import quorate.sql.system.Objects;

/// Functions by name, as in regproc, or with argument types, as in regprocedure.
final class FunctionNames {
  private static final String WITH_TYPES = "regprocedure";
  private static final String SCHEMA = BuiltinCatalog.CATALOG + ".";

  private FunctionNames() {}

  /// The function named by a text.
  ///
  /// @param required whether an ambiguous name is an error rather than no match
  static Optional<Long> named(String type, String written, Objects objects, boolean required) {
    if (type.equals(WITH_TYPES)) {
      return withTypes(written, objects);
    }
    List<Long> functions = objects.functions(plain(written));
    if (functions.size() > 1 && required) {
      throw new SqlException("42725", "more than one function named \"" + written + "\"");
    }
    return functions.size() == 1 ? Optional.of(functions.getFirst()) : Optional.empty();
  }

  private static Optional<Long> withTypes(String written, Objects objects) {
    int open = written.indexOf('(');
    if (open < 0) {
      throw new SqlException("22P02", "expected a left parenthesis");
    }
    if (!written.endsWith(")")) {
      throw new SqlException("22P02", "expected a right parenthesis");
    }
    List<Long> types = new ArrayList<>();
    String list = written.substring(open + 1, written.length() - 1).strip();
    for (String each : list.isEmpty() ? new String[0] : list.split(",", -1)) {
      types.add(type(each.strip(), objects));
    }
    return objects.functions(plain(written.substring(0, open))).stream()
        .filter(oid -> objects.function(oid).orElseThrow().types().equals(types))
        .findFirst();
  }

  private static long type(String written, Objects objects) {
    return SystemTypes.named(written)
        .map(each -> (long) each.oid())
        .or(() -> objects.typeOf(written))
        .orElseThrow(() -> new SqlException("42704", "type \"" + written + "\" does not exist"));
  }

  private static String plain(String written) {
    String name = written.strip();
    return name.startsWith(SCHEMA) ? name.substring(SCHEMA.length()) : name;
  }

  /// A function as printed; regproc adds the schema if the name is ambiguous.
  static Optional<String> printed(String type, long oid, Objects objects) {
    Optional<FunctionShape> function = objects.function(oid);
    if (type.equals(WITH_TYPES)) {
      return function.map(it -> Objects.quoted(it.name()) + types(it, objects));
    }
    return function.map(
        it -> (objects.functions(it.name()).size() > 1 ? SCHEMA : "") + Objects.quoted(it.name()));
  }

  private static String types(FunctionShape function, Objects objects) {
    return function.types().stream()
        .map(each -> ObjectRoutines.typeName(each, -1, objects).orElse(Long.toString(each)))
        .collect(Collectors.joining(",", "(", ")"));
  }
}
