package quorate.sql.dialect;

/// How an engine is told what the rows of a table must obey. Whatever it cannot be told, Quorate
/// looks at when a table was written.
public enum ConstraintForm {
  /// ALTER TABLE adds keys, checks and foreign keys.
  DECLARED,
  /// Keys are unique indexes. Foreign keys are written into the engine's own catalog.
  REWRITTEN,
  /// NOT NULL, and indexes in the place of keys.
  INDEXED,
  /// Nothing but the names and types of columns.
  NONE
}
