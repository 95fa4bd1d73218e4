package quorate.engine.statement;

import java.math.BigInteger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.run.LockConflict;
import quorate.database.store.MetaTables;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Qualified;
import quorate.sql.plan.SequenceSource;

/// The sequences of the replicated state. Quorate hands out their values above the engines (law 5):
/// they advance even if the statement fails, and are never handed out twice.
public final class Sequences {
  /// The number of leases that the remainder of a sequence is divided into.
  private static final int LEASES = 8;

  /// The next value of each, by its number in the catalog.
  private final SortedMap<String, Long> next;

  private final Function<Catalog.Sequence, Optional<Long>> elsewhere;

  private final SortedSet<String> dirty = new TreeSet<>();

  /// The last written values of the sequences that have moved since.
  private final SortedMap<String, Optional<Long>> written = new TreeMap<>();

  public Sequences(SortedMap<String, Long> stored) {
    this(stored, _ -> Optional.empty());
  }

  /// @param elsewhere gives the values of sequences that others draw from, too; empty for a
  ///   sequence that is drawn from here
  public Sequences(
      SortedMap<String, Long> stored, Function<Catalog.Sequence, Optional<Long>> elsewhere) {
    next = new TreeMap<>(stored);
    this.elsewhere = elsewhere;
  }

  /// For a transaction that is executed before its turn, when the values at its turn are not known
  /// yet.
  public static Sequences refused() {
    return new Sequences(
        new TreeMap<>(),
        sequence -> {
          throw new LockConflict(new SQLException("it is not its turn to draw from a sequence"));
        });
  }

  /// The values for one statement: first those leased for it, then from here.
  public SequenceSource source(Catalog catalog, SortedMap<String, List<Long>> leased) {
    GivenValues given = new GivenValues(leased);
    return name -> {
      for (String each : keys(catalog, name)) {
        Optional<Long> value = given.next(each);
        if (value.isPresent()) {
          return value.get();
        }
      }
      return Optional.ofNullable(catalog.sequences().get(name))
          .flatMap(elsewhere)
          .orElseGet(() -> take(catalog, name, 1).getFirst());
    };
  }

  /// The keys under which a statement may have values of a sequence.
  public static List<String> keys(Catalog catalog, String name) {
    return Optional.ofNullable(catalog.sequences().get(name))
        .map(sequence -> List.of(name, OrderedStatement.lentKey(sequence.object())))
        .orElseGet(() -> List.of(name));
  }

  /// Takes `count` values; fewer if there are no more, but at least one.
  ///
  /// @throws SqlException 42P01 if there is no such sequence, 2200H if it is exhausted
  List<Long> take(Catalog catalog, String name, int count) {
    Catalog.Sequence sequence = named(catalog, name);
    String key = key(sequence);
    long value = sequence.given(next.getOrDefault(key, sequence.from()));
    List<Long> values = new ArrayList<>(count);
    try {
      while (values.size() < count && sequence.range().holds(value)) {
        values.add(value);
        value = Math.addExact(value, sequence.increment());
      }
    } catch (ArithmeticException atTheEnd) {
      throw sequence.range().end(name, sequence.increment());
    }
    move(key);
    next.put(key, value);
    return values;
  }

  /// Takes values for one process; few if few are left, since other processes want some, too.
  public List<Long> lease(Catalog catalog, String name, int count) {
    Catalog.Sequence sequence = named(catalog, name);
    long value = next.getOrDefault(key(sequence), sequence.from());
    long last = sequence.increment() > 0 ? sequence.range().max() : sequence.range().min();
    BigInteger left =
        BigInteger.valueOf(last)
            .subtract(BigInteger.valueOf(value))
            .divide(BigInteger.valueOf(sequence.increment()));
    long share = left.min(BigInteger.valueOf(Integer.MAX_VALUE)).longValue() / LEASES;
    return take(catalog, name, Math.clamp(share, 1, count));
  }

  /// The answer to a lease: the first value, the step to the next, and the number of values.
  public static Result answer(List<Long> values) {
    long first = values.getFirst();
    long step = values.size() > 1 ? values.get(1) - first : 1;
    return new Result.Rows(
        List.of(
            new Column("first", SqlType.INT8),
            new Column("step", SqlType.INT8),
            new Column("count", SqlType.INT8)),
        List.of(Row.of(new Value.Int(first), new Value.Int(step), new Value.Int(values.size()))),
        true,
        "LEASE");
  }

  /// A sequence that is dropped and created again under its name, perhaps in one transaction,
  /// starts again; a sequence that is renamed, or whose table is, continues.
  ///
  /// @throws SqlException 42P01 if there is no such sequence
  public static Catalog.Sequence named(Catalog catalog, String name) {
    Catalog.Sequence sequence = catalog.sequences().get(name);
    if (sequence == null) {
      throw new SqlException("42P01", "relation \"" + Qualified.shown(name) + "\" does not exist");
    }
    return sequence;
  }

  /// The same sequence in another schema.
  public static Optional<Catalog.Sequence> same(Catalog catalog, Catalog.Sequence sequence) {
    return catalog.sequences().values().stream().filter(sequence::isSame).findFirst();
  }

  /// The name under which a sequence's counter is kept.
  public static String key(Catalog.Sequence sequence) {
    return Long.toString(sequence.object());
  }

  /// Forgets the sequences that a change of the schema dropped.
  public void follow(Catalog after) {
    Set<String> left = new HashSet<>();
    after.sequences().values().forEach(sequence -> left.add(key(sequence)));
    for (String key : new ArrayList<>(next.keySet())) {
      if (!left.contains(key)) {
        move(key);
        next.remove(key);
      }
    }
  }

  /// The sequences that have moved since they were last written: the next value of each, by its
  /// number in the catalog.
  public SortedMap<String, Long> moved() {
    SortedMap<String, Long> moved = new TreeMap<>();
    for (String key : dirty) {
      Long value = next.get(key);
      if (value != null) {
        moved.put(key, value);
      }
    }
    return moved;
  }

  /// Moves them to the values of another engine.
  public void follow(SortedMap<String, Long> moved) {
    moved.forEach((key, value) -> {
      move(key);
      next.put(key, value);
    });
  }

  private void move(String name) {
    written.putIfAbsent(name, Optional.ofNullable(next.get(name)));
    dirty.add(name);
  }

  /// Returns to the last written values: statements executed since were rolled back.
  public void rollback() {
    written.forEach((name, value) ->
        value.ifPresentOrElse(was -> next.put(name, was), () -> next.remove(name)));
    written.clear();
    dirty.clear();
  }

  /// Writes the changed values, in the caller's transaction.
  public void write(Connection connection) throws SQLException {
    for (String name : dirty) {
      MetaTables.setSequence(connection, name, Optional.ofNullable(next.get(name)));
    }
    dirty.clear();
    written.clear();
  }
}
