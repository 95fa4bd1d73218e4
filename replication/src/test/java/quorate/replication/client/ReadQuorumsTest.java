package quorate.replication.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.order.Request;
import quorate.replication.client.ReadQuorums.Quorum;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;

/// Rule C7: r + 1 replicas are asked in turn, without those that did not confirm reads.
class ReadQuorumsTest {
  private static final NodeId N1 = new NodeId(1);
  private static final NodeId N2 = new NodeId(2);
  private static final NodeId N3 = new NodeId(3);
  private static final List<NodeId> ALL = List.of(N1, N2, N3);
  private static final RequestId ID = new RequestId(new SessionId(1, 1), 1);
  private static final Request REQUEST = new Request(ID, 0, N1, Bytes.EMPTY);
  private static final List<Result> ANSWER = List.of(new Result.Done("a"));
  private final ReadQuorums quorums = new ReadQuorums(Tolerance.DEFAULT);

  ReadQuorumsTest() {
    quorums.answered("s");
  }

  private Optional<List<NodeId>> next(NodeId... able) {
    return quorums.next("s", List.of(able), ALL.size()).map(Quorum::replicas);
  }

  private void unconfirmed(List<NodeId> asked, Map<NodeId, Optional<List<Result>>> answers) {
    unconfirmed(asked, answers, false);
  }

  private void unconfirmed(
      List<NodeId> asked, Map<NodeId, Optional<List<Result>>> answers, boolean open) {
    TreeMap<NodeId, SmrMessage.Reply> replies = new TreeMap<>();
    answers.forEach((node, answer) ->
        replies.put(
            node, new SmrMessage.Reply(ID, Position.of(1, 0), 0, answer, List.of(), "", open)));
    Optional<Position> at =
        Optional.of(Position.of(1, 0)).filter(_ -> answers.size() == asked.size());
    quorums.unconfirmed(
        new Quorum("s", asked), new ClientIndication.Unconfirmed(REQUEST, at, replies));
  }

  /// The number of reads for which N2 is passed over.
  private int pause() {
    int reads = 0;
    while (next(N1, N2).isEmpty()) {
      reads++;
    }
    return reads;
  }

  @Test
  void eachIsAskedAsOften() {
    TreeMap<NodeId, Integer> asked = new TreeMap<>();
    for (int i = 0; i < 30; i++) {
      next(N1, N2, N3).orElseThrow().forEach(node -> asked.merge(node, 1, Integer::sum));
    }
    assertEquals(Map.of(N1, 20, N2, 20, N3, 20), asked);
  }

  @Test
  void allAreAskedANewShape() {
    assertEquals(Optional.empty(), quorums.next("new", ALL, 3));
    quorums.answered("new");
    assertEquals(2, quorums.next("new", ALL, 3).orElseThrow().replicas().size());
  }

  @Test
  void shapesTakeLittleMemory() {
    for (int i = 0; i < 200; i++) {
      quorums.answered(i + "x".repeat(10_000));
    }
    assertEquals(Optional.empty(), quorums.next("0" + "x".repeat(10_000), ALL, 3), "forgotten");
    assertEquals(
        2, quorums.next("199" + "x".repeat(10_000), ALL, 3).orElseThrow().replicas().size());
    quorums.answered("x".repeat(20_000));
    assertEquals(Optional.empty(), quorums.next("x".repeat(20_000), ALL, 3));
  }

  @Test
  void allAreAskedIfNoneCanBeSpared() {
    assertEquals(Optional.empty(), next(N1));
    assertEquals(Optional.empty(), quorums.next("s", List.of(N1, N2), 2));
    assertEquals(2, next(N1, N3).orElseThrow().size());
  }

  @Test
  void oneThatWasSilentIsPassedOverForALongerTimeEachTime() {
    Map<NodeId, Optional<List<Result>>> one = Map.of(N1, Optional.of(ANSWER));
    unconfirmed(List.of(N1, N2), one);
    assertEquals(64, pause());
    unconfirmed(List.of(N1, N2), one);
    assertEquals(128, pause());
    quorums.confirmed(new Quorum("s", List.of(N1, N2)));
    unconfirmed(List.of(N1, N2), one);
    assertEquals(64, pause());
  }

  @Test
  void allAreAskedAfterADisagreement() {
    unconfirmed(List.of(N1, N2), Map.of(N1, Optional.of(ANSWER), N2, Optional.of(List.of())));
    assertEquals(Optional.empty(), next(N1, N2, N3));
  }

  @Test
  void nobodyIsSuspectedIfNobodyHasAnswered() {
    unconfirmed(List.of(N1, N2), Map.of());
    assertEquals(2, next(N1, N2).orElseThrow().size(), "the order was slow");
  }

  /// For a while only: an engine that fails by itself in one read can answer the next.
  @Test
  void oneThatCannotAnswerIsNotAskedTheSameForAWhile() {
    unconfirmed(List.of(N1, N2), Map.of(N2, Optional.empty()));
    quorums.answered("other");
    assertEquals(2, quorums.next("other", List.of(N1, N2), 3).orElseThrow().replicas().size());
    assertEquals(2, next(N1, N3).orElseThrow().size());
    assertEquals(62, pause());
    unconfirmed(List.of(N1, N2), Map.of(N2, Optional.empty()));
    assertEquals(128, pause());
  }

  @Test
  void allJudgeAnErrorThatSqlLeavesOpen() {
    List<Result> error = List.of(new Result.Failed(new SqlError("22012", "")));
    unconfirmed(List.of(N1, N2), Map.of(N1, Optional.of(ANSWER), N2, Optional.of(error)), true);
    assertEquals(Optional.empty(), next(N1, N2, N3));
    quorums.answered("other");
    assertEquals(
        2, quorums.next("other", ALL, 3).orElseThrow().replicas().size(), "nobody was wrong");
  }
}
