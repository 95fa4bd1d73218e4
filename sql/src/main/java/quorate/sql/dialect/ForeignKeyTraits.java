package quorate.sql.dialect;

/// The foreign keys that an engine supports. The defaults are for an engine with PostgreSQL's
/// support.
public interface ForeignKeyTraits {
  /// Whether the same columns may have several foreign keys.
  default boolean hasSeveralForeignKeys() {
    return true;
  }

  /// Whether SET NULL may be declared for NOT NULL columns, to fail only when it fires.
  default boolean nullsWhatIsNotNull() {
    return true;
  }

  /// Whether ON UPDATE actions are supported.
  default boolean hasActionsOnUpdate() {
    return true;
  }

  /// Whether the columns on the two sides may have different types.
  default boolean comparesForeignTypes() {
    return true;
  }

  /// Whether self-references work when their rows change or are deleted together.
  default boolean hasSelfReferences() {
    return true;
  }

  /// Whether cascades of DELETE may reach a table on several paths with different actions.
  default boolean hasSeveralDeletePaths() {
    return true;
  }

  /// Whether deleting a row fails at once even if the referencing rows would be deleted with it.
  default boolean checksReferencesEarly() {
    return false;
  }

  /// Whether a foreign key occupies an index that begins with its columns, which then cannot be
  /// dropped.
  default boolean keepsIndexesOfForeignKeys() {
    return false;
  }
}
