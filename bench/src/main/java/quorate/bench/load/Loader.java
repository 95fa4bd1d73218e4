package quorate.bench.load;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Fills tables: INSERTs of many rows each, every one a transaction, over several connections.
public final class Loader implements AutoCloseable {
  private static final int ROWS_MAX = 500;
  private static final int TRIES_MAX = 100;

  private final Words words;
  private final List<Session> sessions = new ArrayList<>();
  private final BlockingQueue<Session> free = new LinkedBlockingQueue<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicReference<@Nullable SQLException> failure = new AtomicReference<>();
  private final LoadProgress shown;

  /// @param connections over which it fills tables
  /// @throws SQLException if the database cannot be reached
  public Loader(Target target, int connections, LoadProgress shown) throws SQLException {
    this.words = target.words();
    this.shown = shown;
    for (int i = 0; i < connections; i++) {
      Session session = target.open();
      sessions.add(session);
      free.add(session);
    }
  }

  /// The scale with which this workload was loaded here; empty if it was not loaded completely.
  public static Optional<Map<String, Long>> loaded(Session session, SqlWorkload workload)
      throws SQLException {
    Map<String, Long> found = new LinkedHashMap<>();
    try {
      session.all(
          "select what, amount from " + marker(workload) + " order by what",
          row -> found.put(row.getString(1), row.getLong(2)));
    } catch (SQLException failed) {
      if (Words.isUnknown(failed)) {
        return Optional.empty();
      }
      throw failed;
    }
    return found.isEmpty() ? Optional.empty() : Optional.of(found);
  }

  /// Loads this workload, and replaces an earlier load.
  public void load(SqlWorkload workload) throws SQLException {
    Session session = sessions.getFirst();
    session.drop(marker(workload));
    for (String table : workload.tables().reversed()) {
      session.drop(table);
    }
    workload.load(this);
    // Last, so that an interrupted load does not count.
    create(
        "create table "
            + marker(workload)
            + " (what varchar(40) not null primary key, amount bigint not null)");
    insert(
        marker(workload),
        List.of("what", "amount"),
        workload.scale().size(),
        workload.scale().entrySet().stream()
            .map(each -> new Object[] {each.getKey(), each.getValue()}));
  }

  private static String marker(SqlWorkload workload) {
    return workload.name() + "_loaded";
  }

  /// The database's dialect.
  public Words words() {
    return words;
  }

  /// Executes a schema change.
  public void create(String sql) throws SQLException {
    sessions.getFirst().execute(sql);
  }

  /// Fills a table, and returns when all rows are inserted.
  ///
  /// @param columns in the order of each row's values
  /// @param total the number of rows, to show the progress
  /// @param rows drawn on this thread, so that the same seed gives the same rows
  public void insert(String table, List<String> columns, long total, Stream<Object[]> rows)
      throws SQLException {
    int most = Math.clamp(words.parametersMax() / columns.size(), 1, ROWS_MAX);
    AtomicLong done = new AtomicLong();
    shown.on(0, total, table);
    Iterator<Object[]> each = rows.iterator();
    while (each.hasNext() && failure.get() == null) {
      List<Object[]> chunk = new ArrayList<>(most);
      while (chunk.size() < most && each.hasNext()) {
        chunk.add(each.next());
      }
      Session session = take();
      threads.execute(() -> {
        try {
          insert(session, table, columns, chunk);
          shown.on(done.addAndGet(chunk.size()), total, table);
        } catch (SQLException failed) {
          failure.compareAndSet(null, failed);
        } finally {
          free.add(session);
        }
      });
    }
    for (int i = 0; i < sessions.size(); i++) {
      take(); // each is free once its last INSERT is done
    }
    free.addAll(sessions);
    SQLException failed = failure.get();
    if (failed != null) {
      throw failed;
    }
  }

  private Session take() throws SQLException {
    try {
      return free.take();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted", stopped);
    }
  }

  private void insert(Session session, String table, List<String> columns, List<Object[]> rows)
      throws SQLException {
    String row = columns.stream().map(_ -> "?").collect(Collectors.joining(", ", "(", ")"));
    String sql =
        "insert into "
            + table
            + " ("
            + String.join(", ", columns)
            + ") values "
            + rows.stream().map(_ -> row).collect(Collectors.joining(", "));
    Object[] values = rows.stream().flatMap(Stream::of).toArray();
    for (int tries = 1; ; tries++) {
      try {
        session.update(sql, values);
        return;
      } catch (SQLException failed) {
        if (tries == TRIES_MAX || !words.isConflict(failed)) {
          throw failed;
        }
      }
    }
  }

  @Override
  public void close() {
    threads.close();
    sessions.forEach(Session::close);
  }
}
