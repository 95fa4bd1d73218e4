package quorate.gateway;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.gateway.pg.BackendWriter;
import quorate.gateway.pg.Formats;
import quorate.gateway.pg.FrontendMessage;
import quorate.gateway.session.lock.LockCalls;
import quorate.gateway.session.settings.StatementTimeout;
import quorate.gateway.system.Asker;
import quorate.gateway.system.Backend;
import quorate.gateway.system.LockCall;
import quorate.gateway.system.LockNeeded;
import quorate.gateway.system.OpenCursor;
import quorate.gateway.system.PreparedStatement;
import quorate.gateway.system.SettingRow;
import quorate.gateway.system.SystemAnswer;
import quorate.gateway.system.SystemFormat;
import quorate.replication.lock.LockEntry;
import quorate.sql.Analysed;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Qualified;
import quorate.sql.system.SystemQuery;

/// Queries of the system catalog in a session. They read the ordered schema, which the gateway has,
/// and involve no database.
final class SystemReads {
  /// Matches a text that may be a catalog query; a cheap test for every statement.
  private static final Pattern MAYBE =
      Pattern.compile(
          "pg_|information_schema|\\breg[a-z]+\\b|\\boid\\b|\\bhas_|\\bto_reg|_description|format_type"
              + "|current_schemas|current_setting|set_config|quote_ident|inet_server|acldefault|session_user|from\\s+current_",
          Pattern.CASE_INSENSITIVE);

  /// Matches a text with a function that only the catalog engine provides.
  private static final Pattern OWN =
      Pattern.compile(
          "_advisory_|session_user|pg_notif|pg_listening_channels", Pattern.CASE_INSENSITIVE);

  private final Session session;
  private final int processId;
  private final StatementTimeout timeout;
  private volatile Runnable stop = () -> {};

  SystemReads(Session session, int processId) {
    this.session = session;
    this.processId = processId;
    timeout =
        new StatementTimeout(
            session.settings(), this::cancel, () -> {}, session.connection().gateway().timers());
  }

  /// A catalog query with its parameters, and how far its rows were sent.
  static final class Cursor {
    private final SystemQuery query;
    private final List<@Nullable Object> parameters;
    private final List<Integer> formats;
    private Optional<List<byte @Nullable [][]>> rows = Optional.empty();
    private int at;

    Cursor(SystemQuery query, List<@Nullable Object> parameters, List<Integer> formats) {
      this.query = query;
      this.parameters = parameters;
      this.formats = formats;
    }
  }

  void cancel() {
    stop.run();
  }

  /// A statement of the extended protocol, if it reads the system catalog, or has parameters of
  /// types that exist only there.
  Optional<Analysed.SystemRead> read(String text, List<Integer> oids) {
    if (!MAYBE.matcher(text).find() || !SystemQuery.mayBe(text)) {
      return Optional.empty();
    }
    List<SystemType> declared = new ArrayList<>();
    for (int oid : oids) {
      declared.add(SystemTypes.byOid(oid).orElseGet(() -> SystemTypes.of("unknown")));
    }
    boolean own = oids.stream().anyMatch(oid -> oid != 0 && SqlType.byOid(oid).isEmpty());
    return SystemQuery.of(text, declared, this::users)
        .filter(query -> own || !query.relations().isEmpty())
        .map(Analysed.SystemRead::new);
  }

  private Set<String> users() {
    Catalog catalog = catalog().along(session.settings().path());
    Set<String> keys = new TreeSet<>(catalog.tables().keySet());
    keys.addAll(catalog.views().keySet());
    keys.addAll(catalog.sequences().keySet());
    Set<String> names = new TreeSet<>();
    for (String key : keys) {
      names.add(Qualified.text(List.of(Qualified.schema(key), Qualified.plain(key))));
      if (catalog.isVisible(key)) {
        names.add(Qualified.text(List.of(Qualified.plain(key))));
      }
    }
    return names;
  }

  /// Analyses a statement: as one for the databases, unless it reads the system catalog, or without
  /// any relation calls a function that only the catalog engine has.
  ///
  /// @param otherwise analyses it as one for the databases
  Analysed analyse(String text, List<SqlType> types, Supplier<Analysed> otherwise) {
    if (!MAYBE.matcher(text).find() || !SystemQuery.mayBe(text)) {
      return otherwise.get();
    }
    Supplier<Optional<SystemQuery>> system =
        () -> SystemQuery.of(text, types.stream().map(SystemReads::type).toList(), this::users);
    if (OWN.matcher(text).find()) {
      Optional<SystemQuery> query = system.get();
      if (query.isPresent()) {
        return new Analysed.SystemRead(query.get());
      }
    }
    if (SystemQuery.readsSystem(text)) {
      return new Analysed.SystemRead(system.get().orElseThrow());
    }
    try {
      return otherwise.get();
    } catch (SqlException refused) {
      return fallback(system, refused);
    }
  }

  private static Analysed fallback(Supplier<Optional<SystemQuery>> system, SqlException refused) {
    try {
      Optional<SystemQuery> query = system.get();
      if (query.isPresent()) {
        return new Analysed.SystemRead(query.get());
      }
    } catch (SqlException neither) {
      throw refused;
    }
    throw refused;
  }

  private static SystemType type(SqlType type) {
    return SystemTypes.byOid(type.oid()).orElseGet(() -> SystemTypes.of("unknown"));
  }

  private Catalog catalog() {
    return session.transactions().catalog().orElseGet(session::newest);
  }

  /// Answers a query of the simple protocol.
  void answer(SystemQuery query, boolean describe) throws InterruptedException {
    Cursor cursor = new Cursor(query, List.of(), List.of());
    if (!query.parameters().isEmpty()) {
      throw new SqlException("42P02", "there is no parameter $1");
    }
    cursor.rows = Optional.of(rows(cursor));
    if (describe) {
      describe(query, List.of());
    }
    page(cursor, 0);
  }

  /// The value of a query of one row and column; empty if it is null.
  Optional<String> text(String sql) {
    SystemQuery query =
        SystemQuery.of(sql, List.of(), this::users)
            .orElseThrow(() -> new SqlException("0A000", "not of the system catalog: " + sql));
    List<byte @Nullable [][]> rows = rows(new Cursor(query, List.of(), List.of()));
    byte @Nullable [] value = rows.isEmpty() ? null : rows.getFirst()[0];
    return Optional.ofNullable(value).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  /// Binds a query.
  Cursor cursor(SystemQuery query, FrontendMessage.Bind bind) {
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < query.parameters().size(); i++) {
      values.add(
          SystemFormat.decode(
              bind.parameters().get(i), query.parameters().get(i), Formats.of(bind.formats(), i)));
    }
    Formats.check(bind.resultFormats(), query.columns().size(), "result");
    return new Cursor(query, Collections.unmodifiableList(values), bind.resultFormats());
  }

  void describe(SystemQuery query, List<Integer> formats) {
    session
        .out()
        .describe(
            query.columns().stream()
                .map(column ->
                    new BackendWriter.Field(
                        column.name(), column.type().oid(), column.type().size(), -1))
                .toList(),
            formats);
  }

  private List<byte @Nullable [][]> rows(Cursor cursor) {
    session.transactions().checkUsable();
    Catalog catalog = catalog();
    boolean all = catalog.access().isSuperuser(session.settings().currentUser());
    if (!all && cursor.query.restricted().isPresent()) {
      String name = cursor.query.restricted().get();
      throw new SqlException("42501", "permission denied for table " + name);
    }
    List<byte @Nullable [][]> rows = new ArrayList<>();
    timeout.within(() -> {
      rows.addAll(locked(cursor, catalog));
      return List.of();
    });
    session.settleNotices();
    return rows;
  }

  /// The rows, after the lock calls of the query have been executed.
  private List<byte @Nullable [][]> locked(Cursor cursor, Catalog catalog) {
    LockCalls calls = new LockCalls();
    while (true) {
      calls.begin();
      try {
        return SystemAnswer.of(
            session.connection().gateway().systems(),
            catalog,
            SessionAsker.of(session, catalog, processId, calls),
            running -> stop = running,
            cursor.query,
            cursor.parameters,
            cursor.formats);
      } catch (LockNeeded needed) {
        stop = session.locks()::cancel;
        long timeout = session.transactions().lockTimeout();
        boolean answer =
            session
                .locks()
                .call(needed.call(), timeout, warning -> session.out().notice("WARNING", warning));
        stop = () -> {};
        calls.answered(needed.call(), answer);
      }
    }
  }

  /// Sends the next rows, at most `rowsMax` unless that is 0.
  void page(Cursor cursor, int rowsMax) throws InterruptedException {
    List<byte @Nullable [][]> all = cursor.rows.isPresent() ? cursor.rows.get() : rows(cursor);
    cursor.rows = Optional.of(all);
    int end = rowsMax == 0 ? all.size() : Math.min(all.size(), cursor.at + rowsMax);
    int sent = end - cursor.at;
    for (byte @Nullable [][] row : all.subList(cursor.at, end)) {
      session.out().dataRow(row);
      session.connection().flushIfLarge();
    }
    cursor.at = end;
    if (rowsMax != 0 && sent == rowsMax) {
      session.out().bare(BackendWriter.Bare.PORTAL_SUSPENDED);
    } else {
      session.out().commandComplete("SELECT " + sent);
    }
  }

  /// The session's state that catalog functions read.
  private record SessionAsker(
      Session session,
      Catalog catalog,
      int processId,
      LockCalls calls,
      long nowMicros,
      long statementMicros)
      implements Asker {
    static SessionAsker of(Session session, Catalog catalog, int processId, LockCalls calls) {
      long now = session.transactions().now();
      long statement = session.transactions().inBlock() ? Activity.micros() : now;
      return new SessionAsker(session, catalog, processId, calls, now, statement);
    }

    @Override
    public String user() {
      return session.settings().currentUser();
    }

    @Override
    public Optional<String> ownSchema() {
      return session.own().inPath();
    }

    @Override
    public String sessionUser() {
      return session.settings().sessionUser();
    }

    @Override
    public String database() {
      return "quorate";
    }

    @Override
    public long clockMicros() {
      return Activity.micros();
    }

    @Override
    public Map<String, String> settings() {
      return session.settings().all();
    }

    @Override
    public List<SettingRow> settingRows() {
      return session.settings().rows();
    }

    @Override
    public String set(String name, String value, boolean onlyNow) {
      session.settings().set(name, value, onlyNow);
      return session.settings().get(name);
    }

    @Override
    public boolean lock(LockCall call) {
      return calls.answer(call);
    }

    @Override
    public void say(String channel, String payload) {
      session.transactions().say(channel, payload);
    }

    @Override
    public Set<String> channels() {
      return session.notices().channels();
    }

    @Override
    public List<LockEntry> locks() {
      return session.connection().gateway().locks().all().stream()
          .filter(each -> each.lock().key().isClients())
          .toList();
    }

    @Override
    public List<PreparedStatement> prepared() {
      return SessionObjects.prepared(session.extended());
    }

    @Override
    public List<OpenCursor> cursors() {
      return SessionObjects.cursors(session);
    }

    @Override
    public List<Backend> backends() {
      return OtherSessions.seen(
          catalog.access(), user(), session.connection().gateway().backends());
    }

    @Override
    public boolean signal(int otherId, boolean terminate) {
      Gateway gateway = session.connection().gateway();
      gateway.backends().stream()
          .filter(each -> each.processId() == otherId)
          .findFirst()
          .ifPresent(
              other -> OtherSessions.requireSignal(catalog.access(), user(), other, terminate));
      boolean done = gateway.signal(otherId, terminate);
      if (!done) {
        session
            .out()
            .notice(
                "WARNING",
                new SqlError("01000", "PID " + otherId + " is not a PostgreSQL backend process"));
      }
      return done;
    }
  }
}
