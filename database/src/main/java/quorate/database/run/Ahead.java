package quorate.database.run;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;

/// Reads ahead within a transaction: several executions of a repeated query, each for another row,
/// are sent in one message to an engine in a process of its own.
///
/// Only rows that no statement before the query may change are read ahead, and only by queries that
/// have always answered at most one row. If a query fails, the whole transaction is executed again
/// without reading ahead ([Unguarded]).
final class Ahead {
  /// The limit of executions in one message. Few sizes occur, since each is another statement to
  /// the engine.
  private static final int TOGETHER_MAX = 16;

  /// How many statements ahead are searched for executions of the query.
  private static final int LOOK_MAX = 100;

  private Optional<Upcoming> upcoming = Optional.empty();

  /// The index of the statement under way.
  private int index;

  private final Map<Integer, List<Row>> rows = new HashMap<>();

  /// The rows and tables that the statements between two reads write.
  private record Written(Set<LockKey> rows, Set<String> tables) {
    private void add(LockKey key) {
      if (key.mode() == LockKey.Mode.ROW) {
        rows.add(row(key));
      } else {
        tables.add(key.table());
      }
    }

    private boolean meets(LockKey key) {
      return key.mode() != LockKey.Mode.ROW
          || tables.contains(key.table())
          || rows.contains(row(key));
    }

    /// The key irrespective of whether it is read or written.
    private static LockKey row(LockKey key) {
      return new LockKey(key.table(), true, LockKey.Mode.ROW, key.key());
    }
  }

  /// Sets the statement that is executed next.
  @SuppressWarnings("ReferenceEquality") // the very script
  void at(Upcoming all, int next) {
    if (upcoming.isEmpty() || upcoming.get() != all) {
      rows.clear();
      upcoming = Optional.of(all);
    }
    index = next;
  }

  @SuppressWarnings("ReferenceEquality") // the very plan
  private boolean executes(Plan.Query query) {
    return upcoming.filter(all -> all.statement(index).plan() == query).isPresent();
  }

  /// The rows of a query that is to be executed, if they were read ahead or are now.
  ///
  /// @param held whether a key reaches a row of a deferred statement
  Optional<List<Row>> rows(
      Session session,
      Plan.Query query,
      Catalog catalog,
      Foreseen foreseen,
      Predicate<LockKey> held)
      throws SQLException {
    if (!executes(query)) {
      return Optional.empty();
    }
    Optional<List<Row>> known = Optional.ofNullable(rows.remove(index));
    if (known.isPresent() || !foreseen.of(statement(index), catalog).answersOne()) {
      return known;
    }
    List<Integer> found = alike(query, catalog, foreseen, held);
    int count = Math.min(TOGETHER_MAX, Integer.highestOneBit(found.size() + 1));
    List<Session> sessions = new ArrayList<>(List.of(session));
    for (int each : found.subList(0, count - 1)) {
      sessions.add(session(session, each));
    }
    if (count == 1) {
      return Optional.empty();
    }
    List<List<Row>> read = Session.queryEach(sessions, query);
    for (int i = 1; i < count; i++) {
      rows.put(found.get(i - 1), read.get(i));
    }
    return Optional.of(read.getFirst());
  }

  /// A query was executed separately, or its answer was read ahead; it had `count` rows.
  void answered(Plan.Query query, Catalog catalog, Foreseen foreseen, int count) {
    if (executes(query)) {
      foreseen.of(statement(index), catalog).answered(count);
    }
  }

  private Analysed.Data statement(int at) {
    return upcoming.orElseThrow().statement(at);
  }

  private Session session(Session like, int at) {
    Upcoming all = upcoming.orElseThrow();
    return like.of(all.parameters(at).orElseThrow(), all.statement(at).literals(), all.choices(at));
  }

  /// The coming executions of the query that find the rows as they are now.
  @SuppressWarnings("ReferenceEquality") // the very plan
  private List<Integer> alike(
      Plan.Query query, Catalog catalog, Foreseen foreseen, Predicate<LockKey> held) {
    Upcoming all = upcoming.orElseThrow();
    List<Integer> found = new ArrayList<>();
    Written written = new Written(new HashSet<>(), new HashSet<>());
    int end = Math.min(all.size(), index + 1 + LOOK_MAX);
    for (int i = index + 1; i < end && found.size() + 1 < TOGETHER_MAX; i++) {
      Analysed.Data next = all.statement(i);
      Optional<List<LockKey>> reached =
          all.parameters(i)
              .flatMap(parameters ->
                  foreseen.of(next, catalog).reach().flatMap(it -> it.keys(parameters)));
      if (reached.isEmpty()) {
        break; // its writes are unknown
      }
      boolean met = reached.get().stream().anyMatch(key -> written.meets(key) || held.test(key));
      if (next.plan() == query && !rows.containsKey(i) && !met && computes(next, all, i)) {
        found.add(i);
      }
      reached.get().stream().filter(LockKey::write).forEach(written::add);
    }
    return found;
  }

  /// Whether its constants can be computed: otherwise it fails at its turn.
  private static boolean computes(Analysed.Data data, Upcoming all, int at) {
    try {
      List<Value> literals = data.literals();
      data.foldConstants(all.parameters(at).orElseThrow(), literals);
      return true;
    } catch (SqlException unfit) {
      return false;
    }
  }
}
