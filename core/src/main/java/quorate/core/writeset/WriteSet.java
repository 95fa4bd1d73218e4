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

/// What a transaction changes: for each row before and after, net of what it took back itself.
///
/// Forward it is what a backup applies; [#inverse] undoes it; its [#keys] tell conflicts; added to
/// a table's digest it gives the next one. Equal for all engines that executed the same transaction
/// over the same state: values are canonical, and the order is that of their bytes.
///
/// @param tables by name; none without changes
public record WriteSet(SortedMap<String, TableWrites> tables) {
  public static final WriteSet EMPTY = new WriteSet(Collections.emptySortedMap());

  public WriteSet {
    tables = Collections.unmodifiableSortedMap(new TreeMap<>(tables));
  }

  public boolean isEmpty() {
    return tables.isEmpty();
  }

  /// How many rows changed.
  public int size() {
    return tables.values().stream().mapToInt(each -> each.changes().size()).sum();
  }

  /// What undoes it.
  public WriteSet inverse() {
    SortedMap<String, TableWrites> inverse = new TreeMap<>();
    tables.forEach((table, writes) -> inverse.put(table, writes.inverse()));
    return new WriteSet(inverse);
  }

  /// This one and then `next`, as one: what the second takes back is gone, and of two changes of a
  /// row the image before is the first's and the image after the second's.
  ///
  /// @throws InconsistentWrites if `next` does not begin where this one ends
  public WriteSet then(WriteSet next) {
    return new Net().all(this).all(next).writeSet();
  }

  /// The primary keys of the rows that changed.
  public KeySet keys() {
    return keys(_ -> List.of());
  }

  /// The keys of the rows that changed.
  ///
  /// @param uniques the positions of the columns of each further unique key of a table: two
  ///   transactions that give one value of such a key to different rows are in conflict too
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

  /// Brings tables' digests from before to after.
  ///
  /// @param digests finds a table's digest by its name
  public void applyTo(Function<String, MultisetDigest> digests) {
    tables.forEach((table, writes) -> writes.applyTo(digests.apply(table)));
  }

  /// What write sets are compared and voted on by: the same on all engines.
  public Digest digest() {
    Encoder out = new Encoder(size() * 64);
    WriteSetWire.writeCanonical(out, this);
    return Digest.of(out.toByteArray());
  }
}
