package quorate.replication.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.quorum.Tolerance;

/// Rule C10: a secondary that has processed nothing of a backlog for two seconds holds others back.
class TurnsTest {
  private static final NodeId CLIENT = new NodeId(NodeId.CLIENT_MIN);
  private static final NodeId N1 = new NodeId(1);
  private static final NodeId N2 = new NodeId(2);
  private static final NodeId N3 = new NodeId(3);
  private static final CbsConfig CONFIG =
      CbsConfig.of(new NodeId(9), List.of(N1, N2, N3), Set.of(), Tolerance.DEFAULT);
  private static final Effects<CbsMessage> NONE = _ -> {};

  private final CommitLog log = new CommitLog(CONFIG);
  private final Replicas replicas = new Replicas(CONFIG, log);
  private final Views views = new Views(CONFIG);
  private final Turns turns = new Turns(CONFIG, replicas, log, views);

  /// The number of transactions that have committed.
  private int committed;

  TurnsTest() {
    views.begin(N1);
    List.of(N1, N2, N3).forEach(node -> replicas.get(node).up());
    turns.onBeat(NONE);
    commit(100);
  }

  private void commit(int count) {
    for (int i = 0; i < count; i++) {
      RequestId txn = new RequestId(new SessionId(9, 9), committed + 1);
      log.restore(new CbsRecord.Committed(txn, List.of(), List.of(), committed));
      List.of(N1, N2, N3).forEach(node -> replicas.get(node).committed(committed));
      committed++;
    }
    List.of(N1, N2).forEach(this::process);
  }

  private void process(NodeId node) {
    for (int barrier = 0; barrier < committed; barrier++) {
      replicas.get(node).processed(barrier);
    }
  }

  /// N3 processes one in each two seconds, so that it has not stopped.
  private void beats(int count) {
    for (int i = 1; i <= count; i++) {
      turns.onBeat(NONE);
      if (i % (2 * CONFIG.lagBeats()) == 0) {
        replicas.get(N3).processed(processed++);
      }
    }
  }

  private int processed;

  private static CbsMessage.Query query(long session, long number) {
    Statement statement = new Statement(Bytes.EMPTY, false);
    return new CbsMessage.Query(new RequestId(new SessionId(0, session), number), 0, statement);
  }

  private boolean begins(long session, long number) {
    return turns.begins(CLIENT, query(session, number), 0, NONE);
  }

  /// Uses up what the late secondary has permitted.
  private void takePermits() {
    long number = 1;
    while (begins(99, number)) {
      number++;
    }
    turns.remove(query(99, number).txn());
  }

  private Optional<RequestId> next() {
    return turns.next(0).map(turn -> turn.query().txn());
  }

  @Test
  void anAbortedTransactionIsNotHeldBackAgain() {
    beats(2 * CONFIG.lagBeats());
    assertFalse(begins(1, 1));
    beats(5 * CONFIG.lagBeats() + 1);
    assertEquals(Optional.of(query(1, 1).txn()), next(), "its patience is at an end");
    takePermits();
    assertFalse(begins(2, 1), "others wait as before");
    turns.remove(query(2, 1).txn());
    assertTrue(begins(1, 2), "it was aborted");
  }

  @Test
  void whoHasCommittedOrGivenUpWaitsAnew() {
    beats(2 * CONFIG.lagBeats());
    assertFalse(begins(1, 1));
    assertFalse(begins(2, 1));
    beats(5 * CONFIG.lagBeats() + 1);
    assertEquals(Optional.of(query(1, 1).txn()), next());
    assertEquals(Optional.of(query(2, 1).txn()), next());
    turns.ended(new SessionId(0, 1));
    turns.remove(query(2, 1).txn());
    takePermits();
    assertFalse(begins(1, 2));
    assertFalse(begins(2, 2));
  }

  @Test
  void nobodyWaitsForOneThatWasProvedWrong() {
    beats(2 * CONFIG.lagBeats());
    assertFalse(begins(1, 1));
    assertEquals(Set.of(N3), turns.awaited());
    views.accuse(N3);
    assertEquals(Optional.of(query(1, 1).txn()), next());
  }
}
