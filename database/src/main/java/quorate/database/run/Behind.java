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

/// What a transaction inserts and updates, held back so that much of it goes to the engine in one
/// message.
///
/// What an INSERT of given rows answers is known before it is executed, unless it fails; that an
/// UPDATE by the primary key changes one row is likely, and found out later ([Foreseen]). A
/// transaction that runs without savepoints ([Unguarded]) is run again whole if anything in it
/// fails, or was foreseen wrongly. So such rows wait until a statement may see or meet them, or
/// until the transaction has executed all. In a process of its own an engine takes longer to be
/// asked than to insert a row.
///
/// What is done to one table keeps its order, and so do rows inserted into tables that foreign keys
/// join: of these no two are held back at once. An update that is held back changes nothing that a
/// foreign key looks at.
final class Behind {
  /// More of a table are not held back: they are worth a message.
  private static final int ROWS_MAX = 500;

  private final boolean holdsUpdates;
  private final boolean readsAhead;
  private final Map<String, HeldRows> held = new LinkedHashMap<>();

  /// Whether tables refer to others or are referred to.
  private final Map<String, Boolean> joined = new HashMap<>();

  /// The statement that comes: an update of one row.
  private Optional<Coming> coming = Optional.empty();

  private final Ahead ahead = new Ahead();
  private Catalog catalog = Catalog.EMPTY;

  private record Coming(Plan plan, LockKey key, Foreseen.Known known) {}

  /// @param severalAtOnce whether the engine takes several statements in one message, and tells
  ///   what each has answered or changed
  Behind(boolean severalAtOnce) {
    this.holdsUpdates = severalAtOnce;
    this.readsAhead = severalAtOnce;
  }

  /// Whether all that a plan does is to insert rows that are known.
  static boolean takes(Plan plan) {
    return plan instanceof Plan.Insert insert
        && Inserts.isPlain(insert)
        && insert.query().isEmpty()
        && !insert.perRow();
  }

  /// Holds rows back, and answers them.
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

  /// Holds back an update, of which it is likely that it changes one row.
  ///
  /// @param may false where somebody looks at the rows around it: then they are all to be there
  /// @return whether it does; only what [#before] has heard of, and once
  @SuppressWarnings("ReferenceEquality") // the very statement
  boolean takes(Session session, Plan.Update update, boolean may) throws SQLException {
    Optional<Coming> heard = coming.filter(it -> it.plan() == update);
    coming = Optional.empty();
    if (heard.isEmpty() || !may) {
      if (heard.isPresent()) {
        flush(); // what comes first was to be held back with it
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

  /// Before a statement is executed: the engine is to have what that may see or meet.
  void before(Catalog catalog, Analysed.Data statement, List<Value> parameters, Foreseen foreseen)
      throws SQLException {
    Plan plan = statement.plan();
    this.catalog = catalog;
    coming = Optional.empty();
    if (takes(plan) || plan instanceof Plan.Call) {
      return; // the statements of a call come one by one
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

  /// The next statement is this one of those.
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

  /// A query has answered so many rows.
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

  /// Gives the engine all of it.
  ///
  /// @throws SQLException XX001 where an update has not changed one row
  void flush() throws SQLException {
    List<HeldRows> all = List.copyOf(held.values());
    held.clear();
    for (HeldRows each : all) {
      each.flush();
    }
  }
}
