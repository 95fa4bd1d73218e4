package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Calls: the ordinary ones, and those that SQL gives a syntax of their own.
final class FunctionParser {
  private final Cursor in;
  private final ExprParser expressions;
  private final QueryParser queries;

  FunctionParser(Cursor in, ExprParser expressions, QueryParser queries) {
    this.in = in;
    this.expressions = expressions;
    this.queries = queries;
  }

  /// A call with a syntax of its own, if `word` is one.
  Optional<Expr> special(String word, int position) {
    return switch (word) {
      case "cast" -> Optional.of(cast(position));
      case "extract" -> Optional.of(extract(position));
      case "position" -> Optional.of(position(position));
      case "substring" -> Optional.of(substring(position));
      case "trim" -> Optional.of(trim(position));
      case "row" -> Optional.of(row(position));
      case "overlay", "xmlelement", "grouping", "rollup", "cube" ->
          throw in.unsupported(word.toUpperCase(java.util.Locale.ROOT));
      default -> Optional.empty();
    };
  }

  private Expr cast(int position) {
    in.next();
    in.expect("(");
    Expr operand = expressions.expression();
    in.expect("as");
    TypeName type = queries.types().type();
    in.expect(")");
    return new Expr.Cast(operand, type, position);
  }

  private Expr extract(int position) {
    in.next();
    in.expect("(");
    Token field = in.next();
    in.expect("from");
    Expr operand = expressions.expression();
    in.expect(")");
    return ExprParser.call(
        "extract", List.of(new Expr.Name(List.of(field.text()), position), operand), position);
  }

  private Expr position(int position) {
    in.next();
    in.expect("(");
    // The operand of IN is below IN in precedence: a constant, a name or a call in practice.
    Expr needle = expressions.needle();
    in.expect("in");
    Expr hay = expressions.expression();
    in.expect(")");
    return ExprParser.call("strpos", List.of(hay, needle), position);
  }

  private Expr substring(int position) {
    in.next();
    in.expect("(");
    List<Expr> arguments = new ArrayList<>();
    arguments.add(expressions.expression());
    if (in.takes("from")) {
      arguments.add(expressions.expression());
      if (in.takes("for")) {
        arguments.add(expressions.expression());
      }
    } else if (in.takes("for")) {
      throw in.unsupported("SUBSTRING ... FOR without FROM");
    } else {
      while (in.takes(",")) {
        arguments.add(expressions.expression());
      }
    }
    in.expect(")");
    return ExprParser.call("substring", arguments, position);
  }

  private Expr trim(int position) {
    in.next();
    in.expect("(");
    String side = in.takesOneOf("leading", "trailing", "both");
    String name = side.equals("leading") ? "ltrim" : side.equals("trailing") ? "rtrim" : "btrim";
    List<Expr> arguments = new ArrayList<>();
    if (in.takes("from")) {
      arguments.add(expressions.expression());
    } else {
      Expr first = expressions.expression();
      if (in.takes("from")) {
        arguments.add(expressions.expression());
      }
      arguments.add(first);
      if (in.takes(",")) {
        arguments.add(expressions.expression());
      }
    }
    in.expect(")");
    return ExprParser.call(name, arguments, position);
  }

  private Expr row(int position) {
    in.next();
    in.expect("(");
    List<Expr> elements = in.sees(")") ? List.of() : expressions.list();
    in.expect(")");
    return new Expr.RowOf(elements, position);
  }

  /// An ordinary call; its name is taken.
  Expr call(String name, int position) {
    in.expect("(");
    boolean star = in.takes("*");
    boolean distinct = false;
    List<Expr> arguments = List.of();
    List<Query.Order> orderBy = List.of();
    if (!star && !in.sees(")")) {
      distinct = in.takes("distinct");
      if (!distinct) {
        in.takes("all");
      }
      if (in.sees("variadic")) {
        throw in.unsupported("VARIADIC");
      }
      arguments = expressions.list();
      orderBy = queries.orderBy();
    }
    in.expect(")");
    if (in.sees("within", "group")) {
      throw in.unsupported("WITHIN GROUP");
    }
    Optional<Expr> filter = Optional.empty();
    if (in.takes("filter")) {
      in.expect("(", "where");
      filter = Optional.of(expressions.expression());
      in.expect(")");
    }
    Optional<Expr.Window> over = in.takes("over") ? Optional.of(window()) : Optional.empty();
    return new Expr.Call(name, arguments, distinct, star, orderBy, filter, over, position);
  }

  private Expr.Window window() {
    in.expect("(");
    List<Expr> partition = in.takes("partition", "by") ? expressions.list() : List.of();
    List<Query.Order> order = queries.orderBy();
    if (!in.sees(")")) {
      throw in.unsupported("a window frame");
    }
    in.expect(")");
    return new Expr.Window(partition, order);
  }
}
