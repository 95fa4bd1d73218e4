package quorate.sql;

import java.util.List;
import java.util.Set;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// The operators that match regular expressions: ~, ~*, !~ and !~*, with a constant pattern, which
/// is looked at before any engine sees it.
final class Matching {
  private static final Set<String> SYMBOLS = Set.of("~", "~*", "!~", "!~*");

  private Matching() {}

  static boolean isOne(String symbol) {
    return SYMBOLS.contains(symbol);
  }

  /// @throws SqlException 42883 where there is no such operator; 2201B for what is no pattern;
  ///   0A000 for one that depends on a row, or has what engines would take otherwise
  static Term of(String symbol, Term operand, Term pattern, Conversions conversions, int position) {
    boolean texts =
        (operand.type().isString() || operand.type() == SqlType.UNKNOWN)
            && (pattern.type().isString() || pattern.type() == SqlType.UNKNOWN);
    if (!texts) {
      throw Conversions.noOperator(symbol, operand, pattern, position);
    }
    if (!(constant(pattern) instanceof Value.Text(String text))) {
      throw ExprBinder.unsupported("matching with other than a constant pattern", position);
    }
    boolean insensitive = symbol.endsWith("*");
    Regex.of(text, insensitive);
    Term match =
        new Term.Call(
            "q_match",
            List.of(
                conversions.to(Conversions.padded(conversions.settled(operand)), SqlType.TEXT, -1),
                new Term.Constant(new Value.Text(text), SqlType.TEXT),
                Conversions.number(insensitive ? 1 : 0)),
            SqlType.BOOL,
            -1);
    return symbol.startsWith("!") ? new Term.Operation("not", List.of(match), SqlType.BOOL) : match;
  }

  private static Value constant(Term pattern) {
    return switch (pattern) {
      case Term.Constant(Value value, _) -> value;
      case Term.Cast(Term inner, SqlType type, _) when type == SqlType.TEXT -> constant(inner);
      default -> Value.NULL;
    };
  }
}
