package quorate.sql.ddl;

import java.util.EnumSet;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.catalog.Catalog;

/// Checks the types of foreign key columns.
final class ForeignTypes {
  private static final Set<SqlType> TEXTS = EnumSet.of(SqlType.TEXT, SqlType.VARCHAR);
  private static final Set<SqlType> DAYS =
      EnumSet.of(SqlType.DATE, SqlType.TIMESTAMP, SqlType.TIMESTAMPTZ);

  private ForeignTypes() {}

  /// Checks one column and the one that it references. PostgreSQL requires an equality operator
  /// between the two in an index operator class.
  ///
  /// @param moves whether ON UPDATE changes the column: engines and PostgreSQL differ on values
  ///   that do not fit
  /// @throws SqlException 42804 if PostgreSQL has no such operator, 0A000 if Quorate has none
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
    boolean apart = // engines store them in forms that do not compare, or not exactly
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
