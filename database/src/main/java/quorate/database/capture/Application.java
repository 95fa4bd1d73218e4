package quorate.database.capture;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.value.Row;
import quorate.core.writeset.Change;
import quorate.core.writeset.Image;
import quorate.core.writeset.WriteSet;
import quorate.database.run.RowWrites;
import quorate.database.run.StoredRows;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// Applies a write set to an engine row by row, in an order in which no constraint is violated
/// between two rows, whichever statements made it. [Waits] determines the order.
public final class Application {
  private static final String MISMATCH = "XX001";

  private final RowWrites rows;
  private final Waits waits;
  private final Parking parking = new Parking();

  private Application(RowWrites rows, Waits waits) {
    this.rows = rows;
    this.waits = waits;
  }

  /// Applies `writes` in the connection's transaction, which it never ends. To undo a transaction,
  /// apply the inverse of its write set.
  ///
  /// @throws SQLException XX001 if the tables are not in the state that the write set begins with;
  ///   after any failure the transaction must be rolled back
  public static void apply(Connection connection, Dialect dialect, Catalog catalog, WriteSet writes)
      throws SQLException {
    try (Lasting once = new Lasting(connection, dialect, catalog)) {
      once.apply(writes);
    }
  }

  /// Applies several write sets over one connection and one schema, and reuses prepared statements.
  public static final class Lasting implements AutoCloseable {
    private final RowWrites rows;
    private final Waits.Shapes shapes;

    public Lasting(Connection connection, Dialect dialect, Catalog catalog) {
      rows = new RowWrites(connection, dialect);
      shapes = new Waits.Shapes(dialect, catalog);
    }

    /// As [Application#apply]. Must not be used again after a failure.
    public void apply(WriteSet writes) throws SQLException {
      Application.apply(rows, new Waits(shapes), writes);
    }

    @Override
    public void close() throws SQLException {
      rows.close();
    }
  }

  private static void apply(RowWrites rows, Waits waits, WriteSet writes) throws SQLException {
    List<Pending> pending = new ArrayList<>();
    for (var table : writes.tables().entrySet()) {
      StoredRows stored = waits.table(table.getKey());
      for (Change change : table.getValue().changes()) {
        pending.add(new Pending(stored, change));
      }
    }
    Application application = new Application(rows, waits);
    if (pending.size() == 1) { // which need not wait
      Pending only = pending.getFirst();
      application.write(only, only.target);
    } else {
      pending.forEach(waits::add);
      application.all(pending);
    }
    rows.flush();
  }

  /// A row that is to be changed.
  static final class Pending {
    final StoredRows table;
    final Optional<Image> target;

    /// The row in its current state in the engine.
    Optional<Image> now;

    Pending(StoredRows table, Change change) {
      this.table = table;
      now = change.before();
      target = change.after();
    }
  }

  /// In alternating directions: rows that refer to each other are often in the order of their keys.
  private void all(List<Pending> pending) throws SQLException {
    List<Pending> left = pending;
    while (!left.isEmpty()) {
      List<Pending> waiting = new ArrayList<>();
      for (Pending each : left) {
        if (waits.isReady(each, each.target)) {
          become(each, each.target);
        } else {
          waiting.add(each);
        }
      }
      if (waiting.size() == left.size()) {
        park(waiting);
      }
      Collections.reverse(waiting);
      left = waiting;
    }
  }

  private void become(Pending each, Optional<Image> target) throws SQLException {
    waits.remove(each);
    write(each, target);
    each.now = target;
  }

  private void write(Pending each, Optional<Image> target) throws SQLException {
    if (each.now.isEmpty()) {
      rows.insert(each.table, target.orElseThrow().row());
    } else if (each.table.key().isEmpty()) {
      deleteCopy(each.table, each.now.get());
      if (target.isPresent()) {
        rows.insert(each.table, target.get().row());
      }
    } else {
      Row row = each.now.get().row();
      int count =
          target.isPresent()
              ? rows.update(each.table, row, target.get().row())
              : rows.delete(each.table, row);
      if (count != 1) {
        throw mismatch(each);
      }
    }
  }

  /// No engine can delete just one of several equal rows: all are deleted, and the others inserted
  /// again. An engine may also consider rows equal that are not ([Image]).
  private void deleteCopy(StoredRows table, Image image) throws SQLException {
    List<Row> found = new ArrayList<>(rows.find(table, List.of(), image.row()));
    int one = 0;
    while (one < found.size() && !Image.of(found.get(one)).equals(image)) {
      one++;
    }
    if (one == found.size()) {
      throw new SQLException("no row " + image + " in " + table.table().name(), MISMATCH);
    }
    rows.delete(table, image.row());
    found.remove(one);
    for (Row other : found) {
      rows.insert(table, other);
    }
  }

  private static SQLException mismatch(Pending each) {
    return new SQLException(
        "no row " + each.now.orElseThrow() + " in " + each.table.table().name(), MISMATCH);
  }

  /// Rows wait for each other in a cycle: one of them temporarily gives up the values that others
  /// wait for.
  private void park(List<Pending> waiting) throws SQLException {
    for (Pending each : waiting) {
      Optional<Image> parked = parking.place(each);
      if (parked.isPresent() && waits.isReady(each, parked)) {
        become(each, parked);
        waits.add(each);
        return;
      }
    }
    throw new SQLException(
        "rows of "
            + waiting.stream().map(each -> each.table.table().name()).distinct().toList()
            + " wait for each other and none can make way",
        "0A000");
  }

  /// The catalog's tables by name, looked up when they are needed.
  static StoredRows stored(
      Dialect dialect, Catalog catalog, Map<String, StoredRows> known, String name) {
    return known.computeIfAbsent(
        name,
        _ ->
            new StoredRows(
                dialect,
                catalog
                    .table(name)
                    .orElseThrow(() -> new IllegalArgumentException("no table " + name))));
  }
}
