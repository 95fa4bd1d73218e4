package quorate.replication.eve;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.Bytes;

/// An executor's own results after the committed one, each durable, and each over the one before: a
/// verdict commits them or rolls them back (Eve, section 3.4.1, "Commit, State transfer and
/// Rollback").
final class Chain {
  /// A result.
  ///
  /// @param view the view in which it was signed
  /// @param assigned the primary's signature under its batch
  record Result(long view, Token token, Bytes assigned) {}

  private Token committed = Token.GENESIS;
  private final NavigableMap<Long, Result> results = new TreeMap<>();

  /// The last committed token whose state is here.
  Token committed() {
    return committed;
  }

  void add(Result result) {
    results.tailMap(result.token().number(), true).clear();
    results.put(result.token().number(), result);
  }

  boolean holds(Token token) {
    Result result = results.get(token.number());
    return token.equals(committed) || result != null && result.token().equals(token);
  }

  /// Commits the results up to a token that is held, and returns them.
  List<Token> commit(Token token) {
    List<Token> now = new ArrayList<>();
    NavigableMap<Long, Result> upTo = results.headMap(token.number(), true);
    upTo.values().forEach(result -> now.add(result.token()));
    upTo.clear();
    committed = token;
    return now;
  }

  /// Takes a transferred state for the committed one.
  void install(Token token) {
    results.clear();
    committed = token;
  }

  /// Forgets the results after the committed one.
  void rollBack() {
    results.clear();
  }

  /// The results of a view, ascending.
  List<Result> ofView(long view) {
    return results.values().stream().filter(result -> result.view() == view).toList();
  }

  Optional<Token> last() {
    return results.isEmpty()
        ? Optional.empty()
        : Optional.of(results.lastEntry().getValue().token());
  }

  List<EveRecord> liveRecords() {
    List<EveRecord> live = new ArrayList<>();
    for (Result result : results.values()) {
      live.add(new EveRecord.Ran(result.view(), result.token(), result.assigned()));
    }
    return live;
  }

  /// The complete state, as a value.
  Object state() {
    return List.of(committed, List.copyOf(results.values()));
  }
}
