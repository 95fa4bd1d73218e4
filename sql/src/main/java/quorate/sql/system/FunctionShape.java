package quorate.sql.system;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A function or procedure as the catalog shows it.
///
/// @param types of what it is given, by their numbers
/// @param arguments as pg_get_function_arguments prints them
/// @param result as pg_get_function_result prints it; empty for a procedure
public record FunctionShape(
    String name, List<Long> types, String arguments, Optional<String> result) {
  private static final Pattern DEFAULT = Pattern.compile(" DEFAULT [^,]*");

  public FunctionShape {
    types = List.copyOf(types);
  }

  /// As pg_get_function_identity_arguments prints its arguments: without defaults.
  public String identity() {
    return DEFAULT.matcher(arguments).replaceAll("");
  }
}
