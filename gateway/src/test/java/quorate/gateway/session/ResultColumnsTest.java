package quorate.gateway.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.core.value.Column;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;

/// A client with a row description receives rows of these columns, and no others.
final class ResultColumnsTest {
  private static List<Column> one(SqlType type) {
    return List.of(new Column("c", type));
  }

  private static List<Column> given(SqlType told, SqlType executed) {
    return ResultColumns.of(Optional.of(one(told)), one(executed), true);
  }

  /// `$1 + 1.5`: its kind of numeric is known only once the parameter's type is.
  @Test
  void allNumericsAreOneTypeToAClient() {
    assertEquals(one(SqlType.WIDE_NUMERIC), given(SqlType.NUMERIC, SqlType.WIDE_NUMERIC));
    assertEquals(one(SqlType.NUMERIC), given(SqlType.WIDE_NUMERIC, SqlType.NUMERIC));
  }

  @Test
  void anotherTypeIsRefused() {
    assertEquals(one(SqlType.INT4), given(SqlType.INT4, SqlType.INT4));
    SqlException refused =
        assertThrows(SqlException.class, () -> given(SqlType.INT4, SqlType.TEXT));
    assertEquals("0A000", refused.error().sqlState());
  }
}
