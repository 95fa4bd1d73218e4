package quorate.sql.parse;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The name of a relation or type, with its schema if one was written.
///
/// As a text it is `t` or `s.t`; a part that is empty or contains a dot or a quote is quoted, so
/// that the text is unique to the name. In the catalog, the key of an object in schema `public` is
/// its name alone, of any other object the text with the schema.
///
/// @param schema empty if the search path decides
public record Qualified(Optional<String> schema, String name) {
  public static final String PUBLIC = "public";

  /// The alias of the session's temporary schema in statements.
  public static final String TEMPORARY = "pg_temp";

  private static final String TEMPORARY_PREFIX = "pg_temp_";

  /// The system schemas.
  public static final Set<String> SYSTEM = Set.of("pg_catalog", "information_schema");

  /// Whether the schema is the temporary schema of some session.
  public static boolean isTemporary(String schema) {
    return schema.startsWith(TEMPORARY_PREFIX);
  }

  /// The temporary schema of a session.
  ///
  /// @param number unique to the session
  public static String temporary(long number) {
    return TEMPORARY_PREFIX + number;
  }

  /// The session number of a temporary schema.
  public static long number(String temporary) {
    return Long.parseLong(temporary.substring(TEMPORARY_PREFIX.length()));
  }

  /// Parses a text made by [#text].
  public static Qualified of(String text) {
    int dot = end(text);
    return dot == text.length()
        ? new Qualified(Optional.empty(), unquoted(text))
        : new Qualified(
            Optional.of(unquoted(text.substring(0, dot))), unquoted(text.substring(dot + 1)));
  }

  /// The text of a name of one part, or of two with the schema first.
  public static String text(List<String> parts) {
    return String.join(".", parts.stream().map(Qualified::part).toList());
  }

  /// The catalog key of an object in a schema.
  public static String key(String schema, String name) {
    return schema.equals(PUBLIC) ? part(name) : part(schema) + "." + part(name);
  }

  /// The schema of the object with this key.
  public static String schema(String key) {
    return of(key).schema.orElse(PUBLIC);
  }

  /// The unqualified name of the object with this key.
  public static String plain(String key) {
    return of(key).name;
  }

  /// A key as shown in messages: with the schema unless that is `public`.
  public static String shown(String key) {
    Qualified name = of(key);
    String schema = name.schema.orElse("");
    return schema.isEmpty() ? name.name : schema + "." + name.name;
  }

  /// A key or a written name as a quoted SQL identifier.
  public static String quoted(String key) {
    Qualified name = of(key);
    return name.schema.map(schema -> quote(schema) + ".").orElse("") + quote(name.name);
  }

  private static String quote(String part) {
    return '"' + part.replace("\"", "\"\"") + '"';
  }

  private static String part(String part) {
    boolean plain = !part.isEmpty() && part.indexOf('.') < 0 && part.indexOf('"') < 0;
    return plain ? part : quote(part);
  }

  private static String unquoted(String part) {
    return part.startsWith("\"")
        ? part.substring(1, part.length() - 1).replace("\"\"", "\"")
        : part;
  }

  /// The end of the first part.
  private static int end(String text) {
    boolean inside = false;
    for (int i = 0; i < text.length(); i++) {
      inside ^= text.charAt(i) == '"';
      if (!inside && text.charAt(i) == '.') {
        return i;
      }
    }
    return text.length();
  }
}
