package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Expressions, by PostgreSQL's precedence (manual, section 4.1.6).
final class ExprParser {
  private static final Set<String> COMPARISONS = Set.of("=", "<>", "<", ">", "<=", ">=");
  private static final Set<String> BARE_FUNCTIONS =
      Set.of(
          "current_timestamp current_date current_time localtimestamp localtime current_user session_user user current_role current_catalog current_schema"
              .split(" "));
  private static final Set<String> OTHER_OPERATORS =
      Set.of("||", "~", "~*", "!~", "!~*", "&", "|", "#", "<<", ">>", "->", "->>", "@>", "<@", "?");
  private final Cursor in;
  private final QueryParser queries;

  ExprParser(Cursor in, QueryParser queries) {
    this.in = in;
    this.queries = queries;
  }

  Expr expression() {
    Expr left = conjunction();
    while (in.sees("or")) {
      int position = in.position();
      in.next();
      left = new Expr.Operator("or", List.of(left, conjunction()), position);
    }
    return left;
  }

  private Expr conjunction() {
    Expr left = negation();
    while (in.sees("and")) {
      int position = in.position();
      in.next();
      left = new Expr.Operator("and", List.of(left, negation()), position);
    }
    return left;
  }

  private Expr negation() {
    int position = in.position();
    if (in.sees("not") && !in.sees("not", "exists")) {
      in.next();
      return new Expr.Operator("not", List.of(negation()), position);
    }
    if (in.takes("not")) {
      return new Expr.Operator("not", List.of(tested()), position);
    }
    return tested();
  }

  private Expr tested() {
    Expr left = comparison();
    while (true) {
      int position = in.position();
      if (in.takes("isnull")) {
        left = new Expr.Is(left, "null", false, position);
      } else if (in.takes("notnull")) {
        left = new Expr.Is(left, "null", true, position);
      } else if (in.takes("is")) {
        left = test(left, in.takes("not"), position);
      } else {
        return left;
      }
    }
  }

  private Expr test(Expr left, boolean negated, int position) {
    if (in.takes("distinct", "from")) {
      return new Expr.DistinctFrom(left, comparison(), negated, position);
    }
    String what = in.takesOneOf("null", "true", "false", "unknown");
    if (what.isEmpty()) {
      throw in.syntaxError();
    }
    return new Expr.Is(left, what, negated, position);
  }

  private Expr comparison() {
    Expr left = ranged();
    while (COMPARISONS.contains(in.peek().text()) && in.peek().kind() == Token.Kind.SYMBOL) {
      int position = in.position();
      String symbol = in.next().text();
      String quantifier = in.takesOneOf("any", "some", "all");
      left =
          quantifier.isEmpty()
              ? new Expr.Operator(symbol, List.of(left, ranged()), position)
              : quantified(left, symbol, quantifier.equals("all"), position);
    }
    return left;
  }

  private Expr quantified(Expr left, String symbol, boolean all, int position) {
    in.expect("(");
    Expr result;
    if (queries.seesQuery()) {
      result = new Expr.Quantified(left, symbol, all, queries.query(), position);
    } else if (in.takes("array")) {
      in.expect("[");
      List<Expr> elements = in.sees("]") ? List.of() : list();
      in.expect("]");
      result = new Expr.AnyOf(left, symbol, all, elements, position);
    } else {
      throw in.unsupported("ANY or ALL over an array value");
    }
    in.expect(")");
    return result;
  }

  private Expr ranged() {
    Expr left = other();
    while (true) {
      int position = in.position();
      boolean negated = in.sees("not") && in.peek(1).kind() == Token.Kind.WORD;
      String word = in.peek(negated ? 1 : 0).text();
      boolean isWord = in.peek(negated ? 1 : 0).kind() == Token.Kind.WORD;
      if (!isWord || !Set.of("between", "in", "like", "ilike", "similar").contains(word)) {
        return left;
      }
      if (negated) {
        in.next();
      }
      in.next();
      left =
          switch (word) {
            case "between" -> between(left, negated, position);
            case "in" -> in(left, negated, position);
            case "like", "ilike" -> like(left, word.equals("ilike"), negated, position);
            default -> throw in.unsupported("SIMILAR TO");
          };
    }
  }

  private Expr between(Expr left, boolean negated, int position) {
    boolean symmetric = in.takes("symmetric");
    if (!symmetric) {
      in.takes("asymmetric");
    }
    Expr low = other();
    in.expect("and");
    return new Expr.Between(left, low, other(), negated, symmetric, position);
  }

  private Expr in(Expr left, boolean negated, int position) {
    in.expect("(");
    Expr result =
        queries.seesQuery()
            ? new Expr.InQuery(left, queries.query(), negated, position)
            : new Expr.In(left, list(), negated, position);
    in.expect(")");
    return result;
  }

  private Expr like(Expr left, boolean insensitive, boolean negated, int position) {
    Expr pattern = other();
    Optional<Expr> escape = in.takes("escape") ? Optional.of(other()) : Optional.empty();
    return new Expr.Like(left, pattern, escape, insensitive, negated, position);
  }

  private Expr other() {
    Expr left = sum();
    while (in.peek().kind() == Token.Kind.SYMBOL && OTHER_OPERATORS.contains(in.peek().text())) {
      int position = in.position();
      String symbol = in.next().text();
      left = new Expr.Operator(symbol, List.of(left, sum()), position);
    }
    return left;
  }

  private Expr sum() {
    Expr left = product();
    while (in.sees("+") || in.sees("-")) {
      int position = in.position();
      String symbol = in.next().text();
      left = new Expr.Operator(symbol, List.of(left, product()), position);
    }
    return left;
  }

  private Expr product() {
    Expr left = power();
    while (in.sees("*") || in.sees("/") || in.sees("%")) {
      int position = in.position();
      String symbol = in.next().text();
      left = new Expr.Operator(symbol, List.of(left, power()), position);
    }
    return left;
  }

  private Expr power() {
    Expr left = zoned();
    while (in.sees("^")) {
      int position = in.position();
      in.next();
      left = call("power", List.of(left, zoned()), position);
    }
    return left;
  }

  private Expr zoned() {
    Expr left = unary();
    while (in.sees("at", "time", "zone")) {
      int position = in.position();
      in.expect("at", "time", "zone");
      left = call("timezone", List.of(unary(), left), position);
    }
    if (in.sees("collate")) {
      throw in.unsupported("COLLATE");
    }
    return left;
  }

  private Expr unary() {
    int position = in.position();
    if (in.takes("-")) {
      return new Expr.Operator("-", List.of(unary()), position);
    }
    if (in.takes("+")) {
      return unary();
    }
    return casted();
  }

  private Expr casted() {
    Expr left = primary();
    while (in.sees("::") || in.sees("[")) {
      int position = in.position();
      if (in.sees("[")) {
        throw in.unsupported("an array subscript");
      }
      in.next();
      left = new Expr.Cast(left, queries.types().type(), position);
    }
    return left;
  }

  /// The first operand of POSITION: an expression without IN.
  Expr needle() {
    return other();
  }

  List<Expr> list() {
    List<Expr> expressions = new ArrayList<>();
    do {
      expressions.add(expression());
    } while (in.takes(","));
    return expressions;
  }

  private Expr primary() {
    Token token = in.peek();
    int position = in.position();
    return switch (token.kind()) {
      case NUMBER, STRING -> {
        int index = in.constantIndex();
        in.next();
        yield new Expr.Constant(token.kind() == Token.Kind.NUMBER, token.text(), index, position);
      }
      case PARAMETER -> {
        in.next();
        if (token.text().length() > 5 || Integer.parseInt(token.text()) < 1) {
          throw new quorate.core.value.SqlException(
              new quorate.core.value.SqlError("42P02", "there is no parameter $" + token.text())
                  .at(position));
        }
        yield new Expr.Parameter(Integer.parseInt(token.text()), position);
      }
      case SYMBOL -> parenthesised(token, position);
      case WORD -> word(token, position);
      case QUOTED -> nameOrCall(position);
      case BITS -> throw in.unsupported("a bit string literal");
      case END -> throw in.syntaxError();
    };
  }

  private Expr parenthesised(Token token, int position) {
    if (token.is("*")) {
      in.next();
      return new Expr.Star(Optional.empty(), position);
    }
    in.expect("(");
    if (queries.seesQuery()) {
      Query query = queries.query();
      in.expect(")");
      return new Expr.Scalar(query, position);
    }
    List<Expr> elements = list();
    in.expect(")");
    return elements.size() == 1 ? elements.getFirst() : new Expr.RowOf(elements, position);
  }

  private Expr word(Token token, int position) {
    String word = token.text();
    switch (word) {
      case "true", "false", "null" -> {
        in.next();
        return new Expr.Word(word, position);
      }
      case "default" -> {
        in.next();
        return new Expr.Default(position);
      }
      case "case" -> {
        in.next();
        return caseOf(position);
      }
      case "exists" -> {
        in.next();
        in.expect("(");
        Query query = queries.query();
        in.expect(")");
        return new Expr.Exists(query, position);
      }
      case "array" -> throw in.unsupported("an array");
      default -> {
        if (BARE_FUNCTIONS.contains(word)
            && !(in.peek(1).is("(") && word.equals("current_schema"))) {
          in.next();
          if (in.takes("(")) {
            in.integer();
            in.expect(")");
          }
          return call(word, List.of(), position);
        }
        Optional<Expr> special =
            in.peek(1).is("(")
                ? new FunctionParser(in, this, queries).special(word, position)
                : Optional.empty();
        return special
            .or(() -> typedConstant(word, position))
            .orElseGet(() -> nameOrCall(position));
      }
    }
  }

  /// `type 'string'`: DATE '2026-01-02', INTERVAL '1 day'.
  private Optional<Expr> typedConstant(String word, int position) {
    int mark = in.mark();
    if (word.equals("interval") && in.peek(1).kind() == Token.Kind.STRING) {
      in.next();
      String text = in.next().text();
      String unit = in.takesOneOf("year", "month", "day", "hour", "minute", "second");
      return Optional.of(new Expr.Interval(unit.isEmpty() ? text : text + " " + unit, position));
    }
    if (!queries.types().seesType()) {
      return Optional.empty();
    }
    TypeName type = queries.types().type();
    if (in.peek().kind() != Token.Kind.STRING) {
      in.reset(mark);
      return Optional.empty();
    }
    return Optional.of(new Expr.Cast(primary(), type, position));
  }

  private Expr caseOf(int position) {
    Optional<Expr> subject = in.sees("when") ? Optional.empty() : Optional.of(expression());
    List<Expr.When> whens = new ArrayList<>();
    while (in.takes("when")) {
      Expr condition = expression();
      in.expect("then");
      whens.add(new Expr.When(condition, expression()));
    }
    if (whens.isEmpty()) {
      throw in.syntaxError();
    }
    Optional<Expr> otherwise = in.takes("else") ? Optional.of(expression()) : Optional.empty();
    in.expect("end");
    return new Expr.Case(subject, whens, otherwise, position);
  }

  private Expr nameOrCall(int position) {
    List<String> parts = new ArrayList<>();
    parts.add(
        in.peek().kind() == Token.Kind.WORD && in.peek(1).is("(") ? in.label() : in.identifier());
    while (in.takes(".")) {
      if (in.takes("*")) {
        return new Expr.Star(Optional.of(parts.getLast()), position);
      }
      parts.add(in.label());
    }
    if (in.sees("(")) {
      return new FunctionParser(in, this, queries).call(parts.getLast(), position);
    }
    return new Expr.Name(parts, position);
  }

  static Expr call(String name, List<Expr> arguments, int position) {
    return new Expr.Call(
        name, arguments, false, false, List.of(), Optional.empty(), Optional.empty(), position);
  }
}
