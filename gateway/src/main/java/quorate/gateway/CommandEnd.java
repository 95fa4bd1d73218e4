package quorate.gateway;

import java.util.concurrent.atomic.AtomicBoolean;
import quorate.core.value.SqlError;
import quorate.gateway.notify.SessionNotices;
import quorate.gateway.pg.BackendWriter;
import quorate.gateway.session.Cancellation;
import quorate.gateway.session.StatementExecution;
import quorate.gateway.session.Transactions;
import quorate.gateway.session.WallClock;
import quorate.gateway.session.settings.Settings;

/// The end of a client's command: its error, and ReadyForQuery.
final class CommandEnd {
  private final BackendWriter out;
  private final Wire wire;
  private final Activity activity;
  private final Transactions transactions;
  private final StatementExecution execution;
  private final Cancellation cancellation;
  private final Settings settings;
  private final SessionNotices notices;
  private final AtomicBoolean left;

  /// @param left whether the session has something to do at the end of a command; set by its parts
  CommandEnd(
      BackendWriter out,
      Wire wire,
      Activity activity,
      Transactions transactions,
      StatementExecution execution,
      Cancellation cancellation,
      Settings settings,
      SessionNotices notices,
      AtomicBoolean left) {
    this.out = out;
    this.wire = wire;
    this.activity = activity;
    this.transactions = transactions;
    this.execution = execution;
    this.cancellation = cancellation;
    this.settings = settings;
    this.notices = notices;
    this.left = left;
  }

  void report(SqlError error) {
    transactions.failed(error);
    out.error("ERROR", error);
  }

  /// @param well whether the command has not failed
  void ready(boolean well) {
    BackendWriter.Status status =
        switch (transactions.ready()) {
          case IDLE -> BackendWriter.Status.IDLE;
          case BLOCK -> BackendWriter.Status.IN_TRANSACTION;
          case FAILED -> BackendWriter.Status.FAILED;
        };
    boolean over = status == BackendWriter.Status.IDLE;
    boolean more = over ? left.getAndSet(false) : left.get();
    if (more && over) {
      execution.ended(well);
    }
    cancellation.end();
    if (more && over) {
      notices.deliver(out::notification);
    }
    if (more) {
      out.parameterStatus(settings.news());
    }
    out.readyForQuery(status);
    activity.ready(status, WallClock.micros());
    wire.end(!over);
  }
}
