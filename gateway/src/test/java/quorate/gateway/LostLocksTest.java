package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import quorate.core.value.SqlException;
import quorate.gateway.session.lock.AdvisoryLocks;
import quorate.gateway.session.lock.SessionLocks;
import quorate.gateway.system.LockCall;
import quorate.replication.lock.Lock;
import quorate.replication.lock.LockKey;

/// Gateways that are gone or cannot reach the cluster. Their timeouts here are shorter than usual,
/// at which they would take usual gateways' locks; there are none.
final class LostLocksTest extends OnSmallCluster {
  private static final Duration LONG = Duration.ofHours(1);

  private static AdvisoryLocks gateway(Duration lost, Duration gone) {
    Duration often = Duration.ofMillis(10);
    return new AdvisoryLocks(
        cluster.gateway.cluster().session(),
        new AdvisoryLocks.Times(often, often, lost, gone, LONG));
  }

  private static LockCall call(LockCall.Kind kind, int key) {
    return new LockCall(kind, new Lock(LockKey.of(key), false), false);
  }

  private static SessionLocks session(AdvisoryLocks gateway, Runnable end) {
    return new SessionLocks(gateway, cluster.gateway.cluster()::session, 1, end, () -> {});
  }

  @Test
  void aGatewayThatIsGoneHoldsNothing() {
    try (AdvisoryLocks dying = gateway(LONG, LONG);
        AdvisoryLocks other = gateway(LONG, Duration.ofMillis(100));
        SessionLocks held = session(dying, () -> {});
        SessionLocks waits = session(other, () -> {})) {
      assertTrue(held.call(call(LockCall.Kind.TRY, 1), 0, _ -> {}));
      assertFalse(waits.call(call(LockCall.Kind.TRY, 1), 0, _ -> {}));
      dying.close(); // stops renewing
      assertTrue(waits.call(call(LockCall.Kind.LOCK, 1), 0, _ -> {}));
      SqlException stranger =
          assertThrows(SqlException.class, () -> held.call(call(LockCall.Kind.TRY, 2), 0, _ -> {}));
      assertEquals("57P01", stranger.error().sqlState());
    }
  }

  @Test
  void whoCannotRenewEndsItsSessions() {
    CompletableFuture<Boolean> ended = new CompletableFuture<>();
    try (AdvisoryLocks late = gateway(Duration.ofNanos(1), LONG);
        SessionLocks held = session(late, () -> ended.complete(true))) {
      try {
        boolean _ = held.call(call(LockCall.Kind.TRY, 3), 0, _ -> {});
      } catch (SqlException lost) {
        assertEquals("57P01", lost.error().sqlState()); // lost before it held any lock
        return;
      }
      assertTrue(ended.join());
    }
  }
}
