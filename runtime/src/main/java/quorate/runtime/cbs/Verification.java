package quorate.runtime.cbs;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.replication.cbs.Overview;
import quorate.replication.cbs.ReplicaStatus;
import quorate.runtime.status.ComparisonReport;
import quorate.sql.catalog.Catalog;

/// Compares all databases with each other, table by table, and changes nothing. Each table is
/// compared at one place of the serial order, in a transaction of its own: r + 1 databases agree on
/// the right state there, and the others are compared with that.
final class Verification {
  /// The most comparisons of a table, if the primary changes meanwhile.
  private static final int LOOKS_MAX = 5;

  private static final long LOOK_NANOS = 500_000_000L;
  private static final long AWAY_NANOS_MAX = 10_000_000_000L;

  private final Outcomes outcomes;
  private final RepairTransactions transactions;
  private final Supplier<Overview> overview;
  private final long endNanos;
  private final SortedSet<NodeId> running = new TreeSet<>();
  private final SortedMap<String, ComparisonReport.Table> tables = new TreeMap<>();
  private final SortedMap<NodeId, SortedMap<String, ComparisonReport.Difference>> differing =
      new TreeMap<>();
  private final SortedMap<NodeId, String> missing = new TreeMap<>();
  private final SortedSet<String> uncertain = new TreeSet<>();

  /// @param failures u: if more databases are outvoted on one table, nobody can tell which are
  ///   right
  /// @param overview the coordinator's state
  /// @param endNanos the end of all waiting, in [System#nanoTime]
  Verification(
      Outcomes outcomes,
      ShepherdSession session,
      int failures,
      Supplier<Overview> overview,
      long endNanos) {
    this.outcomes = outcomes;
    this.transactions =
        new RepairTransactions(
            session, outcomes, () -> outcomes.outvoted() > failures || left(endNanos) == 0);
    this.overview = overview;
    this.endNanos = endNanos;
  }

  private static long left(long endNanos) {
    return Math.max(0, endNanos - System.nanoTime());
  }

  // P5.
  ComparisonReport run() throws InterruptedException {
    Overview before = overview.get();
    before
        .replicas()
        .forEach((replica, known) -> {
          if (known.isRunning()) {
            running.add(replica);
          } else {
            missing.put(replica, away(known));
          }
        });
    Optional<Result> schema = compare(ComparisonReport.SCHEMA, new Work.Schema());
    if (schema.isPresent()) {
      Catalog catalog = Catalog.decode(new Decoder(RepairTransactions.schema(schema.get())));
      for (String table : catalog.tables().keySet()) {
        compare(table, new Work.Compare(table))
            .filter(Result.Rows.class::isInstance) // else the table was dropped
            .ifPresent(
                right -> tables.put(table, new ComparisonReport.Table(rows(right), digest(right))));
      }
    }
    outcomes.forget();
    long to = overview.get().barrier();
    return new ComparisonReport(before.barrier(), to, tables, differing, missing, uncertain);
  }

  /// @return the right answer; empty if nobody can tell
  private Optional<Result> compare(String table, Work work) throws InterruptedException {
    for (int look = 1; ; look++) {
      outcomes.forget();
      long views = outcomes.views();
      Result right;
      try {
        right = transactions.run(work);
      } catch (IllegalStateException nobodyKnows) {
        uncertain.add(table);
        return Optional.empty();
      }
      SortedMap<NodeId, Outcomes.Outcome> heard = hear(views);
      if (outcomes.views() == views || look == LOOKS_MAX || left(endNanos) == 0) {
        note(table, right, heard);
        return Optional.of(right);
      }
    }
  }

  private SortedMap<NodeId, Outcomes.Outcome> hear(long views) throws InterruptedException {
    SortedMap<NodeId, Outcomes.Outcome> heard = new TreeMap<>();
    for (NodeId replica : running) {
      if (!outcomes.primary().equals(Optional.of(replica))) {
        await(replica, views).ifPresent(outcome -> heard.put(replica, outcome));
      }
    }
    return heard;
  }

  /// Waits for a database's outcome. A database that is not connected may soon return, but is not
  /// waited for as long.
  private Optional<Outcomes.Outcome> await(NodeId replica, long views) throws InterruptedException {
    long end = endNanos;
    boolean away = false;
    while (left(end) > 0 && outcomes.views() == views) {
      Optional<Outcomes.Outcome> outcome =
          outcomes.await(replica, Math.min(left(end), LOOK_NANOS), OptionalLong.of(views));
      if (outcome.isPresent()) {
        return outcome;
      }
      Overview.OfReplica now = overview.get().replicas().get(replica);
      boolean gone = now == null || !now.isRunning();
      end = !gone ? endNanos : away ? end : System.nanoTime() + Math.min(left(end), AWAY_NANOS_MAX);
      away = gone;
    }
    return Optional.empty();
  }

  /// The primary's answer is right, or it would not have been committed.
  private void note(String table, Result right, Map<NodeId, Outcomes.Outcome> heard) {
    Optional<NodeId> primary = outcomes.primary();
    for (NodeId replica : new TreeSet<>(running)) {
      Outcomes.Outcome outcome = heard.get(replica);
      if (outcome == null && !primary.equals(Optional.of(replica))) {
        running.remove(replica); // not waited for at the next table either
        missing.put(replica, whyMissing(replica));
      } else if (outcome != null && !outcome.same()) {
        difference(right, outcome)
            .ifPresent(
                it -> differing.computeIfAbsent(replica, _ -> new TreeMap<>()).put(table, it));
      }
    }
  }

  private String whyMissing(NodeId replica) {
    Overview.OfReplica now = overview.get().replicas().get(replica);
    return now == null || now.isRunning() ? "has not come to it in time" : away(now);
  }

  private static String away(Overview.OfReplica known) {
    return known.standing() == ReplicaStatus.DETACHED ? "detached" : "not connected";
  }

  private static Optional<ComparisonReport.Difference> difference(
      Result right, Outcomes.Outcome outcome) {
    Optional<Result> other = Optional.ofNullable(outcome.answers().get(0));
    if (other.isEmpty() || !(right instanceof Result.Rows)) {
      return Optional.of(
          new ComparisonReport.Difference(0, "")); // it differs, but the extent is unknown
    }
    int ranges =
        TableLeaves.differences(TableLeaves.leaves(right), TableLeaves.leaves(other.get())).size();
    return other.get().equals(right)
        ? Optional.empty()
        : Optional.of(
            new ComparisonReport.Difference(
                ranges, other.get() instanceof Result.Rows ? digest(other.get()) : ""));
  }

  private static long rows(Result answer) {
    return TableLeaves.leaves(answer).values().stream().mapToLong(TableLeaves.Leaf::rows).sum();
  }

  private static String digest(Result answer) {
    Encoder out = new Encoder(4096);
    Values.write(out, answer);
    return Digest.of(out.toByteArray()).hex();
  }
}
