package quorate.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.value.SqlException;
import quorate.sql.catalog.Catalog;

/// Short statements whose expressions would grow exponentially with their depth end with a result
/// or with 54001.
@Timeout(60)
class ComplexityTest {
  private static final Catalog CATALOG =
      AnalyserTest.catalog(
          "create table t (id int primary key, p numeric(8, 2), b boolean, n numeric)");

  private static void analyse(String sql) {
    Analyser.analyse(sql, CATALOG, List.of());
  }

  /// `inner` nested in 60 pairs of `begin` and `end`.
  private static String nested(String begin, String inner, String end) {
    int depth = 60;
    return begin.repeat(depth) + inner + end.repeat(depth);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(|b| is distinct from b)",
        "(|b|)::int::bool",
        "(|b| is unknown)",
        "|id|/id",
        "nullif(|id|, 1)",
        "(|id| between symmetric 1 and 2)::int",
      })
  void nestingIsRefused(String form) {
    String[] parts = form.split("\\|");
    SqlException refused =
        assertThrows(
            SqlException.class,
            () -> analyse("select " + nested(parts[0], parts[1], parts[2]) + " from t"));
    assertEquals("54001", refused.error().sqlState());
  }

  @Test
  void queriesThatUseEachOtherTwice() {
    StringBuilder sql = new StringBuilder("with q0 as (select 1 x)");
    for (int i = 1; i < 40; i++) {
      sql.append(", q%d as (select a.x from q%d a, q%d b)".formatted(i, i - 1, i - 1));
    }
    SqlException refused =
        assertThrows(SqlException.class, () -> analyse(sql + " select * from q39"));
    assertEquals("54001", refused.error().sqlState());
  }

  /// Statements that are long, but do not grow.
  @Test
  void longIsNotComplex() {
    analyse("select 1.5" + " union all select 2.5".repeat(60));
    analyse("select " + nested("round(", "p / 3", ", 10)") + " from t");
    analyse("update t set n = " + nested("round(", "p / 3", ", 10)"));
    analyse("select * from t where id in (1" + ", 2".repeat(20_000) + ")");
    analyse("select * from t where b" + " or id = 1".repeat(300));
    analyse("select b is distinct from (b is distinct from (b is distinct from b)) from t");
  }
}
