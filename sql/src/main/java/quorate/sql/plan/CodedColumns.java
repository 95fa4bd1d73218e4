package quorate.sql.plan;

import quorate.core.value.SqlType;
import quorate.sql.catalog.Catalog;
import quorate.sql.type.CodedTypes;
import quorate.sql.type.Unsupported;

/// Columns of types that engines lack, with a length or fields of their own.
public final class CodedColumns {
  private CodedColumns() {}

  /// Whether a column takes less than a value may have.
  public static boolean isCut(Term term, Catalog.TableColumn column) {
    return column.type().isCoded()
        && column.typmod() >= 0
        && column.type() != SqlType.ENUM
        && !(term.type() == column.type() && term.typmod() == column.typmod());
  }

  /// A value as a column takes it, whose length or fields are another's.
  public static Term cut(Term term, Catalog.TableColumn column, int position) {
    if (CodedTypes.isBits(column.type())) {
      throw Unsupported.of("storing a computed bit string in a column with a length", position);
    }
    return new Term.Cast(term, column.type(), column.typmod());
  }
}
