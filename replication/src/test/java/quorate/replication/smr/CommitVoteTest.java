package quorate.replication.smr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.OperatorSignature;
import quorate.replication.command.Position;
import quorate.replication.command.ReplicaEvent;
import quorate.replication.command.ReplicaIndication;
import quorate.replication.statement.OrderedStatement;

/// Three replicas and a COMMIT on which their databases disagree.
final class CommitVoteTest {
  private static final Digest SEEN = Digest.of(new byte[] {1});
  private static final Digest OTHER = Digest.of(new byte[] {2});

  /// The digest of a database that cannot answer.
  private static final Digest UNKNOWN = Digest.of(new byte[] {3});

  private static final Position AT = Position.of(1, 0);

  private final Map<NodeId, Recorder> machines = new TreeMap<>();
  private final Map<NodeId, Replica> replicas = new TreeMap<>();
  private final Deque<Runnable> network = new ArrayDeque<>();
  private final List<NodeId> repairs = new ArrayList<>();
  private final List<NodeId> down = new ArrayList<>();

  /// A database with a fixed answer that remembers the committed transaction.
  private static final class Recorder implements StateMachine {
    private final Digest answer;
    private final Map<SessionId, Long> sessions = new HashMap<>();
    private String committed = "nothing";
    private Position applied = Position.NONE;

    Recorder(Digest answer) {
      this.answer = answer;
    }

    private SmrMessage.Reply recorded(Position at, Request request) {
      applied = at;
      sessions.put(request.id().session(), request.id().number());
      List<Result> results = List.of(new Result.Done(committed));
      return new SmrMessage.Reply(request.id(), at, 0, Optional.of(results), List.of(answer), "");
    }

    @Override
    public Tentative commit(
        Position at, Request request, SqlCommand.Commit commit, Known known, boolean enough) {
      boolean matches = commit.results().equals(List.of(answer));
      SmrMessage.Outcome own =
          answer.equals(UNKNOWN)
              ? SmrMessage.Outcome.ABSTAINS
              : matches ? SmrMessage.Outcome.STANDS : SmrMessage.Outcome.FALLS;
      if (own == SmrMessage.Outcome.STANDS && enough) {
        committed = "commit";
        return new Tentative(own, false, List.of(answer), Optional.of(recorded(at, request)));
      }
      return new Tentative(own, false, List.of(answer), Optional.empty());
    }

    @Override
    public SmrMessage.Reply decide(Position at, Request request, boolean stands) {
      committed = stands ? "commit" : "rollback";
      return recorded(at, request);
    }

    @Override
    public Position applied() {
      return applied;
    }

    @Override
    public Position absolved() {
      return Position.NONE;
    }

    @Override
    public Map<SessionId, Long> sessions() {
      return sessions;
    }

    @Override
    public Control control() {
      return new Control();
    }

    @Override
    public Optional<SmrMessage.Reply> lastReply(SessionId session) {
      return Optional.empty();
    }

    @Override
    public String dialect() {
      return "";
    }

    @Override
    public Executed execute(
        Position at, Request request, List<OrderedStatement> statements, Known known) {
      return new Recorded(recorded(at, request));
    }

    @Override
    public Optional<Meaning> meaning(Bytes word) {
      return Optional.empty();
    }

    @Override
    public Optional<SmrMessage.Reply> adopt(Position at, Request request, Bytes word, boolean own) {
      return Optional.empty();
    }

    @Override
    public SmrMessage.Reply abandon(Position at, Request request, Reason reason) {
      return recorded(at, request);
    }

    @Override
    public SmrMessage.Reply raise(Position at, Request request, Bytes word, Alike alike) {
      return recorded(at, request);
    }

    @Override
    public void read(
        Position at,
        Request request,
        List<OrderedStatement> statements,
        Set<String> quarantinedShapes) {}

    @Override
    public SmrMessage.Reply chunk(Position at, Request request, HostCommand.Chunk chunk) {
      return recorded(at, request);
    }

    @Override
    public Optional<Command> assemble(RequestId request, HostCommand.Assemble assemble) {
      return Optional.empty();
    }

    @Override
    public SmrMessage.Reply lease(Position at, Request request, SqlCommand.Lease lease) {
      return recorded(at, request);
    }

    @Override
    public SmrMessage.Reply record(Position at, Request request, Control control, Result answer) {
      return recorded(at, request);
    }

    @Override
    public SmrMessage.Reply checkpoint(
        Position at, Request request, Control control, Position horizon) {
      return recorded(at, request);
    }

    @Override
    public String shape(OrderedStatement statement) {
      return statement.text();
    }

    @Override
    public void examine(
        Position dispute, OrderedStatement statement, boolean rerun, boolean asked) {
      throw new AssertionError("nothing is in dispute");
    }

    @Override
    public void scan(Position at, Scan scan) {}
  }

  private CommitVoteTest databases(Digest... answers) {
    for (int i = 0; i < answers.length; i++) {
      NodeId node = new NodeId(i + 1);
      machines.put(node, new Recorder(answers[i]));
      start(node);
    }
    return this;
  }

  private void start(NodeId node) {
    replicas.put(
        node,
        new Replica(
            node,
            List.of(new NodeId(1), new NodeId(2), new NodeId(3)),
            Tolerance.DEFAULT,
            Long.MAX_VALUE,
            Replica.SESSION_SLOTS,
            java.util.Objects.requireNonNull(machines.get(node)),
            OperatorSignature.NOBODY));
  }

  private static Request commitBy(int delegate) {
    OrderedStatement statement = OrderedStatement.of("select 1", List.of(), List.of(), 0, 0);
    Command commit = new SqlCommand.Commit(new NodeId(delegate), List.of(statement), List.of(SEEN));
    return new Request(
        new RequestId(new SessionId(1, 1), 1), new NodeId(NodeId.CLIENT_MIN), commit.encode());
  }

  private void give(NodeId node, Event<SmrMessage> event) {
    Replica replica = replicas.get(node);
    if (replica == null || down.contains(node)) {
      return;
    }
    replica.on(
        event,
        effect -> {
          switch (effect) {
            case Effect.Send(NodeId to, SmrMessage message) ->
                network.add(() -> give(to, new Event.Received<>(node, message)));
            case Effect.Deliver(ReplicaIndication.Repair _) -> repairs.add(node);
            case Effect<SmrMessage> _ -> {} // timers are fired by hand
          }
        });
  }

  private void order(int node, Request request) {
    SmrMessage ordered = new SmrMessage.Local(new ReplicaEvent.Ordered(1, List.of(request)));
    give(new NodeId(node), new Event.Received<>(new NodeId(node), ordered));
  }

  private void settle() {
    while (!network.isEmpty()) {
      network.remove().run();
    }
  }

  private List<String> outcome() {
    return machines.values().stream().map(machine -> machine.committed).toList();
  }

  @Test
  void aWrongDelegateCommitsNothing() {
    databases(OTHER, OTHER, SEEN);
    for (int node : new int[] {3, 1, 2}) {
      order(node, commitBy(3));
    }
    settle();
    assertEquals(List.of("rollback", "rollback", "rollback"), outcome());
    assertTrue(repairs.isEmpty());
  }

  @Test
  void aDelegateWaitsForASecondVoice() {
    databases(SEEN, SEEN, SEEN);
    order(1, commitBy(1));
    settle();
    assertEquals(List.of("nothing", "nothing", "nothing"), outcome());
    order(2, commitBy(1));
    settle();
    assertEquals(List.of("commit", "commit", "nothing"), outcome());
  }

  @Test
  void onlyReplicasHaveAVoice() {
    databases(SEEN, OTHER, OTHER);
    order(1, commitBy(1));
    for (NodeId stranger : List.of(new NodeId(9), new NodeId(NodeId.CLIENT_MIN))) {
      SmrMessage stands = new SmrMessage.TellOutcome(AT, SmrMessage.Outcome.STANDS);
      give(new NodeId(1), new Event.Received<>(stranger, stands));
    }
    assertEquals("nothing", outcome().getFirst());
    order(2, commitBy(1));
    order(3, commitBy(1));
    settle();
    assertEquals(List.of("rollback", "rollback", "rollback"), outcome());
  }

  @Test
  void aDelegateThatIsNoReplicaHasNoVoice() {
    databases(SEEN, SEEN, SEEN);
    order(1, commitBy(9));
    assertEquals("nothing", outcome().getFirst());
    order(2, commitBy(9));
    order(3, commitBy(9));
    settle();
    assertEquals(List.of("commit", "commit", "commit"), outcome());
  }

  @Test
  void aVoiceMayComeFirst() {
    databases(SEEN, SEEN, SEEN);
    order(2, commitBy(1));
    settle();
    order(1, commitBy(1));
    assertEquals(List.of("commit", "commit", "nothing"), outcome());
  }

  @Test
  void aWrongReplicaFollowsTheOthers() {
    databases(SEEN, OTHER, SEEN);
    for (int node : new int[] {2, 1, 3}) {
      order(node, commitBy(1));
    }
    settle();
    assertEquals(List.of("commit", "commit", "commit"), outcome());
    assertTrue(repairs.isEmpty());
  }

  @Test
  void aReplicaThatCannotSayFollowsTheOthers() {
    databases(SEEN, UNKNOWN, SEEN);
    order(2, commitBy(1));
    order(1, commitBy(1));
    settle();
    assertEquals(List.of("nothing", "nothing", "nothing"), outcome());
    order(3, commitBy(1));
    settle();
    assertEquals(List.of("commit", "commit", "commit"), outcome());
    assertTrue(repairs.isEmpty());
  }

  @Test
  void aWrongDelegateFindsNoSecondVoiceInAnAbstention() {
    falls(SEEN, UNKNOWN, OTHER);
  }

  @Test
  void whereTooFewCanSayItFalls() {
    falls(SEEN, UNKNOWN, UNKNOWN);
  }

  private void falls(Digest... answers) {
    databases(answers);
    for (int node : new int[] {1, 2, 3}) {
      order(node, commitBy(1));
    }
    settle();
    assertEquals(List.of("rollback", "rollback", "rollback"), outcome());
    assertTrue(repairs.isEmpty());
  }

  @Test
  void whoCannotSayAndIsToldNothingIsRepaired() {
    databases(UNKNOWN, SEEN, SEEN);
    down.addAll(List.of(new NodeId(1), new NodeId(3)));
    order(2, commitBy(3));
    settle();
    down.remove(new NodeId(1));
    start(new NodeId(2));
    order(1, commitBy(3));
    settle();
    give(new NodeId(1), new Event.Fired<>(new HeldCommits.AskAgain(AT)));
    settle();
    assertEquals(List.of("nothing", "commit", "nothing"), outcome());
    assertEquals(List.of(new NodeId(1)), repairs);
  }

  /// The power failed, and one engine lost the transaction; one node stays away.
  @Test
  void nobodyRemembersTheOutcome() {
    databases(SEEN, SEEN, SEEN);
    down.addAll(List.of(new NodeId(1), new NodeId(3)));
    order(2, commitBy(1));
    settle();
    down.remove(new NodeId(1));
    start(new NodeId(2));
    order(1, commitBy(1));
    settle();
    assertEquals("nothing", outcome().getFirst());
    give(new NodeId(1), new Event.Fired<>(new HeldCommits.AskAgain(AT)));
    settle();
    assertEquals(List.of("commit", "commit", "nothing"), outcome());
    assertTrue(repairs.isEmpty());
  }
}
