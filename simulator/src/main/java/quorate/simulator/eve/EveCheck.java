package quorate.simulator.eve;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.replication.eve.Token;
import quorate.simulator.check.Violation;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Counters;

/// Compares the reports of all honest roles, outside the roles.
final class EveCheck {
  private final EveModel model;
  private final Tolerance tolerance;
  private final Counters counters;
  private final ToIntFunction<Token> holders;

  /// The one token of each number that anybody honest has seen certified or committed.
  private final NavigableMap<Long, Token> committed = new TreeMap<>();

  /// The honest executors that reached a token by its own transition, and hold it durably.
  private final Map<Token, Set<NodeId>> reached = new HashMap<>();

  /// @param holders how many honest executors hold a token's state now
  EveCheck(EveModel model, Tolerance tolerance, Counters counters, ToIntFunction<Token> holders) {
    this.holders = holders;
    this.model = model;
    this.tolerance = tolerance;
    this.counters = counters;
    committed.put(0L, Token.GENESIS);
  }

  /// An honest executor's result is on its disk.
  void onReached(NodeId executor, Token token) {
    reached.computeIfAbsent(token, _ -> new TreeSet<>()).add(executor);
  }

  /// An honest role takes a token for committed.
  void onCommitted(NodeId who, Token token) {
    Token before = committed.putIfAbsent(token.number(), token);
    if (before != null && !before.equals(token)) {
      throw new Violation(
          "agreement", "%s takes %s for committed, others took %s".formatted(who, token, before));
    }
    if (before == null) {
      onFirst(token);
    }
  }

  /// Of the max(u, r) + 1 executors that signed the token, at most r lied (theorem 1).
  private void onFirst(Token token) {
    int honest = reached.getOrDefault(token, Set.of()).size();
    int needed = tolerance.matchingStates() - tolerance.lies();
    if (honest < needed) {
      throw new Violation(
          "reached",
          "%s is committed, and %d honest executors reached and hold it, not %d"
              .formatted(token, honest, needed));
    }
    if (holders.applyAsInt(token) == 0) {
      throw new Violation("held", token + " is committed, and no honest executor holds it");
    }
    Token previous = committed.get(token.number() - 1);
    if (previous != null && !token.follows(previous)) {
      throw new Violation("transition", token + " does not follow " + previous);
    }
    counters.add(Counter.EVE_BATCHES);
    boolean raced = model.state(token).raced();
    if (raced && previous != null && !model.state(previous).raced()) {
      counters.add(Counter.EVE_RACES_COMMITTED);
    }
  }

  /// A client believes an answer.
  void onAcknowledged(EveRequest request, long counter) {
    boolean right =
        committed.values().stream()
            .map(token -> model.state(token).answers().get(request.client()))
            .anyMatch(answer ->
                answer != null
                    && answer.number() == request.number()
                    && answer.counter() == counter);
    if (!right) {
      throw new Violation(
          "answers", request + " was answered " + counter + ", and no committed state says so");
    }
  }

  /// The last committed token.
  Token last() {
    return committed.lastEntry().getValue();
  }

  /// The whole history is one chain.
  void finish() {
    for (long number = 1; number <= last().number(); number++) {
      Token token = committed.get(number);
      Token previous = committed.get(number - 1);
      if (token == null || previous == null || !token.follows(previous)) {
        throw new Violation("transition", token + " does not follow " + previous);
      }
    }
  }
}
