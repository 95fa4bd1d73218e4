package quorate.replication.smr;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import quorate.core.Bytes;
import quorate.core.Check;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;
import quorate.order.Request;
import quorate.replication.command.CheckpointRequest;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Member;
import quorate.replication.command.Position;
import quorate.replication.command.ReplicaEvent;
import quorate.replication.command.ReplicaIndication;
import quorate.replication.command.StateMachineHost;
import quorate.replication.statement.Excerpt;
import quorate.replication.statement.OrderedStatement;

/// Plays a transcript: the story of one replica, in which each command is followed by its effects.
/// `-Drecord` writes the current output; review the difference.
///
/// ```
/// replica n1 of n1 n2 n3             u = 1, r = 1
/// the database answers y             from now on; ! is a failure
/// the database holds W               the state found by scans from now on
/// the database is unable             to run held writes; initially it is able
/// the write set x does not fit       the tables
/// slot 3: a1 write; b1 read          the order delivers; a1 is request 1 of session a
/// slot 3: a1 hold                    a write that some engine cannot run
/// slot 4: v1 vote 3.0 n2 x           n2's word on it; with 1/2 appended, half of it
/// slot 4: v1 give up 3.0 n2
/// no end of 3.0                      its timer fires
/// slot 4: a2 commit at n2 seen x     with the results that the client saw
/// slot 4: a2 hold at n2 seen x       the same for a transaction that some engine cannot run
/// slot 5: k1 checkpoint snapshot     also without the snapshot
/// slot 6: k2 attest 5.0 n2 S durable also without durable
/// slot 7: d1 dispute 3.0 n1=x n2=y   over the statement q of position 3.0
/// slot 8: e1 testify 7.0 n2 y S      in the dispute ordered at 7.0
/// n2 -> n1 AskOutcome 4.0            or , 25 times
/// n2 -> n1 TellOutcome 4.0 STANDS
/// a while later 4.0                  its timer fires
/// the log is cut up to 20            the order has gone on without it
/// a snapshot of 21.0 is installed
/// restart
/// ```
final class SmrTranscript {
  private static final String QUERY = "q";

  private NodeId self = new NodeId(1);
  private long sessionSlots = Replica.SESSION_SLOTS;
  private List<NodeId> members = List.of(self);

  /// The operator's signature of anything.
  private static final Bytes OPERATOR = Bytes.wrap(new byte[] {1});

  private ToldMachine machine = new ToldMachine();
  private Optional<Replica> replica = Optional.empty();
  private final List<String> effects = new ArrayList<>();

  /// The file with the actual output.
  static String play(Path file) throws IOException {
    SmrTranscript transcript = new SmrTranscript();
    StringBuilder told = new StringBuilder();
    boolean inEffects = false;
    for (String line : Files.readAllLines(file)) {
      if (line.equals("----")) {
        inEffects = true;
      } else if (line.isBlank() || line.startsWith("#")) {
        inEffects = false;
        told.append(line).append('\n');
      } else if (!inEffects) {
        told.append(line).append("\n----\n");
        transcript.run(line).forEach(effect -> told.append(effect).append('\n'));
      }
    }
    return told.toString();
  }

  private List<String> run(String line) {
    effects.clear();
    if (!ofReplica(line) && !ofOrder(line)) {
      throw new IllegalArgumentException("what is '" + line + "'?");
    }
    return List.copyOf(effects);
  }

  private boolean ofReplica(String line) {
    Matcher m;
    if ((m = match("replica (n\\d) of (.*)", line)).matches()) {
      self = node(m.group(1));
      members = nodes(m.group(2));
      machine = new ToldMachine();
      machine.tellTo(effects::add);
      start();
    } else if ((m = match("the database understands (\\w+)", line)).matches()) {
      machine.dialect(m.group(1));
      start();
    } else if (line.equals("the node is up")) {
      local(new ReplicaEvent.Started());
    } else if ((m = match("the database answers (.)", line)).matches()) {
      machine.answer(m.group(1).charAt(0));
    } else if ((m = match("the database is (un)?able", line)).matches()) {
      machine.able(m.group(1) == null);
    } else if ((m = match("the write set (.) does not fit", line)).matches()) {
      machine.misfit(m.group(1).charAt(0));
    } else if ((m = match("no end of (\\S+)", line)).matches()) {
      on(new Event.Fired<>(new HeldWrites.GiveUpTimer(at(m.group(1)))));
    } else if ((m = match("the database holds (.)", line)).matches()) {
      machine.state(m.group(1).charAt(0));
    } else if ((m = match("the database looks (\\d) ahead", line)).matches()) {
      machine.looksAhead(Integer.parseInt(m.group(1)));
    } else if ((m = match("sessions are kept for (\\d) slots", line)).matches()) {
      sessionSlots = Long.parseLong(m.group(1));
      start();
    } else {
      return false;
    }
    return true;
  }

  private boolean ofOrder(String line) {
    Matcher m;
    if ((m = match("slot (\\d+): (.*)", line)).matches()) {
      local(slot(m));
    } else if (line.startsWith("at once ")) {
      List<ReplicaEvent.Ordered> slots = new ArrayList<>();
      for (String each : line.substring("at once ".length()).split(" \\| ")) {
        m = match("slot (\\d+): (.*)", each);
        Check.that(m.matches(), "a slot", each);
        slots.add(slot(m));
      }
      local(new ReplicaEvent.Backlog(slots));
    } else if ((m = match("(n\\d) -> n\\d AskOutcome (\\S+)(?:, (\\d+) times)?", line)).matches()) {
      int times = m.group(3) == null ? 1 : Integer.parseInt(m.group(3));
      for (int i = 0; i < times; i++) {
        on(new Event.Received<>(node(m.group(1)), new SmrMessage.AskOutcome(at(m.group(2)))));
      }
    } else if ((m = match("(n\\d) -> n\\d TellOutcome (\\S+) (\\w+)", line)).matches()) {
      SmrMessage.Outcome outcome = SmrMessage.Outcome.valueOf(m.group(3));
      on(
          new Event.Received<>(
              node(m.group(1)), new SmrMessage.TellOutcome(at(m.group(2)), outcome)));
    } else if ((m = match("a minute later (\\S+)", line)).matches()) {
      on(new Event.Fired<>(new StateMachineHost.AwaitAgreement(at(m.group(1)))));
    } else if ((m = match("a while later (\\S+)", line)).matches()) {
      on(new Event.Fired<>(new HeldCommits.AskAgain(at(m.group(1)))));
    } else if ((m = match("the log is cut up to (\\d+)(?:, and (\\d+) is wanted)?", line))
        .matches()) {
      Position after = Position.of(Long.parseLong(m.group(1)), Position.INDEX_MAX);
      long needed =
          m.group(2) == null
              ? replica.orElseThrow().applied().slot() + 1
              : Long.parseLong(m.group(2));
      local(new ReplicaEvent.LogTruncated(needed, after, "overtaken"));
    } else if ((m = match("a snapshot is found", line)).matches()) {
      local(new ReplicaEvent.SnapshotAvailable());
    } else if ((m = match("a snapshot of (\\S+) is installed", line)).matches()) {
      machine.install(at(m.group(1)), new Control());
      local(new ReplicaEvent.SnapshotInstalled(at(m.group(1))));
    } else if (line.equals("restart")) {
      start();
    } else {
      return false;
    }
    return true;
  }

  private static ReplicaEvent.Ordered slot(Matcher said) {
    List<Request> batch =
        java.util.Arrays.stream(said.group(2).split("; ")).map(SmrTranscript::request).toList();
    return new ReplicaEvent.Ordered(Long.parseLong(said.group(1)), batch);
  }

  private static List<NodeId> nodes(String names) {
    return java.util.Arrays.stream(names.split(" ")).map(SmrTranscript::node).toList();
  }

  private void start() {
    replica =
        Optional.of(
            new Replica(
                self,
                members,
                Tolerance.DEFAULT,
                Long.MAX_VALUE,
                sessionSlots,
                machine,
                (_, signature) -> signature.equals(OPERATOR)));
  }

  private void local(ReplicaEvent event) {
    on(new Event.Received<>(self, new SmrMessage.Local(event)));
  }

  private void on(Event<SmrMessage> event) {
    replica.orElseThrow().on(event, effect -> effects.add(print(effect)));
  }

  private String print(Effect<SmrMessage> effect) {
    return switch (effect) {
      case Effect.Send<SmrMessage>(NodeId to, SmrMessage.Reply reply) ->
          self + " -> " + client(to) + " " + print(reply);
      case Effect.Send<SmrMessage>(NodeId to, SmrMessage message) ->
          self + " -> " + to + " " + plain(message);
      case Effect.Persist<SmrMessage> persist -> "persist " + persist;
      case Effect.Arm<SmrMessage>(var timer, var after) ->
          "arm " + plain(timer) + " " + after.toMillis() + " ms";
      case Effect.Deliver<SmrMessage>(ReplicaIndication.Propose(Command command)) ->
          "propose " + print(command);
      case Effect.Deliver<SmrMessage>(var indication) -> plain(indication);
    };
  }

  private static String print(SmrMessage.Reply reply) {
    String said =
        reply
            .answer()
            .map(results -> results.stream().map(Excerpt::of).collect(Collectors.joining()))
            .orElse("nothing");
    return "reply to " + name(reply.request()) + " at " + plain(reply.position()) + ": " + said;
  }

  private static String print(Command command) {
    return switch (command) {
      case SqlCommand.Testimony testimony ->
          "testimony in "
              + plain(testimony.dispute())
              + ": "
              + testimony.excerpt()
              + ", "
              + letters(testimony.state().toString());
      case SqlCommand.WriteVote vote ->
          "write vote "
              + plain(vote.at())
              + " "
              + vote.node()
              + " "
              + (vote.part().length() == 0 ? "nothing" : (char) vote.part().at(0));
      case Command other -> letters(plain(other));
    };
  }

  private static String plain(Object printed) {
    return letters(
        printed
            .toString()
            .replaceAll("Position\\[number=(\\d+)]", "$1")
            .replaceAll("(\\w+)=", "")
            .replaceAll("[\\[\\], ]+", " ")
            .strip());
  }

  /// Replaces digests by the letters that name them in the transcript.
  private static String letters(String printed) {
    String letters = printed;
    for (char letter = 'A'; letter <= 'z'; letter++) {
      letters = letters.replace(ToldMachine.digest(letter).toString(), String.valueOf(letter));
    }
    return letters;
  }

  private static Request request(String text) {
    Matcher m = match("([a-z])(\\d) (.*)", text.strip());
    if (!m.matches()) {
      throw new IllegalArgumentException("what is '" + text + "'?");
    }
    SessionId session =
        m.group(1).equals("z")
            ? CheckpointRequest.of(Long.parseLong(m.group(2))).id().session()
            : new SessionId(m.group(1).charAt(0), 0);
    RequestId id = new RequestId(session, Long.parseLong(m.group(2)));
    Command command = command(m.group(3));
    NodeId client =
        switch (command) {
          case HostCommand.Attest attest -> attest.node();
          case SqlCommand.Testimony testimony -> testimony.node();
          case SqlCommand.WriteVote vote -> vote.node();
          case SqlCommand.AbandonWrite over -> over.node();
          case HostCommand.NoAgreement over -> over.node();
          case HostCommand.Announce announce -> announce.node();
          default -> new NodeId(NodeId.CLIENT_MIN);
        };
    return new Request(id, client, command.encode());
  }

  private static Command command(String text) {
    Matcher m;
    OrderedStatement query = OrderedStatement.of(QUERY, List.of(), List.of(), 0, 0);
    OrderedStatement partly =
        OrderedStatement.of(ToldMachine.SOME_CANNOT, List.of(), List.of(), 0, 0);
    if (text.equals("write") || text.equals("read")) {
      return new SqlCommand.Script(List.of(query), text.equals("read"));
    } else if (text.equals("hold")) {
      return new SqlCommand.Script(List.of(partly), false);
    } else if ((m = match("vote (\\S+) (n\\d) (nothing|.)( (\\d)/(\\d))?", text)).matches()) {
      return vote(m);
    } else if ((m = match("announce (n\\d) (\\w+) of (.*)", text)).matches()) {
      return new HostCommand.Announce(node(m.group(1)), m.group(2), nodes(m.group(3)));
    } else if ((m = match("reconfigure (\\d+) to (.*)", text)).matches()) {
      List<Member> named =
          nodes(m.group(2)).stream().map(it -> new Member(it, "h2", "localhost", 1, "")).toList();
      return new HostCommand.Reconfigure(Long.parseLong(m.group(1)), named);
    } else if ((m = match("give up (\\S+) (n\\d)", text)).matches()) {
      return new SqlCommand.AbandonWrite(node(m.group(2)), at(m.group(1)));
    } else if ((m = match("no agreement (\\S+) (n\\d)", text)).matches()) {
      return new HostCommand.NoAgreement(node(m.group(2)), at(m.group(1)));
    } else if ((m = match("(commit|hold) at (n\\d) seen (.)", text)).matches()) {
      return new SqlCommand.Commit(
          node(m.group(2)),
          List.of(m.group(1).equals("hold") ? partly : query),
          List.of(ToldMachine.digest(m.group(3).charAt(0))));
    } else if (text.startsWith("checkpoint")) {
      return new HostCommand.Checkpoint(text.endsWith("snapshot"));
    } else if ((m = match("attest (\\S+) (n\\d) (.)( durable)?", text)).matches()) {
      return new HostCommand.Attest(
          node(m.group(2)),
          at(m.group(1)),
          ToldMachine.scanned(m.group(3).charAt(0)),
          m.group(4) != null);
    } else if ((m = match("declare (\\S+) (n\\d) (.) by (\\w+)", text)).matches()) {
      return new HostCommand.DeclareState(
          node(m.group(2)),
          at(m.group(1)),
          ToldMachine.scanned(m.group(3).charAt(0)),
          m.group(4).equals("operator") ? OPERATOR : Bytes.EMPTY);
    } else if ((m = match("dispute (\\S+) (.*)", text)).matches()) {
      List<SqlCommand.Claim> claims = new ArrayList<>();
      for (String claim : m.group(2).split(" ")) {
        claims.add(new SqlCommand.Claim(node(claim.substring(0, 2)), told(claim.charAt(3)), claim));
      }
      return new SqlCommand.Dispute(at(m.group(1)), query, true, claims);
    } else if ((m = match("testify (\\S+) (n\\d) (.) (.)", text)).matches()) {
      return new SqlCommand.Testimony(
          node(m.group(2)),
          at(m.group(1)),
          QUERY,
          Optional.of(told(m.group(3).charAt(0))),
          "",
          ToldMachine.scanned(m.group(4).charAt(0)));
    }
    throw new IllegalArgumentException("no command is '" + text + "'");
  }

  /// A whole word, or a piece of one that repeats its letter.
  private static Command vote(Matcher m) {
    int piece = m.group(4) == null ? 0 : Integer.parseInt(m.group(5)) - 1;
    int pieces = m.group(4) == null ? 1 : Integer.parseInt(m.group(6));
    boolean nothing = m.group(3).equals("nothing");
    Bytes part = nothing ? Bytes.EMPTY : ToldMachine.word(m.group(3).charAt(0));
    byte[] whole = new byte[nothing ? 0 : pieces];
    java.util.Arrays.fill(whole, (byte) m.group(3).charAt(0));
    Digest digest = Digest.of(whole);
    return new SqlCommand.WriteVote(node(m.group(2)), at(m.group(1)), digest, piece, pieces, part);
  }

  private static Digest told(char letter) {
    return Canonical.digest(new Result.Done("answer " + letter));
  }

  private static String name(RequestId id) {
    boolean reserved = CheckpointRequest.isReserved(id.session());
    return (reserved ? 'z' : (char) id.session().high()) + "" + id.number();
  }

  private static String client(NodeId node) {
    return node.number() >= NodeId.CLIENT_MIN ? "c" : node.toString();
  }

  private static NodeId node(String name) {
    return new NodeId(Long.parseLong(name.substring(1)));
  }

  private static Position at(String text) {
    String[] parts = text.split("\\.");
    return Position.of(Long.parseLong(parts[0]), Integer.parseInt(parts[1]));
  }

  private static Matcher match(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text);
  }
}
