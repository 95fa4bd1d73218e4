package quorate.simulator.byzantium;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.replication.command.Position;

/// The committed versions of the model's rows: a state, and the write sets committed since. Their
/// inverses lead back to any snapshot since then.
final class ByzHistory {
  private SortedMap<Long, Long> base = new TreeMap<>();
  private Position floor = Position.NONE;
  private final List<Entry> entries = new ArrayList<>();

  /// The values of each key, by the number of entries after which it had them.
  private final Map<Long, NavigableMap<Integer, Optional<Long>>> versions = new HashMap<>();

  /// A committed write set.
  record Entry(Position at, SortedMap<Long, Optional<Long>> writes) {}

  /// The whole history up to a position, as another database may take it over.
  record State(
      SortedMap<Long, Long> rows,
      SortedMap<Long, Long> base,
      Position floor,
      List<Entry> entries) {}

  /// The initial rows.
  static ByzHistory initial(int keys) {
    ByzHistory history = new ByzHistory();
    for (long key = 0; key < keys; key += 2) {
      history.base.put(key, 100L);
    }
    return history;
  }

  int size() {
    return entries.size();
  }

  /// The position of the last COMMIT.
  Position applied() {
    return entries.isEmpty() ? floor : entries.getLast().at();
  }

  Position floor() {
    return floor;
  }

  void add(Position at, SortedMap<Long, Optional<Long>> writes) {
    entries.add(new Entry(at, writes));
    writes.forEach((key, value) -> versions(key).put(entries.size(), value));
  }

  private NavigableMap<Integer, Optional<Long>> versions(long key) {
    return versions.computeIfAbsent(key, _ -> new TreeMap<>());
  }

  /// The value after this number of entries.
  Optional<Long> get(long key, int count) {
    Map.Entry<Integer, Optional<Long>> version = versions(key).floorEntry(count);
    return version == null ? Optional.ofNullable(base.get(key)) : version.getValue();
  }

  boolean isChangedSince(long key, int count) {
    return versions(key).higherKey(count) != null;
  }

  /// The number of entries before this position.
  int countBefore(Position at) {
    int count = entries.size();
    while (count > 0 && !at.isAfter(entries.get(count - 1).at())) {
      count--;
    }
    return count;
  }

  /// The write set of this position.
  Optional<SortedMap<Long, Optional<Long>>> writes(Position at) {
    return entries.reversed().stream()
        .filter(each -> each.at().equals(at))
        .findFirst()
        .map(Entry::writes);
  }

  /// Loses all but the first entries.
  void truncate(int count) {
    while (entries.size() > count) {
      entries.removeLast();
    }
    versions.values().forEach(each -> each.tailMap(count, false).clear());
  }

  SortedMap<Long, Long> rows() {
    return rows(entries.size());
  }

  private SortedMap<Long, Long> rows(int count) {
    SortedMap<Long, Long> rows = new TreeMap<>(base);
    for (Entry entry : entries.subList(0, count)) {
      entry
          .writes()
          .forEach((key, value) -> {
            if (value.isPresent()) {
              rows.put(key, value.get());
            } else {
              rows.remove(key);
            }
          });
    }
    return rows;
  }

  /// The history up to a position, if this one reaches it and knows it.
  Optional<State> until(Position at) {
    if (at.isAfter(applied()) || floor.isAfter(at)) {
      return Optional.empty();
    }
    int count = 0;
    while (count < entries.size() && !entries.get(count).at().isAfter(at)) {
      count++;
    }
    return Optional.of(
        new State(rows(count), new TreeMap<>(base), floor, List.copyOf(entries.subList(0, count))));
  }

  /// Replaces everything by a state of this position, without what leads back.
  void install(Position at, SortedMap<Long, Long> rows) {
    entries.clear();
    versions.clear();
    base = new TreeMap<>(rows);
    floor = at;
  }

  /// Replaces everything by another history.
  void install(State state) {
    install(state.floor(), state.base());
    state.entries().forEach(each -> add(each.at(), each.writes()));
  }
}
