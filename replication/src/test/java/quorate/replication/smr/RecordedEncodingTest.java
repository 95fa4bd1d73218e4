package quorate.replication.smr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Agreement;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Reading;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Member;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.replication.lock.Lock;
import quorate.replication.lock.LockKey;
import quorate.replication.lock.LockOwner;
import quorate.replication.lock.LockRequest;
import quorate.replication.statement.OrderedStatement;

/// Commands and control states are encoded as in `transcripts/encoding/recorded.txt`, so that old
/// logs and directories can be read.
class RecordedEncodingTest {
  private static final Path RECORDED = Path.of("src/test/transcripts/encoding/recorded.txt");
  private static final Digest DIGEST = Digest.of(new byte[] {7});
  private static final Position AT = Position.of(9, 4);
  private static final NodeId NODE = new NodeId(2);
  private static final OrderedStatement STATEMENT =
      OrderedStatement.of(
          "select $1", List.of(SqlType.INT4), List.of(new Value.Int(5)), 12_345, -9);
  private static final OrderedStatement READS_SETTINGS =
      STATEMENT.by(
          new OrderedStatement.Asker(
              "ann",
              7,
              Reading.STORED,
              List.of(),
              new TreeMap<>(Map.of("app.name", new Value.Text("x"), "app.none", Value.NULL))));
  private static final StateDigest STATE = new StateDigest(new TreeMap<>(Map.of("t", DIGEST)));
  private static final SessionId SESSION = new SessionId(1, 2);
  private static final Tolerance NODES = new Tolerance(1, 1, Tolerance.Liars.NODES);

  private static Map<String, Command> commands() {
    Map<String, Command> commands = new TreeMap<>();
    commands.put("read", new SqlCommand.Script(List.of(STATEMENT), true));
    commands.put(
        "partial read",
        new SqlCommand.PartialRead(List.of(NODE, new NodeId(3)), List.of(STATEMENT)));
    commands.put("write", new SqlCommand.Script(List.of(STATEMENT, STATEMENT), false));
    commands.put("settings", new SqlCommand.Script(List.of(READS_SETTINGS, STATEMENT), false));
    commands.put("commit", new SqlCommand.Commit(NODE, List.of(STATEMENT), List.of(DIGEST)));
    commands.put("chunk", new HostCommand.Chunk(300, Bytes.of(new byte[] {1, 2})));
    commands.put("assemble", new HostCommand.Assemble(4, DIGEST));
    commands.put("lease", new SqlCommand.Lease("s", 1000));
    commands.put("checkpoint", new HostCommand.Checkpoint(true));
    commands.put("attest", attest(NODE, STATE));
    commands.put(
        "dispute",
        new SqlCommand.Dispute(
            AT, STATEMENT, true, List.of(new SqlCommand.Claim(NODE, DIGEST, "x"))));
    commands.put("testimony", testimony(2, DIGEST, STATE));
    commands.put(
        "write vote",
        new SqlCommand.WriteVote(NODE, AT, DIGEST, 1, 2, Bytes.wrap(new byte[] {1, 2})));
    commands.put("give up", new SqlCommand.AbandonWrite(NODE, AT));
    commands.put("no agreement", new HostCommand.NoAgreement(NODE, AT));
    commands.put("announce", new HostCommand.Announce(NODE, "h2", List.of(NODE, new NodeId(3))));
    commands.put("advise", new SqlCommand.Advise(new LockRequest.Join(SESSION)));
    commands.put("reconfigure", new HostCommand.Reconfigure(2, members()));
    commands.put(
        "declare", new HostCommand.DeclareState(NODE, AT, STATE, Bytes.wrap(new byte[] {7})));
    return commands;
  }

  private static List<Member> members() {
    return List.of(
        new Member(new NodeId(1), "h2", "one", 1, ""),
        new Member(new NodeId(2), "derby", "two", 2, "key"),
        new Member(new NodeId(3), "hsqldb", "three", 3, ""),
        new Member(new NodeId(4), "", "four", 4, ""));
  }

  private static HostCommand.Attest attest(NodeId node, StateDigest state) {
    return new HostCommand.Attest(node, AT, state, true);
  }

  private static SqlCommand.Testimony testimony(long node, Digest answer, StateDigest state) {
    return new SqlCommand.Testimony(
        new NodeId(node), Position.of(11, 0), "select ?", Optional.of(answer), "(1)", state);
  }

  /// Each adds one item to the one before, and the last ones many.
  private static Map<String, Control> controls() {
    Map<String, Control> controls = new TreeMap<>();
    controls.put("control 0", new Control());
    Control control = new Control();
    control.checkpoint(AT, true, Bytes.EMPTY);
    control.checkpoint(Position.of(10, 0), false, Bytes.EMPTY);
    control.attest(attest(NODE, STATE), NODES);
    controls.put("control 1, checkpoints", control);
    controls.put("control 2, histories", histories());
    controls.put("control 3, members", configured());
    controls.put("control 4, allowances", allowed());
    controls.put("control 5, announcements", announced());
    Control locked = new Control();
    locked.locks(new LockRequest.Join(SESSION));
    locked.locks(
        new LockRequest.Take(new LockOwner(SESSION, -3), new Lock(LockKey.of(-1), true), true));
    controls.put("control 6, locks", locked);
    controls.put("control 7, decisions", declared());
    controls.put("control 8, disputes", disputed(configured(), true));
    controls.put("control 9, quarantine", disputed(disputed(allowed(), false), false));
    return controls;
  }

  private static Control histories() {
    Control control = new Control();
    control.checkpoint(AT, true, Bytes.wrap(new byte[] {1, 2}));
    return control;
  }

  private static Control configured() {
    Control control = histories();
    control.reconfigure(new HostCommand.Reconfigure(2, members()), NODES);
    return control;
  }

  private static Control allowed() {
    Control control = new Control();
    control.allows(NODE, AT, Tolerance.Liars.NODES);
    return control;
  }

  private static Control announced() {
    Control control = new Control();
    List<NodeId> replicas = List.of(new NodeId(1), NODE, new NodeId(3));
    replicas.forEach(
        node -> control.announce(new HostCommand.Announce(node, "h2", replicas), node, NODES));
    return control;
  }

  private static Control declared() {
    Control control = announced();
    control.checkpoint(AT, true, Bytes.EMPTY);
    control.attest(attest(NODE, STATE), NODES);
    control.declare(new HostCommand.DeclareState(NODE, AT, STATE, Bytes.EMPTY), NODES);
    return control;
  }

  /// Node 3 answers differently from the others, or holds other tables.
  private static Control disputed(Control control, boolean read) {
    Position at = Position.of(control.disputes().isEmpty() ? 11 : 300, 0);
    control.dispute(
        at,
        new SqlCommand.Dispute(Position.of(at.slot() - 1, 0), STATEMENT, read, List.of()),
        "select ?",
        new Agreement(2, 2, 3));
    StateDigest other = new StateDigest(new TreeMap<>(Map.of("t", Digest.of(new byte[] {8}))));
    for (int node = 1; node <= 3; node++) {
      control.testify(
          new SqlCommand.Testimony(
              new NodeId(node),
              at,
              "select ?",
              Optional.of(Digest.of(new byte[] {(byte) (node / 3)})),
              "",
              read || node < 3 ? STATE : other));
    }
    return control;
  }

  private static List<String> lines() {
    List<String> lines = new ArrayList<>();
    commands().forEach((name, command) -> lines.add(name + ": " + hex(command.encode())));
    controls().forEach((name, control) -> lines.add(name + ": " + hex(control.encode())));
    return lines;
  }

  private static String hex(Bytes bytes) {
    return HexFormat.of().formatHex(bytes.toArray());
  }

  private static Bytes recorded(String name) throws IOException {
    String line =
        Files.readAllLines(RECORDED).stream()
            .filter(each -> each.startsWith(name + ": "))
            .findFirst()
            .orElseThrow();
    return Bytes.wrap(HexFormat.of().parseHex(line.substring(name.length() + 2)));
  }

  @Test
  void theBytesAreThoseThatWereRecorded() throws IOException {
    assertEquals(Files.readAllLines(RECORDED), lines());
  }

  @Test
  void recordedBytesAreRead() throws IOException {
    for (Map.Entry<String, Command> each : commands().entrySet()) {
      assertEquals(each.getValue(), SqlCommand.decode(recorded(each.getKey())), each.getKey());
    }
    for (String name : controls().keySet()) {
      Bytes bytes = recorded(name);
      assertEquals(bytes, Control.decode(bytes).encode(), name);
    }
  }
}
