package quorate.database.run;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;

/// The deferred writes to one table, in their order: consecutive ones by the same statement are one
/// message.
final class HeldRows {
  private final Catalog.Table table;
  private final List<Step> steps = new ArrayList<>();

  /// The primary keys of all rows that have one without NULLs.
  private final Set<List<Value>> keys = new HashSet<>();

  private int count;
  private boolean inserts;

  private sealed interface Step {
    void flush() throws SQLException;
  }

  private record Inserted(RowInserts inserts, List<List<Value>> rows) implements Step {
    @Override
    public void flush() throws SQLException {
      inserts.insert(rows);
    }
  }

  private record Updated(
      Session session, Plan.Update plan, List<List<Value>> rows, Foreseen.Known known)
      implements Step {
    @Override
    public void flush() throws SQLException {
      boolean well = false;
      try {
        for (int changed : session.updateEach(plan.sql(), rows)) {
          if (changed != 1) {
            throw new SQLException(changed + " rows where one was foreseen", "XX001");
          }
        }
        well = true;
      } finally {
        if (!well) {
          known.surprised();
        }
      }
    }
  }

  HeldRows(Catalog.Table table) {
    this.table = table;
  }

  /// The number of rows.
  int count() {
    return count;
  }

  /// Whether there are new rows.
  boolean inserts() {
    return inserts;
  }

  void insert(Session session, List<List<Value>> rows) {
    if (steps.isEmpty() || !(steps.getLast() instanceof Inserted)) {
      steps.add(new Inserted(session.inserts(table), new ArrayList<>()));
    }
    ((Inserted) steps.getLast()).rows().addAll(rows);
    List<Integer> key = table.keyPositions();
    rows.forEach(row -> keys.add(key.stream().map(row::get).toList()));
    count += rows.size();
    inserts = true;
  }

  /// @param key the key of the row that it changes
  @SuppressWarnings("ReferenceEquality") // the very statement
  void update(Session session, Plan.Update plan, List<Value> key, Foreseen.Known known) {
    if (steps.isEmpty()
        || !(steps.getLast() instanceof Updated(_, var last, _, _))
        || last != plan) {
      steps.add(new Updated(session, plan, new ArrayList<>(), known));
    }
    ((Updated) steps.getLast()).rows().add(session.bound(plan.sql()));
    keys.add(key);
    count++;
  }

  /// Whether a statement that reaches this key may read or conflict with one of the rows.
  boolean meets(LockKey key) {
    return key.mode() != LockKey.Mode.ROW || keys.contains(key.key());
  }

  void flush() throws SQLException {
    for (Step each : steps) {
      each.flush();
    }
  }
}
