package quorate.sql.catalog;

import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;

/// A type that CREATE TYPE or CREATE DOMAIN has made.
public sealed interface UserType {
  /// The first object id that one can have.
  int FIRST_OID = 1_000_000;

  String name();

  /// PostgreSQL's pg_type.oid; the same on all replicas.
  int oid();

  /// An enumeration. Its values are texts to the engines: the labels.
  ///
  /// @param labels in their order
  record Enumeration(String name, int oid, List<String> labels) implements UserType {
    public Enumeration {
      labels = List.copyOf(labels);
    }
  }

  /// A domain. Columns of it are of its base type, with its rules among those of their table.
  record Domain(
      String name,
      int oid,
      SqlType type,
      int typmod,
      boolean notNull,
      Optional<String> defaultSql,
      List<Check> checks)
      implements UserType {
    public Domain {
      checks = List.copyOf(checks);
    }
  }

  /// @throws SqlException 22P02 where an enumeration of this name does not have the label
  static void requireLabel(String label, String name, List<String> labels) {
    if (!labels.contains(label)) {
      throw new SqlException(
          "22P02", "invalid input value for enum " + name + ": \"" + label + "\"");
    }
  }

  /// A domain's CHECK, over VALUE.
  record Check(String name, String sql) {}
}
