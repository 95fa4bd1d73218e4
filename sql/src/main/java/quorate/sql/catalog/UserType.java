package quorate.sql.catalog;

import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;

/// A type made by CREATE TYPE or CREATE DOMAIN.
public sealed interface UserType {
  /// The first object id of user types.
  int FIRST_OID = 1_000_000;

  String name();

  /// PostgreSQL's pg_type.oid; the same on all replicas.
  int oid();

  /// An enumeration. Engines store its values as text: the labels.
  ///
  /// @param labels in sort order
  record Enumeration(String name, int oid, List<String> labels) implements UserType {
    public Enumeration {
      labels = List.copyOf(labels);
    }
  }

  /// A domain. Its columns have the base type, and their table carries the domain's rules.
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

  /// @throws SqlException 22P02 if the enumeration does not have the label
  static void requireLabel(String label, String name, List<String> labels) {
    if (!labels.contains(label)) {
      throw new SqlException(
          "22P02", "invalid input value for enum " + name + ": \"" + label + "\"");
    }
  }

  /// A CHECK constraint of a domain, over VALUE.
  record Check(String name, String sql) {}
}
