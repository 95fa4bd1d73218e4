package quorate.sql.plan;

import quorate.core.value.SqlType;
import quorate.sql.catalog.Catalog;
import quorate.sql.type.CodedTypes;
import quorate.sql.type.Unsupported;

/// Columns of types that engines lack and that have a length or fields.
public final class CodedColumns {
  private CodedColumns() {}

  /// Whether the column's modifier restricts the values of the term.
  public static boolean isCut(Term term, Catalog.TableColumn column) {
    return column.type().isCoded()
        && column.typmod() >= 0
        && column.type() != SqlType.ENUM
        && !(term.type() == column.type() && term.typmod() == column.typmod());
  }

  /// Converts a value to the length or fields of a column.
  public static Term cut(Term term, Catalog.TableColumn column, int position) {
    if (CodedTypes.isBits(column.type())) {
      throw Unsupported.of("storing a computed bit string in a column with a length", position);
    }
    return new Term.Cast(term, column.type(), column.typmod());
  }
}
