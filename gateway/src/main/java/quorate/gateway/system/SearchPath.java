package quorate.gateway.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// The setting search_path. All tables are in one schema, so it changes what nothing means; one in
/// which their names would not be found is refused.
///
/// @param schemas as they are named, whether they exist or not
public record SearchPath(List<String> schemas) {
  private static final Pattern ELEMENT =
      Pattern.compile("\\s*(\"(?:[^\"]|\"\")*\"|[^\",\\s]*)\\s*(,|$)");
  private static final Pattern BARE = Pattern.compile("[a-z_][a-z0-9_$]*");
  private static final String PUBLIC = "public";
  private static final Set<String> SYSTEM = Set.of("pg_catalog", "information_schema");

  /// Names that say nothing of tables: the user's own schema, which never exists.
  private static final Set<String> NEUTRAL = Set.of("", "$user", "pg_temp");

  public SearchPath {
    schemas = List.copyOf(schemas);
  }

  /// Reads a value of the setting.
  ///
  /// @throws SqlException 22023 if it is no list of names
  public static SearchPath of(String value) {
    List<String> names = new ArrayList<>();
    Matcher element = ELEMENT.matcher(value);
    int at = 0;
    boolean more = !value.isBlank();
    while (more) {
      if (!element.region(at, value.length()).lookingAt()) {
        throw new SqlException(
            "22023", "invalid value for parameter \"search_path\": \"" + value + "\"");
      }
      String name = element.group(1);
      names.add(
          name.startsWith("\"")
              ? name.substring(1, name.length() - 1).replace("\"\"", "\"")
              : name.toLowerCase(Locale.ROOT));
      more = element.group(2).equals(",");
      at = element.end();
    }
    return new SearchPath(names);
  }

  /// A value of the setting that can be set.
  ///
  /// @throws SqlException 0A000 if tables would be looked for elsewhere only
  public static String checked(String value) {
    List<String> names = of(value).schemas;
    boolean elsewhere =
        names.stream().anyMatch(name -> !NEUTRAL.contains(name) && !SYSTEM.contains(name));
    if (elsewhere && !names.contains(PUBLIC)) {
      throw new SqlException(
          new SqlError("0A000", "search_path " + value + " is not supported")
              .withHint("All tables are in the schema public."));
    }
    return value;
  }

  /// As SET's list of names is kept and shown.
  public static String written(List<String> names) {
    return String.join(
        ", ",
        names.stream()
            .map(name ->
                BARE.matcher(name).matches() ? name : '"' + name.replace("\"", "\"\"") + '"')
            .toList());
  }

  /// Those that exist, in their order.
  public List<String> existing() {
    return schemas.stream()
        .filter(name -> name.equals(PUBLIC) || SYSTEM.contains(name))
        .distinct()
        .toList();
  }

  /// Those in which a name is looked for, whether they are listed or not.
  public List<String> searched() {
    List<String> searched = new ArrayList<>(existing());
    if (!searched.contains("pg_catalog")) {
      searched.addFirst("pg_catalog");
    }
    return searched;
  }
}
