package quorate.sql.parse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Indirection_listContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.OpContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Value_expression_primaryContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.VexContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Vex_bContext;

/// Expressions.
///
/// The grammar has two rules for them, `vex` and PostgreSQL's restricted `vex_b`, whose children
/// are in the same order. A chain of operators is left-associative and is walked without recursion.
final class ExprBuilder {
  /// Prefix operators other than signs and NOT.
  private static final Set<String> PREFIXES = Set.of("@", "|/", "~");

  private final Source source;
  private final QueryBuilder queries;
  private final PrimaryBuilder primaries;
  private final OperatorBuilder operators;
  private final Depth depth;

  ExprBuilder(Source source, QueryBuilder queries) {
    this.source = source;
    this.queries = queries;
    depth = queries.depth();
    primaries = new PrimaryBuilder(source, this, queries);
    operators = new OperatorBuilder(source, this, queries);
  }

  CallBuilder calls() {
    return primaries.calls();
  }

  static boolean isExpression(ParseTree tree) {
    return tree instanceof VexContext || tree instanceof Vex_bContext;
  }

  List<Expr> list(List<? extends ParserRuleContext> expressions) {
    return expressions.stream().map(this::expression).toList();
  }

  Optional<Expr> optional(@org.jspecify.annotations.Nullable ParserRuleContext expression) {
    return Optional.ofNullable(expression).map(this::expression);
  }

  Expr expression(ParserRuleContext expression) {
    Deque<ParserRuleContext> chain = new ArrayDeque<>();
    ParserRuleContext first = expression;
    while (isExpression(first.getChild(0))) {
      chain.push(first);
      first = (ParserRuleContext) first.getChild(0);
    }
    int before = depth.now();
    depth.enter(1 + (int) chain.stream().filter(each -> junction(each) == 0).count());
    Expr left = start(first);
    while (!chain.isEmpty()) {
      ParserRuleContext next = chain.pop();
      left = junction(next) == 0 ? operators.apply(left, next) : junction(left, next, chain);
    }
    depth.backTo(before);
    return left;
  }

  /// The token type AND or OR, or 0 for any other operator.
  private static int junction(ParserRuleContext node) {
    int type = Source.type(node.getChild(1));
    return type == SQLParser.AND || type == SQLParser.OR ? type : 0;
  }

  /// Collects the operands of a chain of AND or of OR into one node, as PostgreSQL does.
  private Expr junction(Expr first, ParserRuleContext node, Deque<ParserRuleContext> chain) {
    int type = junction(node);
    List<Expr> operands = new ArrayList<>(List.of(first, expression(operand(node, 2))));
    while (!chain.isEmpty() && junction(chain.element()) == type) {
      operands.add(expression(operand(chain.pop(), 2)));
    }
    return new Expr.Operator(
        type == SQLParser.AND ? "and" : "or", operands, Source.position(node.getChild(1)));
  }

  static ParserRuleContext operand(ParserRuleContext node, int child) {
    return (ParserRuleContext) node.getChild(child);
  }

  /// The leftmost part of an expression: a primary, parentheses or a prefix operator.
  private Expr start(ParserRuleContext node) {
    ParseTree first = node.getChild(0);
    int position = Source.position(node);
    if (first instanceof Value_expression_primaryContext primary) {
      return primaries.primary(primary);
    }
    if (first instanceof OpContext op) {
      return prefixed(op, operand(node, 1), position);
    }
    return switch (Source.type(first)) {
      case SQLParser.NOT ->
          new Expr.Operator("not", List.of(expression(operand(node, 1))), position);
      case SQLParser.MINUS ->
          new Expr.Operator("-", List.of(expression(operand(node, 1))), position);
      case SQLParser.PLUS -> positive(expression(operand(node, 1)), position);
      case SQLParser.LEFT_PAREN -> parenthesised(node, position);
      default -> throw Source.unsupported("this expression", node);
    };
  }

  /// Unary plus: dropped before a numeric constant, otherwise an operator that requires a number.
  private static Expr positive(Expr operand, int position) {
    return operand instanceof Expr.Constant constant && constant.number()
        ? operand
        : new Expr.Operator("+", List.of(operand), position);
  }

  /// A prefix operator with its operand, which ends at the next operator of the same precedence:
  /// `~a & b` is `(~a) & b`, while `~a + b` is `~(a + b)`.
  private Expr prefixed(OpContext op, ParserRuleContext operand, int position) {
    String symbol = operators.symbol(op);
    if (!PREFIXES.contains(symbol)) {
      throw Source.unsupported("the prefix operator " + symbol, op);
    }
    Deque<ParserRuleContext> chain = new ArrayDeque<>();
    ParserRuleContext first = operand;
    while (isExpression(first.getChild(0)) && first.getChild(1) instanceof OpContext) {
      chain.push(first);
      first = operand(first, 0);
    }
    Expr left = new Expr.Operator(symbol, List.of(expression(first)), position);
    while (!chain.isEmpty()) {
      left = operators.apply(left, chain.pop());
    }
    return left;
  }

  private Expr parenthesised(ParserRuleContext node, int position) {
    List<ParserRuleContext> elements =
        node.children.stream()
            .filter(ExprBuilder::isExpression)
            .map(ParserRuleContext.class::cast)
            .toList();
    if (elements.size() > 1) {
      return new Expr.RowOf(list(elements), position);
    }
    if (node.getChild(node.getChildCount() - 1) instanceof Indirection_listContext parts) {
      return primaries.subscripted(expression(elements.getFirst()), parts);
    }
    return queries
        .subquery(node)
        .<Expr>map(query -> new Expr.Scalar(query, position))
        .orElseGet(() -> expression(elements.getFirst()));
  }

  /// The primary that makes up the whole expression, if there is one.
  static Optional<Value_expression_primaryContext> primary(ParserRuleContext expression) {
    return expression.getChildCount() == 1
            && expression.getChild(0) instanceof Value_expression_primaryContext primary
        ? Optional.of(primary)
        : Optional.empty();
  }

  /// Whether the expression is `*`, which is valid only as a whole, in select lists and count(*).
  static boolean isStar(ParserRuleContext expression) {
    return primary(expression).filter(primary -> primary.MULTIPLY() != null).isPresent();
  }

  /// The text of a DEFAULT expression, which must match PostgreSQL's restricted rule.
  String restrictedText(VexContext expression) {
    operators.requireRestricted(expression);
    return text(expression);
  }

  /// The text of an expression, after checking that it is supported.
  String text(VexContext expression) {
    expression(expression);
    return source.text(expression);
  }

  static Expr call(String name, List<Expr> arguments, int position) {
    return new Expr.Call(
        name, arguments, false, false, List.of(), Optional.empty(), Optional.empty(), position);
  }
}
