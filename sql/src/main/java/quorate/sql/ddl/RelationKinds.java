package quorate.sql.ddl;

import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;

/// Refuses changes that the kind of a relation does not allow.
final class RelationKinds {
  private RelationKinds() {}

  /// @throws SqlException 42809 if there is a relation of another kind with this key
  static void require(CatalogEdit edit, String key, String kind) {
    if (edit.kind(key).filter(its -> !its.equals(kind)).isPresent()) {
      throw new SqlException("42809", "\"" + Qualified.plain(key) + "\" is not a " + kind);
    }
  }

  /// Refuses a change that ALTER TABLE makes only to tables.
  ///
  /// @throws SqlException 42809
  static void refuseChange(CatalogEdit edit, String name, Statement.Change change) {
    if (!edit.materialized.containsKey(name)) {
      return;
    }
    String words =
        switch (change) {
          case Statement.RenameColumn _, Statement.RenameConstraint _, Statement.Ignored _ -> "";
          case Statement.AddColumn _ -> "ADD COLUMN";
          case Statement.DropColumn _ -> "DROP COLUMN";
          case Statement.AddConstraint _ -> "ADD CONSTRAINT";
          case Statement.DropConstraint _ -> "DROP CONSTRAINT";
          case Statement.ValidateConstraint _ -> "VALIDATE CONSTRAINT";
          case Statement.SetDefault set ->
              "ALTER COLUMN ... " + (set.sql().isPresent() ? "SET" : "DROP") + " DEFAULT";
          case Statement.SetNotNull set ->
              "ALTER COLUMN ... " + (set.notNull() ? "SET" : "DROP") + " NOT NULL";
          case Statement.SetType _ -> "ALTER COLUMN ... SET DATA TYPE";
          case Statement.AddIdentity _ -> "ALTER COLUMN ... ADD IDENTITY";
          case Statement.SetIdentity _ -> "ALTER COLUMN ... SET";
          case Statement.DropIdentity _ -> "ALTER COLUMN ... DROP IDENTITY";
        };
    if (!words.isEmpty()) {
      throw new SqlException(
          new SqlError(
                  "42809",
                  "ALTER action %s cannot be performed on relation \"%s\""
                      .formatted(words, Qualified.plain(name)))
              .withDetail("This operation is not supported for materialized views."));
    }
  }
}
