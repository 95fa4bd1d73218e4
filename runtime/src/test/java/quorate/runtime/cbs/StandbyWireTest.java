package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlType;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.cbs.CbsEntry;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.CbsRecord;
import quorate.replication.cbs.Queued;
import quorate.replication.cbs.ReplicaStatus;
import quorate.replication.cbs.Statement;
import quorate.replication.cbs.SuccessionState;
import quorate.replication.cbs.Word;

/// Messages, entries and states are read as they were written, and anything else is refused.
final class StandbyWireTest {
  private static final NodeId NODE = new NodeId(3);
  private static final SessionId SESSION = new SessionId(-5, 6);
  private static final RequestId TXN = new RequestId(SESSION, 9);
  private static final Statement STATEMENT = new Statement(Bytes.of(new byte[] {1, 2, 3}), true);
  private static final Result DONE = new Result.Done("UPDATE 1");
  private static final Result.Failed FAILED =
      new Result.Failed(new SqlError("22012", "division by zero"));
  private static final CbsMessage.Ran RAN =
      new CbsMessage.Ran(
          4,
          5,
          DONE,
          Optional.of(STATEMENT),
          Optional.of(Digest.of(new byte[] {2})),
          Word.RAISED_WITHOUT_WRITES);
  private static final CbsRecord.Committed COMMITTED =
      new CbsRecord.Committed(
          TXN, List.of(new Queued(0, STATEMENT, 4)), List.of(Digest.of(new byte[] {1})), 7);
  private static final CbsRecord.Base BASE =
      new CbsRecord.Base(
          8,
          new TreeMap<>(Map.of(NODE, 2L)),
          new TreeMap<>(Map.of(NODE, ReplicaStatus.REPAIRING)),
          new TreeMap<>(Map.of(SESSION, 9L)),
          6);

  static List<StandbyMessage> messages() {
    return List.of(
        new StandbyMessage.Hello(1, 2),
        new StandbyMessage.Command(1, 2, 3, new CbsIndication.Execute(4, TXN, 5, STATEMENT, true)),
        new StandbyMessage.Command(1, 2, 3, new CbsIndication.Commit(4, TXN, 6)),
        new StandbyMessage.Command(1, 2, 3, new CbsIndication.Rollback(4)),
        new StandbyMessage.Command(1, 2, 3, new CbsIndication.Reconnect()),
        new StandbyMessage.Command(1, 2, 3, new CbsIndication.TruncateTable(7)),
        new StandbyMessage.Heartbeat(1, 2, 3),
        new StandbyMessage.RowsBegun(TXN, 4, 5, List.of(new Column("n", SqlType.INT8)), true),
        new StandbyMessage.RowsSent(TXN, 4, 5, 6, false, Bytes.of(new byte[] {7})),
        new StandbyMessage.RowsTaken(5),
        new StandbyMessage.RowsUnwanted(5),
        new StandbyMessage.Word(1, 2, 3, RAN),
        new StandbyMessage.Word(1, 2, 3, new CbsMessage.Ran(4, 5, DONE)),
        new StandbyMessage.Word(1, 2, 3, new CbsMessage.RolledBack(4)),
        new StandbyMessage.Word(1, 2, 3, new CbsMessage.Busy(4)),
        new StandbyMessage.Word(1, 2, 3, new CbsMessage.CommitDone(4)),
        new StandbyMessage.Word(1, 2, 3, new CbsMessage.Disconnected()),
        new StandbyMessage.Word(1, 2, 3, new CbsMessage.Connected(Set.of(5L, 6L))),
        new StandbyMessage.Word(1, 2, 3, new CbsMessage.Alive()),
        new StandbyMessage.Pulse(1, 2, 3),
        new StandbyMessage.Broken(1, 2),
        new StandbyMessage.StateWanted(4),
        new StandbyMessage.State(4, Bytes.of(new byte[] {7}), Bytes.EMPTY),
        new StandbyMessage.State(4, Bytes.of(new byte[] {7}), Bytes.of(new byte[] {8, 9})),
        new StandbyMessage.Say(9, NODE, new CbsMessage.Query(TXN, 1, STATEMENT)),
        new StandbyMessage.Say(9, NODE, new CbsMessage.Commit(TXN, 4)),
        new StandbyMessage.Say(9, NODE, new CbsMessage.Settle(TXN)),
        new StandbyMessage.Said(1, 2, NODE, new CbsMessage.Settled(TXN)),
        new StandbyMessage.Said(1, 2, NODE, new CbsMessage.Raised(TXN, 3, FAILED)),
        new StandbyMessage.Said(1, 2, NODE, new CbsMessage.Unknown(TXN)),
        new StandbyMessage.Say(9, NODE, new CbsMessage.Abort(TXN)),
        new StandbyMessage.Say(9, NODE, new CbsMessage.Leave(SESSION)),
        new StandbyMessage.Here(),
        new StandbyMessage.Said(1, 2, NODE, new CbsMessage.Response(TXN, 3, DONE, STATEMENT, 5)),
        new StandbyMessage.Said(1, 2, NODE, new CbsMessage.Committed(TXN)),
        new StandbyMessage.Said(1, 2, NODE, new CbsMessage.Aborted(TXN, "why")),
        new StandbyMessage.Serving(1, 2, true, "all are there"),
        new StandbyMessage.Schema(Bytes.of(new byte[] {8})));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void aMessageIsReadAsItWasWritten(StandbyMessage message) {
    Encoder out = new Encoder();
    StandbyWire.write(out, message);
    assertEquals(message, StandbyWire.read(new Decoder(out.toBytes())));
    byte[] cut = out.toByteArray();
    assertThrows(
        WireException.class,
        () -> StandbyWire.read(new Decoder(cut, 0, cut.length - 1)),
        "a byte is missing");
  }

  static List<CbsEntry> entries() {
    return List.of(
        new CbsEntry.Takeover(3, NODE, -7),
        new CbsEntry.Decided(3, 4, List.of(COMMITTED, new CbsRecord.Truncated(NODE, 5), BASE)),
        new CbsEntry.Reserve(-7, 8, "12", 1, -1, 32),
        new CbsEntry.Moved(-7, 8, "12", 100, false));
  }

  @ParameterizedTest
  @MethodSource("entries")
  void anEntryIsReadAsItWasWritten(CbsEntry entry) {
    assertEquals(entry, SuccessionWire.decode(SuccessionWire.encode(entry)));
  }

  @Test
  void aStateIsReadAsItWasWritten() {
    SuccessionState state =
        new SuccessionState(
            new CbsEntry.Takeover(3, NODE, -7),
            4,
            List.of(BASE, COMMITTED),
            new TreeMap<>(Map.of("12", 100L)));
    Encoder out = new Encoder();
    SuccessionWire.write(out, state);
    assertEquals(state, SuccessionWire.state(new Decoder(out.toBytes())));
  }

  /// At every database alike, so that nobody is accused for it.
  @Test
  void aResultThatIsTooLargeIsAFailure() {
    Result large = new Result.Done("x".repeat(33 << 20));
    Encoder out = new Encoder();
    StandbyWire.write(out, new StandbyMessage.Word(1, 2, 3, new CbsMessage.Ran(4, 5, large)));
    StandbyMessage read = StandbyWire.read(new Decoder(out.toBytes()));
    String state =
        read instanceof StandbyMessage.Word(var _, var _, var _, CbsMessage.Ran ran)
                && ran.result() instanceof Result.Failed failed
            ? failed.error().sqlState()
            : "" + read;
    assertEquals("54000", state);
  }
}
