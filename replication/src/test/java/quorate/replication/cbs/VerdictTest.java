package quorate.replication.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.replication.cbs.Transaction.Verdict;

/// The vote on COMMIT, for every state of up to four secondaries and every r.
class VerdictTest {
  private static final Vote RIGHT = Vote.of(Digest.of(new byte[] {1}));
  private static final Vote WRONG = Vote.of(Digest.of(new byte[] {2}));

  private static final NodeId PRIMARY = new NodeId(1);

  /// A secondary's vote on a transaction of one query.
  private enum Voter {
    SILENT,
    RIGHT,
    WRONG,
    RIGHT_BUT_NOT_READY,
    WRONG_BUT_NOT_READY
  }

  @Test
  void everyCombinationIsDecidedByThoseThatAreReady() {
    int tried = 0;
    for (int secondaries = 1; secondaries <= 4; secondaries++) {
      for (int code = 0; code < Math.pow(Voter.values().length, secondaries); code++) {
        List<Voter> voters = new ArrayList<>();
        for (int i = 0, rest = code; i < secondaries; i++, rest /= Voter.values().length) {
          voters.add(Voter.values()[rest % Voter.values().length]);
        }
        for (int lies = 0; lies <= secondaries; lies++) {
          check(voters, lies);
          tried++;
        }
      }
    }
    assertEquals(5 * 2 + 25 * 3 + 125 * 4 + 625 * 5, tried);
  }

  private static void check(List<Voter> voters, int lies) {
    Transaction t = transaction(1);
    List<NodeId> ready = new ArrayList<>();
    int right = 0;
    int wrong = 0;
    for (int i = 0; i < voters.size(); i++) {
      NodeId node = new NodeId(i + 2L);
      switch (voters.get(i)) {
        case SILENT -> ready.add(node);
        case RIGHT -> {
          ready.add(node);
          t.vote(node, 0, RIGHT);
          right++;
        }
        case WRONG -> {
          ready.add(node);
          t.vote(node, 0, WRONG);
          wrong++;
        }
        case RIGHT_BUT_NOT_READY -> t.vote(node, 0, RIGHT);
        case WRONG_BUT_NOT_READY -> t.vote(node, 0, WRONG);
      }
    }
    Class<?> expected =
        wrong > lies
            ? Verdict.Wrong.class
            : right >= lies ? Verdict.Stands.class : Verdict.Open.class;
    assertInstanceOf(expected, verdict(t, ready, lies), voters + ", r = " + lies);
  }

  @Test
  void aReplicaThatHasNotProcessedTheLastQueryDoesNotBackTheFirst() {
    Transaction t = transaction(2);
    NodeId node = new NodeId(2);
    t.vote(node, 0, RIGHT);
    assertInstanceOf(Verdict.Open.class, verdict(t, List.of(node), 1));
    t.vote(node, 1, RIGHT);
    assertInstanceOf(Verdict.Stands.class, verdict(t, List.of(node), 1));
  }

  @Test
  void theLastVoteCountsAndVoidsThoseAfterIt() {
    Transaction t = transaction(2);
    NodeId node = new NodeId(2);
    t.vote(node, 0, RIGHT);
    t.vote(node, 1, RIGHT);
    t.vote(node, 0, WRONG); // it runs again
    assertInstanceOf(Verdict.Open.class, verdict(t, List.of(node), 1));
    t.vote(node, 1, RIGHT);
    assertInstanceOf(Verdict.Open.class, verdict(t, List.of(node), 1));
    t.retract(node);
    t.vote(node, 0, RIGHT);
    t.vote(node, 1, RIGHT);
    assertInstanceOf(Verdict.Stands.class, verdict(t, List.of(node), 1));
  }

  private static Verdict verdict(Transaction t, List<NodeId> ready, int lies) {
    return t.verdict(new Transaction.Voters(PRIMARY, ready, ready), lies);
  }

  private static Transaction transaction(int queries) {
    RequestId txn = new RequestId(new SessionId(0, 1), 1);
    Transaction t = new Transaction(txn, new NodeId(NodeId.CLIENT_MIN));
    for (int i = 0; i < queries; i++) {
      t.ask(new Statement(Bytes.of(new byte[] {(byte) i}), false), i + 1);
      t.answer(RIGHT, java.util.Optional.empty(), 0);
    }
    return t;
  }
}
