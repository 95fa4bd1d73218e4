package quorate.gateway.session.temporary;

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
import quorate.gateway.session.lock.SessionLocks;
import quorate.gateway.system.LockCall;
import quorate.replication.lock.Lock;
import quorate.replication.lock.LockKey;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.sql.parse.Qualified;

/// The schemas of temporary tables: those of this gateway's sessions, and those left behind by
/// gateways that are gone, which it drops.
public final class TemporarySchemas {
  private static final long FIRST_LOOK_SECONDS = 5;
  private static final long LOOK_SECONDS = 600;

  /// Longer than other gateways take to expire one that is gone.
  private static final long WAIT_MILLIS = 60_000;

  private static final int LOOKED_AT_MAX = 32;

  private final Supplier<DatabaseSession> sessions;
  private final Supplier<SessionLocks> locks;

  /// The schemas of this gateway's sessions.
  private final Set<String> here = ConcurrentHashMap.newKeySet();

  /// @param locks opens the locks of a session of their own
  public TemporarySchemas(Supplier<DatabaseSession> sessions, Supplier<SessionLocks> locks) {
    this.sessions = sessions;
    this.locks = locks;
  }

  /// Starts the periodic search for abandoned schemas.
  public void start(ScheduledExecutorService timers) {
    var _ =
        timers.scheduleWithFixedDelay(
            () -> Thread.startVirtualThread(this::look),
            FIRST_LOOK_SECONDS,
            LOOK_SECONDS,
            TimeUnit.SECONDS);
  }

  /// Locks the schema that a session is about to create.
  void claim(SessionLocks lock, long number) {
    here.add(Qualified.temporary(number));
    lock(lock, number, LockCall.Kind.LOCK);
  }

  /// Without advisory locks in the protocol, abandoned schemas are not detected.
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

  /// Drops the schema of an ended session; if that fails, the periodic search of a gateway will.
  void drop(String schema) {
    DatabaseSession session = sessions.get();
    try {
      drop(schema, session);
    } catch (SqlException unreachable) {
      // Another gateway will drop it.
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

  /// Drops abandoned schemas.
  public void look() {
    DatabaseSession session = sessions.get();
    try {
      session.newestCatalog().schemas().stream()
          .filter(Qualified::isTemporary)
          .filter(schema -> !here.contains(schema))
          .limit(LOOKED_AT_MAX)
          .forEach(schema -> look(schema, session));
    } catch (SqlException unreachable) {
      // The next search tries again.
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
