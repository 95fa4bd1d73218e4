package quorate.sql.dialect;

import quorate.sql.type.Coerce;

/// How much an engine takes. Defaults are of an engine without a limit of its own.
public interface LimitTraits {
  /// The room of an index's row in PostgreSQL: a third of a page.
  int BTREE_BYTES_MAX = 2704;

  /// The most columns of a table.
  default int columnsMax() {
    return Integer.MAX_VALUE;
  }

  /// The most columns of an index or a key.
  default int keyColumnsMax() {
    return Integer.MAX_VALUE;
  }

  /// The most bytes of all columns of a key together.
  default int keyBytesMax() {
    return Integer.MAX_VALUE;
  }

  /// The most UTF-16 units of a text, or bytes, that the engine can store or compute with.
  default int lengthMax() {
    return Coerce.COMPUTED_MAX;
  }

  /// The most tables that are joined in one query.
  default int joinedMax() {
    return Integer.MAX_VALUE;
  }

  /// The most values that a statement is given.
  default int bindsMax() {
    return Integer.MAX_VALUE;
  }
}
