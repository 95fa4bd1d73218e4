package quorate.replication.smr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Agreement;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.ReplicaEvent;
import quorate.replication.command.StateDigest;
import quorate.replication.lock.Lock;
import quorate.replication.lock.LockKey;
import quorate.replication.lock.LockOwner;
import quorate.replication.lock.LockRequest;
import quorate.replication.statement.OrderedStatement;

class SmrCodecTest {
  private static final Digest DIGEST = Digest.of(new byte[] {7});
  private static final Position AT = Position.of(9, 4);
  private static final NodeId NODE = new NodeId(2);
  private static final OrderedStatement STATEMENT =
      OrderedStatement.of(
          "select $1", List.of(SqlType.INT4), List.of(new Value.Int(5)), 12_345, -9);
  private static final StateDigest STATE =
      new StateDigest(new TreeMap<>(java.util.Map.of("t", DIGEST)));
  private static final SessionId SESSION = new SessionId(1, 2);
  private static final LockOwner OWNER = new LockOwner(SESSION, -3);
  private static final Lock LOCK = new Lock(LockKey.of(-1L << 40), true);

  private static final List<Command> COMMANDS =
      List.of(
          new SqlCommand.Script(List.of(STATEMENT), true),
          new SqlCommand.PartialRead(List.of(NODE, new NodeId(3)), List.of(STATEMENT)),
          new SqlCommand.Commit(NODE, List.of(STATEMENT), List.of(DIGEST)),
          new HostCommand.Chunk(3, Bytes.of(new byte[] {1, 2})),
          new HostCommand.Assemble(4, DIGEST),
          new SqlCommand.Lease("s", 10),
          new HostCommand.Checkpoint(true),
          new HostCommand.Attest(NODE, AT, STATE, true),
          new SqlCommand.Dispute(
              AT, STATEMENT, true, List.of(new SqlCommand.Claim(NODE, DIGEST, "x"))),
          new SqlCommand.Testimony(NODE, AT, "select ?", Optional.of(DIGEST), "(1)", STATE),
          new SqlCommand.WriteVote(NODE, AT, DIGEST, 1, 2, Bytes.wrap(new byte[] {1, 2})),
          new SqlCommand.AbandonWrite(NODE, AT),
          new HostCommand.NoAgreement(NODE, AT),
          new HostCommand.Announce(NODE, "h2", List.of(NODE)),
          new SqlCommand.Advise(new LockRequest.Join(SESSION)),
          new SqlCommand.Advise(new LockRequest.Leave(SESSION)),
          new SqlCommand.Advise(new LockRequest.Renew(SESSION)),
          new SqlCommand.Advise(new LockRequest.Expire(SESSION, 7)),
          new SqlCommand.Advise(new LockRequest.Take(OWNER, LOCK, true)),
          new SqlCommand.Advise(new LockRequest.Drop(OWNER, List.of(LOCK))),
          new SqlCommand.Advise(new LockRequest.DropAll(OWNER)),
          new SqlCommand.Advise(new LockRequest.Show()),
          new HostCommand.DeclareState(NODE, AT, STATE, Bytes.wrap(new byte[] {7})));

  private static final List<SmrMessage> MESSAGES =
      List.of(
          new SmrMessage.AskOutcome(AT),
          new SmrMessage.TellOutcome(AT, SmrMessage.Outcome.FALLS),
          new SmrMessage.Reply(
              new RequestId(SESSION, 1),
              AT,
              3,
              Optional.of(List.of(new Result.Done("COMMIT"))),
              List.of(DIGEST),
              "why"),
          new SmrMessage.Submit(new Request(new RequestId(SESSION, 1), 0, NODE, Bytes.EMPTY)),
          new SmrMessage.LeaderIs(NODE));

  private static final List<DelegateMessage> DELEGATE =
      List.of(
          new DelegateMessage.Execute(SESSION, 1, 2, AT, List.of(STATEMENT, STATEMENT), 250),
          new DelegateMessage.Abandon(SESSION, 1),
          new DelegateMessage.Cancel(SESSION, 1));

  @Test
  void everythingComesBackAsItWas() {
    for (Command command : COMMANDS) {
      assertEquals(command, SqlCommand.decode(command.encode()));
    }
    for (SmrMessage message : MESSAGES) {
      assertEquals(message, SmrMessage.read(new Decoder(encoded(message))));
    }
    for (DelegateMessage message : DELEGATE) {
      Encoder out = new Encoder();
      DelegateMessage.write(out, message);
      assertEquals(message, DelegateMessage.read(new Decoder(out.toBytes())));
    }
  }

  @Test
  void theControlStateComesBackAsItWas() {
    Control control = new Control();
    control.checkpoint(AT, true, Bytes.wrap(new byte[] {1, 2}));
    control.checkpoint(Position.of(10, 0), false, Bytes.EMPTY);
    control.attest(new HostCommand.Attest(NODE, AT, STATE, true), Tolerance.DEFAULT);
    control.dispute(
        Position.of(11, 0),
        new SqlCommand.Dispute(AT, STATEMENT, true, List.of()),
        "select ?",
        new Agreement(2, 2, 3));
    testify(control, 1, 1);
    testify(control, 2, 1);
    testify(control, 3, 2);
    control.attest(
        new HostCommand.Attest(new NodeId(NODE.number() + 1), AT, STATE, true), Tolerance.DEFAULT);
    assertEquals(Optional.of(STATE), control.certify(AT, Tolerance.DEFAULT));
    Control again = Control.decode(control.encode());
    assertEquals(control.encode(), again.encode());
    assertEquals(java.util.Set.of("select ?"), again.quarantinedShapes(new NodeId(3)));
    assertEquals(java.util.Set.of(), again.quarantinedShapes(new NodeId(1)));
  }

  private static void testify(Control control, long node, int answer) {
    control.testify(
        new SqlCommand.Testimony(
            new NodeId(node),
            Position.of(11, 0),
            "select ?",
            Optional.of(Digest.of(new byte[] {(byte) answer})),
            "",
            STATE));
  }

  @Test
  void whatIsLocalNeverTravels() {
    assertThrows(
        IllegalArgumentException.class,
        () -> encoded(new SmrMessage.Local(new ReplicaEvent.SnapshotInstalled(AT))));
  }

  @Test
  void randomOrDamagedBytesAreAMessageOrAWireException() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(80) + 1];
      random.nextBytes(bytes);
      bytes[0] = (byte) random.nextInt(17);
      tryAll(bytes);
      byte[] damaged = COMMANDS.get(random.nextInt(COMMANDS.size())).encode().toArray();
      damaged[random.nextInt(damaged.length)] ^= (byte) random.nextInt(256);
      tryAll(damaged);
      tryAll(java.util.Arrays.copyOf(damaged, random.nextInt(damaged.length)));
    }
  }

  private static void tryAll(byte[] bytes) {
    attempt(() -> SqlCommand.decode(Bytes.wrap(bytes)));
    attempt(() -> SmrMessage.read(new Decoder(bytes)));
    attempt(() -> DelegateMessage.read(new Decoder(bytes)));
    attempt(() -> Control.decode(Bytes.wrap(bytes)));
  }

  private static void attempt(Runnable decode) {
    try {
      decode.run();
    } catch (WireException expected) {
      assertEquals(WireException.class, expected.getClass());
    }
  }

  private static Bytes encoded(SmrMessage message) {
    Encoder out = new Encoder();
    SmrMessage.write(out, message);
    return out.toBytes();
  }
}
