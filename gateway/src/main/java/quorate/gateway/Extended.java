package quorate.gateway;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.value.Column;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.gateway.pg.BackendWriter;
import quorate.gateway.pg.Formats;
import quorate.gateway.pg.FrontendMessage;
import quorate.gateway.session.settings.ShowResult;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.Piece;
import quorate.sql.Splitter;
import quorate.sql.system.SystemQuery;
import quorate.sql.type.Coerce;

/// The extended query protocol of one session: prepared statements, portals, pipelines.
///
/// Outside of a block, everything up to a Sync is one transaction, as in PostgreSQL: executions are
/// collected, and run together once the client's next message shows that it waits for an answer.
final class Extended {
  /// The size in bytes from which a value's length is checked before it is sent to the databases.
  private static final int LONG_VALUE = 256 << 10;

  private final Session session;
  private final BackendWriter out;
  private final PreparedStatements statements = new PreparedStatements();
  private final Map<String, Portal> portals = new HashMap<>();
  private final PipelineQueue waiting;
  private boolean skipping;

  Extended(Session session) {
    this.session = session;
    this.out = session.out();
    this.waiting = new PipelineQueue(session, this::columns);
  }

  /// The prepared statements by name.
  Map<String, Prepared> statements() {
    return statements.all();
  }

  /// The portals by name.
  Map<String, Portal> portals() {
    return portals;
  }

  void forgetUnnamed() {
    statements.close("");
    forgetPortals();
  }

  private void forgetPortal(String name) {
    Optional.ofNullable(portals.remove(name)).ifPresent(Portal::close);
  }

  private void forgetPortals() {
    portals.values().forEach(Portal::close);
    portals.clear();
  }

  /// PREPARE.
  void prepare(Analysed.Prepare prepare) {
    statements.requireNew(prepare.name());
    try {
      Analysed analysed = determined(session.analyse(prepare.text(), prepare.types()));
      Origin origin = new Origin(session.connection().activity().state().query(), true);
      statements.put(
          prepare.name(),
          new Prepared(prepare.text(), prepare.types(), Optional.of(analysed), origin));
    } catch (SqlException refused) {
      SqlError error = refused.error();
      throw (error.position() > 0 ? error.at(error.position() + prepare.offset()) : error)
          .asException();
    }
  }

  /// Refuses a statement whose parameter numbers have a gap.
  private static Analysed determined(Analysed analysed) {
    if (analysed instanceof Analysed.Data data) {
      int gap = data.parameterTypes().indexOf(SqlType.UNKNOWN);
      if (gap >= 0) {
        throw new SqlException("42P18", "could not determine data type of parameter $" + (gap + 1));
      }
    }
    return analysed;
  }

  /// The analysed statement that EXECUTE refers to.
  Analysed.Data executed(Analysed.Execute execute) {
    session.transactions().checkUsable();
    Prepared prepared = statements.get(execute.name());
    if (!prepared.text().isEmpty()
        && session.analyse(prepared.text(), prepared.types()) instanceof Analysed.Data data) {
      return data;
    }
    throw new SqlException("0A000", "EXECUTE of a session command is not supported by Quorate");
  }

  /// The statement of EXECUTE with its values.
  OrderedStatement statement(Analysed.Execute execute, Analysed.Data data) {
    List<SqlType> types = data.parameterTypes();
    Prepared prepared = statements.get(execute.name());
    prepared.origin().used();
    return session
        .transactions()
        .statement(prepared.text(), types, session.settings().inZone(() -> execute.values(types)));
  }

  void forget(String name) {
    statements.deallocate(name);
  }

  void forgetAll() {
    statements.clear();
    forgetPortals();
  }

  /// Whether messages are skipped until Sync, after an error.
  boolean skipping() {
    return skipping;
  }

  /// Drops the pending executions, which fail with their transaction.
  void forgetPending() {
    waiting.clear();
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
      waiting.runSchemaChange();
      waiting.count(message);
      handle(message);
      session.connection().flushIfLarge();
      if (message instanceof FrontendMessage.Execute && waiting.isEmpty()) {
        session.connection().forgetHandled();
      }
    } catch (SqlException failed) {
      failLast(failed.error());
      session.connection().flush(); // the client may wait for the error before it sends Sync
    }
  }

  /// Answers the earlier messages first, although the transaction fails as a whole.
  private void failLast(SqlError error) throws InterruptedException {
    SqlError first = error;
    try {
      waiting.runBeforeFailure();
    } catch (SqlException before) {
      first = before.error();
    }
    fail(first);
  }

  private void fail(SqlError error) {
    waiting.clear();
    skipping = true;
    session.report(error);
  }

  private void sync() throws InterruptedException {
    if (!skipping) {
      try {
        waiting.runAtSync();
      } catch (SqlException failed) {
        fail(failed.error());
      }
    }
    session.ended(!skipping);
    waiting.clear();
    skipping = false;
    if (!session.transactions().inBlock()) {
      forgetPortals();
    }
    session.ready();
  }

  private void handle(FrontendMessage message) throws InterruptedException {
    switch (message) {
      case FrontendMessage.Parse parse -> parse(parse);
      case FrontendMessage.Bind bind -> bind(bind);
      case FrontendMessage.Describe(FrontendMessage.Target target, String name) ->
          describe(target, name);
      case FrontendMessage.Execute(String portal, int rowsMax) when isCursor(portal) -> {
        waiting.runBeforeSync();
        session.cursors().execute(portal, rowsMax);
      }
      case FrontendMessage.Execute(String portal, int rowsMax) -> execute(portal(portal), rowsMax);
      case FrontendMessage.Close(FrontendMessage.Target target, String name) -> {
        if (target == FrontendMessage.Target.STATEMENT) {
          statements.close(name);
        } else if (portals.containsKey(name)) {
          forgetPortal(name);
        } else {
          session.cursors().closePortal(name);
        }
        waiting.say(() -> out.bare(BackendWriter.Bare.CLOSE_COMPLETE));
      }
      case FrontendMessage.Flush _ -> {
        waiting.runBeforeSync();
        session.connection().flush();
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
    Optional<Analysed.SystemRead> system =
        pieces.stream()
            .findFirst()
            .flatMap(piece -> session.system().read(piece.text(), parse.parameterOids()));
    Origin origin = new Origin(parse.sql(), false);
    if (system.isPresent()) {
      session.transactions().checkUsable();
      parsed(parse, new Prepared("", List.of(), Optional.of(system.get()), origin));
      return;
    }
    Optional<ArrayParameters> arrays =
        pieces.stream().findFirst().flatMap(piece -> ArrayParameters.of(piece.text()));
    List<SqlType> types = ArrayParameters.types(parse.parameterOids(), arrays);
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
    columns(prepared);
    statements.put(parse.statement(), prepared);
    waiting.say(() -> out.bare(BackendWriter.Bare.PARSE_COMPLETE));
  }

  private Analysed analyse(Piece piece, List<SqlType> types) throws InterruptedException {
    try {
      return determined(session.analyse(piece.text(), types));
    } catch (SqlException unknown) {
      // A pending statement may create the missing object.
      if (!waiting.isEmpty()) {
        waiting.runBeforeSync();
        return determined(session.analyse(piece.text(), types));
      }
      SqlError error = unknown.error();
      throw (error.position() > 0 ? error.at(error.position() + piece.offset()) : error)
          .asException();
    }
  }

  /// Refuses, in a failed block, to prepare a statement other than one that ends it.
  private void endsOnly(Analysed analysed) {
    if (!BlockCommands.ends(analysed)) {
      session.transactions().checkUsable();
    }
  }

  private Portal portal(String name) {
    Portal portal = portals.get(name);
    if (portal == null) {
      throw new SqlException("34000", "portal \"" + name + "\" does not exist");
    }
    return portal;
  }

  /// Whether the portal is a cursor made by DECLARE.
  private boolean isCursor(String portal) {
    return !portals.containsKey(portal) && session.cursors().columns(portal).isPresent();
  }

  private void bind(FrontendMessage.Bind bind) {
    Prepared prepared = statements.get(bind.statement());
    List<SqlType> types = prepared.parameterTypes();
    List<Optional<Bytes>> given = bind.parameters();
    Formats.check(bind.formats(), given.size(), "parameter");
    Optional<SystemQuery> system = prepared.system();
    int wanted = system.map(query -> query.parameters().size()).orElse(types.size());
    if (given.size() != wanted) {
      throw new SqlException(
          "08P01",
          "bind message supplies "
              + given.size()
              + " parameters, but prepared statement \""
              + bind.statement()
              + "\" requires "
              + wanted);
    }
    if (!bind.portal().isEmpty() && portals.containsKey(bind.portal())) {
      throw new SqlException("42P03", "portal \"" + bind.portal() + "\" already exists");
    }
    prepared.origin().used();
    if (system.isPresent()) {
      Portal portal = new Portal(prepared, List.of(), bind.resultFormats());
      portal.system = Optional.of(session.system().cursor(system.get(), bind));
      bound(bind.portal(), portal);
      return;
    }
    List<Value> values = new ArrayList<>();
    Map<Integer, List<Value>> elements = new HashMap<>();
    for (int i = 0; i < given.size(); i++) {
      int index = i;
      int format = Formats.of(bind.formats(), i);
      if (prepared.arrays().filter(each -> each.isArray(index)).isPresent()) {
        elements.put(
            i,
            session
                .settings()
                .inZone(() -> ArrayParameters.decode(given.get(index), types.get(index), format)));
        values.add(Value.NULL);
      } else {
        values.add(
            given.get(i).isEmpty()
                ? Value.NULL
                : session
                    .settings()
                    .inZone(() -> decoded(given.get(index).get(), types.get(index), format)));
      }
    }
    columns(prepared)
        .ifPresent(columns -> Formats.check(bind.resultFormats(), columns.size(), "result"));
    bound(bind.portal(), portal(prepared, types, values, elements, bind.resultFormats()));
  }

  private void bound(String name, Portal portal) {
    forgetPortal(name);
    portal.number = session.cursors().next();
    portals.put(name, portal);
    waiting.say(() -> out.bare(BackendWriter.Bare.BIND_COMPLETE));
  }

  /// Decodes a value, and checks a long one before it is sent to the databases.
  private static Value decoded(Bytes given, SqlType type, int format) {
    Value value = Formats.decode(given, type, format);
    boolean sized = type == SqlType.TEXT || type == SqlType.VARCHAR || type == SqlType.BYTEA;
    return sized && given.length() > LONG_VALUE ? Coerce.to(value, type, -1) : value;
  }

  private Portal portal(
      Prepared prepared,
      List<SqlType> types,
      List<Value> values,
      Map<Integer, List<Value>> elements,
      List<Integer> formats) {
    if (elements.isEmpty()) {
      return new Portal(prepared, values, formats);
    }
    ArrayParameters.Expanded expanded =
        prepared.arrays().orElseThrow().expanded(types, values, elements);
    Analysed analysed = session.analyse(expanded.text(), expanded.types());
    return new Portal(
        new Prepared(expanded.text(), expanded.types(), Optional.of(analysed), prepared.origin()),
        expanded.values(),
        formats);
  }

  Optional<List<Column>> columns(Prepared prepared) {
    return switch (prepared.analysed().orElse(null)) {
      case Analysed.Data data -> data.columns();
      case Analysed.Execute(String name, _) ->
          statements.has(name) ? columns(statements.get(name)) : Optional.empty();
      case Analysed.Show(String name) ->
          Optional.of(ShowResult.of(session.settings(), name).columns());
      case Analysed.Fetch fetch when !fetch.moves() -> session.cursors().columns(fetch.name());
      case Analysed.SetSequence set -> Optional.of(SequenceSettings.columns(set));
      case Analysed.InstallProcedures _ -> Optional.of(ProcedureInstall.COLUMNS);
      case Analysed.Explain _ -> Optional.of(Explanation.COLUMNS);
      case null -> Optional.empty();
      case Analysed _ -> Optional.empty();
    };
  }

  private void describe(FrontendMessage.Target target, String name) {
    Prepared prepared;
    List<Integer> formats;
    if (target == FrontendMessage.Target.STATEMENT) {
      prepared = statements.get(name);
      formats = List.of();
      List<Integer> oids = prepared.oids();
      waiting.say(() -> out.parameterDescription(oids));
    } else if (isCursor(name)) {
      List<Column> columns = session.cursors().columns(name).orElseThrow();
      waiting.say(() -> out.rowDescription(columns, List.of()));
      return;
    } else {
      prepared = portal(name).prepared;
      formats = portal(name).formats;
    }
    Optional<SystemQuery> system = prepared.system();
    if (system.isPresent()) {
      waiting.say(() -> session.system().describe(system.get(), formats));
      return;
    }
    Optional<List<Column>> columns = columns(prepared);
    waiting.say(() ->
        columns.ifPresentOrElse(
            described -> out.rowDescription(described, formats),
            () -> out.bare(BackendWriter.Bare.NO_DATA)));
  }

  private void execute(Portal portal, int rowsMax) throws InterruptedException {
    if (portal.system.isPresent()) {
      waiting.runBeforeSync();
      session.system().page(portal.system.get(), rowsMax);
      return;
    }
    if (portal.rows.isPresent()) {
      waiting.runBeforeSync();
      waiting.pipeline(List.of(), rowsMax).page(portal, rowsMax);
      return;
    }
    switch (portal.prepared.analysed().orElse(null)) {
      case null -> waiting.say(() -> out.bare(BackendWriter.Bare.EMPTY_QUERY));
      case Analysed.Data data -> {
        waiting.runBefore(data);
        execute(
            portal,
            session.transactions().statement(portal.prepared.text(), data, portal.parameters),
            data,
            rowsMax);
      }
      case Analysed.Execute execute -> {
        Analysed.Data data = executed(execute);
        waiting.runBefore(data);
        execute(portal, statement(execute, data), data, rowsMax);
      }
      case Analysed.Copy copy -> {
        waiting.runBeforeSync();
        session.copies().run(copy);
      }
      case Analysed utility -> {
        waiting.runBeforeSync();
        // Describe has sent its row description, if the client asked for one.
        session.utility(utility, false, portal.parameters, portal.formats);
      }
    }
  }

  private void execute(Portal portal, OrderedStatement statement, Analysed.Data data, int rowsMax)
      throws InterruptedException {
    session.transactions().checkUsable();
    // The row limit does not apply to a statement without rows; JDBC's executeUpdate sends 1.
    int page = data.columns().isPresent() ? rowsMax : 0;
    waiting.add(new Pipeline.Pending.Run(portal, statement, data), page);
  }

  /// Runs the pending executions in one transaction with a simple query that arrives before Sync.
  ///
  /// @return whether that transaction stays open until Sync
  boolean runBeforeQuery() throws InterruptedException {
    return waiting.runBeforeQuery();
  }
}
