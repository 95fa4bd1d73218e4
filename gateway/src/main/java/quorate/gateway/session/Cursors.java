package quorate.gateway.session;

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
import quorate.gateway.session.settings.Settings;
import quorate.gateway.system.OpenCursor;
import quorate.sql.Analysed;
import quorate.sql.Analysed.Fetch.Way;
import quorate.sql.Exclusive;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Qualified;

/// The open cursors of one session, with their rows.
public final class Cursors {
  private final Transactions transactions;
  private final Settings settings;
  private final Runnable left;
  private final Map<String, Cursor> cursors = new HashMap<>();

  /// The number of cursors and portals opened so far.
  private long opened;

  /// @param left called when a cursor is opened, which the end of a transaction concerns
  Cursors(Transactions transactions, Settings settings, Runnable left) {
    this.transactions = transactions;
    this.settings = settings;
    this.left = left;
  }

  private static final class Cursor {
    private final Result.Rows rows;
    private final List<Column> columns;
    private final boolean scrolls;
    private final boolean held;

    /// The query string that declared the cursor, and the time.
    private final String text;

    private final long micros = WallClock.micros();

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

  /// Closes the cursors opened after this number.
  void rollbackTo(long number) {
    cursors.values().removeIf(each -> each.number > number && closed(each));
  }

  private static boolean closed(Cursor cursor) {
    cursor.close();
    return true;
  }

  /// The rows that a cursor has passed, and its columns.
  public record Page(List<Column> columns, List<Row> rows) {}

  /// Opens a cursor over the rows of its query.
  ///
  /// @param text the query string that declares it
  void open(Analysed.Declare declare, Result.Rows rows, List<Column> columns, String text) {
    left.run();
    cursors.put(declare.name(), new Cursor(next(), rows, columns, declare, text));
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
  public Optional<List<Column>> columns(String name) {
    return Optional.ofNullable(cursors.get(name)).map(cursor -> cursor.columns);
  }

  /// Moves a cursor.
  ///
  /// @throws SqlException 34000 if it does not exist; 55000 if it cannot move backward
  Page fetch(Analysed.Fetch fetch) {
    Cursor cursor = existing(fetch.name());
    return new Page(cursor.columns, moved(cursor, fetch));
  }

  /// The next rows of a cursor, at most `rowsMax` if that is positive.
  ///
  /// @throws SqlException 34000 if it does not exist
  public Page next(String name, int rowsMax) {
    Cursor cursor = existing(name);
    return new Page(cursor.columns, over(cursor, rowsMax <= 0 ? Integer.MAX_VALUE : rowsMax));
  }

  private Cursor existing(String name) {
    Cursor cursor = cursors.get(name);
    if (cursor == null) {
      throw new SqlException("34000", "cursor \"" + name + "\" does not exist");
    }
    return cursor;
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
      throw onlyForward();
    }
    return rows;
  }

  static SqlException onlyForward() {
    return new SqlException(
        new SqlError("55000", "cursor can only scan forward")
            .withHint("Declare it with SCROLL option to enable backward scan."));
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

  /// @throws SqlException 34000 if it does not exist
  void close(String name) {
    existing(name).close();
    cursors.remove(name);
  }

  /// The protocol's Close of a portal, which may name a cursor. Unlike CLOSE, it ignores an unknown
  /// name.
  public void closePortal(String name) {
    Optional.ofNullable(cursors.remove(name)).ifPresent(Cursor::close);
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
    Catalog catalog = transactions.known().along(settings.path());
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

  /// Closes the cursors that end with the transaction: those not declared WITH HOLD, and after a
  /// rollback those that it declared.
  void ended(boolean committed) {
    cursors.values().removeIf(each -> (!each.held || each.fresh && !committed) && closed(each));
    cursors.values().forEach(cursor -> cursor.fresh = false);
  }
}
