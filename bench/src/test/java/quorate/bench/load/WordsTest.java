package quorate.bench.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import quorate.sql.dialect.Dialect;

class WordsTest {
  @Test
  void theUrlSaysWhose() {
    assertEquals(Dialect.POSTGRESQL, Words.of("jdbc:postgresql://localhost:5433/x").dialect());
    assertEquals(Dialect.H2, Words.of("jdbc:h2:tcp://localhost/./x").dialect());
    assertEquals(Dialect.DERBY, Words.of("jdbc:derby://localhost/x").dialect());
    assertEquals(Dialect.MARIADB, Words.of("jdbc:mysql://localhost/x").dialect());
    assertEquals(Dialect.POSTGRESQL, Words.of("jdbc:other:x").dialect());
  }

  @Test
  void conflictsAreToldFromFailures() {
    Words postgresql = Words.of("jdbc:postgresql:x");
    assertTrue(postgresql.isConflict(new SQLException("", "40001")));
    assertTrue(postgresql.isConflict(new SQLException("", "40P01")));
    assertFalse(postgresql.isConflict(new SQLException("", "0A000")));
    assertTrue(Words.of("jdbc:derby:x").isConflict(new SQLException("", "40XL1")));
    assertTrue(Words.of("jdbc:mariadb:x").isConflict(new SQLException("", "HY000", 1205)));
  }
}
