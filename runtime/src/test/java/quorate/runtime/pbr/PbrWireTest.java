package quorate.runtime.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.engine.schema.StepWrites;
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.Shipped;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.TentativeAnswer;

/// Everything that crosses a wire is read as it was written, and anything cut short is refused.
final class PbrWireTest {
  private static final RequestId ID = new RequestId(new SessionId(3, 5), 7);
  private static final OrderedStatement STATEMENT =
      PbrWorld.statement("insert into t values (1)")
          .withLeased(new TreeMap<>(java.util.Map.of("s", List.of(4L, 5L))));

  private static <T> void isWhole(T value, Bytes bytes, Function<Bytes, T> read) {
    assertEquals(value, read.apply(bytes));
    byte[] all = bytes.unsafeArray();
    for (int length = 0; length < all.length; length++) {
      Bytes cut = Bytes.wrap(java.util.Arrays.copyOf(all, length));
      assertThrows(WireException.class, () -> read.apply(cut), "cut to " + length);
    }
  }

  private static Bytes bytes(NodeMessage message) {
    Encoder out = new Encoder();
    NodeMessage.write(out, message);
    return out.toBytes();
  }

  @Test
  void messages() {
    Result failed = new Result.Failed(new SqlError("40001", "again"));
    List<NodeMessage> all =
        List.of(
            new NodeMessage.Perform(ID, 2, List.of(STATEMENT, STATEMENT), true),
            new NodeMessage.Performed(
                ID, 2, List.of(new TentativeAnswer(failed, STATEMENT.leased()))),
            new NodeMessage.Abandon(ID),
            new NodeMessage.Schema(Bytes.wrap(new byte[] {1, 2})),
            new NodeMessage.StateWanted(3, 400),
            new NodeMessage.StatePart(3, 400, 500, Bytes.wrap(new byte[] {9})),
            new NodeMessage.Leads(6),
            new NodeMessage.UnderWay(ID),
            new NodeMessage.IsUnderWay(ID));
    for (NodeMessage message : all) {
      isWhole(message, bytes(message), it -> NodeMessage.read(new Decoder(it)));
    }
  }

  @Test
  void workAndAnswers() {
    Work.Script script = new Work.Script(List.of(STATEMENT));
    isWhole((Work) script, script.encode(), Work::decode);
    Work.Open open = new Work.Open(3);
    isWhole((Work) open, open.encode(), Work::decode);
    Work.Answer answer = new Work.Answer(true, List.of(new Result.Done("INSERT 0 1")));
    isWhole(answer, answer.encode(), Work.Answer::decode);
    ScannedTables digests =
        new ScannedTables(new LogPosition(4, 2), new TreeMap<>(java.util.Map.of("t", "ab")));
    isWhole(digests, digests.encode(), ScannedTables::decode);
  }

  @Test
  void whatIsShipped() {
    Text text =
        new Text(
            List.of(STATEMENT),
            new TreeMap<>(java.util.Map.of("9", List.of(1L))),
            new TreeMap<>(java.util.Map.of("9", 2L)),
            Optional.empty());
    assertEquals(Shipped.Kind.TEXT, text.ship().kind());
    isWhole(text, text.ship().bytes(), it -> Text.of(new Shipped(Shipped.Kind.TEXT, it)));
    assertEquals(Shipped.NOTHING, Work.Writes.NONE.ship());
    Text open =
        new Text(text.statements(), text.drawn(), text.moved(), Optional.of(StepWrites.NONE));
    assertEquals(open, Text.of(open.ship()));
    Work.Writes moved =
        new Work.Writes(Work.Writes.NONE.rows(), new TreeMap<>(java.util.Map.of("9", 2L)));
    assertEquals(moved, Work.Writes.of(moved.ship()));
  }

  /// A bulk load repeats itself, so it crosses the wire deflated.
  @Test
  void muchIsShippedDeflated() {
    List<OrderedStatement> many =
        java.util.Collections.nCopies(
            1 + PackedBytes.PLAIN_BYTES_MAX / 20,
            PbrWorld.statement("insert into t values ('a text that repeats itself')"));
    Text text = new Text(many, new TreeMap<>(), new TreeMap<>(), Optional.empty());
    Shipped shipped = text.ship();
    assertTrue(shipped.bytes().length() < PackedBytes.PLAIN_BYTES_MAX / 10);
    assertEquals(text, Text.of(shipped));
    byte[] all = shipped.bytes().toArray();
    Bytes cut = Bytes.wrap(java.util.Arrays.copyOf(all, all.length / 2));
    assertThrows(WireException.class, () -> PackedBytes.unpack(cut));
    all[1]++; // the length
    assertThrows(WireException.class, () -> PackedBytes.unpack(Bytes.of(all)));
    all[1] -= 2;
    assertThrows(WireException.class, () -> PackedBytes.unpack(Bytes.of(all)));
    Bytes huge = new Encoder().u8(0).varint(PackedBytes.BYTES_MAX + 1L).u8(0).toBytes();
    assertThrows(WireException.class, () -> PackedBytes.unpack(huge));
  }
}
