package quorate.gateway;

import java.util.OptionalLong;
import quorate.gateway.pg.BackendWriter;
import quorate.gateway.pg.FrontendMessage;
import quorate.gateway.session.WallClock;

/// The state of a session as pg_stat_activity shows it. Times are microseconds since 1970.
final class Activity {
  /// The state at one moment.
  ///
  /// @param word pg_stat_activity's word for the state
  /// @param transaction when the open transaction began
  /// @param queried when the last query text arrived
  /// @param changed when the session entered this state
  record State(
      String word, String query, OptionalLong transaction, OptionalLong queried, long changed) {}

  private final long started = WallClock.micros();
  private volatile State state =
      new State("idle", "", OptionalLong.empty(), OptionalLong.empty(), started);

  long started() {
    return started;
  }

  State state() {
    return state;
  }

  /// Records that the session starts to handle a message.
  void on(FrontendMessage message, long now) {
    State before = state;
    long changed = before.word.equals("active") ? before.changed : now;
    OptionalLong transaction =
        before.transaction.isPresent() ? before.transaction : OptionalLong.of(now);
    state =
        switch (message) {
          case FrontendMessage.Query(String sql) ->
              new State("active", sql, transaction, OptionalLong.of(now), changed);
          case FrontendMessage.Parse parse ->
              new State("active", parse.sql(), transaction, OptionalLong.of(now), changed);
          default -> new State("active", before.query, transaction, before.queried, changed);
        };
  }

  /// Records that the client has been sent ReadyForQuery.
  void ready(BackendWriter.Status status, long now) {
    State before = state;
    String word =
        switch (status) {
          case IDLE -> "idle";
          case IN_TRANSACTION -> "idle in transaction";
          case FAILED -> "idle in transaction (aborted)";
        };
    boolean open = status != BackendWriter.Status.IDLE;
    state =
        new State(
            word,
            before.query,
            open ? before.transaction : OptionalLong.empty(),
            before.queried,
            now);
  }

  /// Whether the client is idle outside of a transaction.
  boolean idles() {
    return state.word.equals("idle");
  }

  /// Whether the client is idle within an open transaction.
  boolean idlesInBlock() {
    return state.word.startsWith("idle in");
  }
}
