package quorate.sql.system;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A function or procedure as the catalog shows it.
///
/// @param types object ids of the argument types
/// @param arguments result of pg_get_function_arguments
/// @param result of pg_get_function_result; empty for a procedure
public record FunctionShape(
    String name, List<Long> types, String arguments, Optional<String> result) {
  private static final Pattern DEFAULT = Pattern.compile(" DEFAULT [^,]*");

  public FunctionShape {
    types = List.copyOf(types);
  }

  /// The result of pg_get_function_identity_arguments: the arguments without defaults.
  public String identity() {
    return DEFAULT.matcher(arguments).replaceAll("");
  }
}
