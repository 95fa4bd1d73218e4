package quorate.runtime.client;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.value.Drawn;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;

/// Blocks of sequence values that this process has leased from the replicated state, and lends to
/// the statements of all its sessions. Values that a statement does not draw are returned and lent
/// to the next one; values left when the process ends are never drawn.
final class SequenceBlocks {
  /// The number of values in a block.
  static final int BLOCK = 64;

  /// Values by [OrderedStatement#lentKey], in the order in which the sequence counts.
  private final Map<String, TreeSet<Long>> blocks = new HashMap<>();

  private static String key(Catalog.Sequence sequence) {
    return OrderedStatement.lentKey(sequence.object());
  }

  private static Optional<Catalog.Sequence> sequence(Catalog catalog, String name) {
    return Optional.ofNullable(catalog.sequences().get(name));
  }

  /// The number of values held of a sequence.
  synchronized int count(Catalog catalog, String name) {
    return sequence(catalog, name)
        .map(each -> blocks.getOrDefault(key(each), new TreeSet<>()).size())
        .orElse(0);
  }

  /// Takes the answer to a lease.
  synchronized void add(Catalog catalog, String name, Row answer) {
    Set<String> there = new HashSet<>();
    catalog.sequences().values().forEach(each -> there.add(key(each)));
    blocks.keySet().retainAll(there); // other sequences were dropped
    long first = ((Value.Int) answer.at(0)).value();
    long step = ((Value.Int) answer.at(1)).value();
    long count = ((Value.Int) answer.at(2)).value();
    sequence(catalog, name)
        .ifPresent(sequence -> {
          TreeSet<Long> block = block(sequence);
          for (long i = 0; i < count; i++) {
            block.add(first + i * step);
          }
        });
  }

  private TreeSet<Long> block(Catalog.Sequence sequence) {
    Comparator<Long> order =
        sequence.increment() > 0 ? Comparator.naturalOrder() : Comparator.reverseOrder();
    return blocks.computeIfAbsent(key(sequence), _ -> new TreeSet<>(order));
  }

  /// Lends a statement values of these sequences, in addition to those lent before.
  ///
  /// @param count the most values per sequence
  synchronized OrderedStatement lend(
      OrderedStatement statement, Catalog catalog, Set<String> sequences, int count) {
    SortedMap<String, List<Long>> lent = new TreeMap<>(statement.leased());
    for (String name : sequences) {
      sequence(catalog, name).ifPresent(each -> lend(key(each), count, lent));
    }
    return statement.withLeased(lent);
  }

  private void lend(String key, int count, SortedMap<String, List<Long>> lent) {
    TreeSet<Long> block = blocks.get(key);
    if (block == null || block.isEmpty()) {
      return;
    }
    List<Long> values = new ArrayList<>(lent.getOrDefault(key, List.of()));
    for (int i = 0; i < count && !block.isEmpty(); i++) {
      values.add(block.removeFirst());
    }
    lent.put(key, values);
  }

  /// Takes back the values that a statement has not drawn.
  ///
  /// @param drawn the drawn values, by names of sequences
  synchronized void executed(
      OrderedStatement statement, SortedMap<String, List<Long>> drawn, Catalog catalog) {
    drawn.forEach((name, values) ->
        sequence(catalog, name).ifPresent(each -> giveBack(statement, each, values)));
    catalog
        .sequences()
        .forEach((name, each) -> {
          if (!drawn.containsKey(name)) {
            giveBack(statement, each, List.of());
          }
        });
  }

  private void giveBack(OrderedStatement statement, Catalog.Sequence sequence, List<Long> drawn) {
    List<Long> lent = statement.leased().getOrDefault(key(sequence), List.of());
    if (!lent.isEmpty()) {
      Set<Long> used = new HashSet<>(drawn);
      lent.stream().filter(value -> !used.contains(value)).forEach(block(sequence)::add);
    }
  }

  /// Takes back the values that an ordered statement has not drawn; its result contains the last
  /// value drawn of each sequence.
  ///
  /// @param result empty if it was not executed
  void answered(OrderedStatement statement, Optional<Result> result, Catalog catalog) {
    SortedMap<String, List<Long>> drawn = new TreeMap<>();
    if (result.isPresent()) {
      for (Drawn last : result.get().drawn()) {
        List<Long> lent =
            sequence(catalog, last.sequence())
                .map(each -> statement.leased().getOrDefault(key(each), List.of()))
                .orElse(List.of());
        int at = lent.indexOf(last.value());
        drawn.put(last.sequence(), at < 0 ? lent : lent.subList(0, at + 1));
      }
    }
    executed(statement, drawn, catalog);
  }

  /// Takes back the values drawn by a transaction that had no effect.
  synchronized void undone(SortedMap<String, List<Long>> drawn, Catalog catalog) {
    drawn.forEach(
        (name, values) -> sequence(catalog, name).ifPresent(each -> block(each).addAll(values)));
  }
}
