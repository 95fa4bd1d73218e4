package quorate.sql.dialect;

/// How an engine makes and changes tables. Defaults are as most engines have it.
public interface SchemaTraits {
  /// Whether a change of the schema commits at once, and everything before it in its transaction.
  default boolean ddlCommits() {
    return false;
  }

  /// How it is told of constraints.
  default ConstraintForm constraints() {
    return ConstraintForm.DECLARED;
  }

  /// Whether the engine declares keys, foreign keys and checks as it should.
  default boolean hasConstraints() {
    return constraints() == ConstraintForm.DECLARED || constraints() == ConstraintForm.REWRITTEN;
  }

  /// Whether the engine declares indexes, of whatever may be looked for, and columns that are NOT
  /// NULL.
  default boolean hasIndexes() {
    return constraints() != ConstraintForm.NONE;
  }

  /// The words that begin CREATE TABLE.
  default String createTable() {
    return "CREATE TABLE ";
  }

  /// The words that end it.
  default String tableOptions() {
    return "";
  }

  /// The words after a column's name that make it NOT NULL, or take that back.
  default String nullability(boolean notNull) {
    return notNull ? " SET NOT NULL" : " DROP NOT NULL";
  }

  /// The words that give a column another name.
  ///
  /// @param from in quotation marks, and so is `to`
  default String renameColumn(String from, String to) {
    return " ALTER COLUMN " + from + " RENAME TO " + to;
  }

  /// Whether a column that is dropped takes along what uses it, unless the statement says RESTRICT.
  default boolean dropsUsersOfColumns() {
    return false;
  }

  /// Whether a key is looked at for each row of a statement, unless it is declared DEFERRABLE.
  default boolean defersKeys() {
    return false;
  }

  /// Whether a key is looked at for each row of a statement, and cannot be declared otherwise.
  default boolean checksKeysByRow() {
    return false;
  }

  /// The type of Quorate's own bytes, of up to 30,000 each.
  default String binaryType() {
    return "blob";
  }

  /// Whether routines are declared with the length of their texts.
  default boolean declaresRoutineLengths() {
    return false;
  }
}
