package quorate.core.writeset;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import quorate.core.digest.Digest;
import quorate.core.digest.MultisetDigest;
import quorate.core.wire.Encoder;

/// The net changes of a transaction: each changed row before and after.
///
/// A backup applies it; [#inverse] undoes it; its [#keys] reveal conflicts; added to a table's
/// digest it yields the next one. All engines that execute the same transaction on the same state
/// produce equal write sets: values are canonical and sorted by their bytes.
///
/// @param tables by name; only tables with changes
public record WriteSet(SortedMap<String, TableWrites> tables) {
  public static final WriteSet EMPTY = new WriteSet(Collections.emptySortedMap());

  public WriteSet {
    tables = Collections.unmodifiableSortedMap(new TreeMap<>(tables));
  }

  public boolean isEmpty() {
    return tables.isEmpty();
  }

  /// The number of changed rows.
  public int size() {
    return tables.values().stream().mapToInt(each -> each.changes().size()).sum();
  }

  /// The write set that undoes this one.
  public WriteSet inverse() {
    SortedMap<String, TableWrites> inverse = new TreeMap<>();
    tables.forEach((table, writes) -> inverse.put(table, writes.inverse()));
    return new WriteSet(inverse);
  }

  /// This write set followed by `next`, as one: changes that cancel disappear; for a row changed
  /// twice, the image before is the first's and the image after is the second's.
  ///
  /// @throws InconsistentWrites if `next` does not start from the state where this one ends
  public WriteSet then(WriteSet next) {
    return new Net().all(this).all(next).writeSet();
  }

  /// The primary keys of the changed rows.
  public KeySet keys() {
    return keys(_ -> List.of());
  }

  /// The keys of the changed rows.
  ///
  /// @param uniques the positions of the columns of each further unique key of a table:
  ///   transactions that give the same value of such a key to different rows conflict too
  public KeySet keys(Function<String, List<List<Integer>>> uniques) {
    TreeSet<KeySet.Key> keys = new TreeSet<>();
    tables.forEach((table, writes) -> {
      List<List<Integer>> more = uniques.apply(table);
      for (Change change : writes.changes()) {
        keys.add(new KeySet.Key(table, writes.key(), change.key()));
        change.before().ifPresent(image -> KeySet.add(keys, table, more, image));
        change.after().ifPresent(image -> KeySet.add(keys, table, more, image));
      }
    });
    return new KeySet(keys);
  }

  /// Updates tables' digests.
  ///
  /// @param digests finds a table's digest by its name
  public void applyTo(Function<String, MultisetDigest> digests) {
    tables.forEach((table, writes) -> writes.applyTo(digests.apply(table)));
  }

  /// The digest by which write sets are compared and voted on: the same on all engines.
  public Digest digest() {
    Encoder out = new Encoder(size() * 64);
    WriteSetWire.writeCanonical(out, this);
    return Digest.of(out.toByteArray());
  }
}
