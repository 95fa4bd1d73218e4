package quorate.sql.parse;

import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.atn.ATNState;
import org.antlr.v4.runtime.atn.DecisionState;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser;

/// Two decisions of the grammar, taken by a look at the parentheses ahead: whether an opening
/// parenthesis begins an expression or a row of several, and whether a query is the first part of a
/// UNION, INTERSECT or EXCEPT.
///
/// The grammar tells only behind the whole expression or query. ANTLR's automata would therefore
/// learn every sequence of tokens that any statement has there, which is nearly all that they
/// learn.
final class Parentheses {
  /// No answer: ANTLR decides.
  static final int UNKNOWN = 0;

  /// Alternatives at the beginning of an expression; four more begin otherwise.
  static final int EXPRESSION = 1;

  static final int ROW = 2;
  private static final int OF_EXPRESSION = 6;

  /// The alternative of a query that stands alone.
  static final int SINGLE = 2;

  static final int BEGIN_OF_EXPRESSION = decision(SQLParser.RULE_vex, OF_EXPRESSION);
  static final int PARTS_OF_QUERY = decision(SQLParser.RULE_select_ops_no_parens, SINGLE);

  private Parentheses() {}

  /// The decision at the beginning of a rule, which has this number of alternatives.
  private static int decision(int rule, int alternatives) {
    ATNState state = SQLParser._ATN.ruleToStartState[rule];
    while (state.getNumberOfTransitions() == 1) {
      state = state.transition(0).target;
    }
    if (state.ruleIndex == rule
        && state.getNumberOfTransitions() == alternatives
        && state instanceof DecisionState found) {
      return found.decision;
    }
    throw new IllegalStateException("another grammar of " + SQLParser.ruleNames[rule]);
  }

  /// The alternative that the next tokens take, or [#UNKNOWN].
  ///
  /// @param input filled: with all tokens, none of them on another channel
  static int alternative(int decision, TokenStream input) {
    boolean opens = type(input, 1) == SQLParser.LEFT_PAREN;
    if (decision == PARTS_OF_QUERY) {
      return opens ? UNKNOWN : parts(input);
    }
    boolean expression = decision == BEGIN_OF_EXPRESSION && opens && !mayBeQuery(input);
    return expression ? inside(input) : UNKNOWN;
  }

  /// The alternative for the contents of the parentheses, unless OVERLAPS follows.
  private static int inside(TokenStream input) {
    int depth = 0;
    boolean row = false;
    for (int i = 1; ; i++) {
      int token = type(input, i);
      depth += change(token);
      row |= token == SQLParser.COMMA && depth == 1;
      if (depth == 0) {
        return type(input, i + 1) == SQLParser.OVERLAPS ? UNKNOWN : row ? ROW : EXPRESSION;
      }
      if (token == Token.EOF) {
        return UNKNOWN;
      }
    }
  }

  /// Whether the query stands alone.
  private static int parts(TokenStream input) {
    int depth = 0;
    for (int i = 1; ; i++) {
      int token = type(input, i);
      depth += change(token);
      if (depth < 0 || token == Token.EOF) {
        return SINGLE;
      }
      if (depth == 0 && isSetOperator(token)) {
        return UNKNOWN;
      }
    }
  }

  /// The type of the token at this place, counted from the next one, which is 1. Costs the same at
  /// any place, as [TokenStream#LA] does not.
  private static int type(TokenStream input, int place) {
    int index = input.index() + place - 1;
    return index < input.size() ? input.get(index).getType() : Token.EOF;
  }

  private static int change(int token) {
    return switch (token) {
      case SQLParser.LEFT_PAREN, SQLParser.LEFT_BRACKET -> 1;
      case SQLParser.RIGHT_PAREN, SQLParser.RIGHT_BRACKET -> -1;
      default -> 0;
    };
  }

  private static boolean isSetOperator(int token) {
    return token == SQLParser.UNION || token == SQLParser.INTERSECT || token == SQLParser.EXCEPT;
  }

  /// Whether the parentheses may contain a query, or nothing.
  private static boolean mayBeQuery(TokenStream input) {
    int first = 2;
    while (type(input, first) == SQLParser.LEFT_PAREN) {
      first++;
    }
    boolean begins =
        switch (type(input, first)) {
          case SQLParser.SELECT,
              SQLParser.WITH,
              SQLParser.VALUES,
              SQLParser.TABLE,
              SQLParser.RIGHT_PAREN ->
              true;
          default -> false;
        };
    return begins && (first == 2 || goesOn(input));
  }

  /// Whether what follows the second parenthesis and its contents may follow a query.
  private static boolean goesOn(TokenStream input) {
    int depth = 0;
    int i = 2;
    do {
      depth += change(type(input, i));
      if (type(input, i) == Token.EOF) {
        return true;
      }
      i++;
    } while (depth > 0);
    int next = type(input, i);
    return isSetOperator(next)
        || switch (next) {
          case SQLParser.ORDER,
              SQLParser.LIMIT,
              SQLParser.OFFSET,
              SQLParser.FETCH,
              SQLParser.FOR,
              SQLParser.RIGHT_PAREN ->
              true;
          default -> false;
        };
  }
}
