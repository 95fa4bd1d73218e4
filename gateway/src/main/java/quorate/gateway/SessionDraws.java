package quorate.gateway;

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

/// What a session has last drawn from each sequence, for currval() and lastval().
///
/// Results say what their statements have drawn, and are voted on with that. What a transaction
/// block has drawn is one database's word until its COMMIT: one that does not commit leaves its
/// sequences as if they had not been drawn from.
final class SessionDraws {
  private static final Pattern ASKS = Pattern.compile("currval|lastval", Pattern.CASE_INSENSITIVE);

  private final Map<String, Long> values = new HashMap<>();

  /// The sequence that was drawn from last.
  private Optional<String> newest = Optional.empty();

  /// The sequences from which the block has drawn, in order.
  private final List<String> block = new ArrayList<>();

  /// The schema that [#values] are known to be of.
  private long version = -1;

  /// Whether a statement may ask for what the session has drawn before.
  static boolean asks(String text) {
    return ASKS.matcher(text).find();
  }

  /// Whether a statement draws from a sequence.
  static boolean draws(Analysed.Data data) {
    return !data.nondeterminism().sequences().isEmpty();
  }

  /// A statement with the values of sequences that it will draw, as far as they are known.
  static OrderedStatement lent(
      OrderedStatement statement, Analysed.Data data, DatabaseSession session) {
    Set<String> sequences = data.nondeterminism().sequences();
    return sequences.isEmpty()
        ? statement
        : session.lend(statement, sequences, count(data) * statement.rows().size());
  }

  /// The same of several; only of those before the first that cannot have its values.
  ///
  /// @throws SqlException 2200H where that is the first of all
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

  /// How many values each execution draws, at most; 0 if that is not known.
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

  /// What a statement is told, the sequence that was drawn from last at the end.
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

  /// Takes what statements have drawn that were one transaction, or, in a block, part of one.
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

  /// setval() says that a value was handed out. It is not what lastval() means.
  void set(Drawn drawn) {
    put(drawn);
  }

  private void put(Drawn drawn) {
    values.put(drawn.sequence(), drawn.value());
    block.add(drawn.sequence());
  }

  /// Forgets sequences that are no more.
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
