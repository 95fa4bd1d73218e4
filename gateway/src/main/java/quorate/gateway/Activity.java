package quorate.gateway;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;
import quorate.gateway.pg.BackendWriter;
import quorate.gateway.pg.FrontendMessage;

/// What a session is doing, as others see it. Times are microseconds since 1970.
final class Activity {
  /// A moment of it.
  ///
  /// @param word pg_stat_activity's word for the state
  /// @param transaction when the transaction began that is open
  /// @param queried when the last text came
  /// @param changed when it came into its state
  record State(
      String word, String query, OptionalLong transaction, OptionalLong queried, long changed) {}

  private final long started = micros();
  private volatile State state =
      new State("idle", "", OptionalLong.empty(), OptionalLong.empty(), started);

  long started() {
    return started;
  }

  State state() {
    return state;
  }

  /// A message begins to be dealt with.
  void on(FrontendMessage message) {
    State before = state;
    long now = micros();
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

  /// The client has been told that it is its turn.
  void ready(BackendWriter.Status status) {
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
            micros());
  }

  /// Whether no transaction is open, and the client does nothing.
  boolean idles() {
    return state.word.equals("idle");
  }

  /// Whether a transaction is open, and its client does nothing.
  boolean idlesInBlock() {
    return state.word.startsWith("idle in");
  }

  /// Now.
  static long micros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }
}
