package quorate.core.writeset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.value.Row;

/// Accumulates changes of rows, in any order, into their net effect.
///
/// A change removes its image before from the table and adds its image after; opposites cancel. So
/// the order in which an engine reports the rows of one statement, of its cascades, or of two rows
/// that swap keys is irrelevant.
public final class Net {
  private final SortedMap<String, Rows> tables = new TreeMap<>();

  /// Images removed and added, by key; an image that is both cancels out.
  private record Rows(List<Integer> key, SortedMap<Image, Moves> moves) {
    Moves at(Image image) {
      return moves.computeIfAbsent(image.at(key), _ -> new Moves());
    }
  }

  /// The images removed and added under one key: with a primary key at most one of each in the end,
  /// and seldom more in between.
  private static final class Moves {
    private final List<Image> out = new ArrayList<>(1);
    private final List<Image> in = new ArrayList<>(1);

    void takeOut(Image image) {
      if (!in.remove(image)) {
        out.add(image);
      }
    }

    void putIn(Image image) {
      if (!out.remove(image)) {
        in.add(image);
      }
    }
  }

  /// Adds a change of `table`.
  ///
  /// @param key the positions of the primary key's columns; empty for the whole row
  public Net change(String table, List<Integer> key, Optional<Row> before, Optional<Row> after) {
    Rows rows = rows(table, key);
    if (before.isPresent()) {
      Image image = Image.of(before.get());
      rows.at(image).takeOut(image);
    }
    if (after.isPresent()) {
      Image image = Image.of(after.get());
      rows.at(image).putIn(image);
    }
    return this;
  }

  /// Adds all changes of `writes` after those added so far.
  public Net all(WriteSet writes) {
    writes
        .tables()
        .forEach((table, its) -> {
          Rows rows = rows(table, its.key());
          for (Change change : its.changes()) {
            change.before().ifPresent(image -> rows.at(image).takeOut(image));
            change.after().ifPresent(image -> rows.at(image).putIn(image));
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

  /// The net write set.
  ///
  /// @throws InconsistentWrites if no history has these changes: a key would have two rows
  public WriteSet writeSet() {
    SortedMap<String, TableWrites> writes = new TreeMap<>();
    tables.forEach((table, rows) -> {
      List<Change> changes = new ArrayList<>();
      rows.moves.forEach((key, moves) -> {
        if (rows.key.isEmpty()) {
          copies(changes, moves);
        } else {
          change(table, key, moves).ifPresent(changes::add);
        }
      });
      if (!changes.isEmpty()) {
        writes.put(table, new TableWrites(rows.key, changes));
      }
    });
    return new WriteSet(writes);
  }

  private static void copies(List<Change> changes, Moves moves) {
    for (Image image : moves.out) {
      changes.add(new Change(image, Optional.of(image), Optional.empty()));
    }
    for (Image image : moves.in) {
      changes.add(new Change(image, Optional.empty(), Optional.of(image)));
    }
  }

  private static Optional<Change> change(String table, Image key, Moves moves) {
    if (moves.out.size() > 1 || moves.in.size() > 1) {
      throw new InconsistentWrites(table, key);
    }
    return moves.out.isEmpty() && moves.in.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Change(key, moves.out.stream().findFirst(), moves.in.stream().findFirst()));
  }
}
