package quorate.database.engine.jdbc;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The log grows until the engine is told that it may compact it; HSQLDB does not choose the
/// moment.
class HsqldbLogTest {
  private static final long BYTES_MAX = 100_000;

  @TempDir Path directory;

  @Test
  void growsAndIsCompacted() throws SQLException {
    for (int round = 0; round < 2; round++) {
      try (HsqldbEngine engine = HsqldbEngine.file(directory, BYTES_MAX);
          Connection connection = engine.connect();
          Statement statement = connection.createStatement()) {
        if (round == 0) {
          statement.execute("create cached table t (v varchar(2000))");
        }
        assertFalse(engine.wantsCompaction());
        for (int i = 0; i < 200; i++) {
          statement.execute("insert into t values ('" + "x".repeat(1000) + "')");
        }
        connection.commit();
        engine.sync();
        assertTrue(engine.wantsCompaction());
        engine.compact();
        assertFalse(engine.wantsCompaction());
      }
    }
  }
}
