package quorate.sql.parse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.antlr.v4.runtime.atn.ATNState;
import org.antlr.v4.runtime.atn.PrecedencePredicateTransition;
import org.antlr.v4.runtime.atn.RuleStopState;
import org.antlr.v4.runtime.atn.RuleTransition;
import org.antlr.v4.runtime.atn.Transition;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser;

/// Finds the token at which PostgreSQL reports a syntax error: the first that continues no
/// statement.
///
/// ANTLR may report an earlier token. It predicts by the tokens that may follow a rule in any
/// context: in `where a or` the OR could be an alias if this were a select list. So this class
/// walks all paths through the library's grammar at once, merging the calls of one rule at one
/// token.
final class Prefix {
  /// Limit of the walk's cost. Beyond it, ANTLR's position is used.
  private static final int STEPS_MAX = 2_000_000;

  private final List<Feed.Lexeme> lexemes;
  private final Map<Call, Call> calls = new HashMap<>();
  private Set<Place> places = new HashSet<>();
  private final Deque<Place> open = new ArrayDeque<>();
  private int at;
  private int steps;

  private Prefix(List<Feed.Lexeme> lexemes) {
    this.lexemes = lexemes;
  }

  /// A rule entered at one token, with all its callers.
  private static final class Call {
    private final int rule;
    private final int start;
    private final int precedence;
    private final Set<Place> returns = new HashSet<>();
    private int ended = -1;

    Call(int rule, int start, int precedence) {
      this.rule = rule;
      this.start = start;
      this.precedence = precedence;
    }

    @Override
    public boolean equals(@org.jspecify.annotations.Nullable Object other) {
      return other instanceof Call call
          && call.rule == rule
          && call.start == start
          && call.precedence == precedence;
    }

    @Override
    public int hashCode() {
      return (rule * 31 + start) * 31 + precedence;
    }
  }

  private record Place(ATNState state, Call call) {}

  /// The index of the first invalid token; empty if it is not found within the limit.
  static OptionalInt end(List<Feed.Lexeme> lexemes, int rule) {
    return new Prefix(lexemes).walk(rule);
  }

  private OptionalInt walk(int rule) {
    add(SQLParser._ATN.ruleToStartState[rule], new Call(rule, 0, 0));
    for (at = 0; at < lexemes.size(); at++) {
      Set<Place> next = new HashSet<>();
      while (!open.isEmpty()) {
        if (++steps > STEPS_MAX) {
          return OptionalInt.empty();
        }
        step(open.pop(), next);
      }
      if (next.isEmpty()) {
        return OptionalInt.of(at);
      }
      places = next;
      calls.clear();
      open.addAll(next);
    }
    return OptionalInt.empty();
  }

  private void add(ATNState state, Call call) {
    Place place = new Place(state, call);
    if (places.add(place)) {
      open.push(place);
    }
  }

  private void step(Place place, Set<Place> next) {
    Call call = place.call();
    if (place.state() instanceof RuleStopState) {
      call.ended = at;
      new ArrayList<>(call.returns).forEach(back -> add(back.state(), back.call()));
      return;
    }
    for (int i = 0; i < place.state().getNumberOfTransitions(); i++) {
      Transition transition = place.state().transition(i);
      switch (transition) {
        case RuleTransition entry -> enter(entry, call);
        case PrecedencePredicateTransition bound -> {
          if (bound.precedence >= call.precedence) {
            add(bound.target, call);
          }
        }
        default -> {
          if (transition.isEpsilon()) {
            add(transition.target, call);
          } else if (transition.matches(
              lexemes.get(at).getType(), SQLParser.ABORT, SQLParser._ATN.maxTokenType)) {
            next.add(new Place(transition.target, call));
          }
        }
      }
    }
  }

  private void enter(RuleTransition entry, Call from) {
    Call key = new Call(entry.ruleIndex, at, entry.precedence);
    Call call = calls.computeIfAbsent(key, fresh -> fresh);
    call.returns.add(new Place(entry.followState, from));
    add(entry.target, call);
    if (call.ended == at) {
      add(entry.followState, from);
    }
  }
}
