package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.ClientSession;
import quorate.runtime.client.LargeRows;
import quorate.runtime.client.SessionErrors;

/// C6: a script that is committed is not denied when its rows cannot be read.
final class CommittedRowsTest {
  private static final String ROWS =
      "select a.id from ledger a, ledger b, ledger c, ledger d order by a.id, b.id, c.id, d.id";

  @TempDir Path directory;

  @Test
  void aCancelledReaderOfACommittedScriptIsToldThatItIsCommitted() throws Exception {
    try (NodesWorld world = new NodesWorld(directory, new Random(1))) {
      world.start();
      world.sql("create table ledger (id int primary key)");
      world.sql("insert into ledger values (1), (2), (3), (4), (5), (6), (7), (8), (10)");
      SqlException read = assertThrows(SqlException.class, () -> cancelled(world, List.of(ROWS)));
      assertEquals("57014", read.error().sqlState());
      SqlException written =
          assertThrows(
              SqlException.class,
              () -> cancelled(world, List.of("insert into ledger values (9)", ROWS)));
      assertEquals("08007", written.error().sqlState());
      assertEquals("23505", world.answer("insert into ledger values (9)"));
    }
  }

  /// Runs a script whose reader is cancelled when its first rows come.
  private static void cancelled(NodesWorld world, List<String> texts) {
    ClientSession session = world.session();
    List<OrderedStatement> statements =
        texts.stream().map(text -> OrderedStatement.of(text, List.of(), List.of(), 0, 0)).toList();
    session.run(
        statements,
        statements.size() == 1,
        new LargeRows() {
          @Override
          public void begin(List<Result> before, List<Column> columns) {
            throw SessionErrors.canceled();
          }

          @Override
          public void rows(List<Row> rows) {}
        });
  }
}
