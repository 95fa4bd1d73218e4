package quorate.sql.dialect;

/// An engine's syntax for creating and altering tables. The defaults hold for most engines.
public interface SchemaTraits {
  /// Whether a schema change commits at once, together with all that precedes it in its
  /// transaction.
  default boolean ddlCommits() {
    return false;
  }

  /// How constraints are declared.
  default ConstraintForm constraints() {
    return ConstraintForm.DECLARED;
  }

  /// Whether the engine enforces declared keys, foreign keys and checks correctly.
  default boolean hasConstraints() {
    return constraints() == ConstraintForm.DECLARED || constraints() == ConstraintForm.REWRITTEN;
  }

  /// Whether the engine supports indexes for lookup and NOT NULL columns.
  default boolean hasIndexes() {
    return constraints() != ConstraintForm.NONE;
  }

  /// The beginning of CREATE TABLE.
  default String createTable() {
    return "CREATE TABLE ";
  }

  /// The end of CREATE TABLE.
  default String tableOptions() {
    return "";
  }

  /// The clause after a column's name that sets or drops NOT NULL.
  default String nullability(boolean notNull) {
    return notNull ? " SET NOT NULL" : " DROP NOT NULL";
  }

  /// The clause that renames a column.
  ///
  /// @param from quoted, as is `to`
  default String renameColumn(String from, String to) {
    return " ALTER COLUMN " + from + " RENAME TO " + to;
  }

  /// Whether dropping a column drops dependent objects too, unless the statement says RESTRICT.
  default boolean dropsUsersOfColumns() {
    return false;
  }

  /// Whether a key is checked for each row of a statement unless declared DEFERRABLE.
  default boolean defersKeys() {
    return false;
  }

  /// Whether a key is always checked for each row of a statement.
  default boolean checksKeysByRow() {
    return false;
  }

  /// The type of Quorate's own binary data, of up to 30,000 bytes.
  default String binaryType() {
    return "blob";
  }

  /// Whether declarations of routines include text lengths.
  default boolean declaresRoutineLengths() {
    return false;
  }
}
