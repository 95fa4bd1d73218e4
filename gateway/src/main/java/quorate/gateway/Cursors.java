package quorate.gateway;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.Column;
import quorate.core.value.FiledRows;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.gateway.pg.BackendWriter;
import quorate.gateway.system.OpenCursor;
import quorate.sql.Analysed;
import quorate.sql.Analysed.Fetch.Way;
import quorate.sql.Exclusive;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Qualified;

/// The cursors of one session: DECLARE, FETCH, MOVE and CLOSE. The rows are read at DECLARE, and
/// voted on or checked at COMMIT like those of any query.
final class Cursors {
  private final Session session;
  private final Map<String, Cursor> cursors = new HashMap<>();

  /// The number of cursors and portals opened so far.
  private long opened;

  Cursors(Session session) {
    this.session = session;
  }

  private static final class Cursor {
    private final Result.Rows rows;
    private final List<Column> columns;
    private final boolean scrolls;
    private final boolean held;

    /// The query string that declared the cursor, and the time.
    private final String text;

    private final long micros = Activity.micros();

    private final long number;

    /// The keys of the tables that the query reads.
    private final Set<String> reads;

    /// Whether the declaring transaction is still open.
    private boolean fresh = true;

    /// The position: 0 before the first row, the number of rows plus one after the last.
    private long at;

    Cursor(
        long number,
        Result.Rows rows,
        List<Column> columns,
        Analysed.Declare declare,
        String text) {
      this.number = number;
      this.text = text;
      this.rows = rows;
      this.columns = columns;
      this.scrolls = declare.scrolls();
      this.held = declare.held();
      this.reads = declare.query().readTables();
    }

    void close() {
      if (rows.rows() instanceof FiledRows filed) {
        filed.close();
      }
    }

    long end() {
      return rows.rows().size() + 1L;
    }

    /// Moves to a position and returns the row there.
    List<Row> go(long place) {
      at = Math.clamp(place, 0, end());
      return at > 0 && at < end() ? List.of(rows.rows().get((int) at - 1)) : List.of();
    }
  }

  /// The number of a newly opened cursor or portal; numbers increase.
  long next() {
    return ++opened;
  }

  /// The number of the newest cursor or portal.
  long newest() {
    return opened;
  }

  /// Closes the cursors and portals opened after this number, except the unnamed portal, which may
  /// be the one being executed.
  void rollbackTo(long number) {
    cursors.values().removeIf(each -> each.number > number && closed(each));
    session
        .extended()
        .portals()
        .entrySet()
        .removeIf(each -> {
          boolean since = !each.getKey().isEmpty() && each.getValue().number > number;
          if (since) {
            each.getValue().close();
          }
          return since;
        });
  }

  private static boolean closed(Cursor cursor) {
    cursor.close();
    return true;
  }

  /// Declares a cursor and executes its query.
  void declare(Analysed.Declare declare, List<Value> parameters) throws InterruptedException {
    Transactions transactions = session.transactions();
    if (!declare.held() && !transactions.inBlock()) {
      throw new SqlException("25P01", "DECLARE CURSOR can only be used in transaction blocks");
    }
    if (cursors.containsKey(declare.name())) {
      throw new SqlException("42P03", "cursor \"" + declare.name() + "\" already exists");
    }
    Analysed.Data query = declare.query();
    Result result =
        session.execute(
            transactions.statement(query.text(), query.parameterTypes(), parameters), query);
    switch (result) {
      case Result.Failed(SqlError error) -> throw error.asException();
      case Result.Rows rows ->
          cursors.put(
              declare.name(),
              new Cursor(
                  next(),
                  rows,
                  ResultColumns.of(query.columns(), rows.columns(), true),
                  declare,
                  session.connection().activity().state().query()));
      case Result.Done _, Result.Streamed _ ->
          throw new IllegalStateException("a query that is held answers rows, not " + result);
    }
    session.out().commandComplete("DECLARE CURSOR");
  }

  /// The rows of pg_cursors.
  List<OpenCursor> open() {
    return cursors.entrySet().stream()
        .map(each -> {
          Cursor cursor = each.getValue();
          return new OpenCursor(
              each.getKey(), cursor.text, cursor.held, false, cursor.scrolls, cursor.micros);
        })
        .toList();
  }

  /// The columns of the cursor of this name, if it exists.
  Optional<List<Column>> columns(String name) {
    return Optional.ofNullable(cursors.get(name)).map(cursor -> cursor.columns);
  }

  /// FETCH, or MOVE, which skips the rows without returning them.
  ///
  /// @param describe whether to send a row description first
  void fetch(Analysed.Fetch fetch, List<Integer> formats, boolean describe)
      throws InterruptedException {
    Cursor cursor = cursors.get(fetch.name());
    if (cursor == null) {
      throw missing(fetch.name());
    }
    List<Row> rows = moved(cursor, fetch);
    if (fetch.moves()) {
      session.out().commandComplete("MOVE " + rows.size());
      return;
    }
    if (describe) {
      session.out().rowDescription(cursor.columns, formats);
    }
    session.writeRows(rows, cursor.columns, formats);
    session.out().commandComplete("FETCH " + rows.size());
  }

  /// Moves a cursor, and returns the rows passed.
  private static List<Row> moved(Cursor cursor, Analysed.Fetch fetch) {
    long before = cursor.at;
    List<Row> rows =
        switch (fetch.way()) {
          case FORWARD -> over(cursor, fetch.count());
          case BACKWARD -> over(cursor, -fetch.count());
          case ABSOLUTE ->
              cursor.go(fetch.count() < 0 ? cursor.end() + fetch.count() : fetch.count());
          case RELATIVE -> cursor.go(cursor.at + fetch.count());
        };
    boolean back =
        cursor.at < before
            || fetch.way() == Way.BACKWARD && fetch.count() > 0
            || fetch.way() != Way.BACKWARD && fetch.count() < 0;
    if (back && !cursor.scrolls) {
      cursor.at = before;
      throw new SqlException(
          new SqlError("55000", "cursor can only scan forward")
              .withHint("Declare it with SCROLL option to enable backward scan."));
    }
    return rows;
  }

  /// The next `count` rows, backward if negative; for 0, the current row.
  private static List<Row> over(Cursor cursor, long count) {
    List<Row> all = cursor.rows.rows();
    if (count == 0) {
      return cursor.go(cursor.at);
    }
    if (count > 0) {
      int from = (int) Math.min(cursor.at, all.size());
      int left = all.size() - from;
      int to = from + (int) Math.min(count, left);
      cursor.at = count > left ? cursor.end() : to;
      return all.subList(from, to);
    }
    int to = Math.clamp(cursor.at - 1, 0, all.size());
    int from = (int) Math.max(0, to + Math.max(count, -all.size()));
    cursor.at = -count > to ? 0 : from + 1L;
    return all.subList(from, to).reversed();
  }

  /// CLOSE; without a name, CLOSE ALL.
  void close(Optional<String> name) {
    if (name.isEmpty()) {
      forgetAll();
    } else {
      Cursor cursor = cursors.remove(name.get());
      if (cursor == null) {
        throw missing(name.get());
      }
      cursor.close();
    }
    session.out().commandComplete(name.isPresent() ? "CLOSE CURSOR" : "CLOSE CURSOR ALL");
  }

  /// The protocol's Close of a portal, which may name a cursor. Unlike CLOSE, it ignores an unknown
  /// name.
  void closePortal(String name) {
    Optional.ofNullable(cursors.remove(name)).ifPresent(Cursor::close);
  }

  /// The protocol's Execute of a cursor as a portal: its next rows, at most `rowsMax` unless that
  /// is 0.
  void execute(String name, int rowsMax) throws InterruptedException {
    Cursor cursor = Optional.ofNullable(cursors.get(name)).orElseThrow(() -> missing(name));
    List<Row> rows = over(cursor, rowsMax == 0 ? Integer.MAX_VALUE : rowsMax);
    session.writeRows(rows, cursor.columns, List.of());
    if (rowsMax > 0 && rows.size() == rowsMax) {
      session.out().bare(BackendWriter.Bare.PORTAL_SUSPENDED);
    } else {
      session.out().commandComplete("SELECT " + rows.size());
    }
  }

  /// Whether the open transaction has declared a cursor, which uses its tables.
  boolean haveFresh() {
    return cursors.values().stream().anyMatch(cursor -> cursor.fresh);
  }

  /// Refuses a statement that needs exclusive use of a table which an open cursor reads.
  ///
  /// @throws SqlException 55006
  void requireUnused(Analysed.Data data) {
    if (!haveFresh()) {
      return;
    }
    Catalog catalog = session.transactions().known().along(session.settings().path());
    Exclusive.of(data, catalog)
        .ifPresent(wanted -> wanted.tables().forEach(table -> requireUnused(wanted.verb(), table)));
  }

  private void requireUnused(String verb, String table) {
    if (cursors.values().stream().anyMatch(each -> each.fresh && each.reads.contains(table))) {
      throw new SqlException(
          "55006",
          "cannot %s \"%s\" because it is being used by active queries in this session"
              .formatted(verb, Qualified.plain(table)));
    }
  }

  void forgetAll() {
    cursors.values().forEach(Cursor::close);
    cursors.clear();
  }

  private static SqlException missing(String name) {
    return new SqlException("34000", "cursor \"" + name + "\" does not exist");
  }

  /// Closes the cursors that end with the transaction: those not declared WITH HOLD, and after a
  /// rollback those that it declared.
  void ended(boolean committed) {
    cursors.values().removeIf(each -> (!each.held || each.fresh && !committed) && closed(each));
    cursors.values().forEach(cursor -> cursor.fresh = false);
  }
}
