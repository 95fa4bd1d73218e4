package quorate.gateway;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.gateway.notify.SessionNotices;
import quorate.gateway.pg.BackendWriter;
import quorate.gateway.pg.Formats;
import quorate.gateway.pg.FrontendMessage;
import quorate.gateway.session.lock.SessionLocks;
import quorate.gateway.session.settings.Settings;
import quorate.gateway.session.settings.ShowResult;
import quorate.gateway.session.temporary.TemporarySchema;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.HeldRows;
import quorate.runtime.client.LargeRows;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.Piece;
import quorate.sql.SequenceSetting;
import quorate.sql.Splitter;
import quorate.sql.catalog.Catalog;

/// A session after authentication: its message loop and the simple query protocol.
final class Session {
  /// The shift that shortens a random number to the number of the session's temporary schema.
  private static final int OWN_SHIFT = 24;

  private final Connection connection;
  private final BackendWriter out;
  private final Settings settings;
  private final DatabaseSession client;
  private final SessionLocks locks;
  private final SessionNotices notices;
  private final TemporarySchema own;
  private final Transactions transactions;
  private final BlockCommands blocks;
  private final Extended extended;
  private final Copies copies;
  private final Cursors cursors = new Cursors(this);
  private final SystemReads system;
  private final SettingCommands setting;
  private final DdlNotices ddlNotices = new DdlNotices(this);
  private final Schema schema = new Schema(this::committed, this::newest);

  /// The keys of the tables that the last statement writes to.
  private Set<String> written = Set.of();

  /// Whether the query string has several statements, which form one transaction.
  private boolean several;

  Session(Connection connection, String user, int processId, Map<String, String> startup) {
    this.connection = connection;
    this.out = connection.out();
    Gateway gateway = connection.gateway();
    this.client = gateway.cluster().session();
    this.settings =
        new Settings(
            user, startup, gateway.facts(), Logins.roles(client::catalog, client::newestCatalog));
    this.locks =
        new SessionLocks(
            gateway.locks(), gateway.cluster()::session, processId, connection::shutdown);
    this.notices =
        new SessionNotices(gateway.notifications(), processId, connection::wake, connection::end);
    this.own =
        new TemporarySchema(
            gateway.schemas(),
            settings,
            new SessionLocks(
                gateway.locks(), gateway.cluster()::session, processId, connection::shutdown),
            gateway.seed() >>> OWN_SHIFT);
    this.transactions = new Transactions(client, gateway, settings, locks, notices, own, processId);
    this.blocks = new BlockCommands(transactions, cursors, out);
    this.setting = new SettingCommands(transactions, settings, out);
    this.extended = new Extended(this);
    this.copies = new Copies(this);
    out.chooseNotices(settings::tells);
    out.describeErrors(error -> ErrorFields.of(error, schema.known().get(), written));
    this.system = new SystemReads(this, processId);
  }

  String user() {
    return settings.user();
  }

  Settings settings() {
    return settings;
  }

  SessionLocks locks() {
    return locks;
  }

  SessionNotices notices() {
    return notices;
  }

  Transactions transactions() {
    return transactions;
  }

  BackendWriter out() {
    return out;
  }

  Connection connection() {
    return connection;
  }

  Copies copies() {
    return copies;
  }

  TemporarySchema own() {
    return own;
  }

  DdlNotices ddlNotices() {
    return ddlNotices;
  }

  Extended extended() {
    return extended;
  }

  Cursors cursors() {
    return cursors;
  }

  SystemReads system() {
    return system;
  }

  /// Serves until the client disconnects.
  void run() throws InterruptedException {
    while (!connection.isClosed()) {
      FrontendMessage message = connection.next();
      switch (message) {
        case FrontendMessage.Query(String sql) -> {
          if (!extended.skipping()) {
            LongWork.run(message, () -> query(sql));
          }
        }
        case FrontendMessage.Notified _ -> {
          notices.deliver(out::notification);
          connection.flushInTurn();
        }
        case FrontendMessage.FunctionCall _ ->
            failed(new SqlError("0A000", "the function call protocol is not supported"));
        case FrontendMessage.Invalid(boolean inPipeline, SqlError error) when !inPipeline ->
            failed(error);
        case FrontendMessage.Terminate _, FrontendMessage.Gone _ -> {
          return;
        }
        case FrontendMessage.CopyData _,
            FrontendMessage.CopyDone _,
            FrontendMessage.CopyFail _ -> {} // rest of a failed COPY
        case FrontendMessage.Password _, FrontendMessage.Startup _ ->
            throw new SqlException("08P01", "unexpected message");
        case FrontendMessage other -> LongWork.run(message, () -> extended.on(other));
      }
    }
  }

  /// Cancels the running statement; called from another thread.
  void cancel() {
    client.cancel();
    system.cancel(); // including a wait for a lock
  }

  void close() {
    client.close();
    locks.close();
    notices.close();
    own.close();
  }

  // The simple query protocol.

  private void query(String sql) throws InterruptedException {
    client.takeCancelled();
    try {
      boolean goesOn = extended.runBeforeQuery();
      extended.forgetUnnamed();
      List<Piece> pieces = Splitter.split(sql);
      several = pieces.size() > 1;
      if (pieces.isEmpty()) {
        out.bare(BackendWriter.Bare.EMPTY_QUERY);
      }
      script(pieces);
      if (several || !goesOn) { // ends a pipeline's transaction with the script, as PostgreSQL does
        transactions.endImplicit();
      }
      ended(true);
    } catch (SqlException failed) {
      report(failed.error());
      ended(false);
    }
    several = false;
    ready();
  }

  /// Reports the error of a message, as its only answer.
  private void failed(SqlError error) throws InterruptedException {
    if (!extended.skipping()) {
      extended.forgetPending();
      report(error);
      ended(false);
      ready();
    }
  }

  /// Ends a query string, or a pipeline up to Sync, and with it the transaction outside of a block.
  void ended(boolean well) {
    if (!transactions.inBlock()) {
      cursors.ended(well);
      locks.endTransaction();
      notices.rollback(); // discards a failed transaction's notices
      if (well) {
        settings.commit();
      } else {
        settings.rollback();
      }
    }
  }

  void report(SqlError error) {
    transactions.failed(error);
    out.error("ERROR", error);
  }

  void ready() {
    transactions.ready();
    if (!transactions.inBlock()) {
      notices.deliver(out::notification);
    }
    out.parameterStatus(settings.news());
    out.readyForQuery(transactions.status());
    connection.ready(transactions.status());
    if (transactions.inBlock()) {
      connection.flushNow();
    } else {
      connection.flush();
    }
  }

  /// Executes the statements of one query string. Outside of a block they are one transaction: one
  /// ordered request if all are for the databases, else an implicit block, which BEGIN makes
  /// explicit, and which ends with the string, COMMIT or ROLLBACK.
  private void script(List<Piece> pieces) throws InterruptedException {
    Script script = new Script(schema, settings.reading());
    for (Piece piece : pieces) {
      try {
        Analysed said =
            script.isEmpty() || transactions.inBlock()
                ? analyse(piece.text(), List.of())
                : script.analyse(piece.text(), () -> analyse(piece.text(), List.of()));
        Analysed next =
            said instanceof Analysed.Execute execute ? extended.executed(execute) : said;
        if (said instanceof Analysed.Data data) {
          data.refuseParameters();
        }
        boolean joins =
            next instanceof Analysed.Data data
                && !transactions.inBlock()
                && !transactions.needsBlock(data)
                && !script.isAskedBy(data);
        if (!joins && !script.isEmpty()) {
          Script before = script;
          script = new Script(schema, settings.reading());
          transactions.beginImplicit();
          runInBlock(before);
        }
        switch (next) {
          case Analysed.Data data when joins -> {
            OrderedStatement statement = statement(piece, said, data);
            if (!script.add(statement, data)) {
              Script refused = script;
              script = new Script(schema, settings.reading());
              run(refused);
            }
          }
          case Analysed.Data data -> {
            OrderedStatement statement = statement(piece, said, data);
            Answers answers = Answers.described(this, List.of(data));
            answers.finish(List.of(execute(statement, data, answers)));
          }
          case Analysed.Copy copy -> copies.run(copy);
          case Analysed utility -> utility(utility, true, List.of(), List.of());
        }
      } catch (SqlException failed) {
        if (script.onlyReads()) {
          run(script); // the reads before the error are answered, although the transaction fails
        }
        SqlError error = failed.error();
        throw (error.position() > 0 ? error.at(error.position() + piece.offset()) : error)
            .asException();
      }
    }
    run(script);
  }

  private OrderedStatement statement(Piece piece, Analysed said, Analysed.Data data) {
    return said instanceof Analysed.Execute execute
        ? extended.statement(execute, data)
        : transactions.statement(piece.text(), data);
  }

  private void runInBlock(Script script) throws InterruptedException {
    for (int i = 0; i < script.statements().size(); i++) {
      Analysed.Data data = script.analysed().get(i);
      Answers answers = Answers.described(this, List.of(data));
      answers.finish(List.of(execute(script.statements().get(i), data, answers)));
    }
  }

  private void run(Script script) throws InterruptedException {
    if (script.isEmpty()) {
      return;
    }
    Answers answers = Answers.described(this, script.analysed());
    written =
        script.analysed().stream()
            .flatMap(data -> data.writtenTables().stream())
            .collect(Collectors.toSet());
    ddlNotices.before(script.analysed());
    answers.finish(transactions.executeAll(script.statements(), script.analysed(), answers));
  }

  /// Whether the statement changes nothing; a query with nextval() does.
  static boolean onlyReads(Analysed.Data data) {
    return data instanceof Analysed.Read && data.nondeterminism().sequences().isEmpty();
  }

  /// Analyses a statement over the schema; in a block that has changed it, over the block's own.
  Analysed analyse(String text, List<SqlType> types) {
    Analysed analysed = understood(text, types);
    if (analysed instanceof Analysed.Data data && !data.unable().isEmpty()) {
      SupportQuorum.refuse(data, connection.gateway().cluster().config());
    }
    return analysed;
  }

  private Analysed understood(String text, List<SqlType> types) {
    own.look(text);
    return SequenceSettings.asClients(system.analyse(text, types, () -> ordered(text, types)));
  }

  /// Analyses a statement over the ordered schema.
  Analysed ordered(String text, List<SqlType> types) {
    try {
      Optional<Catalog> own = transactions.catalog();
      return own.isPresent()
          ? Analyser.analyse(text, own.get(), settings.reading(), types)
          : schema.analyse(text, settings.reading(), types);
    } catch (SqlException refused) {
      return SequenceSetting.of(text).orElseThrow(() -> refused);
    }
  }

  Catalog newest() {
    transactions.checkUsable();
    return client.newestCatalog();
  }

  /// The schema as last received, without the changes of an open transaction.
  Catalog committed() {
    return client.catalog();
  }

  /// Executes a statement in the session's transaction, or as a transaction of its own.
  Result execute(OrderedStatement statement, Analysed.Data data) {
    HeldRows held = new HeldRows();
    return held.whole(execute(statement, data, held));
  }

  /// As [#execute(OrderedStatement, Analysed.Data)], with large results passed on.
  ///
  /// @param large takes the rows of large results
  Result execute(OrderedStatement statement, Analysed.Data data, LargeRows large) {
    transactions.checkUsable();
    cursors.requireUnused(data);
    BlockCommands.requireNone(data, transactions.inExplicitBlock() || several);
    written = data.writtenTables();
    ddlNotices.before(List.of(data));
    if (transactions.inBlock()) {
      return transactions.execute(statement, data, large);
    }
    if (transactions.needsBlock(data)) {
      transactions.beginImplicit();
      Result result = transactions.execute(statement, data, large);
      if (!several && !(result instanceof Result.Failed)) {
        transactions.endImplicit();
      }
      return result;
    }
    return transactions.executeAll(List.of(statement), List.of(data), large).getFirst();
  }

  void writeRows(List<Row> rows, List<Column> columns, List<Integer> formats)
      throws InterruptedException {
    String zone = settings.zone();
    for (Row row : rows) {
      out.dataRow(SessionZone.in(zone, () -> Formats.encode(row, columns, formats)));
      connection.flushIfLarge();
    }
  }

  // Statements that the gateway executes itself.

  /// Executes a statement that involves no database.
  ///
  /// @param describe whether to send a row description first
  /// @param parameters of a query in it
  /// @param formats of its rows
  void utility(Analysed statement, boolean describe, List<Value> parameters, List<Integer> formats)
      throws InterruptedException {
    if (!BlockCommands.ends(statement)) {
      transactions.checkUsable();
    }
    switch (statement) {
      case Analysed.Begin begin -> blocks.begin(begin);
      case Analysed.Commit(boolean chain) -> blocks.commit(chain);
      case Analysed.Rollback(boolean chain) -> blocks.rollback(chain);
      case Analysed.PrepareTransaction() -> blocks.prepareTransaction();
      case Analysed.Savepoint(String name) -> blocks.savepoint(name);
      case Analysed.Release(String name) -> blocks.release(name);
      case Analysed.RollbackTo(String name) -> blocks.rollbackTo(name);
      case Analysed.SetTransaction set -> done("SET", () -> setting.set(set, several));
      case Analysed.Set set -> done("SET", () -> setting.set(set, several));
      case Analysed.Reset(var name) ->
          done(
              "RESET",
              () -> name.ifPresentOrElse(each -> settings.reset(each, false), settings::resetAll));
      case Analysed.Show(String name) -> {
        ShowResult shown = ShowResult.of(settings, name);
        table(shown.columns(), shown.rows(), "SHOW", describe, List.of());
      }
      case Analysed.Discard(String what) ->
          done("DISCARD " + what.toUpperCase(Locale.ROOT), () -> new Discards(this).discard(what));
      case Analysed.Deallocate(var name) ->
          done(
              name.isPresent() ? "DEALLOCATE" : "DEALLOCATE ALL",
              () -> name.ifPresentOrElse(extended::forget, extended::forgetAll));
      case Analysed.Notice notice -> done(notice.tag(), () -> notice(notice));
      case Analysed.Prepare prepare -> done("PREPARE", () -> extended.prepare(prepare));
      case Analysed.Declare declare -> cursors.declare(declare, parameters);
      case Analysed.Fetch fetch -> cursors.fetch(fetch, formats, describe);
      case Analysed.CloseCursor(var name) -> cursors.close(name);
      case Analysed.Lock _ -> blocks.lock();
      case Analysed.Nothing nothing -> blocks.nothing(nothing, several);
      case Analysed.Explain explain ->
          table(
              Explanation.COLUMNS,
              Explanation.of(explain, connection.gateway().cluster()),
              "EXPLAIN",
              describe,
              List.of());
      case Analysed.SystemRead(var query) -> system.answer(query, describe);
      case Analysed.SetSequence set -> new SequenceSettings(this).answer(set, describe, formats);
      case Analysed.InstallProcedures install ->
          new ProcedureInstall(this).answer(install, parameters, describe, formats);
      case Analysed.Data _, Analysed.Copy _, Analysed.Execute _ ->
          throw new IllegalArgumentException("a statement for the databases: " + statement);
    }
  }

  void notice(Analysed.Notice notice) {
    notices.obey(notice, transactions::say);
    settleNotices();
  }

  void settleNotices() {
    transactions.settleNotices(several);
  }

  private void done(String tag, Runnable action) {
    action.run();
    out.commandComplete(tag);
  }

  void table(
      List<Column> columns, List<Row> rows, String tag, boolean describe, List<Integer> formats)
      throws InterruptedException {
    if (describe) {
      out.rowDescription(columns, formats);
    }
    writeRows(rows, columns, formats);
    out.commandComplete(tag);
  }
}
