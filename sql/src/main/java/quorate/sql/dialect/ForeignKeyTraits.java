package quorate.sql.dialect;

/// The foreign keys that an engine can be told of. Defaults are of an engine that takes all that
/// PostgreSQL takes.
public interface ForeignKeyTraits {
  /// Whether the same columns may have several.
  default boolean hasSeveralForeignKeys() {
    return true;
  }

  /// Whether one may set NULL where there can be none, which fails when it does.
  default boolean nullsWhatIsNotNull() {
    return true;
  }

  /// Whether one may do something when the key that it refers to is updated.
  default boolean hasActionsOnUpdate() {
    return true;
  }

  /// Whether the columns on both sides may be of different types.
  default boolean comparesForeignTypes() {
    return true;
  }

  /// Whether a table may refer to itself, and its rows change and go together.
  default boolean hasSelfReferences() {
    return true;
  }

  /// Whether DELETE may come to a table in several ways that do not act alike.
  default boolean hasSeveralDeletePaths() {
    return true;
  }

  /// Whether a row is looked at when it goes, though those that refer to it may go with it.
  default boolean checksReferencesEarly() {
    return false;
  }

  /// Whether a foreign key uses an index that begins with its columns, which cannot be dropped
  /// then.
  default boolean keepsIndexesOfForeignKeys() {
    return false;
  }
}
