package quorate.sql.plan;

import java.util.List;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.catalog.Catalog;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;

/// Computed values that are stored in a column.
public final class StoredTerms {
  private StoredTerms() {}

  /// Checks that a computed float is finite, unless one of Quorate's routines has computed it, so
  /// that no engine stores a value that another cannot hold.
  public static Term finite(Term term) {
    return switch (term) {
      case Term.Column _, Term.Operation _, Term.Cast _ -> term;
      default -> new Term.Call("q_finite", List.of(term), term.type(), term.typmod());
    };
  }

  /// A text for a column: only blanks may exceed the column's length.
  public static Term text(Term term, Catalog.TableColumn column) {
    Term text = term.type().isString() ? term : new Term.Cast(term, SqlType.TEXT, -1);
    boolean blanks = column.type() != SqlType.BPCHAR || term.type() == SqlType.BPCHAR;
    boolean shorter = term.typmod() >= 4 && term.typmod() <= column.typmod();
    if (blanks && (column.typmod() < 4 || term.type().isString() && shorter)) {
      return text;
    }
    String routine = column.type() == SqlType.BPCHAR ? "q_as_char" : "q_as_varchar";
    Term length = Terms.number(Coerce.lengthMax(column.typmod()));
    return new Term.Call(routine, List.of(text, length), column.type(), column.typmod());
  }

  /// The error for a term whose type the column does not accept.
  public static SqlException mismatch(
      Term term, Catalog.TableColumn column, Context context, int position) {
    return new SqlException(
        new SqlError(
                "42804",
                "column \"%s\" is of type %s but expression is of type %s"
                    .formatted(
                        column.name(),
                        context.typeName(column.type(), column.typmod()),
                        context.typeName(term.type(), term.typmod())))
            .withHint("You will need to rewrite or cast the expression.")
            .at(position));
  }

  /// Whether a term's values fit the column without a cast.
  public static boolean fits(Term term, Catalog.TableColumn column) {
    if (column.type() == SqlType.WIDE_NUMERIC) {
      return term.type() == column.type()
          && (column.typmod() < 0 || column.typmod() == term.typmod());
    }
    if (term.type() == SqlType.NUMERIC && column.type() == SqlType.NUMERIC) {
      int scale = column.typmod() >= 4 ? Digits.scale(column.typmod()) : Coerce.NUMERIC_SCALE;
      return term.scale().isPresent() && term.scale().getAsInt() <= scale;
    }
    if (term.type().isInteger()
        && (column.type().isInteger() || column.type() == SqlType.NUMERIC)) {
      return true;
    }
    return term.type() == column.type() && column.type() != SqlType.NUMERIC;
  }
}
