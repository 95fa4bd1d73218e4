package quorate.engine.transaction;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import quorate.core.value.SqlException;
import quorate.engine.statement.GivenValues;
import quorate.engine.statement.Sequences;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.SequenceSource;

/// The sequence values that optimistic transactions draw: values leased for their statements, or
/// values of sequences that the transaction has created itself.
public record DrawnSequences(Supplier<Catalog> catalog) {

  /// A statement draws more values than were leased for it: its client must lease more.
  public static final class Lacking extends RuntimeException {
    private final String name;

    Lacking(String name) {
      super("no values of " + name + " are left", null, false, false);
      this.name = name;
    }

    public String name() {
      return name;
    }
  }

  /// The source of a statement that is executed for the first time, or again for its client.
  ///
  /// @param now the schema as the transaction sees it
  /// @param taken gets the values drawn from the leased ones, by sequence
  SequenceSource drawn(
      OptimisticTransaction transaction,
      Catalog now,
      OrderedStatement statement,
      SortedMap<String, List<Long>> taken) {
    Catalog shared = catalog.get();
    SequenceSource leased = leased(shared, statement, taken);
    SequenceSource own = transaction.ownSequences().source(now, new TreeMap<>());
    return name -> isShared(shared, now, name) ? leased.next(name) : own.next(name);
  }

  /// Whether the sequence that the transaction sees under this name is the shared one, not one that
  /// it has created itself.
  private static boolean isShared(Catalog shared, Catalog own, String name) {
    Catalog.Sequence theirs = shared.sequences().get(name);
    Catalog.Sequence mine = own.sequences().get(name);
    return theirs != null && mine != null && theirs.isSame(mine);
  }

  /// A statement that its client repeats, to go back to a savepoint, has its values already: with
  /// others its answer would differ.
  private SequenceSource leased(
      Catalog now, OrderedStatement statement, SortedMap<String, List<Long>> taken) {
    return name -> {
      List<Long> had = new ArrayList<>();
      Sequences.keys(now, name)
          .forEach(key -> had.addAll(statement.leased().getOrDefault(key, List.of())));
      int used = taken.getOrDefault(name, List.of()).size();
      if (used == had.size()) {
        throw new Lacking(name);
      }
      long value = had.get(used);
      taken.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
      return value;
    };
  }

  /// The source of a statement that is replayed: the values that it drew when its client executed
  /// it.
  SequenceSource replayed(
      OptimisticTransaction transaction, Catalog now, OrderedStatement statement) {
    SequenceSource own = transaction.ownSequences().source(now, new TreeMap<>());
    GivenValues given = new GivenValues(statement.leased());
    return name -> {
      if (!isShared(catalog.get(), now, name)) {
        return own.next(name);
      }
      return given
          .next(name)
          .orElseThrow(() ->
              new SqlException("40001", "could not serialize access due to concurrent update"));
    };
  }
}
