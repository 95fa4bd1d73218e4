package quorate.sql.catalog;

import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.sql.dialect.LimitTraits;

/// The checks that keep the values of keys as short as PostgreSQL's indexes take them.
public final class KeySizeCheck {
  public static final String PREFIX = "quorate key size ";

  private KeySizeCheck() {}

  /// Whether this is one of these checks.
  public static boolean is(Catalog.CheckConstraint check) {
    return check.name().startsWith(PREFIX);
  }

  /// The error of a row that violates a check of this name, if it is one of these.
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
