package quorate.sql.access;

import java.util.Comparator;

/// An object with an owner.
///
/// @param name key in the catalog
public record ObjectKey(Kind kind, String name) implements Comparable<ObjectKey> {
  private static final Comparator<ObjectKey> ORDER =
      Comparator.comparing(ObjectKey::kind).thenComparing(ObjectKey::name);

  /// The kind of object. Tables, views and sequences share a namespace.
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
