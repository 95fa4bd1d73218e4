package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.util.PSQLException;

/// A parameter in a simple query, which has no values.
final class UnboundParameterTest {
  @TempDir static Path directory;

  @Test
  void isRefusedAtItsPlace() throws Exception {
    try (SmallCluster cluster = new SmallCluster(directory);
        Connection connection = cluster.connect("preferQueryMode=simple");
        var client = connection.createStatement()) {
      for (String before : new String[] {"", "select 1; ", "select 'é'; begin; "}) {
        PSQLException refused =
            assertThrows(PSQLException.class, () -> client.execute(before + "select $1"));
        var message = refused.getServerErrorMessage();
        assertNotNull(message);
        assertEquals("42P02", message.getSQLState());
        assertEquals("there is no parameter $1", message.getMessage());
        assertEquals(before.length() + 8, message.getPosition());
        client.execute("rollback");
      }
      client.execute("prepare p as select $1::int");
      client.execute("execute p (1)");
    }
  }
}
