package quorate.sql.parse;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A name of a relation or type with the schema that it was written with.
///
/// As one text it is `t` or `s.t`; a part that has a dot or a quote in it, or nothing, stands in
/// quotes, so that no two names have the same text. What is in the schema `public` has its name
/// alone as its key in the catalog, what is elsewhere the text with its schema.
///
/// @param schema none where the search path decides
public record Qualified(Optional<String> schema, String name) {
  public static final String PUBLIC = "public";

  /// The session's own schema, as statements call it.
  public static final String TEMPORARY = "pg_temp";

  private static final String TEMPORARY_PREFIX = "pg_temp_";

  /// The schemas whose contents everybody has.
  public static final Set<String> SYSTEM = Set.of("pg_catalog", "information_schema");

  /// Whether a schema is some session's own.
  public static boolean isTemporary(String schema) {
    return schema.startsWith(TEMPORARY_PREFIX);
  }

  /// The own schema of a session.
  ///
  /// @param number that no other session has
  public static String temporary(long number) {
    return TEMPORARY_PREFIX + number;
  }

  /// The number of a session's own schema.
  public static long number(String temporary) {
    return Long.parseLong(temporary.substring(TEMPORARY_PREFIX.length()));
  }

  /// Reads a text that [#text] has made.
  public static Qualified of(String text) {
    int dot = end(text);
    return dot == text.length()
        ? new Qualified(Optional.empty(), unquoted(text))
        : new Qualified(
            Optional.of(unquoted(text.substring(0, dot))), unquoted(text.substring(dot + 1)));
  }

  /// The text of the parts of a name: one, or two of which the first is a schema.
  public static String text(List<String> parts) {
    return String.join(".", parts.stream().map(Qualified::part).toList());
  }

  /// The key of what has this name in a schema.
  public static String key(String schema, String name) {
    return schema.equals(PUBLIC) ? part(name) : part(schema) + "." + part(name);
  }

  /// The schema of what has this key.
  public static String schema(String key) {
    return of(key).schema.orElse(PUBLIC);
  }

  /// The name of what has this key, without its schema.
  public static String plain(String key) {
    return of(key).name;
  }

  /// A key as messages show it: a schema stands before it where it is not `public`.
  public static String shown(String key) {
    Qualified name = of(key);
    String schema = name.schema.orElse("");
    return schema.isEmpty() ? name.name : schema + "." + name.name;
  }

  /// A key, or a name as it was written, as an identifier of SQL.
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

  /// Where the first part ends.
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
