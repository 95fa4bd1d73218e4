package quorate.gateway.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.runtime.config.ClusterConfig;

/// A transaction that would be too large is refused before its data is held; the next one has the
/// full limit again.
final class TransactionSizeLimitTest {
  private static final List<Value> ROW = List.of(new Value.Text("x".repeat(500)));

  private static void assertRefused(Runnable taking) {
    assertEquals("54000", assertThrows(SqlException.class, taking::run).error().sqlState());
  }

  @Test
  void whatWaitsIsInMemory() {
    TransactionSizeLimit limit =
        new TransactionSizeLimit(TransactionSizeLimit.Bound.DISKS, 0, 10_000);
    limit.send("select $1", ROW);
    assertRefused(() -> limit.send("select $1", ROW));
    limit.answered(true);
    limit.send("select $1", ROW);
  }

  @Test
  void whatIsExecutedIsWhereItIsKept() {
    List<List<Value>> rows = Collections.nCopies(100, ROW);
    new TransactionSizeLimit(TransactionSizeLimit.Bound.DISKS, 0, 10_000).execute("insert", rows);
    for (TransactionSizeLimit.Bound bound :
        List.of(TransactionSizeLimit.Bound.STATEMENTS, TransactionSizeLimit.Bound.ROWS)) {
      TransactionSizeLimit limit = new TransactionSizeLimit(bound, 0, 1_000_000);
      limit.execute("insert", rows);
      assertRefused(() -> {
        for (int i = 0; i < 10; i++) {
          limit.execute("insert", rows);
        }
      });
      limit.clear();
      limit.execute("insert", rows);
    }
  }

  @Test
  void statementsThatAreManyTakeMemoryWhereverTheyAre() {
    TransactionSizeLimit limit =
        new TransactionSizeLimit(TransactionSizeLimit.Bound.DISKS, 100, 10_000);
    for (int i = 0; i < 10; i++) {
      limit.execute("insert", List.of(ROW));
    }
    assertRefused(() -> limit.execute("insert", List.of(ROW)));
    limit.clear();
    limit.execute("insert", List.of(ROW));
  }

  @Test
  void rowsAreInMemoryWhateverTheEngineIsCalled(@TempDir Path directory) throws IOException {
    String own = "[engines.other]\ndialect = \"%s\"\njar = \"%s\"\n[[node]]\nengine = \"other\"\n";
    String more = "[[node]]\nengine = \"h2\"\n[[node]]\nengine = \"derby\"\n";
    Path file = directory.resolve("quorate.toml");
    for (String dialect : List.of("hsqldb", "h2")) {
      Files.writeString(file, own.formatted(dialect, jar(dialect)) + more);
      assertEquals(
          dialect.equals("hsqldb"), TransactionSizeLimit.holdsRows(ClusterConfig.load(file)));
    }
  }

  private static String jar(String driver) {
    return Stream.of(System.getProperty("java.class.path", "").split(File.pathSeparator))
        .filter(entry -> Path.of(entry).getFileName().toString().startsWith(driver + "-"))
        .findFirst()
        .orElseThrow();
  }
}
