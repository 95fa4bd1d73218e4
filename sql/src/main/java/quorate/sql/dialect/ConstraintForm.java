package quorate.sql.dialect;

/// How constraints are declared to an engine. Quorate checks the undeclared ones after each write.
public enum ConstraintForm {
  /// ALTER TABLE adds keys, checks and foreign keys.
  DECLARED,
  /// Keys are unique indexes. Foreign keys are written to the engine's own catalog.
  REWRITTEN,
  /// NOT NULL is declared, and plain indexes in place of keys.
  INDEXED,
  /// Only names and types of columns are declared.
  NONE
}
