package quorate.sql.catalog;

import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.sql.dialect.LimitTraits;

/// Checks of Quorate's own, hidden from clients, that limit keys and rows to the sizes that every
/// engine of the cluster stores.
public final class SizeCheck {
  public static final String KEY_PREFIX = "quorate key size ";
  public static final String ROW_PREFIX = "quorate row size ";

  private SizeCheck() {}

  /// Whether a constraint is such a check.
  public static boolean is(Catalog.CheckConstraint check) {
    return isOfKey(check) || isOfRow(check);
  }

  /// Whether a constraint limits a key.
  public static boolean isOfKey(Catalog.CheckConstraint check) {
    return check.name().startsWith(KEY_PREFIX);
  }

  /// Whether a constraint limits the whole row.
  public static boolean isOfRow(Catalog.CheckConstraint check) {
    return check.name().startsWith(ROW_PREFIX);
  }

  /// The error for a row that violates the check of this name, if it is such a check.
  public static Optional<SqlError> violation(String check) {
    if (check.startsWith(ROW_PREFIX)) {
      return Optional.of(tooBig(Integer.parseInt(check.substring(ROW_PREFIX.length()))));
    }
    if (!check.startsWith(KEY_PREFIX)) {
      return Optional.empty();
    }
    String limit = check.substring(KEY_PREFIX.length(), check.indexOf(' ', KEY_PREFIX.length()));
    String index = check.substring(check.indexOf('/') + 1);
    boolean btree = limit.equals("" + LimitTraits.BTREE_BYTES_MAX);
    return Optional.of(
        new SqlError(
                "54000",
                "index row size exceeds %smaximum %s for index \"%s\""
                    .formatted(btree ? "btree version 4 " : "", limit, index))
            .withHint(
                "Values larger than 1/3 of a buffer page cannot be indexed. Consider a function"
                    + " index of an MD5 hash of the value, or use full text indexing."));
  }

  /// The error for rows that are larger than an engine of the cluster stores.
  public static SqlError tooBig(int bytesMax) {
    return new SqlError("54000", "row is too big: maximum size " + bytesMax)
        .withHint("Divide the table's columns among several tables.");
  }
}
