package quorate.gateway.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import quorate.core.value.Drawn;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.Plan;
import quorate.sql.plan.Slot;

/// The value last drawn by a session from each sequence, for currval() and lastval().
///
/// Results report the drawn values, and are voted on together with them. Values drawn in a block
/// are tentative until its COMMIT: a rolled-back block leaves currval() as it was before.
public final class SequenceValues {
  private static final Pattern ASKS = Pattern.compile("currval|lastval", Pattern.CASE_INSENSITIVE);

  private final Map<String, Long> values = new HashMap<>();

  /// The sequence drawn from last.
  private Optional<String> newest = Optional.empty();

  /// The sequences that the block has drawn from, in order.
  private final List<String> block = new ArrayList<>();

  /// The version of the schema to which [#values] conform.
  private long version = -1;

  /// Whether a statement may ask for values drawn earlier in the session.
  public static boolean asks(String text) {
    return ASKS.matcher(text).find();
  }

  /// The statement with the sequence values that it will draw, as far as its number of draws is
  /// known.
  static OrderedStatement lent(
      OrderedStatement statement, Analysed.Data data, DatabaseSession session) {
    Set<String> sequences = data.nondeterminism().sequences();
    return sequences.isEmpty()
        ? statement
        : session.lend(statement, sequences, count(data) * statement.rows().size());
  }

  /// The statements with their sequence values, up to the first whose values are not available.
  ///
  /// @throws SqlException 2200H if that is the first of all
  static List<OrderedStatement> lent(
      List<OrderedStatement> statements,
      List<? extends Analysed.Data> analysed,
      DatabaseSession session) {
    List<OrderedStatement> lent = new ArrayList<>();
    for (int i = 0; i < statements.size(); i++) {
      try {
        lent.add(lent(statements.get(i), analysed.get(i), session));
      } catch (SqlException none) {
        if (i == 0) {
          throw none;
        }
        return lent;
      }
    }
    return lent;
  }

  /// The maximum number of values per execution; 0 if unknown.
  private static int count(Analysed.Data data) {
    if (!(data.plan() instanceof Plan.Insert insert) || insert.perRow()) {
      return 0;
    }
    int count = 0;
    for (List<Plan.Cell> row : insert.rows()) {
      for (Plan.Cell cell : row) {
        boolean draws =
            cell instanceof Plan.Cell.Bound(Slot slot) && slot.source() == Slot.Source.NEXTVAL;
        count += draws ? 1 : 0;
      }
    }
    return count;
  }

  /// The values that a statement may read, that of the sequence drawn from last at the end.
  List<Drawn> told(String text, Catalog catalog) {
    if (values.isEmpty() || !asks(text)) {
      return List.of();
    }
    follow(catalog);
    List<Drawn> told = new ArrayList<>();
    values.forEach((name, value) -> {
      if (newest.filter(name::equals).isEmpty()) {
        told.add(new Drawn(name, value));
      }
    });
    told.sort(java.util.Comparator.comparing(Drawn::sequence));
    told.add(newest.map(name -> new Drawn(name, values.getOrDefault(name, 0L))).orElse(Drawn.NONE));
    return told;
  }

  /// Records the values drawn by the statements of one transaction, or, in a block, of a part of
  /// one.
  void drew(List<Result> results, boolean inBlock) {
    int mark = block.size();
    for (Result result : results) {
      for (Drawn each : result.drawn()) {
        put(each);
        newest = Optional.of(each.sequence());
      }
    }
    if (!inBlock && results.stream().anyMatch(Result.Failed.class::isInstance)) {
      rollbackTo(mark);
    } else if (!inBlock) {
      block.clear();
    }
  }

  /// Records the value of setval(). It does not count for lastval().
  void set(Drawn drawn) {
    put(drawn);
  }

  private void put(Drawn drawn) {
    values.put(drawn.sequence(), drawn.value());
    block.add(drawn.sequence());
  }

  /// Forgets dropped sequences.
  void follow(Catalog catalog) {
    if (!values.isEmpty() && catalog.version() != version) {
      version = catalog.version();
      values.keySet().retainAll(catalog.sequences().keySet());
      newest = newest.filter(values::containsKey);
    }
  }

  int mark() {
    return block.size();
  }

  void rollbackTo(int mark) {
    List<String> undone = block.subList(mark, block.size());
    undone.forEach(values::remove);
    newest = newest.filter(values::containsKey);
    undone.clear();
  }

  void commit() {
    block.clear();
  }

  /// DISCARD SEQUENCES.
  void forget() {
    values.clear();
    newest = Optional.empty();
  }
}
