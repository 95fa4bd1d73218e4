package quorate.sql.ddl;

import java.util.EnumSet;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.catalog.Catalog;

/// The types that a foreign key's columns may have.
final class ForeignTypes {
  private static final Set<SqlType> TEXTS = EnumSet.of(SqlType.TEXT, SqlType.VARCHAR);
  private static final Set<SqlType> DAYS =
      EnumSet.of(SqlType.DATE, SqlType.TIMESTAMP, SqlType.TIMESTAMPTZ);

  private ForeignTypes() {}

  /// Looks at one column and what it refers to. PostgreSQL wants an equality of the two that an
  /// index of the latter knows.
  ///
  /// @param moves whether the column's value is to follow: engines, and PostgreSQL, make of a value
  ///   that does not fit what each of them likes
  /// @throws SqlException 42804 where PostgreSQL has none, 0A000 where Quorate does not
  static void check(Catalog.TableColumn from, Catalog.TableColumn to, boolean moves, int position) {
    String types = from.type().sqlName() + " and " + to.type().sqlName();
    boolean same = from.type() == to.type();
    boolean alike =
        same
            || from.type().isInteger() && to.type().isInteger()
            || TEXTS.contains(from.type()) && TEXTS.contains(to.type());
    if (alike && moves && !(same && from.typmod() == to.typmod())) {
      throw new SqlException(
          "0A000",
          "ON UPDATE CASCADE between columns of different types (%s, or of different lengths) is not"
                  .formatted(types)
              + " supported by Quorate");
    }
    boolean apart = // engines hold them in ways that cannot be compared, or not exactly
        to.type().isFloat() && (from.type().isInteger() || from.type().isFloat())
            || to.type().isNumeric() && (from.type().isInteger() || from.type().isNumeric())
            || DAYS.contains(from.type()) && DAYS.contains(to.type());
    if (!alike && apart) {
      throw new SqlException(
          "0A000",
          "a foreign key between columns of %s is not supported by Quorate".formatted(types));
    }
    if (!alike) {
      throw new SqlException(
          new SqlError("42804", "foreign key constraint cannot be implemented")
              .withDetail(
                  "Key columns \"%s\" and \"%s\" are of incompatible types: %s."
                      .formatted(from.name(), to.name(), types))
              .at(position));
    }
  }
}
