package quorate.gateway;

import quorate.core.value.SqlError;
import quorate.gateway.notify.SessionNotices;
import quorate.gateway.pg.BackendWriter;
import quorate.gateway.session.Cancellation;
import quorate.gateway.session.Transactions;
import quorate.gateway.session.settings.Settings;

/// The end of a client's command: its error, and ReadyForQuery.
final class CommandEnd {
  private final BackendWriter out;
  private final Wire wire;
  private final Transactions transactions;
  private final Cancellation cancellation;
  private final Settings settings;
  private final SessionNotices notices;

  CommandEnd(
      BackendWriter out,
      Wire wire,
      Transactions transactions,
      Cancellation cancellation,
      Settings settings,
      SessionNotices notices) {
    this.out = out;
    this.wire = wire;
    this.transactions = transactions;
    this.cancellation = cancellation;
    this.settings = settings;
    this.notices = notices;
  }

  void report(SqlError error) {
    transactions.failed(error);
    out.error("ERROR", error);
  }

  void ready() {
    cancellation.end();
    transactions.ready();
    if (!transactions.inBlock()) {
      notices.deliver(out::notification);
    }
    out.parameterStatus(settings.news());
    BackendWriter.Status status = status();
    out.readyForQuery(status);
    wire.ready(status);
    if (transactions.inBlock()) {
      wire.flushNow();
    } else {
      wire.flush();
    }
  }

  private BackendWriter.Status status() {
    return switch (transactions.state()) {
      case IDLE -> BackendWriter.Status.IDLE;
      case BLOCK -> BackendWriter.Status.IN_TRANSACTION;
      case FAILED -> BackendWriter.Status.FAILED;
    };
  }
}
