package quorate.order.paxos;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.order.paxos.PaxosMessage.Accept;
import quorate.order.paxos.PaxosMessage.Prepare;

/// Every ordering at the acceptor: a message's ballot relative to the promise, its slot relative to
/// a vote, and each way in which the promise was made.
class AcceptorRelationsTest {
  private static final NodeId SELF = new NodeId(3);
  private static final Ballot PROMISED = new Ballot(5, 1);
  private static final long VOTED = 7;

  private enum Relation {
    LESS,
    EQUAL,
    GREATER;

    Ballot ballot() {
      return switch (this) {
        case LESS -> new Ballot(4, 2); // a higher node number does not outweigh a lower round
        case EQUAL -> PROMISED;
        case GREATER -> new Ballot(5, 2);
      };
    }

    long slot() {
      return VOTED + ordinal() - 1;
    }
  }

  /// The way in which the acceptor made its promise.
  private enum Past {
    PREPARED,
    VOTED_IN_IT,
    VOTED_BELOW_IT,
    RESTARTED
  }

  @TestFactory
  List<DynamicTest> prepare() {
    List<DynamicTest> tests = new ArrayList<>();
    for (Past past : Past.values()) {
      for (Relation ballot : Relation.values()) {
        String expected =
            switch (ballot) {
              case LESS -> "refuses";
              case EQUAL -> "promises";
              case GREATER -> "persists promises";
            };
        tests.add(
            DynamicTest.dynamicTest(
                "prepare " + past + " ballot " + ballot,
                () -> assertEquals(expected, answer(past, new Prepare(ballot.ballot(), 1)))));
      }
    }
    return tests;
  }

  @TestFactory
  List<DynamicTest> accept() {
    List<DynamicTest> tests = new ArrayList<>();
    for (Past past : Past.values()) {
      for (Relation ballot : Relation.values()) {
        for (Relation slot : Relation.values()) {
          Vote vote = new Vote(ballot.ballot(), slot.slot(), List.of());
          boolean repeated =
              ballot == Relation.EQUAL
                  && slot == Relation.EQUAL
                  && (past == Past.VOTED_IN_IT || past == Past.RESTARTED);
          String expected =
              ballot == Relation.LESS ? "refuses" : repeated ? "votes" : "persists votes";
          tests.add(
              DynamicTest.dynamicTest(
                  "accept " + past + " ballot " + ballot + " slot " + slot,
                  () -> assertEquals(expected, answer(past, new Accept(vote, 1)))));
        }
      }
    }
    return tests;
  }

  /// The acceptor's actions, in order.
  private static String answer(Past past, PaxosMessage message) {
    PaxosNode node = node();
    List<Effect<PaxosMessage>> before = new ArrayList<>();
    for (PaxosMessage earlier : history(past)) {
      node.on(new Event.Received<>(new NodeId(1), earlier), before::add);
    }
    if (past == Past.RESTARTED) {
      node = node();
      for (Effect<PaxosMessage> effect : before) {
        if (effect instanceof Effect.Persist<PaxosMessage>(var record)) {
          node.on(new Event.Restored<>(record), before::add);
        }
      }
    }
    List<String> words = new ArrayList<>();
    node.on(
        new Event.Received<>(new NodeId(2), message),
        effect -> {
          switch (effect) {
            case Effect.Persist<PaxosMessage> _ -> words.add("persists");
            case Effect.Send<PaxosMessage>(NodeId _, PaxosMessage.Promise _) ->
                words.add("promises");
            case Effect.Send<PaxosMessage>(NodeId _, PaxosMessage.Voted _) -> words.add("votes");
            case Effect.Send<PaxosMessage>(NodeId _, PaxosMessage.Preempted p) -> {
              assertEquals(PROMISED, p.promised());
              words.add("refuses");
            }
            case Effect.Send<PaxosMessage> _,
                Effect.Arm<PaxosMessage> _,
                Effect.Deliver<PaxosMessage> _ -> {} // not the acceptor's
          }
        });
    return String.join(" ", words);
  }

  private static List<PaxosMessage> history(Past past) {
    return switch (past) {
      case PREPARED -> List.of(new Prepare(PROMISED, 1));
      case VOTED_IN_IT, RESTARTED -> List.of(new Accept(new Vote(PROMISED, VOTED, List.of()), 1));
      case VOTED_BELOW_IT ->
          List.of(
              new Accept(new Vote(new Ballot(1, 1), VOTED, List.of()), 1),
              new Prepare(PROMISED, 1));
    };
  }

  private static PaxosNode node() {
    return new PaxosNode(
        PaxosConfig.of(
            SELF,
            List.of(new NodeId(1), new NodeId(2), SELF),
            new Tolerance(1, 0, Tolerance.Liars.DATABASES)));
  }
}
