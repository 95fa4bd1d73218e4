package quorate.sql.catalog;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.Comparator;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A sorted map that never changes. Catalogs share it: a catalog along another search path is made
/// for each statement, and must not cost more where there are more tables.
final class FrozenMap<V> extends AbstractMap<String, V> implements SortedMap<String, V> {
  private final SortedMap<String, V> all;

  private FrozenMap(SortedMap<String, V> all) {
    this.all = all;
  }

  /// The map itself if it is frozen, otherwise a copy.
  static <V> SortedMap<String, V> of(SortedMap<String, V> map) {
    return map instanceof FrozenMap<V>
        ? map
        : new FrozenMap<>(Collections.unmodifiableSortedMap(new TreeMap<>(map)));
  }

  @Override
  public @Nullable Comparator<? super String> comparator() {
    return all.comparator();
  }

  @Override
  public SortedMap<String, V> subMap(String from, String to) {
    return all.subMap(from, to);
  }

  @Override
  public SortedMap<String, V> headMap(String to) {
    return all.headMap(to);
  }

  @Override
  public SortedMap<String, V> tailMap(String from) {
    return all.tailMap(from);
  }

  @Override
  public String firstKey() {
    return all.firstKey();
  }

  @Override
  public String lastKey() {
    return all.lastKey();
  }

  @Override
  public @Nullable V get(@Nullable Object key) {
    return all.get(key);
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return all.containsKey(key);
  }

  @Override
  public Set<Entry<String, V>> entrySet() {
    return all.entrySet();
  }
}
