package quorate.gateway.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.value.SqlException;

/// The setting search_path: the schemas in which names without one are looked for, in turn.
///
/// @param schemas as they are named, whether they exist or not
/// @param own the session's own, which comes before all others unless the path says where it is
public record SearchPath(List<String> schemas, Optional<String> own) {
  private static final Pattern ELEMENT =
      Pattern.compile("\\s*(\"(?:[^\"]|\"\")*\"|[^\",\\s]*)\\s*(,|$)");
  private static final Pattern BARE = Pattern.compile("[a-z_][a-z0-9_$]*");
  private static final Set<String> SYSTEM =
      Set.of("", "pg_catalog", "information_schema", "pg_temp");
  private static final String TEMPORARY = "pg_temp";
  private static final String CATALOG = "pg_catalog";

  public SearchPath {
    schemas = List.copyOf(schemas);
  }

  private SearchPath(List<String> schemas) {
    this(schemas, Optional.empty());
  }

  /// The path of a session that has a schema for itself.
  public SearchPath with(Optional<String> own) {
    return own.map(schema ->
            new SearchPath(
                schemas.stream().map(name -> name.equals(TEMPORARY) ? schema : name).toList(), own))
        .orElse(this);
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

  /// The path of a user, whose own schema `$user` means.
  public SearchPath with(String user) {
    return new SearchPath(
        schemas.stream().map(name -> name.equals("$user") ? user : name).distinct().toList());
  }

  /// The schemas in which users' things may be found.
  public List<String> ofUsers() {
    List<String> users = new ArrayList<>(schemas);
    users.removeAll(SYSTEM);
    own.filter(each -> !users.contains(each)).ifPresent(users::addFirst);
    return users;
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
  List<String> existing(Predicate<String> exists) {
    return schemas.stream().filter(exists).distinct().toList();
  }

  /// Those that exist and in which a name is looked for, whether they are listed or not.
  List<String> searched(Predicate<String> exists) {
    List<String> searched = new ArrayList<>(existing(exists));
    if (!searched.contains(CATALOG)) {
      searched.addFirst(CATALOG);
    }
    own.filter(exists).filter(each -> !searched.contains(each)).ifPresent(searched::addFirst);
    return searched;
  }

  /// The same, without asking whether they exist.
  List<String> searched() {
    return searched(_ -> true);
  }
}
