package quorate.gateway.session;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.gateway.notify.SessionNotices;
import quorate.gateway.session.lock.LockCalls;
import quorate.gateway.session.lock.SessionLocks;
import quorate.gateway.session.settings.Settings;
import quorate.gateway.session.settings.StatementTimeout;
import quorate.gateway.session.temporary.TemporarySchema;
import quorate.gateway.system.Asker;
import quorate.gateway.system.Backend;
import quorate.gateway.system.LockCall;
import quorate.gateway.system.LockNeeded;
import quorate.gateway.system.OpenCursor;
import quorate.gateway.system.PreparedStatement;
import quorate.gateway.system.SettingRow;
import quorate.gateway.system.SleepNeeded;
import quorate.gateway.system.SystemAnswer;
import quorate.replication.lock.LockEntry;
import quorate.sql.catalog.Catalog;
import quorate.sql.system.SystemQuery;

/// Executes queries of the system catalog.
public final class SystemReads {
  private static final double NANOS_PER_SECOND = 1e9;

  private final SharedServices services;
  private final Client client;
  private final Settings settings;
  private final Transactions transactions;
  private final SessionLocks locks;
  private final SessionNotices notices;
  private final TemporarySchema temporary;
  private final SessionObjects objects;
  private final StatementAnalysis analysis;
  private final StatementExecution execution;
  private final CatalogQueries queries;
  private final int processId;
  private final StatementTimeout timeout;
  private volatile Runnable stop = () -> {};

  /// @param processId the session's process id
  SystemReads(
      SharedServices services,
      Client client,
      Settings settings,
      Transactions transactions,
      SessionLocks locks,
      SessionNotices notices,
      TemporarySchema temporary,
      SessionObjects objects,
      StatementAnalysis analysis,
      StatementExecution execution,
      int processId) {
    this.services = services;
    this.client = client;
    this.settings = settings;
    this.transactions = transactions;
    this.locks = locks;
    this.notices = notices;
    this.temporary = temporary;
    this.objects = objects;
    this.analysis = analysis;
    this.execution = execution;
    this.queries = analysis.queries();
    this.processId = processId;
    this.timeout = new StatementTimeout(this::cancel, () -> {}, services.timers());
  }

  void cancel() {
    stop.run();
  }

  /// The value of a query of one row and column; empty if it is null.
  Optional<String> text(String sql) {
    SystemQuery query =
        queries
            .of(sql)
            .orElseThrow(() -> new SqlException("0A000", "not of the system catalog: " + sql));
    List<byte @Nullable [][]> rows = rows(query, List.of(), List.of());
    byte @Nullable [] value = rows.isEmpty() ? null : rows.getFirst()[0];
    return Optional.ofNullable(value).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  /// Executes a query.
  ///
  /// @param formats of the fields of its rows: 0 for text, 1 for binary
  /// @return the rows with their fields encoded
  public List<byte @Nullable [][]> rows(
      SystemQuery query, List<? extends @Nullable Object> parameters, List<Integer> formats) {
    transactions.checkUsable();
    Catalog catalog = analysis.current();
    boolean all = catalog.access().isSuperuser(settings.currentUser());
    if (!all && query.restricted().isPresent()) {
      String name = query.restricted().get();
      throw new SqlException("42501", "permission denied for table " + name);
    }
    List<byte @Nullable [][]> rows = new ArrayList<>();
    timeout.within(
        settings.statementTimeout(),
        () -> {
          rows.addAll(locked(query, parameters, formats, catalog));
          return List.of();
        });
    execution.settleNotices();
    return rows;
  }

  /// The rows, after the lock calls of the query have been executed.
  private List<byte @Nullable [][]> locked(
      SystemQuery query,
      List<? extends @Nullable Object> parameters,
      List<Integer> formats,
      Catalog catalog) {
    LockCalls calls = new LockCalls();
    Sleeps sleeps = new Sleeps();
    while (true) {
      calls.begin();
      sleeps.begin();
      try {
        return SystemAnswer.of(
            services.systems(),
            catalog,
            new SessionAsker(catalog, calls, sleeps),
            running -> stop = running,
            query,
            parameters,
            formats);
      } catch (LockNeeded needed) {
        stop = locks::cancel;
        long timeout = settings.lockTimeout();
        boolean answer =
            locks.call(needed.call(), timeout, warning -> client.notice("WARNING", warning));
        stop = () -> {};
        calls.answered(needed.call(), answer);
      } catch (SleepNeeded needed) {
        stop = sleeps::cancel;
        sleeps.sleep(needed.duration());
        stop = () -> {};
      }
    }
  }

  /// The session's state that catalog functions read.
  private final class SessionAsker implements Asker {
    private final Catalog catalog;
    private final LockCalls calls;
    private final Sleeps sleeps;
    private final long nowMicros = transactions.now();
    private final long statementMicros = transactions.inBlock() ? WallClock.micros() : nowMicros;

    SessionAsker(Catalog catalog, LockCalls calls, Sleeps sleeps) {
      this.catalog = catalog;
      this.calls = calls;
      this.sleeps = sleeps;
    }

    @Override
    public int processId() {
      return processId;
    }

    @Override
    public long nowMicros() {
      return nowMicros;
    }

    @Override
    public long statementMicros() {
      return statementMicros;
    }

    @Override
    public String user() {
      return settings.currentUser();
    }

    @Override
    public Optional<String> ownSchema() {
      return temporary.inPath();
    }

    @Override
    public String sessionUser() {
      return settings.sessionUser();
    }

    @Override
    public String database() {
      return "quorate";
    }

    @Override
    public long clockMicros() {
      return WallClock.micros();
    }

    @Override
    public Map<String, String> settings() {
      return settings.all();
    }

    @Override
    public List<SettingRow> settingRows() {
      return settings.rows();
    }

    @Override
    public String set(String name, String value, boolean onlyNow) {
      settings.set(name, value, onlyNow);
      return settings.get(name);
    }

    @Override
    public boolean lock(LockCall call) {
      return calls.answer(call);
    }

    @Override
    public void sleep(double seconds) {
      sleeps.next(Duration.ofNanos((long) Math.max(0, seconds * NANOS_PER_SECOND)));
    }

    @Override
    public void say(String channel, String payload) {
      transactions.say(channel, payload);
    }

    @Override
    public Set<String> channels() {
      return notices.channels();
    }

    @Override
    public List<LockEntry> locks() {
      return services.locks().all().stream().filter(each -> each.lock().key().isClients()).toList();
    }

    @Override
    public List<PreparedStatement> prepared() {
      return objects.prepared();
    }

    @Override
    public List<OpenCursor> cursors() {
      return objects.cursors();
    }

    @Override
    public List<Backend> backends() {
      return OtherSessions.seen(catalog.access(), user(), services.backends().all());
    }

    @Override
    public boolean signal(int otherId, boolean terminate) {
      services.backends().all().stream()
          .filter(each -> each.processId() == otherId)
          .findFirst()
          .ifPresent(
              other -> OtherSessions.requireSignal(catalog.access(), user(), other, terminate));
      boolean done = services.backends().signal(otherId, terminate);
      if (!done) {
        client.notice(
            "WARNING",
            new SqlError("01000", "PID " + otherId + " is not a PostgreSQL backend process"));
      }
      return done;
    }
  }
}
