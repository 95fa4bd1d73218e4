package quorate.sql.dialect;

import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.sql.type.Coerce;

/// Limits of an engine. The defaults are for an engine without limits of its own.
public interface LimitTraits {
  /// Maximum size of an index row in PostgreSQL: a third of a page.
  int BTREE_BYTES_MAX = 2704;

  /// Maximum number of columns of a table.
  default int columnsMax() {
    return Integer.MAX_VALUE;
  }

  /// Maximum number of columns of an index or key.
  default int keyColumnsMax() {
    return Integer.MAX_VALUE;
  }

  /// Maximum number of bytes of a key, over all its columns.
  default int keyBytesMax() {
    return Integer.MAX_VALUE;
  }

  /// The largest row; empty if the engine stores rows of any size.
  default Optional<RowLimit> rowLimit() {
    return Optional.empty();
  }

  /// Maximum number of columns that a check of Quorate's own on the size of a row may test for
  /// null. A column whose length it measures counts as four.
  default int checkedColumnsMax() {
    return Integer.MAX_VALUE;
  }

  /// Maximum number of bytes of a row by the declared types of its columns.
  default int declaredBytesMax() {
    return Integer.MAX_VALUE;
  }

  /// The number of these bytes for a column of this type.
  default int declaredBytes(SqlType type, int typmod) {
    return 0;
  }

  /// Maximum length that the engine can store or compute, in UTF-16 units of text or in bytes.
  default int lengthMax() {
    return Coerce.COMPUTED_MAX;
  }

  /// Maximum number of tables joined in one query.
  default int joinedMax() {
    return Integer.MAX_VALUE;
  }

  /// Maximum number of bound values in a statement.
  default int bindsMax() {
    return Integer.MAX_VALUE;
  }
}
