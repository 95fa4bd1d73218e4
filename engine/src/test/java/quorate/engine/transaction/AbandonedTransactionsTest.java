package quorate.engine.transaction;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.core.SessionId;

/// A transaction that was given up before it began does not begin.
final class AbandonedTransactionsTest {
  private static final NodeId CLIENT = new NodeId(NodeId.CLIENT_MIN + 1);
  private static final SessionId SESSION = new SessionId(1, 2);

  private final AbandonedTransactions departed = new AbandonedTransactions();

  @Test
  void anAbandonedAttemptAndThoseBeforeIt() {
    long link = departed.link(CLIENT);
    assertFalse(departed.has(SESSION, 7, CLIENT, link));
    departed.abandoned(SESSION, 7);
    assertTrue(departed.has(SESSION, 6, CLIENT, link));
    assertTrue(departed.has(SESSION, 7, CLIENT, link));
    assertFalse(departed.has(SESSION, 8, CLIENT, link), "the next one is wanted");
    assertFalse(departed.has(new SessionId(1, 3), 7, CLIENT, link), "another session's");
  }

  @Test
  void whatCameOverALinkThatIsGone() {
    long link = departed.link(CLIENT);
    departed.left(CLIENT);
    assertTrue(departed.has(SESSION, 1, CLIENT, link));
    assertFalse(departed.has(SESSION, 1, CLIENT, departed.link(CLIENT)), "over the new one");
  }
}
