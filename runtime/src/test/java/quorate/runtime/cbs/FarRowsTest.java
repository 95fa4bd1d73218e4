package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Canonical;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.run.LockConflict;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.OpenTransaction;

/// The rows of large answers with shepherds that stand by for each other: from a database's node to
/// the gateway.
final class FarRowsTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final NodeId NODE = new NodeId(2);
  private static final NodeId GATEWAY = new NodeId(NodeId.CLIENT_MIN + 7);
  private static final RequestId TXN = new RequestId(FarRows.session(GATEWAY, 5), 3);
  private static final List<Column> COLUMNS = List.of(new Column("n", SqlType.TEXT));

  @TempDir Path directory;

  /// A node and a gateway. Messages arrive at once, unless they are lost.
  private static final class Pair {
    final RowStreams streams = new RowStreams();
    final FarRows rows;
    final FarStreams far;
    final AtomicInteger under = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();
    volatile boolean loses;

    Pair(Duration patience) {
      BiConsumer<NodeId, StandbyMessage.FromReader> back =
          (_, word) -> {
            if (word instanceof StandbyMessage.RowsTaken) {
              under.decrementAndGet();
            }
            node().on(GATEWAY, word);
          };
      far = new FarStreams(streams, back);
      rows = new FarRows((_, word) -> hear(word), GATEWAY::equals, patience);
    }

    private FarRows node() {
      return rows;
    }

    private synchronized void hear(StandbyMessage word) {
      switch (word) {
        case StandbyMessage.RowsBegun begun -> far.begun(NODE, begun);
        case StandbyMessage.RowsSent sent when !loses -> {
          most.accumulateAndGet(under.incrementAndGet(), Math::max);
          far.sent(NODE, sent);
        }
        case StandbyMessage _ -> {}
      }
    }

    RowStream expect() {
      return streams.expect(TXN, 0);
    }

    RowOutlet open() {
      return rows.open(TXN, 0, COLUMNS, true);
    }
  }

  private static List<Row> row(int size) {
    return List.of(Row.of(new Value.Binary(Bytes.wrap(new byte[size]))));
  }

  private static RowStream.Part next(RowStream stream) throws InterruptedException {
    return stream.next(() -> false, LONG).orElseThrow();
  }

  @Test
  void aFewAreUnderWayAndLargeOnesInPieces() throws Exception {
    Pair pair = new Pair(LONG);
    RowStream stream = pair.expect();
    RowOutlet outlet = pair.open();
    int[] sizes = {3, 5 << 20, 100, (1 << 20) + 1, 0, 7, 8, 9, 10, 11};
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Boolean> all =
          threads.submit(() -> {
            for (int size : sizes) {
              outlet.rows(row(size));
            }
            outlet.end();
            return true;
          });
      assertEquals(new RowStream.Part.Begin(COLUMNS, true), next(stream));
      for (int size : sizes) {
        assertEquals(new RowStream.Part.Rows(row(size)), next(stream));
      }
      assertTrue(all.get());
    }
    assertTrue(pair.most.get() <= FarRows.PARTS_MAX, pair.most::toString);
    assertEquals(Optional.empty(), stream.closed());
  }

  @Test
  void whatIsLostIsNoticed() throws Exception {
    Pair pair = new Pair(LONG);
    RowStream stream = pair.expect();
    RowOutlet outlet = pair.open();
    next(stream);
    pair.loses = true;
    outlet.rows(row(1));
    pair.loses = false;
    outlet.rows(row(2));
    assertThrows(LockConflict.class, outlet::end);
    assertTrue(stream.closed().orElseThrow().contains("lost"), stream.closed()::toString);
  }

  @Test
  void aLinkThatBreaksEndsBothSides() throws Exception {
    Pair pair = new Pair(LONG);
    RowStream stream = pair.expect();
    RowOutlet outlet = pair.open();
    outlet.rows(row(1));
    pair.far.lost(new NodeId(3));
    pair.rows.gone(new NodeId(NodeId.CLIENT_MIN));
    assertEquals(Optional.empty(), stream.closed());
    outlet.rows(row(2));
    pair.rows.gone(GATEWAY);
    assertThrows(LockConflict.class, () -> outlet.rows(row(3)));
    pair.far.lost(NODE);
    assertTrue(stream.closed().orElseThrow().contains("broken"), stream.closed()::toString);
  }

  @Test
  void whoHasGoneOrDoesNotReadIsGivenUp() throws Exception {
    Pair pair = new Pair(LONG);
    assertThrows(LockConflict.class, () -> pair.open().rows(row(1)));
    pair.expect();
    RowOutlet outlet = pair.open();
    pair.streams.forget(TXN, 0);
    outlet.rows(row(1));
    assertThrows(LockConflict.class, () -> outlet.rows(row(2)));

    Pair impatient = new Pair(Duration.ZERO);
    impatient.expect();
    RowOutlet slow = impatient.open();
    for (int i = 0; i < FarRows.PARTS_MAX; i++) {
      slow.rows(row(i));
    }
    assertThrows(LockConflict.class, () -> slow.rows(row(1)));
  }

  @Test
  void anotherRunMakesTheOneBeforeVoid() throws Exception {
    Pair pair = new Pair(LONG);
    RowStream stream = pair.expect();
    RowOutlet first = pair.open();
    first.rows(row(1));
    RowOutlet second = pair.open();
    assertThrows(LockConflict.class, () -> first.rows(row(2)));
    second.rows(row(3));
    assertInstanceOf(RowStream.Part.Begin.class, next(stream));
    assertEquals(new RowStream.Part.Rows(row(3)), next(stream));
    second.end();
    assertEquals(Optional.empty(), stream.next(() -> true, LONG));
    assertEquals(
        RowOutlet.NOWHERE,
        pair.rows.open(new RequestId(FarRows.session(NODE, 1), 1), 0, COLUMNS, false));
  }

  /// Over real databases and links, wherever the shepherd is active, and when the node of the
  /// answering database ends.
  @Test
  void rowsComeThroughStandbys() throws Exception {
    try (StandbyWorld world = new StandbyWorld(directory, "derby", "hsqldb", "sqlite");
        DatabaseSession session = world.client.session()) {
      world.run("create table d (n int primary key)");
      for (int i = 0; i < LargeAnswersTest.NUMBERS; i++) {
        world.run("insert into d values (" + i + ")");
      }
      assertLargeAnswer(session);
      NodeId primary = world.node(world.client.active().orElseThrow()).primary().orElseThrow();
      OpenTransaction transaction = session.begin();
      LargeAnswersTest.Taken ends =
          new LargeAnswersTest.Taken() {
            @Override
            public void rows(List<Row> more) throws InterruptedException {
              if (rows == 0) {
                world.end(primary);
              }
              super.rows(more);
            }
          };
      Result result;
      try {
        result = transaction.execute(LargeAnswersTest.large(), Set.of(), ends);
      } catch (SqlException refused) {
        result = new Result.Failed(refused.error());
      }
      assertEquals("40001", ShepherdWorld.said(result));
      transaction.rollback();
      world.awaitReady();
      assertLargeAnswer(session);
      assertEquals("UPDATE 20", world.run("update d set n = n + 100"));
    }
  }

  private static void assertLargeAnswer(DatabaseSession session) {
    LargeAnswersTest.Taken taken = new LargeAnswersTest.Taken();
    Result.Streamed answer =
        LargeAnswersTest.streamed(
            session.run(List.of(LargeAnswersTest.COMBINED), true, taken).getFirst());
    taken.assertWhole();
    Result held = session.run(List.of(LargeAnswersTest.COMBINED), true).getFirst();
    assertEquals(Canonical.digest(held), Canonical.digest(answer));
  }
}
