package quorate.database.run;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;

/// Defers a transaction's inserts and updates, so that many of them go to the engine in one
/// message.
///
/// The answer to an INSERT of given rows is known before it is executed, unless it fails. An UPDATE
/// by the primary key probably changes one row, which is verified later ([Foreseen]). A transaction
/// that runs without savepoints ([Unguarded]) is executed again as a whole if anything in it fails,
/// or if such a prediction was wrong. So these statements wait until another one may read their
/// rows or conflict with them, or until the transaction has executed all. For an engine in a
/// process of its own, a message takes longer than the insertion of a row.
///
/// The writes to one table keep their order, and so do rows inserted into tables that foreign keys
/// connect: no two of these tables have deferred inserts at once. A deferred update changes no
/// column that a foreign key uses.
final class Behind {
  /// The limit of deferred rows of one table: so many are worth a message.
  private static final int ROWS_MAX = 500;

  private final boolean holdsUpdates;
  private final boolean readsAhead;
  private final Map<String, HeldRows> held = new LinkedHashMap<>();

  /// Whether tables refer to others or are referred to.
  private final Map<String, Boolean> joined = new HashMap<>();

  /// The next statement, if it is an update of one row.
  private Optional<Coming> coming = Optional.empty();

  private final Ahead ahead = new Ahead();
  private Catalog catalog = Catalog.EMPTY;

  private record Coming(Plan plan, LockKey key, Foreseen.Known known) {}

  /// @param severalAtOnce whether the engine takes several statements in one message, and reports
  ///   the answer or the number of changed rows of each
  Behind(boolean severalAtOnce) {
    this.holdsUpdates = severalAtOnce;
    this.readsAhead = severalAtOnce;
  }

  /// Whether a plan only inserts given rows.
  static boolean takes(Plan plan) {
    return plan instanceof Plan.Insert insert
        && Inserts.isPlain(insert)
        && insert.query().isEmpty()
        && !insert.perRow();
  }

  /// Defers the insertion of rows, and returns them as the answer.
  List<List<Value>> add(
      Session session, Catalog catalog, Catalog.Table table, List<List<Value>> rows)
      throws SQLException {
    if (isJoined(catalog, table.name())
        && held.entrySet().stream()
            .anyMatch(other ->
                !other.getKey().equals(table.name())
                    && other.getValue().inserts()
                    && isJoined(catalog, other.getKey()))) {
      flush();
    }
    of(table).insert(session, rows);
    flushMany(table);
    return rows;
  }

  /// Defers an update that probably changes one row.
  ///
  /// @param may false if rows around it are read when it has run: then all of them must be in the
  ///   engine
  /// @return whether it is deferred; only the statement of the last [#before] is, and only once
  @SuppressWarnings("ReferenceEquality") // the very statement
  boolean takes(Session session, Plan.Update update, boolean may) throws SQLException {
    Optional<Coming> heard = coming.filter(it -> it.plan() == update);
    coming = Optional.empty();
    if (heard.isEmpty() || !may) {
      if (heard.isPresent()) {
        flush(); // the earlier statements were to be deferred together with it
      }
      return false;
    }
    of(update.table()).update(session, update, heard.get().key().key(), heard.get().known());
    flushMany(update.table());
    return true;
  }

  private HeldRows of(Catalog.Table table) {
    return held.computeIfAbsent(table.name(), _ -> new HeldRows(table));
  }

  private void flushMany(Catalog.Table table) throws SQLException {
    if (of(table).count() >= ROWS_MAX) {
      flush();
    }
  }

  /// Before a statement is executed, sends the engine the deferred rows that it may read or
  /// conflict with.
  void before(Catalog catalog, Analysed.Data statement, List<Value> parameters, Foreseen foreseen)
      throws SQLException {
    Plan plan = statement.plan();
    this.catalog = catalog;
    coming = Optional.empty();
    if (takes(plan) || plan instanceof Plan.Call) {
      return; // a call's statements are checked one by one
    }
    boolean single =
        holdsUpdates && plan instanceof Plan.Update update && Foreseen.mayBeOne(update);
    if (held.isEmpty() && !single) {
      return;
    }
    Foreseen.Known known = foreseen.of(statement, catalog);
    Optional<List<LockKey>> reached = known.reach().flatMap(it -> it.keys(parameters));
    if (single && reached.isPresent() && known.isOne(reached.get())) {
      coming = Optional.of(new Coming(plan, reached.get().getFirst(), known));
    } else if (meetsJoined(catalog, statement.writtenTables())
        || reached.isEmpty()
        || reached.get().stream().anyMatch(this::meets)) {
      flush();
    }
  }

  /// Sets the statement that is executed next.
  void at(Upcoming all, int index) {
    ahead.at(all, index);
  }

  /// The rows of a query, if it is sent to the engine together with others.
  Optional<List<Row>> ahead(Session session, Plan.Query query, Foreseen foreseen)
      throws SQLException {
    return readsAhead
        ? ahead.rows(session, query, catalog, foreseen, this::meets)
        : Optional.empty();
  }

  /// Reports the number of rows of a query's answer.
  void answered(Plan.Query query, Foreseen foreseen, int rows) {
    ahead.answered(query, catalog, foreseen, rows);
  }

  private boolean meets(LockKey key) {
    HeldRows its = held.get(key.table());
    return its != null && its.meets(key);
  }

  private boolean meetsJoined(Catalog catalog, SortedSet<String> written) {
    return !written.isEmpty()
        && held.entrySet().stream()
            .anyMatch(each -> each.getValue().inserts() && isJoined(catalog, each.getKey()))
        && written.stream().anyMatch(other -> isJoined(catalog, other));
  }

  private boolean isJoined(Catalog catalog, String table) {
    return joined.computeIfAbsent(
        table,
        name ->
            catalog.table(name).map(it -> !it.foreignKeys().isEmpty()).orElse(true)
                || !catalog.references(name).isEmpty());
  }

  /// Sends all deferred statements to the engine.
  ///
  /// @throws SQLException XX001 if an update has not changed exactly one row
  void flush() throws SQLException {
    List<HeldRows> all = List.copyOf(held.values());
    held.clear();
    for (HeldRows each : all) {
      each.flush();
    }
  }
}
