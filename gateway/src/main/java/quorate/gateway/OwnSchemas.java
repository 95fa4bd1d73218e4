package quorate.gateway;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.gateway.system.LockCall;
import quorate.replication.lock.Lock;
import quorate.replication.lock.LockKey;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.sql.parse.Qualified;

/// The schemas of temporary tables, of this gateway's sessions, and of those of gateways that are
/// gone, which are dropped here.
final class OwnSchemas {
  private static final long FIRST_LOOK_SECONDS = 5;
  private static final long LOOK_SECONDS = 600;

  /// Longer than it takes others to find out that a gateway is gone.
  private static final long WAIT_MILLIS = 60_000;

  private static final int LOOKED_AT_MAX = 32;

  private final Supplier<DatabaseSession> sessions;
  private final Supplier<SessionLocks> locks;

  /// Those of this gateway's sessions.
  private final Set<String> here = ConcurrentHashMap.newKeySet();

  /// @param locks of a session that is nobody's
  OwnSchemas(Supplier<DatabaseSession> sessions, Supplier<SessionLocks> locks) {
    this.sessions = sessions;
    this.locks = locks;
  }

  /// Looks for schemas that have been left behind, now and then.
  void start(ScheduledExecutorService timers) {
    var _ =
        timers.scheduleWithFixedDelay(
            () -> Thread.startVirtualThread(this::look),
            FIRST_LOOK_SECONDS,
            LOOK_SECONDS,
            TimeUnit.SECONDS);
  }

  /// A session is going to make its own.
  void claim(SessionLocks lock, long number) {
    here.add(Qualified.temporary(number));
    lock(lock, number, LockCall.Kind.LOCK);
  }

  /// Where there are no such locks, nobody finds out that a schema is nobody's any more.
  private static boolean lock(SessionLocks lock, long number, LockCall.Kind kind) {
    try {
      Lock own = new Lock(LockKey.ofSchema(number), false);
      return lock.call(new LockCall(kind, own, false), WAIT_MILLIS, _ -> {});
    } catch (SqlException refused) {
      if (refused.error().sqlState().equals("0A000")
          || refused.error().sqlState().equals("55P03")) {
        return false;
      }
      throw refused;
    }
  }

  static OrderedStatement drop(String schema, long nowMicros) {
    String text = "drop schema if exists " + Qualified.quoted(schema) + " cascade";
    return OrderedStatement.of(text, List.of(), List.of(), nowMicros, 0);
  }

  /// Drops the schema of a session that is over. Where it cannot be, it is left to those who look.
  void drop(String schema) {
    DatabaseSession session = sessions.get();
    try {
      drop(schema, session);
    } catch (SqlException unreachable) {
      // Another gateway will.
    } finally {
      session.close();
      here.remove(schema);
    }
  }

  private static void drop(String schema, DatabaseSession session) {
    if (session.newestCatalog().schemas().contains(schema)) {
      long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
      if (session.run(List.of(drop(schema, now)), false).getFirst()
          instanceof Result.Failed failed) {
        throw failed.error().asException();
      }
    }
  }

  /// Drops the schemas that are nobody's any more.
  void look() {
    DatabaseSession session = sessions.get();
    try {
      session.newestCatalog().schemas().stream()
          .filter(Qualified::isTemporary)
          .filter(schema -> !here.contains(schema))
          .limit(LOOKED_AT_MAX)
          .forEach(schema -> look(schema, session));
    } catch (SqlException unreachable) {
      // It is looked again.
    } finally {
      session.close();
    }
  }

  private void look(String schema, DatabaseSession session) {
    try (SessionLocks lock = locks.get()) {
      if (lock(lock, Qualified.number(schema), LockCall.Kind.LOCK)) {
        drop(schema, session);
      }
    }
  }
}
