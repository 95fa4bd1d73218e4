package quorate.sql.catalog;

import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.sql.dialect.LimitTraits;

/// Checks that limit key values to the size that PostgreSQL's indexes accept.
public final class KeySizeCheck {
  public static final String PREFIX = "quorate key size ";

  private KeySizeCheck() {}

  /// Whether a constraint is such a check.
  public static boolean is(Catalog.CheckConstraint check) {
    return check.name().startsWith(PREFIX);
  }

  /// The error for a row that violates the check of this name, if it is such a check.
  public static Optional<SqlError> violation(String check) {
    if (!check.startsWith(PREFIX)) {
      return Optional.empty();
    }
    String limit = check.substring(PREFIX.length(), check.indexOf(' ', PREFIX.length()));
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
}
