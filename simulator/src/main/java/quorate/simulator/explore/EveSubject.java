package quorate.simulator.explore;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.replication.eve.EveConfig;
import quorate.replication.eve.EveIndication;
import quorate.replication.eve.EveLimits;
import quorate.replication.eve.EveMessage;
import quorate.replication.eve.EveMessage.Commit;
import quorate.replication.eve.EveMessage.Prepare;
import quorate.replication.eve.EveMessage.Verify;
import quorate.replication.eve.EveMessage.VerifyResponse;
import quorate.replication.eve.EveMessage.ViewChange;
import quorate.replication.eve.EveRecord;
import quorate.replication.eve.Executor;
import quorate.replication.eve.Tick;
import quorate.replication.eve.Token;
import quorate.simulator.check.Violation;
import quorate.simulator.explore.EveBond.Kind;
import quorate.simulator.world.SimSignatures;

/// Execute-verify replication with u = r = 1 and a liar, `n1`, that is executor and verifier, and
/// the primary of view 0: the messages of [EveLies] may arrive anywhere at any time. `n2` and `n3`
/// are both as well, and never come to the same result in parallel; `n4` only verifies.
class EveSubject implements Subject<EveMessage> {
  private static final Tolerance TOLERANCE = new Tolerance(1, 1, Tolerance.Liars.NODES);
  private static final List<NodeId> VERIFIERS = numbered(1, 4);
  private static final List<NodeId> EXECUTORS = numbered(1, 3);
  private static final NodeId LIAR = VERIFIERS.getFirst();
  private static final List<NodeId> HONEST = VERIFIERS.subList(1, 4);

  /// The liar's batches, and the next primary's.
  static final Bytes BATCH = Bytes.wrap(new byte[] {1});

  static final Bytes OTHER_BATCH = Bytes.wrap(new byte[] {2});
  private static final Bytes NEXT_BATCH = Bytes.wrap(new byte[] {3});

  /// Both honest executors have executed the first batch.
  static final List<String> DIVERGED =
      List.of("n1 -> n2 ExecuteBatch v0/b1 01", "n1 -> n3 ExecuteBatch v0/b1 01");

  /// The liar has sided with `n2` before two verifiers, and with `n3` before the third.
  static final List<String> SIDED =
      List.of(
          "n1 -> n2 ExecuteBatch v0/b1 01",
          "n1 -> n3 ExecuteBatch v0/b1 01",
          "n1 -> n2 Verify n1 v0/b1 " + first(new NodeId(2)).digest(),
          "n2 -> n3 Verify n2 v0/b1",
          "n1 -> n3 Verify n1 v0/b1 " + first(new NodeId(2)).digest());

  /// After that `n4` alone has learned that the token is certified, which is answered, and `n3` has
  /// executed the next batch on its own, other, result.
  static final List<String> ANSWERED =
      Stream.concat(
              SIDED.stream(),
              Stream.of(
                  "n2 -> n4 Verify n2 v0/b1",
                  "n1 -> n4 Verify n1 v0/b1 " + first(new NodeId(2)).digest(),
                  "n3 -> n2 Prepare",
                  "n4 -> n2 Prepare",
                  "n2 -> n3 Prepare",
                  "n4 -> n3 Prepare",
                  "n2 -> n4 Prepare",
                  "n3 -> n4 Prepare",
                  "n2 -> n4 Commit",
                  "n3 -> n4 Commit",
                  "n1 -> n3 ExecuteBatch v0/b2 01"))
          .toList();

  private final List<String> prelude;
  private final Map<Integer, Executor> restored = new HashMap<>();

  EveSubject(List<String> prelude) {
    this.prelude = prelude;
  }

  private static List<NodeId> numbered(long first, long last) {
    return LongStream.rangeClosed(first, last).mapToObj(NodeId::new).toList();
  }

  EveConfig config(NodeId self) {
    return new EveConfig(
        self,
        EXECUTORS,
        VERIFIERS,
        TOLERANCE,
        new SimSignatures(self),
        new EveLimits(Duration.ofMillis(1), 1, 2, 1));
  }

  /// The result of a batch at an executor in parallel; in sequence it is the same everywhere.
  private static Digest outcome(String executor, long number) {
    return Digest.of((executor + " " + number).getBytes(StandardCharsets.UTF_8));
  }

  private static Token token(Bytes batch, Digest outcome, Token before) {
    return new Token(
        before.number() + 1, Digest.of(batch.unsafeArray()), outcome, outcome, before.digest());
  }

  /// An executor's token for the first batch.
  static Token first(NodeId executor) {
    return token(BATCH, outcome(executor.toString(), 1), Token.GENESIS);
  }

  /// An executor's token for the second batch, over its own first one.
  static Token second(NodeId executor) {
    return token(BATCH, outcome(executor.toString(), 2), first(executor));
  }

  /// A token that nobody reached.
  static Token invented() {
    return token(BATCH, outcome("nobody", 1), Token.GENESIS);
  }

  @Override
  public List<NodeId> nodes() {
    return HONEST;
  }

  @Override
  public Hosted<EveMessage> node(NodeId self) {
    EveNode node = new EveNode(config(self), (right, _) -> right);
    return new Hosted<>(node, node::state);
  }

  @Override
  public Timer tick() {
    return new Tick();
  }

  @Override
  public List<Packet<EveMessage>> inFlight() {
    return List.of();
  }

  @Override
  public List<String> prelude() {
    return prelude;
  }

  /// Retransmissions, which only repeat earlier messages.
  @Override
  public boolean isLeftOut(Packet<EveMessage> packet) {
    return packet.message() instanceof EveMessage.Status
        || packet.message() instanceof EveMessage.Progress
        || packet.message() instanceof EveMessage.FetchBatches
        || packet.to().equals(LIAR)
        || !EXECUTORS.contains(packet.to()) && packet.message() instanceof EveMessage.ToExecutor;
  }

  @Override
  public List<Packet<EveMessage>> lies() {
    return new EveLies(config(LIAR), HONEST).all();
  }

  /// Executes at once; a state is never transferred, so an executor that needs one stays behind.
  @Override
  public Optional<EveMessage> above(NodeId self, Indication told) {
    return switch (told) {
      case EveIndication.Execute(long view, long number, var _, Token over, boolean sequential) -> {
        Digest outcome = outcome(sequential ? "sequence" : self.toString(), number);
        yield Optional.of(new EveMessage.Executed(view, number, over.digest(), outcome, outcome));
      }
      case EveIndication.PrimaryKnown(long view, NodeId primary, long _)
          when primary.equals(self) ->
          Optional.of(new EveMessage.Propose(view, NEXT_BATCH));
      default -> Optional.empty();
    };
  }

  /// The durable state determines the messages that are too late: those of views that were left,
  /// and those about batches that are certified.
  @Override
  public boolean isSpent(Packet<EveMessage> packet, Local<EveMessage> receiver) {
    return receiver.disk().stream().anyMatch(record -> isSpent(packet.message(), record));
  }

  private static boolean isSpent(EveMessage message, Durable record) {
    return switch ((EveRecord) record) {
      case EveRecord.Left(long below) -> isBelow(message, below);
      case EveRecord.Entered(var newView) -> isBelow(message, newView.view());
      case EveRecord.Certified(var newest) ->
          switch (message) {
            case Verify verify -> verify.token().number() <= newest.number();
            case Commit commit ->
                commit.token().number() <= newest.number() && commit.view() <= newest.view();
            case Prepare prepare ->
                prepare.token().number() <= newest.number() && prepare.view() <= newest.view();
            default -> false;
          };
      case EveRecord.Adopted(var newest) ->
          message instanceof VerifyResponse(var certificate)
              && certificate.view() <= newest.view()
              && certificate.number() <= newest.number();
      case EveRecord.Voted _,
          EveRecord.Prepared _,
          EveRecord.Proposed _,
          EveRecord.Ran _,
          EveRecord.Signed _,
          EveRecord.Fetched _ ->
          false;
    };
  }

  private static boolean isBelow(EveMessage message, long view) {
    return switch (message) {
      case Verify verify -> verify.view() < view;
      case Prepare prepare -> prepare.view() < view;
      case Commit commit -> commit.view() < view;
      case ViewChange change -> change.view() < view;
      case EveMessage.NewView newView -> newView.view() < view;
      default -> false;
    };
  }

  @Override
  public Object unbound() {
    return EveBond.NONE;
  }

  @Override
  public Object bind(NodeId self, Object bound, Effect<EveMessage> effect) {
    EveBond bond = (EveBond) bound;
    return switch (effect) {
      case Effect.Send<EveMessage>(NodeId _, EveMessage message) -> say(self, bond, message);
      case Effect.Persist<EveMessage>(EveRecord.Ran(long _, Token token, var _)) ->
          bond.reach(token);
      case Effect.Deliver<EveMessage>(EveIndication.BatchCertified(var certificate)) ->
          bond.commit(self, certificate.token());
      case Effect.Deliver<EveMessage>(EveIndication.Committed(Token token)) ->
          bond.commit(self, token);
      case Effect.Deliver<EveMessage>(EveIndication.TransferWanted(Token token)) ->
          bond.commit(self, token);
      case Effect.Deliver<EveMessage>(EveIndication.Accused(NodeId accused, var evidence)) -> {
        if (!accused.equals(LIAR)) {
          throw new Violation("accusation", accused + " follows the protocol: " + evidence);
        }
        yield bond;
      }
      default -> bond;
    };
  }

  private static EveBond say(NodeId self, EveBond bond, EveMessage message) {
    return switch (message) {
      case Verify verify -> bond.sign(self, verify);
      case Prepare(long view, Token token) -> bond.say(self, Kind.VOTE, view, token);
      case Commit commit -> bond.say(self, Kind.COMMIT, commit.view(), commit.token());
      case ViewChange change -> bond.leave(self, change);
      default -> bond;
    };
  }

  /// All nodes take the same token for committed; an honest executor reached it and one holds it
  /// still (theorem 1), and all but r of a quorum of verifiers have sent a commit.
  @Override
  public void judge(Local<EveMessage> stepped, List<Local<EveMessage>> nodes) {
    int enough = VERIFIERS.size() - TOLERANCE.failures() - TOLERANCE.lies();
    bond(stepped)
        .committed()
        .forEach((number, token) -> {
          for (Local<EveMessage> node : nodes) {
            Token theirs = bond(node).committed().getOrDefault(number, token);
            if (!theirs.equals(token)) {
              throw new Violation(
                  "agreement", "batch " + number + " is " + token + " and " + theirs);
            }
          }
          if (number > 0) {
            check("reached", token, countOf(nodes, node -> bond(node).ran().contains(token)), 1);
            check("held", token, countOf(nodes, node -> holds(node, token)), 1);
            check(
                "commitment",
                token,
                countOf(nodes, node -> bond(node).hasCommitted(token)),
                enough);
          }
        });
  }

  private static void check(String property, Token token, long count, int needed) {
    if (count < needed) {
      throw new Violation(
          property, token + " is committed, at " + count + " honest nodes: not " + needed);
    }
  }

  private static long countOf(List<Local<EveMessage>> nodes, Predicate<Local<EveMessage>> test) {
    return nodes.stream().filter(test).count();
  }

  /// Whether the node's disk has the state of a token, or of one after it.
  private boolean holds(Local<EveMessage> node, Token token) {
    NodeId id = HONEST.get(node.node());
    if (!EXECUTORS.contains(id)) {
      return false;
    }
    Executor executor =
        restored.computeIfAbsent(
            node.id(),
            _ -> {
              Executor role = new Executor(config(id));
              node.disk().stream()
                  .filter(EveRecord.OfExecutor.class::isInstance)
                  .forEach(record -> role.on(new Event.Restored<>(record), _ -> {}));
              return role;
            });
    return executor.holds(token) || executor.committed().number() >= token.number();
  }

  private static EveBond bond(Local<EveMessage> node) {
    return (EveBond) node.bound();
  }
}
