package quorate.gateway;

import java.util.Map;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.gateway.pg.BackendWriter;
import quorate.gateway.pg.FrontendMessage;
import quorate.gateway.session.Cancellation;
import quorate.gateway.session.Client;
import quorate.gateway.session.Session;
import quorate.gateway.session.SharedServices;
import quorate.gateway.session.settings.Settings;

/// Serves a client after authentication: opens its session, and takes its messages.
final class MessageLoop implements AutoCloseable {
  private final Wire wire;
  private final BackendWriter out;
  private final Activity activity;
  private final Session session;
  private final Cancellation cancellation;
  private final CommandEnd end;
  private final Extended extended;
  private final SimpleQuery simple;

  /// Whether the extended protocol may have left something that a query string has to end:
  /// executions before their Sync, an unnamed statement, or portals.
  private boolean extendedLeft;

  /// @param memory the memory for long messages
  MessageLoop(
      Wire wire,
      BackendWriter out,
      Activity activity,
      SharedMemory memory,
      SharedServices services,
      Client client,
      String user,
      int processId,
      Map<String, String> startup) {
    this.wire = wire;
    this.out = out;
    this.activity = activity;
    this.session = new Session(services, client, user, processId, startup);
    this.cancellation = session.cancellation();
    Settings settings = session.settings();
    ClientOutput output = new ClientOutput(out, wire, settings);
    this.end =
        new CommandEnd(
            out,
            wire,
            activity,
            session.transactions(),
            session.execution(),
            cancellation,
            settings,
            session.notices(),
            session.left());
    Copies copies = new Copies(session.copies(), settings, output, wire, memory);
    this.extended = extended(settings, output, copies);
    this.simple =
        new SimpleQuery(
            session.analysis(),
            session.execution(),
            session.transactions(),
            session.commands(),
            session.prepared(),
            session.system(),
            copies,
            output,
            end,
            extended);
    out.chooseNotices(settings::tells);
    out.describeErrors(error ->
        ErrorFields.of(error, session.analysis().committed(), session.execution().written()));
  }

  private Extended extended(Settings settings, ClientOutput output, Copies copies) {
    return new Extended(
        session.analysis(),
        session.execution(),
        session.transactions(),
        session.statements(),
        session.prepared(),
        session.columns(),
        session.portals(),
        session.cursors(),
        session.commands(),
        session.system(),
        new PortalBinder(
            session.analysis(),
            session.statements(),
            session.columns(),
            session.portals(),
            settings),
        copies,
        output,
        wire,
        end);
  }

  Settings settings() {
    return session.settings();
  }

  /// Serves until the client disconnects.
  void run() throws InterruptedException {
    while (true) {
      cancellation.endUnless(() -> wire.hasMessage() || extended.hasPending());
      if (wire.isClosed()) {
        return;
      }
      FrontendMessage message = wire.next(cancellation::begin);
      if (message instanceof FrontendMessage.Terminate || message instanceof FrontendMessage.Gone) {
        return;
      }
      if (message.mayTakeLong()) {
        LongWork.run(() -> on(message));
      } else {
        on(message);
      }
    }
  }

  private void on(FrontendMessage message) throws InterruptedException {
    switch (message) {
      case FrontendMessage.Query(String sql) -> {
        if (!extendedLeft) {
          simple.query(sql);
        } else if (!extended.skipping()) {
          simple.queryAfterExtended(sql);
          extendedLeft = !activity.idles(); // a block keeps its portals
        }
      }
      case FrontendMessage.Notified _ -> {
        session.notices().deliver(out::notification);
        wire.flushInTurn();
      }
      case FrontendMessage.FunctionCall _ ->
          failed(new SqlError("0A000", "the function call protocol is not supported"));
      case FrontendMessage.Invalid(boolean inPipeline, SqlError error) when !inPipeline ->
          failed(error);
      case FrontendMessage.CopyData _,
          FrontendMessage.CopyDone _,
          FrontendMessage.CopyFail _ -> {} // rest of a failed COPY
      case FrontendMessage.Password _, FrontendMessage.Startup _ ->
          throw new SqlException("08P01", "unexpected message");
      case FrontendMessage other -> {
        extendedLeft = true;
        extended.on(other);
      }
    }
  }

  /// Reports the error of a message, as its only answer.
  private void failed(SqlError error) throws InterruptedException {
    if (!extended.skipping()) {
      extended.forgetPending();
      end.report(error);
      extended.closePortals();
      end.ready(false);
    }
  }

  /// Cancels the command that is under way or has been sent; called from another thread.
  void cancel() {
    cancellation.request(wire::hasMessage);
  }

  @Override
  public void close() {
    session.close();
  }
}
