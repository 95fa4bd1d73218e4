package quorate.database.run;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.Row;

/// Fills a table in one way if its rows are few, and in another if they are many: rows are kept
/// until it is known which.
final class CountedRows implements TableIo.Loader {
  /// Begins to fill a table.
  @FunctionalInterface
  interface Way {
    TableIo.Loader begin() throws SQLException;
  }

  private final int few;
  private final Way ofFew;
  private final Way ofMany;
  private final List<Row> first = new ArrayList<>();
  private Optional<TableIo.Loader> many = Optional.empty();

  /// @param few the limit of few rows
  CountedRows(int few, Way ofFew, Way ofMany) {
    this.few = few;
    this.ofFew = ofFew;
    this.ofMany = ofMany;
  }

  @Override
  public void add(Row row) throws SQLException {
    if (many.isPresent()) {
      many.get().add(row);
      return;
    }
    first.add(row);
    if (first.size() > few) {
      TableIo.Loader begun = ofMany.begin();
      many = Optional.of(begun);
      addFirst(begun);
    }
  }

  private void addFirst(TableIo.Loader begun) throws SQLException {
    for (Row row : first) {
      begun.add(row);
    }
    first.clear();
  }

  @Override
  public void close() throws SQLException {
    if (many.isPresent()) {
      many.get().close();
      return;
    }
    try (TableIo.Loader begun = ofFew.begin()) {
      addFirst(begun);
    }
  }
}
