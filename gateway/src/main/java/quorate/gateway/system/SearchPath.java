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

/// The setting search_path: the schemas in which unqualified names are looked up, in order.
///
/// @param schemas as listed, whether they exist or not
/// @param own the session's schema of temporary objects, which comes first unless it is listed
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

  /// The path of a session with a schema of temporary objects.
  public SearchPath with(Optional<String> own) {
    return own.map(schema ->
            new SearchPath(
                schemas.stream().map(name -> name.equals(TEMPORARY) ? schema : name).toList(), own))
        .orElse(this);
  }

  /// Parses the setting's value.
  ///
  /// @throws SqlException 22023 if it is not a list of names
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

  /// Replaces `$user` by the user's name.
  public SearchPath with(String user) {
    return new SearchPath(
        schemas.stream().map(name -> name.equals("$user") ? user : name).distinct().toList());
  }

  /// The schemas with user objects.
  public List<String> ofUsers() {
    List<String> users = new ArrayList<>(schemas);
    users.removeAll(SYSTEM);
    own.filter(each -> !users.contains(each)).ifPresent(users::addFirst);
    return users;
  }

  /// The setting's value for the names of a SET.
  public static String written(List<String> names) {
    return String.join(
        ", ",
        names.stream()
            .map(name ->
                BARE.matcher(name).matches() ? name : '"' + name.replace("\"", "\"\"") + '"')
            .toList());
  }

  /// The listed schemas that exist, in order.
  List<String> existing(Predicate<String> exists) {
    return schemas.stream().filter(exists).distinct().toList();
  }

  /// The existing schemas that are searched, whether listed or implied.
  List<String> searched(Predicate<String> exists) {
    List<String> searched = new ArrayList<>(existing(exists));
    if (!searched.contains(CATALOG)) {
      searched.addFirst(CATALOG);
    }
    own.filter(exists).filter(each -> !searched.contains(each)).ifPresent(searched::addFirst);
    return searched;
  }

  /// The schemas that are searched, whether or not they exist.
  List<String> searched() {
    return searched(_ -> true);
  }
}
