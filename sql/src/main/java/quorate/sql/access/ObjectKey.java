package quorate.sql.access;

import java.util.Comparator;

/// Something that has an owner.
///
/// @param name as the catalog knows it
public record ObjectKey(Kind kind, String name) implements Comparable<ObjectKey> {
  private static final Comparator<ObjectKey> ORDER =
      Comparator.comparing(ObjectKey::kind).thenComparing(ObjectKey::name);

  /// What it is. Tables, views and sequences share their names.
  public enum Kind {
    RELATION,
    SCHEMA,
    DATABASE,
    TYPE,
    PROCEDURE
  }

  public static ObjectKey relation(String name) {
    return new ObjectKey(Kind.RELATION, name);
  }

  public static ObjectKey schema(String name) {
    return new ObjectKey(Kind.SCHEMA, name);
  }

  public static ObjectKey type(String name) {
    return new ObjectKey(Kind.TYPE, name);
  }

  public static ObjectKey procedure(String name) {
    return new ObjectKey(Kind.PROCEDURE, name);
  }

  @Override
  public int compareTo(ObjectKey other) {
    return ORDER.compare(this, other);
  }
}
