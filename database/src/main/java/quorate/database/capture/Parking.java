package quorate.database.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.core.writeset.Image;
import quorate.database.capture.Application.Pending;
import quorate.sql.catalog.Catalog;

/// Temporary values for a row, so that others can take its own: no references, and values of unique
/// keys that no other row uses.
final class Parking {
  private int parked;

  /// The row with temporary values; empty if it has nothing to give up.
  Optional<Image> place(Pending row) {
    Catalog.Table table = row.table.table();
    Row from = row.now.or(() -> row.target).orElseThrow().row();
    List<Value> values = new ArrayList<>(from.values());
    TreeSet<Integer> columns = new TreeSet<>();
    table
        .foreignKeys()
        .forEach(key -> key.columns().forEach(name -> columns.add(table.position(name))));
    if (row.now.isPresent()) {
      table.keys().forEach(key -> key.columns().forEach(name -> columns.add(table.position(name))));
    }
    columns.removeAll(row.table.key());
    for (int column : columns) {
      boolean stays =
          row.now.isPresent()
              && row.target.isPresent()
              && row.target.get().row().at(column).equals(from.at(column));
      if (!stays) {
        values.set(column, elsewhere(table.columns().get(column), from.at(column)));
      }
    }
    Optional<Image> place = Optional.of(Image.of(new Row(values)));
    return place.equals(row.now) || row.now.isEmpty() && place.equals(row.target)
        ? Optional.empty()
        : place;
  }

  private Value elsewhere(Catalog.TableColumn column, Value value) {
    if (!column.notNull()) {
      return Value.NULL;
    }
    parked++;
    return switch (column.type()) {
      case INT2 -> new Value.Int(Short.MIN_VALUE + parked);
      case INT4 -> new Value.Int(Integer.MIN_VALUE + parked);
      case INT8 -> new Value.Int(Long.MIN_VALUE + parked);
      case TEXT, VARCHAR -> new Value.Text("\u0001" + parked);
      default -> value;
    };
  }
}
