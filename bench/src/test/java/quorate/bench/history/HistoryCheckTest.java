package quorate.bench.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import quorate.bench.history.HistoryTransaction.Outcome;
import quorate.bench.history.Operation.Append;
import quorate.bench.history.Operation.Read;

/// Small histories, each with one anomaly, and generated ones without.
final class HistoryCheckTest {
  private final List<HistoryTransaction> history = new ArrayList<>();
  private long clock;

  /// A transaction after all earlier ones in time.
  private void next(Operation... operations) {
    at(++clock, ++clock, Outcome.COMMITTED, operations);
  }

  /// A transaction at the same time as all others that are made by this.
  private void beside(Operation... operations) {
    at(1, 100, Outcome.COMMITTED, operations);
  }

  private void at(long begun, long ended, Outcome outcome, Operation... operations) {
    int id = history.size() + 1;
    history.add(new HistoryTransaction(id, id, begun, ended, outcome, List.of(operations)));
  }

  private static Append append(long key, long value) {
    return new Append(key, value);
  }

  private static Read read(long key, Long... values) {
    return new Read(key, List.of(values));
  }

  private List<Anomaly.Kind> kinds(Model model, Map<Long, List<Long>> last) {
    return HistoryCheck.of(history, last, model).anomalies().stream()
        .map(Anomaly::kind)
        .distinct()
        .toList();
  }

  private List<Anomaly.Kind> kinds(Model model) {
    Map<Long, List<Long>> longest = new HashMap<>();
    for (HistoryTransaction each : history) {
      for (Operation operation : each.operations()) {
        switch (operation) {
          case Read(long key, List<Long> values) ->
              longest.merge(key, values, (one, two) -> one.size() < two.size() ? two : one);
          case Append _ -> {}
        }
      }
    }
    for (HistoryTransaction each : history) {
      for (Operation operation : each.operations()) {
        if (operation instanceof Append(long key, long value)) {
          List<Long> all = new ArrayList<>(longest.getOrDefault(key, List.of()));
          if (!all.contains(value)) {
            all.add(value);
          }
          longest.put(key, all);
        }
      }
    }
    return kinds(model, longest);
  }

  @Test
  void aSerialHistoryIsValid() {
    next(append(1, 1));
    next(append(1, 2), read(1, 1L, 2L), append(2, 3));
    next(read(1, 1L, 2L), read(2, 3L));
    assertEquals(List.of(), kinds(Model.STRICT_SERIALIZABLE));
  }

  @Test
  void aReadOfAnEarlierStateAfterwardsIsAnAnomalyInTimeAlone() {
    next(append(1, 1));
    next(read(1));
    next(read(1, 1L));
    assertEquals(List.of(Anomaly.Kind.G_SINGLE), kinds(Model.STRICT_SERIALIZABLE));
    assertEquals(List.of(Anomaly.Kind.G_SINGLE), kinds(Model.STRONG_SNAPSHOT_ISOLATION));
    assertEquals(List.of(), kinds(Model.SERIALIZABLE));
  }

  @Test
  void anAppendThatIsMissingAtTheEndIsLost() {
    next(append(1, 1));
    next(append(1, 2));
    assertEquals(List.of(Anomaly.Kind.LOST), kinds(Model.SERIALIZABLE, Map.of(1L, List.of(2L))));
  }

  @Test
  void anUnknownOrAbortedAppendMayBeMissing() {
    at(1, 2, Outcome.UNKNOWN, append(1, 1));
    at(3, 4, Outcome.ABORTED, append(1, 2));
    assertEquals(List.of(), kinds(Model.STRICT_SERIALIZABLE, Map.of()));
  }

  @Test
  void anUnknownTransactionMayTakeEffectLater() {
    at(1, 2, Outcome.UNKNOWN, append(1, 1));
    at(3, 4, Outcome.COMMITTED, read(1));
    at(5, 6, Outcome.COMMITTED, read(1, 1L));
    assertEquals(List.of(), kinds(Model.STRICT_SERIALIZABLE));
  }

  @Test
  void aDoubledAppend() {
    next(append(1, 1));
    next(append(1, 2));
    next(read(1, 1L, 2L, 1L));
    assertEquals(Anomaly.Kind.DOUBLED, kinds(Model.SERIALIZABLE).getFirst());
  }

  @Test
  void aReadOfAnAbortedAppend() {
    at(1, 2, Outcome.ABORTED, append(1, 1));
    at(3, 4, Outcome.COMMITTED, read(1, 1L));
    assertEquals(List.of(Anomaly.Kind.G1A), kinds(Model.SERIALIZABLE));
  }

  @Test
  void aReadInTheMiddleOfATransaction() {
    beside(append(1, 1), append(1, 2));
    beside(read(1, 1L));
    assertTrue(kinds(Model.SERIALIZABLE).contains(Anomaly.Kind.G1B));
  }

  @Test
  void aReadOfNobodysValue() {
    next(read(1, 7L));
    assertEquals(List.of(Anomaly.Kind.INVENTED), kinds(Model.SERIALIZABLE));
  }

  @Test
  void readsThatAreNoPrefixesOfOneOrder() {
    beside(append(1, 1));
    beside(append(1, 2));
    beside(read(1, 1L, 2L));
    beside(read(1, 2L, 1L));
    assertTrue(kinds(Model.SERIALIZABLE).contains(Anomaly.Kind.INCOMPATIBLE));
  }

  @Test
  void aTransactionThatDoesNotReadItsOwnAppend() {
    next(append(1, 1), read(1));
    assertTrue(kinds(Model.SERIALIZABLE).contains(Anomaly.Kind.INTERNAL));
  }

  @Test
  void twoReadsOfOneTransactionThatDiffer() {
    beside(append(1, 1));
    beside(read(1), read(1, 1L));
    assertTrue(kinds(Model.STRONG_SNAPSHOT_ISOLATION).contains(Anomaly.Kind.INTERNAL));
  }

  @Test
  void aCycleOfWrites() {
    beside(append(1, 1), append(2, 4));
    beside(append(1, 2), append(2, 3));
    beside(read(1, 1L, 2L));
    beside(read(2, 3L, 4L));
    assertEquals(List.of(Anomaly.Kind.G0), kinds(Model.SERIALIZABLE));
  }

  @Test
  void aCycleOfWritesAndReads() {
    beside(append(1, 1), read(2, 2L));
    beside(append(2, 2), read(1, 1L));
    assertEquals(List.of(Anomaly.Kind.G1C), kinds(Model.SERIALIZABLE));
  }

  @Test
  void twoSnapshotsInOneTransaction() {
    beside(append(1, 1), append(2, 2));
    beside(read(1), read(2, 2L));
    beside(read(1, 1L));
    assertEquals(List.of(Anomaly.Kind.G_SINGLE), kinds(Model.STRONG_SNAPSHOT_ISOLATION));
  }

  @Test
  void aLongForkIsNoSnapshotIsolation() {
    beside(append(1, 1));
    beside(append(2, 2));
    beside(read(1, 1L), read(2));
    beside(read(1), read(2, 2L));
    assertEquals(List.of(Anomaly.Kind.G_NONADJACENT), kinds(Model.STRONG_SNAPSHOT_ISOLATION));
  }

  @Test
  void writeSkewIsSnapshotIsolationAndNotSerializable() {
    beside(read(1), read(2), append(1, 1));
    beside(read(1), read(2), append(2, 2));
    beside(read(1, 1L), read(2, 2L));
    assertEquals(List.of(Anomaly.Kind.G2), kinds(Model.SERIALIZABLE));
    assertEquals(List.of(), kinds(Model.STRONG_SNAPSHOT_ISOLATION));
  }

  @Test
  void aLostUpdate() {
    beside(read(1), append(1, 1));
    beside(read(1), append(1, 2));
    beside(read(1, 1L, 2L));
    assertEquals(List.of(Anomaly.Kind.G_SINGLE), kinds(Model.STRONG_SNAPSHOT_ISOLATION));
  }

  /// Transactions that take effect one after another, each somewhere within its time, and a part of
  /// which lose their connections.
  private void generate(RandomGenerator random, int count) {
    Map<Long, List<Long>> lists = new HashMap<>();
    long value = 0;
    for (int i = 0; i < count; i++) {
      clock += 10;
      List<Operation> operations = new ArrayList<>();
      boolean lost = random.nextInt(20) == 0;
      boolean takesEffect = !lost || random.nextBoolean();
      for (int k = 0; k <= random.nextInt(4); k++) {
        long key = random.nextInt(5);
        if (random.nextBoolean()) {
          operations.add(append(key, ++value));
          if (takesEffect) {
            lists.computeIfAbsent(key, _ -> new ArrayList<>()).add(value);
          }
        } else if (takesEffect) {
          operations.add(new Read(key, List.copyOf(lists.getOrDefault(key, List.of()))));
        }
      }
      at(
          clock - random.nextInt(100),
          clock + random.nextInt(100),
          lost ? Outcome.UNKNOWN : Outcome.COMMITTED,
          operations.toArray(Operation[]::new));
    }
    clock += 1000;
    lists.forEach((key, values) -> next(new Read(key, List.copyOf(values))));
  }

  @Test
  void generatedSerialHistoriesAreValid() {
    for (int seed = 1; seed <= 20; seed++) {
      history.clear();
      generate(new SplittableRandom(seed), 300);
      assertEquals(List.of(), kinds(Model.STRICT_SERIALIZABLE), "seed " + seed);
    }
  }

  /// One read of a generated history is replaced by the list as it was before its last value.
  @ParameterizedTest
  @EnumSource(names = {"STRICT_SERIALIZABLE", "STRONG_SNAPSHOT_ISOLATION"})
  void anOldReadInAGeneratedHistoryIsFound(Model model) {
    int found = 0;
    int tried = 0;
    for (int seed = 1; seed <= 20; seed++) {
      history.clear();
      RandomGenerator random = new SplittableRandom(seed);
      generate(random, 300);
      for (int i = 200; i < 300; i++) {
        HistoryTransaction each = history.get(i);
        if (each.outcome() == Outcome.COMMITTED
            && each.operations().size() == 1
            && each.operations().getFirst() instanceof Read(long key, List<Long> values)
            && values.size() > 9) {
          Read old = new Read(key, values.subList(0, values.size() - 9));
          history.set(
              i,
              new HistoryTransaction(
                  each.id(),
                  1,
                  each.begunNanos(),
                  each.endedNanos(),
                  each.outcome(),
                  List.of(old)));
          tried++;
          found += kinds(model).isEmpty() ? 0 : 1;
          break;
        }
      }
    }
    assertTrue(tried >= 10, () -> "too few old reads");
    assertEquals(tried, found, "a read without the last nine values is older than its begin");
  }
}
