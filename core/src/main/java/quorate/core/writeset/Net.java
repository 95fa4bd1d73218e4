package quorate.core.writeset;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.value.Row;

/// Gathers changes of rows, in any order, into what they come to.
///
/// A change takes its image before out of the table and puts its image after in; what comes to
/// nothing cancels. So it does not matter in which order an engine tells of the rows of one
/// statement, of its cascades, or of two rows that swap their keys.
public final class Net {
  private final SortedMap<String, Rows> tables = new TreeMap<>();

  /// The copies of each image, by key: below zero for those taken out.
  private record Rows(List<Integer> key, SortedMap<Image, SortedMap<Image, Integer>> images) {
    void add(Image image, int copies) {
      images
          .computeIfAbsent(image.at(key), _ -> new TreeMap<>())
          .merge(image, copies, (one, more) -> one + more == 0 ? null : one + more);
    }
  }

  /// Adds a change of `table`.
  ///
  /// @param key the positions of the primary key's columns; none for the whole row
  public Net change(String table, List<Integer> key, Optional<Row> before, Optional<Row> after) {
    Rows rows = rows(table, key);
    before.ifPresent(row -> rows.add(Image.of(row), -1));
    after.ifPresent(row -> rows.add(Image.of(row), 1));
    return this;
  }

  /// Adds all that `writes` does, after what was added so far.
  public Net all(WriteSet writes) {
    writes
        .tables()
        .forEach((table, its) -> {
          Rows rows = rows(table, its.key());
          for (Change change : its.changes()) {
            change.before().ifPresent(image -> rows.add(image, -1));
            change.after().ifPresent(image -> rows.add(image, 1));
          }
        });
    return this;
  }

  private Rows rows(String table, List<Integer> key) {
    Rows rows = tables.computeIfAbsent(table, _ -> new Rows(key, new TreeMap<>()));
    if (!rows.key.equals(key)) {
      throw new IllegalArgumentException(
          "table " + table + " has the key " + rows.key + ", not " + key);
    }
    return rows;
  }

  /// What it comes to.
  ///
  /// @throws InconsistentWrites if these cannot be the changes of one history: a key with two rows
  public WriteSet writeSet() {
    SortedMap<String, TableWrites> writes = new TreeMap<>();
    tables.forEach((table, rows) -> {
      List<Change> changes = new ArrayList<>();
      rows.images.forEach((key, images) -> {
        if (rows.key.isEmpty()) {
          images.forEach((image, copies) -> copies(changes, image, copies));
        } else if (!images.isEmpty()) {
          changes.add(change(table, key, images));
        }
      });
      if (!changes.isEmpty()) {
        writes.put(table, new TableWrites(rows.key, changes));
      }
    });
    return new WriteSet(writes);
  }

  private static void copies(List<Change> changes, Image image, int copies) {
    Optional<Image> row = Optional.of(image);
    Change one =
        copies < 0
            ? new Change(image, row, Optional.empty())
            : new Change(image, Optional.empty(), row);
    for (int i = 0; i < Math.abs(copies); i++) {
      changes.add(one);
    }
  }

  private static Change change(String table, Image key, Map<Image, Integer> images) {
    Optional<Image> before = Optional.empty();
    Optional<Image> after = Optional.empty();
    for (Map.Entry<Image, Integer> image : images.entrySet()) {
      boolean taken = image.getValue() < 0;
      if (Math.abs(image.getValue()) > 1 || (taken ? before : after).isPresent()) {
        throw new InconsistentWrites(table, key);
      }
      if (taken) {
        before = Optional.of(image.getKey());
      } else {
        after = Optional.of(image.getKey());
      }
    }
    return new Change(key, before, after);
  }
}
