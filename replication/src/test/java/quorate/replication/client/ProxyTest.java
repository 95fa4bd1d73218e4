package quorate.replication.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;
import quorate.order.Request;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;

/// Three replicas, one of which may lie.
class ProxyTest {
  private static final NodeId CLIENT = new NodeId(NodeId.CLIENT_MIN);
  private static final RequestId ID = new RequestId(new SessionId(1, 1), 1);
  private Proxy proxy =
      new Proxy(List.of(new NodeId(1), new NodeId(2), new NodeId(3)), Tolerance.DEFAULT);
  private final List<String> said = new ArrayList<>();

  @Test
  void twoAlikeAnswerAndTheThirdIsReported() {
    submit();
    reply(1, 5, "a");
    reply(2, 5, "wrong");
    reply(3, 5, "a");
    assertEquals(List.of("submit n1", "answered a", "differ"), said);
  }

  @Test
  void aReplicaSaysOneThingOnly() {
    submit();
    reply(1, 5, "a");
    reply(1, 5, "a");
    assertEquals(List.of("submit n1"), said);
  }

  @Test
  void aRetryGoesToTheNextAndTheLeaderIsFirst() {
    on(new Event.Received<>(new NodeId(2), new SmrMessage.LeaderIs(new NodeId(2))));
    submit();
    retry(0);
    retry(1);
    assertEquals(List.of("submit n2", "submit n3", "submit n1"), said);
  }

  @Test
  void aLostLeadersRequestsGoToTheNextAtOnce() {
    leaderIs(1, 3);
    submit();
    proxy.lost(new NodeId(2), this::say);
    assertEquals(List.of("submit n3"), said, "another node's link is of no concern");
    proxy.lost(new NodeId(3), this::say);
    submit();
    assertEquals(List.of("submit n3", "submit n1", "submit n1"), said);
  }

  @Test
  void whereNodesLieTwoNameALeaderAndARetryGoesToAll() {
    List<NodeId> databases = List.of(new NodeId(1), new NodeId(2), new NodeId(3));
    List<NodeId> nodes = List.of(new NodeId(1), new NodeId(2), new NodeId(3), new NodeId(4));
    Tolerance tolerance = new Tolerance(1, 1, Tolerance.Liars.NODES);
    proxy = new Proxy(Optional.empty(), nodes, databases, tolerance);
    leaderIs(4, 4);
    leaderIs(4, 4);
    leaderIs(9, 4);
    submit();
    leaderIs(3, 2);
    leaderIs(1, 2);
    submit();
    retry(0);
    assertEquals(
        List.of("submit n1", "submit n2", "submit n1", "submit n2", "submit n3", "submit n4"),
        said);
    said.clear();
    reply(4, 5, "a"); // has no database
    reply(1, 5, "a");
    reply(2, 5, "a");
    assertEquals(List.of("answered a"), said);
  }

  private void leaderIs(long from, long leader) {
    on(new Event.Received<>(new NodeId(from), new SmrMessage.LeaderIs(new NodeId(leader))));
  }

  @Test
  void repliesOfDifferentPositionsNeitherAgreeNorDiffer() {
    submit();
    reply(1, 5, "a");
    reply(2, 7, "b");
    reply(3, 6, "c");
    assertEquals(List.of("submit n1"), said);
    reply(3, 7, "b");
    assertEquals(List.of("submit n1", "answered b"), said);
  }

  private void read(long... asked) {
    List<NodeId> nodes = LongStream.of(asked).mapToObj(NodeId::new).toList();
    proxy.read(new Request(ID, 0, CLIENT, Bytes.EMPTY), nodes, this::say);
  }

  /// C7.
  @Test
  void allThatAreAskedForAReadMustAgree() {
    read(1, 3);
    reply(2, 5, "a"); // was not asked
    reply(1, 5, "a");
    assertEquals(List.of("submit n1"), said);
    reply(3, 5, "a");
    assertEquals(List.of("submit n1", "answered a"), said);
  }

  /// C7.
  @Test
  void oneReplicaAloneConfirmsNothing() {
    read(1, 3);
    reply(1, 5, "a");
    reply(1, 6, "a");
    reply(3, 7, "a");
    assertEquals(List.of("submit n1"), said, "of other positions");
    reply(3, 6, "b");
    assertEquals(List.of("submit n1", "unconfirmed"), said);
  }

  /// C7.
  @Test
  void aReadIsRepeatedIfOneThatIsAskedCannotAnswerOrIsLost() {
    read(1, 3);
    reply(3, 5, "");
    assertEquals(List.of("submit n1", "unconfirmed"), said);
    said.clear();
    read(1, 3);
    proxy.lost(new NodeId(3), this::say);
    assertEquals(List.of("submit n1", "unconfirmed"), said);
  }

  /// C7.
  @Test
  void aReadIsRepeatedIfOneThatIsAskedIsSilent() {
    read(1, 3);
    retry(0);
    retry(1);
    assertEquals(List.of("submit n1", "submit n2", "submit n3"), said, "it may take long");
    reply(1, 5, "a");
    on(new Event.Fired<>(new Proxy.AwaitOthers(ID)));
    assertEquals("unconfirmed", said.getLast());
    on(new Event.Fired<>(new Proxy.AwaitOthers(ID)));
    assertEquals(4, said.size());
  }

  @Test
  void threeAnswersAreNone() {
    submit();
    reply(1, 5, "a");
    reply(2, 5, "b");
    reply(3, 5, "c");
    assertEquals(List.of("submit n1", "undecided"), said);
  }

  @Test
  void oneThatCannotAnswerIsNotReported() {
    submit();
    reply(1, 5, "");
    reply(2, 5, "a");
    reply(3, 5, "a");
    assertEquals(List.of("submit n1", "answered a"), said);
  }

  @Test
  void whoeverIsNoReplicaIsNotHeard() {
    submit();
    reply(4, 5, "a");
    reply(1, 5, "a");
    assertEquals(List.of("submit n1"), said);
  }

  @Test
  void whatIsForgottenIsNotAnswered() {
    submit();
    proxy.forget(ID);
    reply(1, 5, "a");
    reply(2, 5, "a");
    retry(0);
    assertEquals(List.of("submit n1"), said);
  }

  private void submit() {
    on(new Event.Received<>(CLIENT, new SmrMessage.Submit(new Request(ID, CLIENT, Bytes.EMPTY))));
  }

  private void retry(int attempt) {
    on(new Event.Fired<>(new Proxy.Retry(ID, attempt)));
  }

  private void reply(long node, long slot, String answer) {
    Optional<List<Result>> results =
        answer.isEmpty() ? Optional.empty() : Optional.of(List.of(new Result.Done(answer)));
    on(
        new Event.Received<>(
            new NodeId(node),
            new SmrMessage.Reply(ID, Position.of(slot, 0), 1, results, List.of(), "")));
  }

  private void on(Event<SmrMessage> event) {
    proxy.on(event, this::say);
  }

  private void say(Effect<SmrMessage> effect) {
    if (effect instanceof Effect.Send<SmrMessage>(NodeId to, SmrMessage _)) {
      said.add("submit " + to);
    } else if (effect instanceof Effect.Deliver<SmrMessage>(var indication)) {
      said.add(
          switch ((ClientIndication) indication) {
            case ClientIndication.Answered answered ->
                "answered " + ((Result.Done) answered.results().getFirst()).tag();
            case ClientIndication.Unconfirmed _ -> "unconfirmed";
            case ClientIndication.Undecided _ -> "undecided";
            case ClientIndication.Disagreement _ -> "differ";
          });
    }
  }
}
