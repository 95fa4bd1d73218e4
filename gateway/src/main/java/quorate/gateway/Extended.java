package quorate.gateway;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Column;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.gateway.pg.BackendWriter;
import quorate.gateway.pg.FrontendMessage;
import quorate.gateway.session.ArrayParameters;
import quorate.gateway.session.BlockCommands;
import quorate.gateway.session.Cursors;
import quorate.gateway.session.Origin;
import quorate.gateway.session.Portal;
import quorate.gateway.session.Portals;
import quorate.gateway.session.Prepared;
import quorate.gateway.session.PreparedCommands;
import quorate.gateway.session.PreparedStatements;
import quorate.gateway.session.SessionCommands;
import quorate.gateway.session.StatementAnalysis;
import quorate.gateway.session.StatementColumns;
import quorate.gateway.session.StatementExecution;
import quorate.gateway.session.SystemReads;
import quorate.gateway.session.Transactions;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.Splitter;
import quorate.sql.Splitter.Piece;
import quorate.sql.system.SystemQuery;

/// The extended query protocol of one session: prepared statements, portals, pipelines.
///
/// Outside of a block, everything up to a Sync is one transaction, as in PostgreSQL: executions are
/// collected, and run together once the client's next message shows that it waits for an answer.
final class Extended {
  private final StatementAnalysis analysis;
  private final Transactions transactions;
  private final PreparedStatements statements;
  private final PreparedCommands prepared;
  private final StatementColumns columns;
  private final Portals portals;
  private final Cursors cursors;
  private final SessionCommands commands;
  private final SystemReads system;
  private final PortalBinder binder;
  private final Copies copies;
  private final ClientOutput output;
  private final BackendWriter out;
  private final Wire wire;
  private final CommandEnd end;
  private final PipelineQueue queue;
  private boolean skipping;

  Extended(
      StatementAnalysis analysis,
      StatementExecution execution,
      Transactions transactions,
      PreparedStatements statements,
      PreparedCommands prepared,
      StatementColumns columns,
      Portals portals,
      Cursors cursors,
      SessionCommands commands,
      SystemReads system,
      PortalBinder binder,
      Copies copies,
      ClientOutput output,
      Wire wire,
      CommandEnd end) {
    this.analysis = analysis;
    this.transactions = transactions;
    this.statements = statements;
    this.prepared = prepared;
    this.columns = columns;
    this.portals = portals;
    this.cursors = cursors;
    this.commands = commands;
    this.system = system;
    this.binder = binder;
    this.copies = copies;
    this.output = output;
    this.out = output.out();
    this.wire = wire;
    this.end = end;
    this.queue = new PipelineQueue(output, execution, transactions, wire, columns::of);
  }

  void forgetUnnamed() {
    statements.close("");
    portals.close("");
  }

  /// Closes the portals if the transaction that they belong to has ended.
  void closePortals() {
    if (!transactions.inBlock()) {
      portals.closeAll();
    }
  }

  /// Whether messages are skipped until Sync, after an error.
  boolean skipping() {
    return skipping;
  }

  /// Whether executions wait for Sync or Flush.
  boolean hasPending() {
    return !queue.isEmpty();
  }

  /// Drops the pending executions, which fail with their transaction.
  void forgetPending() {
    queue.clear();
  }

  /// Handles one message; after an error, all messages up to the next Sync are skipped.
  void on(FrontendMessage message) throws InterruptedException {
    if (message instanceof FrontendMessage.Sync) {
      sync();
      return;
    }
    if (skipping) {
      return;
    }
    try {
      queue.runSchemaChange();
      queue.count(message);
      handle(message);
      if (out.isLarge()) {
        wire.flushPart();
      }
      if (message instanceof FrontendMessage.Execute && queue.isEmpty()) {
        wire.forgetHandled();
      }
    } catch (SqlException failed) {
      failLast(failed.error());
      wire.flush(); // the client may wait for the error before it sends Sync
    }
  }

  /// Answers the earlier messages first, although the transaction fails as a whole.
  private void failLast(SqlError error) throws InterruptedException {
    SqlError first = error;
    try {
      queue.runBeforeFailure();
    } catch (SqlException before) {
      first = before.error();
    }
    fail(first);
  }

  private void fail(SqlError error) {
    queue.clear();
    skipping = true;
    end.report(error);
  }

  private void sync() throws InterruptedException {
    if (!skipping) {
      try {
        queue.runAtSync();
      } catch (SqlException failed) {
        fail(failed.error());
      }
    }
    boolean well = !skipping;
    queue.clear();
    skipping = false;
    closePortals();
    end.ready(well);
  }

  private void handle(FrontendMessage message) throws InterruptedException {
    switch (message) {
      case FrontendMessage.Parse parse -> parse(parse);
      case FrontendMessage.Bind bind -> bind(bind);
      case FrontendMessage.Describe(FrontendMessage.Target target, String name) ->
          describe(target, name);
      case FrontendMessage.Execute(String portal, int rowsMax) when isCursor(portal) -> {
        queue.runBeforeSync();
        fetch(portal, rowsMax);
      }
      case FrontendMessage.Execute(String portal, int rowsMax) ->
          execute(portal, portals.get(portal), rowsMax);
      case FrontendMessage.Close(FrontendMessage.Target target, String name) -> {
        if (target == FrontendMessage.Target.STATEMENT) {
          statements.close(name);
        } else if (portals.has(name)) {
          portals.close(name);
        } else {
          cursors.closePortal(name);
        }
        queue.say(() -> out.bare(BackendWriter.Bare.CLOSE_COMPLETE));
      }
      case FrontendMessage.Flush _ -> {
        queue.runBeforeSync();
        wire.flush();
      }
      case FrontendMessage.Invalid(boolean _, SqlError error) -> throw error.asException();
      case FrontendMessage other ->
          throw new SqlException("08P01", "unexpected message " + other.getClass().getSimpleName());
    }
  }

  private void parse(FrontendMessage.Parse parse) throws InterruptedException {
    statements.requireNew(parse.statement());
    List<Piece> pieces = Splitter.split(parse.sql());
    if (pieces.size() > 1) {
      throw new SqlException("42601", "cannot insert multiple commands into a prepared statement");
    }
    Optional<Analysed.SystemRead> read =
        pieces.stream()
            .findFirst()
            .flatMap(piece -> analysis.systemRead(piece.text(), parse.parameterOids()));
    Origin origin = new Origin(parse.sql(), false);
    if (read.isPresent()) {
      transactions.checkUsable();
      parsed(parse, new Prepared("", List.of(), Optional.of(read.get()), origin));
      return;
    }
    Optional<ArrayParameters> arrays =
        pieces.stream().findFirst().flatMap(piece -> ArrayParameters.of(piece.text()));
    List<SqlType> types = ArrayParameters.types(parse.parameterOids(), arrays, analysis::known);
    Optional<Analysed> analysed = Optional.empty();
    String text = "";
    if (!pieces.isEmpty()) {
      Piece piece = pieces.getFirst();
      text = arrays.map(ArrayParameters::single).orElse(piece.text());
      analysed = Optional.of(analyse(new Piece(text, piece.offset()), types));
      endsOnly(analysed.get());
    }
    parsed(parse, new Prepared(text, types, analysed, arrays, origin));
  }

  /// @throws SqlException 42704 if it shows a setting that does not exist
  private void parsed(FrontendMessage.Parse parse, Prepared prepared) {
    columns.of(prepared);
    statements.put(parse.statement(), prepared);
    queue.say(() -> out.bare(BackendWriter.Bare.PARSE_COMPLETE));
  }

  private Analysed analyse(Piece piece, List<SqlType> types) throws InterruptedException {
    try {
      return PreparedCommands.determined(analysis.analyseOther(piece.text(), types));
    } catch (SqlException unknown) {
      // A pending statement may create the missing object.
      if (!queue.isEmpty()) {
        queue.runBeforeSync();
        return PreparedCommands.determined(analysis.analyseOther(piece.text(), types));
      }
      SqlError error = unknown.error();
      throw (error.position() > 0 ? error.at(error.position() + piece.offset()) : error)
          .asException();
    }
  }

  /// Refuses, in a failed block, to prepare a statement other than one that ends it.
  private void endsOnly(Analysed analysed) {
    if (!BlockCommands.ends(analysed)) {
      transactions.checkUsable();
    }
  }

  /// Whether the portal is a cursor made by DECLARE.
  private boolean isCursor(String portal) {
    return !portals.has(portal) && cursors.columns(portal).isPresent();
  }

  private void bind(FrontendMessage.Bind bind) {
    portals.open(bind.portal(), binder.portal(bind));
    queue.say(() -> out.bare(BackendWriter.Bare.BIND_COMPLETE));
  }

  private void describe(FrontendMessage.Target target, String name) {
    Prepared prepared;
    List<Integer> formats;
    if (target == FrontendMessage.Target.STATEMENT) {
      prepared = statements.get(name);
      formats = List.of();
      List<Integer> oids = prepared.oids(analysis.known());
      queue.say(() -> out.parameterDescription(oids));
    } else if (isCursor(name)) {
      List<Column> fetched = cursors.columns(name).orElseThrow();
      queue.say(() -> out.rowDescription(fetched, List.of()));
      return;
    } else {
      prepared = portals.get(name).prepared();
      formats = portals.get(name).formats();
    }
    Optional<SystemQuery> query = prepared.system();
    if (query.isPresent()) {
      queue.say(() -> output.describe(query.get(), formats));
      return;
    }
    Optional<List<Column>> described = columns.of(prepared);
    queue.say(() ->
        described.ifPresentOrElse(
            each -> out.rowDescription(each, formats), () -> out.bare(BackendWriter.Bare.NO_DATA)));
  }

  private void execute(String name, Portal portal, int rowsMax) throws InterruptedException {
    Optional<SystemQuery> query = portal.prepared().system();
    if (query.isPresent() || portal.rows().isPresent()) {
      transactions.checkUsable();
    }
    if (query.isPresent()) {
      queue.runBeforeSync();
      output.encodedPage(
          portal,
          portal.systemRows(
              () -> system.rows(query.get(), portal.systemParameters(), portal.formats())),
          rowsMax);
      return;
    }
    if (portal.begun()) {
      queue.runBeforeSync();
      if (portal.rows().isEmpty()) {
        transactions.checkUsable();
        throw new SqlException("55000", "portal \"" + name + "\" cannot be run");
      }
      page(portal, rowsMax);
      return;
    }
    if (portal.prepared().analysed().isPresent()) {
      portal.begin();
    }
    switch (portal.prepared().analysed().orElse(null)) {
      case null -> queue.say(() -> out.bare(BackendWriter.Bare.EMPTY_QUERY));
      case Analysed.Data data -> {
        queue.runBefore(data);
        execute(
            portal,
            transactions.statement(portal.prepared().text(), data, portal.parameters()),
            data,
            rowsMax);
      }
      case Analysed.Execute execute -> {
        if (!(prepared.executed(execute) instanceof Analysed.Data data)) {
          throw new SqlException(
              "0A000",
              "EXECUTE of a query of the system catalog in the extended protocol is not supported by"
                  + " Quorate");
        }
        queue.runBefore(data);
        execute(portal, prepared.statement(execute, data), data, rowsMax);
      }
      case Analysed.Copy copy -> {
        queue.runBeforeSync();
        copies.run(copy);
      }
      case Analysed command -> {
        queue.runBeforeSync();
        // Describe has sent its row description, if the client asked for one.
        commands.execute(command, portal.parameters(), output.receiver(portal, rowsMax));
      }
    }
  }

  /// Sends the next rows of an executed portal.
  private void page(Portal portal, int rowsMax) throws InterruptedException {
    queue.pipeline(List.of(), rowsMax).page(portal, rowsMax);
  }

  /// Executes a cursor as a portal: sends its next rows, at most `rowsMax` unless that is 0.
  private void fetch(String cursor, int rowsMax) throws InterruptedException {
    transactions.checkUsable();
    Cursors.Page page = cursors.next(cursor, rowsMax);
    output.rows(page.rows(), page.columns(), List.of());
    if (rowsMax > 0 && page.rows().size() == rowsMax) {
      out.bare(BackendWriter.Bare.PORTAL_SUSPENDED);
    } else {
      out.commandComplete("SELECT " + page.rows().size());
    }
  }

  private void execute(Portal portal, OrderedStatement statement, Analysed.Data data, int rowsMax)
      throws InterruptedException {
    transactions.checkUsable();
    // The row limit does not apply to a statement without rows; JDBC's executeUpdate sends 1.
    int page = data.columns().isPresent() ? rowsMax : 0;
    queue.add(new Pipeline.Pending.Run(portal, statement, data), page);
  }

  /// Runs the pending executions in one transaction with a simple query that arrives before Sync.
  ///
  /// @return whether that transaction stays open until Sync
  boolean runBeforeQuery() throws InterruptedException {
    return queue.runBeforeQuery();
  }
}
