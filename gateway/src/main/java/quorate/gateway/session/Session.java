package quorate.gateway.session;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import quorate.gateway.notify.SessionNotices;
import quorate.gateway.session.lock.SessionLocks;
import quorate.gateway.session.settings.CatalogRoles;
import quorate.gateway.session.settings.Settings;
import quorate.gateway.session.temporary.TemporarySchema;
import quorate.runtime.client.Cluster;
import quorate.runtime.client.DatabaseSession;

/// One SQL session: assembles its parts, and owns those that end with it.
public final class Session implements AutoCloseable {
  /// The shift that shortens a random number to the number of the session's temporary schema.
  private static final int OWN_SHIFT = 24;

  /// Whether the end of a command has more to do than to answer it: to end the transaction of
  /// cursors, locks, notifications and settings, or to tell the client of changed settings and
  /// notifications. Most commands leave nothing of all this.
  private final AtomicBoolean left = new AtomicBoolean();

  private final DatabaseSession client;
  private final Settings settings;
  private final SessionLocks locks;
  private final SessionNotices notices;
  private final TemporarySchema temporary;
  private final Transactions transactions;
  private final StatementAnalysis analysis;
  private final Cursors cursors;
  private final Portals portals;
  private final StatementExecution execution;
  private final PreparedStatements statements = new PreparedStatements();
  private final StatementColumns columns;
  private final PreparedCommands prepared;
  private final SystemReads system;
  private final Cancellation cancellation;
  private final SessionCommands commands;
  private final CopyCommands copies;

  /// @param peer the client
  /// @param startup the settings that the client begins with
  public Session(
      SharedServices services,
      Client peer,
      String user,
      int processId,
      Map<String, String> startup) {
    client = services.cluster().session();
    settings =
        new Settings(
            user,
            startup,
            services.facts().get(),
            new CatalogRoles(client::catalog, client::newestCatalog),
            this::leave);
    locks = locks(services, peer, processId);
    notices =
        new SessionNotices(services.notifications(), processId, peer::wake, peer::end, this::leave);
    temporary =
        new TemporarySchema(
            services.schemas(),
            settings,
            locks(services, peer, processId),
            services.seed() >>> OWN_SHIFT);
    transactions =
        new Transactions(client, services, settings, locks, notices, temporary, processId);
    analysis =
        new StatementAnalysis(
            client, services.cluster().config(), settings, temporary, transactions);
    cursors = new Cursors(transactions, settings, this::leave);
    portals = new Portals(cursors);
    execution =
        new StatementExecution(
            transactions,
            cursors,
            new DdlNotices(peer, settings, analysis::current),
            settings,
            locks,
            notices);
    columns = new StatementColumns(settings, statements, cursors, portals);
    prepared = new PreparedCommands(analysis, transactions, settings, statements, portals, peer);
    system =
        new SystemReads(
            services,
            peer,
            settings,
            transactions,
            locks,
            notices,
            temporary,
            new SessionObjects(statements, columns, cursors, portals, analysis),
            analysis,
            execution,
            processId);
    cancellation = new Cancellation(this::stop, client::takeCancelled, services.timers());
    commands = commands(services.cluster(), peer);
    copies = new CopyCommands(settings, transactions, execution, analysis);
  }

  private void leave() {
    left.set(true);
  }

  private SessionLocks locks(SharedServices services, Client peer, int processId) {
    return new SessionLocks(
        services.locks(), services.cluster()::session, processId, peer::shutdown, this::leave);
  }

  private SessionCommands commands(Cluster cluster, Client peer) {
    return new SessionCommands(
        cluster,
        settings,
        transactions,
        notices,
        execution,
        prepared,
        new BlockCommands(transactions, cursors, portals, peer),
        new SettingCommands(transactions, settings, peer),
        new CursorCommands(cursors, portals, transactions, execution, peer),
        new SequenceSettings(analysis, execution, transactions, settings, system),
        new ProcedureInstall(transactions, analysis, settings),
        new Discards(transactions, analysis, execution, temporary, this::reset));
  }

  /// The part of DISCARD ALL that concerns neither temporary tables nor sequences.
  private void reset() {
    prepared.forgetAll();
    cursors.forgetAll();
    locks.unlockAll();
    settings.resetAll();
    notices.unlisten(Optional.empty());
    execution.settleNotices();
  }

  /// Whether the end of a command has more to do than to answer it; to be reset once that is done.
  public AtomicBoolean left() {
    return left;
  }

  public Settings settings() {
    return settings;
  }

  public SessionNotices notices() {
    return notices;
  }

  public Transactions transactions() {
    return transactions;
  }

  public StatementAnalysis analysis() {
    return analysis;
  }

  public StatementExecution execution() {
    return execution;
  }

  public SessionCommands commands() {
    return commands;
  }

  public CopyCommands copies() {
    return copies;
  }

  public SystemReads system() {
    return system;
  }

  public Cursors cursors() {
    return cursors;
  }

  public Portals portals() {
    return portals;
  }

  public PreparedStatements statements() {
    return statements;
  }

  public PreparedCommands prepared() {
    return prepared;
  }

  public StatementColumns columns() {
    return columns;
  }

  /// Cancels the session's commands.
  public Cancellation cancellation() {
    return cancellation;
  }

  /// Ends the wait of the running statement; called from another thread.
  private void stop() {
    client.cancel();
    system.cancel(); // including a wait for a lock
  }

  @Override
  public void close() {
    cancellation.close();
    client.close();
    locks.close();
    notices.close();
    temporary.close();
  }
}
