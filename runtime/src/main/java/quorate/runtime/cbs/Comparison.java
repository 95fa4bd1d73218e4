package quorate.runtime.cbs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import quorate.core.NodeId;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.sql.catalog.Catalog;

/// One comparison of a database with the others, table by table, and the repair of the differences.
///
/// Each table is compared in a transaction of its own, which holds the table only while reading it;
/// r + 1 databases agree on the right state there, as on any answer. Rows to copy are voted on
/// likewise, at their own place in the serial order. Meanwhile a transaction may carry wrong values
/// from one table to another, so comparisons are repeated until one finds no difference.
final class Comparison {
  /// The most rows, and bytes, that one transaction copies.
  private static final long ROWS_MAX = 50_000;

  private static final long BYTES_MAX = 8L << 20;

  private static final Duration OUTCOME_MAX = Duration.ofSeconds(60);

  private static final long LOOK_NANOS = 500_000_000L;

  private final Outcomes outcomes;
  private final RepairTransactions transactions;
  private final NodeId replica;
  private final Predicate<NodeId> isOpen;

  /// Whether the database cannot read all rows of some table.
  private boolean unreadable;

  /// @param isOpen whether a database is up
  Comparison(Outcomes outcomes, ShepherdSession session, NodeId replica, Predicate<NodeId> isOpen) {
    this.isOpen = isOpen;
    this.outcomes = outcomes;
    this.transactions = new RepairTransactions(session, outcomes, () -> false);
    this.replica = replica;
  }

  /// The database's outcome of the last transaction.
  ///
  /// @throws IllegalStateException if the database does not process it in time, is detached, or is
  ///   down
  private Outcomes.Outcome outcome() throws InterruptedException {
    long end = System.nanoTime() + OUTCOME_MAX.toNanos();
    boolean there = true;
    while (System.nanoTime() < end) {
      Optional<Outcomes.Outcome> outcome =
          outcomes.await(replica, LOOK_NANOS, OptionalLong.empty());
      if (outcome.isPresent()) {
        return outcome.get();
      }
      if (outcomes.isDetached(replica) || !there && !isOpen.test(replica)) {
        break;
      }
      there = isOpen.test(replica);
    }
    throw new IllegalStateException("it does not reach the position of the comparison");
  }

  /// The result of a comparison.
  ///
  /// @param ranges the number of ranges that differed, by table
  /// @param copied the number of rows sent to the database
  /// @param schema whether the database has the others' schema
  record Found(SortedMap<String, Integer> ranges, long copied, boolean schema) {
    boolean isClean() {
      return ranges.isEmpty() && schema;
    }

    @Override
    public String toString() {
      return schema
          ? ranges + " ranges of its tables differed; " + copied + " rows were copied"
          : "its schema cannot be made";
    }
  }

  /// Ranges of a table to copy.
  private record Wanted(String table, Set<Integer> leaves) {}

  // P1.
  Found pass() throws InterruptedException {
    Optional<Catalog> schema = schema(false);
    if (schema.isEmpty()) {
      return new Found(new TreeMap<>(), 0, false);
    }
    Map<String, SortedMap<Integer, Long>> differing = new LinkedHashMap<>();
    SortedMap<String, Integer> ranges = new TreeMap<>();
    for (String table : parentsFirst(schema.get())) {
      SortedMap<Integer, Long> leaves = compare(table);
      if (!leaves.isEmpty()) {
        differing.put(table, leaves);
        ranges.put(table, leaves.size());
      }
    }
    if (unreadable) {
      schema(true); // empties the database: the next comparison copies all rows
      return new Found(ranges, 0, true);
    }
    long copied = 0;
    for (List<Wanted> batch : batches(differing)) {
      copied += copy(batch);
    }
    return new Found(ranges, copied, true);
  }

  /// Gives the database the others' schema, if it has another.
  ///
  /// @param anyway whether to do so even if it is the same, which empties the database
  /// @return empty if the database cannot take it
  private Optional<Catalog> schema(boolean anyway) throws InterruptedException {
    List<Result> answers =
        transactions.run(
            List.of(new Work.Schema()),
            given ->
                Optional.of(
                    new Work.Reset(replica, RepairTransactions.schema(given.getFirst()), anyway)));
    return outcome().same()
        ? Optional.of(Catalog.decode(new Decoder(RepairTransactions.schema(answers.getFirst()))))
        : afterSchema(answers);
  }

  /// The database had another schema when it was asked; by now it has been replaced, unless that
  /// failed.
  private Optional<Catalog> afterSchema(List<Result> answers) throws InterruptedException {
    List<Result> again = transactions.run(List.of(new Work.Schema()), _ -> Optional.empty());
    return outcome().same() && again.getFirst().equals(answers.getFirst())
        ? Optional.of(Catalog.decode(new Decoder(RepairTransactions.schema(again.getFirst()))))
        : Optional.empty();
  }

  /// The tables, each after those that it refers to.
  static List<String> parentsFirst(Catalog catalog) {
    Set<String> sorted = new LinkedHashSet<>();
    catalog.tables().keySet().forEach(table -> add(catalog, table, sorted, new TreeSet<>()));
    return List.copyOf(sorted);
  }

  private static void add(Catalog catalog, String name, Set<String> sorted, Set<String> above) {
    Catalog.Table table = catalog.tables().get(name);
    if (table != null && above.add(name)) {
      table.foreignKeys().forEach(key -> add(catalog, key.target(), sorted, above));
      sorted.add(name);
    }
  }

  /// The leaves in which the database differs, each with its right number of rows.
  private SortedMap<Integer, Long> compare(String table) throws InterruptedException {
    List<Result> right = transactions.run(List.of(new Work.Compare(table)), _ -> Optional.empty());
    Outcomes.Outcome outcome = outcome();
    if (outcome.same() || !(right.getFirst() instanceof Result.Rows)) {
      return new TreeMap<>(); // equal, or the table was dropped
    }
    Optional<Result> other = Optional.ofNullable(outcome.answers().get(0));
    unreadable |= other.isPresent() && other.get() instanceof Result.Failed;
    return TableLeaves.differences(
        TableLeaves.leaves(right.getFirst()),
        other.map(TableLeaves::leaves).orElseGet(TreeMap::new));
  }

  private static List<List<Wanted>> batches(Map<String, SortedMap<Integer, Long>> differing) {
    List<List<Wanted>> batches = new ArrayList<>();
    List<Wanted> batch = new ArrayList<>();
    long rows = 0;
    for (var table : differing.entrySet()) {
      Set<Integer> leaves = new TreeSet<>();
      for (var leaf : table.getValue().entrySet()) {
        if (rows > 0 && rows + leaf.getValue() > ROWS_MAX) {
          if (!leaves.isEmpty()) {
            batch.add(new Wanted(table.getKey(), leaves));
          }
          batches.add(batch);
          batch = new ArrayList<>();
          leaves = new TreeSet<>();
          rows = 0;
        }
        leaves.add(leaf.getKey());
        rows += leaf.getValue();
      }
      batch.add(new Wanted(table.getKey(), leaves));
    }
    batches.add(batch);
    return batches.stream().filter(it -> !it.isEmpty()).toList();
  }

  /// Copies these ranges, in halves if they are too large for one transaction (P2).
  ///
  /// @return the number of rows sent to the database, which may be unable to take them yet
  private long copy(List<Wanted> batch) throws InterruptedException {
    List<Work> excerpts = new ArrayList<>();
    batch.forEach(each -> excerpts.add(new Work.Excerpt(each.table(), each.leaves())));
    List<Result> rows =
        transactions.run(
            excerpts,
            given ->
                isTooLarge(given) && isDivisible(batch)
                    ? Optional.empty()
                    : Optional.of(new Work.Repair(replica, parts(batch, given))));
    if (isTooLarge(rows) && isDivisible(batch)) {
      long copied = 0;
      for (List<Wanted> half : halves(batch)) {
        copied += copy(half);
      }
      return copied;
    }
    outcome(); // the next comparison shows whether it has taken them
    return rows.stream().mapToLong(each -> rowsOf(each).size()).sum();
  }

  private static boolean isDivisible(List<Wanted> batch) {
    return batch.size() > 1 || batch.getFirst().leaves().size() > 1;
  }

  private static List<List<Wanted>> halves(List<Wanted> batch) {
    if (batch.size() > 1) {
      int middle = batch.size() / 2;
      return List.of(batch.subList(0, middle), batch.subList(middle, batch.size()));
    }
    List<Integer> leaves = List.copyOf(batch.getFirst().leaves());
    String table = batch.getFirst().table();
    int middle = leaves.size() / 2;
    return List.of(
        List.of(new Wanted(table, new TreeSet<>(leaves.subList(0, middle)))),
        List.of(new Wanted(table, new TreeSet<>(leaves.subList(middle, leaves.size())))));
  }

  private static boolean isTooLarge(List<Result> given) {
    Encoder out = new Encoder(1 << 16);
    for (Result each : given) {
      for (Row row : rowsOf(each)) {
        Values.write(out, row);
        if (out.size() > BYTES_MAX) {
          return true;
        }
      }
    }
    return false;
  }

  private static List<Row> rowsOf(Result result) {
    return result instanceof Result.Rows rows ? rows.rows() : List.of();
  }

  private static List<Work.Part> parts(List<Wanted> batch, List<Result> given) {
    List<Work.Part> parts = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      if (given.get(i) instanceof Result.Rows rows) { // else the table was dropped
        parts.add(new Work.Part(batch.get(i).table(), batch.get(i).leaves(), rows.rows()));
      }
    }
    return parts;
  }
}
