package quorate.database.run;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import quorate.core.value.Value;
import quorate.sql.Analysed;
import quorate.sql.Catalog;
import quorate.sql.Plan;

/// Rows that a transaction inserts, held back so that many go to the engine in one message.
///
/// What an INSERT of given rows answers is known before it is executed, unless it fails; and a
/// transaction that runs without savepoints ([Unguarded]) is run again whole if anything in it
/// does. So such rows wait until a statement may see or meet them, or until the transaction has
/// executed all. In a process of its own an engine takes longer to be asked than to insert a row.
///
/// Rows of one table keep their order, and so do those of tables that foreign keys join: of these
/// no two are held back at once.
final class Behind {
  /// More of a table are not held back: they are worth a message.
  private static final int ROWS_MAX = 500;

  private final Map<String, Held> held = new LinkedHashMap<>();

  /// Whether tables refer to others or are referred to.
  private final Map<String, Boolean> joined = new HashMap<>();

  private record Held(RowInserts inserts, List<List<Value>> rows) {}

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
        && held.keySet().stream()
            .anyMatch(other -> !other.equals(table.name()) && isJoined(catalog, other))) {
      flush();
    }
    Held its =
        held.computeIfAbsent(
            table.name(), _ -> new Held(session.inserts(table), new ArrayList<>()));
    its.rows().addAll(rows);
    if (its.rows().size() >= ROWS_MAX) {
      flush();
    }
    return rows;
  }

  /// Before a statement is executed: the engine is to have what that may see or meet.
  void before(Catalog catalog, Analysed.Data statement) throws SQLException {
    Plan plan = statement.plan();
    if (held.isEmpty() || takes(plan) || plan instanceof Plan.Call) {
      return; // the statements of a call come one by one
    }
    SortedSet<String> written = statement.writtenTables();
    Set<String> met = new HashSet<>(statement.readTables());
    met.addAll(written);
    boolean meets =
        held.keySet().stream()
            .anyMatch(table ->
                met.contains(table)
                    || isJoined(catalog, table)
                        && written.stream().anyMatch(other -> isJoined(catalog, other)));
    if (meets) {
      flush();
    }
  }

  private boolean isJoined(Catalog catalog, String table) {
    return joined.computeIfAbsent(
        table,
        name ->
            catalog.table(name).map(it -> !it.foreignKeys().isEmpty()).orElse(true)
                || !catalog.references(name).isEmpty());
  }

  /// Gives the engine all of it.
  void flush() throws SQLException {
    List<Held> all = List.copyOf(held.values());
    held.clear();
    for (Held each : all) {
      each.inserts().insert(each.rows());
    }
  }
}
