package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.value.Column;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.run.LockConflict;

final class RowStreamTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final List<Column> COLUMNS = List.of(new Column("n", SqlType.INT8));

  private static List<Row> row(long number) {
    return List.of(Row.of(new Value.Int(number)));
  }

  private static Optional<RowStream.Part> next(RowStream stream) throws InterruptedException {
    return stream.next(() -> false, LONG);
  }

  @Test
  void aFastDatabaseWaitsForItsReader() throws Exception {
    RowStream stream = new RowStream(LONG);
    RowOutlet outlet = stream.open(COLUMNS, false);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Integer> all =
          threads.submit(() -> {
            for (int i = 0; i < 1000; i++) {
              outlet.rows(row(i));
            }
            return 1000;
          });
      assertInstanceOf(RowStream.Part.Begin.class, next(stream).orElseThrow());
      List<Row> taken = new ArrayList<>();
      while (taken.size() < 1000) {
        taken.addAll(
            assertInstanceOf(RowStream.Part.Rows.class, next(stream).orElseThrow()).rows());
      }
      for (int i = 0; i < 1000; i++) {
        assertEquals(row(i), List.of(taken.get(i)));
      }
      assertEquals(1000, all.get());
    }
  }

  @Test
  void aReaderThatStopsIsGivenUp() throws Exception {
    RowStream stream = new RowStream(Duration.ZERO);
    RowOutlet outlet = stream.open(COLUMNS, false);
    assertThrows(
        LockConflict.class,
        () -> {
          for (int i = 0; i < 1000; i++) {
            outlet.rows(row(i));
          }
        });
    assertTrue(stream.closed().orElseThrow().contains("has not read"), stream.closed()::toString);
    assertEquals(Optional.empty(), next(stream));
  }

  @Test
  void aRunThatFollowsMakesTheOneBeforeVoid() throws Exception {
    RowStream stream = new RowStream(LONG);
    RowOutlet first = stream.open(COLUMNS, false);
    first.rows(row(1));
    RowOutlet second = stream.open(COLUMNS, false);
    assertThrows(LockConflict.class, () -> first.rows(row(2)));
    second.rows(row(3));
    assertInstanceOf(RowStream.Part.Begin.class, next(stream).orElseThrow());
    assertEquals(new RowStream.Part.Rows(row(3)), next(stream).orElseThrow());
    assertEquals(Optional.empty(), stream.next(() -> true, LONG));
  }

  @Test
  void whoHasGoneTakesNothing() throws Exception {
    RowStreams streams = new RowStreams();
    RequestId txn = new RequestId(new SessionId(1, 2), 3);
    RowStream stream = streams.expect(txn, 0);
    RowOutlet outlet = streams.open(txn, 0, COLUMNS, true);
    outlet.rows(row(1));
    streams.forget(txn, 0);
    assertThrows(LockConflict.class, () -> outlet.rows(row(2)));
    assertEquals(Optional.empty(), next(stream));
    assertEquals(RowOutlet.NOWHERE, streams.open(txn, 0, COLUMNS, true));
  }
}
