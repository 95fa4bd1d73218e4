package quorate.database.engine.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;
import quorate.core.value.SqlError;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// Clients see errors in their data in PostgreSQL's wording only.
final class ErrorsTest {
  private static SqlError mapped(SQLException error, Dialect dialect) {
    return new Errors(Catalog.EMPTY).map(error, error.getErrorCode(), dialect.traits());
  }

  @Test
  void ofPostgresqlTheMessageAlone() {
    ServerErrorMessage sent =
        new ServerErrorMessage(
            "SERROR\0VERROR\0C2201F\0Mcannot take square root of a negative number\0"
                + "WSQL function \"q_sqrt\" statement 1\0\0");
    assertEquals(
        new SqlError("2201F", "cannot take square root of a negative number"),
        mapped(new PSQLException(sent), Dialect.POSTGRESQL));
  }

  @Test
  void ofAnotherEngineNoneOfItsOwn() {
    SQLException own = new SQLException("Parameter \"X\" in SELECT Q_LOG(?1)", "2201E", 1);
    assertEquals(
        "cannot take logarithm of zero or of a negative number", mapped(own, Dialect.H2).message());
    SQLException other = new SQLException("Something in SELECT \"q1\"", "22099", 1);
    assertEquals("invalid data", mapped(other, Dialect.H2).message());
  }
}
