package quorate.sql.parse;

import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// Puts named arguments into positional order, for the functions that are usually called with them.
/// A parameter left out before a given one becomes DEFAULT.
final class NamedArguments {
  private static final Map<String, List<String>> NAMES =
      Map.of("make_interval", List.of("years", "months", "weeks", "days", "hours", "mins", "secs"));

  private final String function;
  private final List<Expr> arguments;

  NamedArguments(String function, List<Expr> arguments) {
    this.function = function;
    this.arguments = arguments;
  }

  void put(String name, Expr argument, ParserRuleContext at) {
    List<String> names = NAMES.getOrDefault(function, List.of());
    int place = names.indexOf(name);
    if (place < 0) {
      throw Source.unsupported("a named argument", at);
    }
    while (arguments.size() <= place) {
      arguments.add(new Expr.Default(argument.position()));
    }
    if (!(arguments.get(place) instanceof Expr.Default)) {
      throw new SqlException(
          new SqlError("42601", "argument name \"" + name + "\" used more than once")
              .at(argument.position()));
    }
    arguments.set(place, argument);
  }
}
