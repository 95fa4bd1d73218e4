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
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Collate_identifierContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Comparison_modContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Data_typeContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.OpContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Select_stmt_no_parensContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Truth_valueContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Value_expression_primaryContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.VexContext;

/// Operators that follow their first operand.
///
/// In the grammar IS, the comparisons, and IN, BETWEEN and LIKE associate; in PostgreSQL (manual,
/// section 4.1.6) they do not, and `a < b < c` is a syntax error.
final class OperatorBuilder {
  private static final Set<String> COMPARISONS = Set.of("=", "<>", "<", ">", "<=", ">=");

  /// Collations with the code point order that all text has in Quorate.
  private static final Set<String> BY_CODE_POINT = Set.of("default", "C", "POSIX", "ucs_basic");

  private final Source source;
  private final ExprBuilder expressions;
  private final QueryBuilder queries;

  OperatorBuilder(Source source, ExprBuilder expressions, QueryBuilder queries) {
    this.source = source;
    this.expressions = expressions;
    this.queries = queries;
  }

  /// Precedence levels of the operators that do not associate.
  private enum Level {
    TEST,
    COMPARISON,
    RANGE,
    OTHER
  }

  private static Level level(ParserRuleContext node) {
    if (!ExprBuilder.isExpression(node.getChild(0)) || node.getChildCount() < 2) {
      return Level.OTHER;
    }
    ParseTree sign = node.getChild(1);
    int type = Source.type(sign);
    return switch (type == SQLParser.NOT ? Source.type(node.getChild(2)) : type) {
      case SQLParser.IS, SQLParser.ISNULL, SQLParser.NOTNULL -> Level.TEST;
      case SQLParser.EQUAL,
          SQLParser.NOT_EQUAL,
          SQLParser.LTH,
          SQLParser.LEQ,
          SQLParser.GTH,
          SQLParser.GEQ ->
          Level.COMPARISON;
      case SQLParser.IN, SQLParser.BETWEEN, SQLParser.LIKE, SQLParser.ILIKE, SQLParser.SIMILAR ->
          Level.RANGE;
      default -> Level.OTHER;
    };
  }

  private void requireAssociative(ParserRuleContext node) {
    Level level = level(node);
    if (level == Level.OTHER) {
      return;
    }
    ParserRuleContext first = ExprBuilder.operand(node, 0);
    if (level(first) == level && (level != Level.TEST || endsWithOperand(first))) {
      throw source.syntaxError(node.getChild(1));
    }
    ParseTree last = node.getChild(node.getChildCount() - 1);
    if (last instanceof VexContext right && level(right) == level) {
      throw source.syntaxError(right.getChild(1));
    }
  }

  /// Whether the IS test ends with an operand, after which another test is invalid. Only IS
  /// DISTINCT FROM does.
  private static boolean endsWithOperand(ParserRuleContext test) {
    return ExprBuilder.isExpression(test.getChild(test.getChildCount() - 1));
  }

  /// Rejects AND, OR, NOT, IN, LIKE, BETWEEN, AT and IS NULL outside parentheses, which
  /// PostgreSQL's restricted expressions (DEFAULT) do not allow.
  void requireRestricted(VexContext expression) {
    ParseTree sign = expression.getChild(1);
    if (Source.type(expression.getChild(0)) == SQLParser.NOT) {
      throw source.syntaxError(expression);
    }
    if (!ExprBuilder.isExpression(expression.getChild(0))) {
      return;
    }
    boolean test = level(expression) == Level.TEST && expression.DISTINCT() == null;
    boolean free =
        switch (Source.type(sign)) {
          case SQLParser.AND, SQLParser.OR, SQLParser.AT -> false;
          default -> level(expression) != Level.RANGE && !test;
        };
    if (!free) {
      throw source.syntaxError(sign);
    }
  }

  /// The expression that `node` forms with its first operand.
  Expr apply(Expr left, ParserRuleContext node) {
    requireAssociative(node);
    ParseTree sign = node.getChild(1);
    int position = Source.position(sign);
    if (sign instanceof OpContext op) {
      return binary(left, symbol(op), ExprBuilder.operand(node, 2), position);
    }
    if (sign instanceof Collate_identifierContext collation) {
      if (BY_CODE_POINT.contains(Names.parts(collation.schema_qualified_name()).getLast())) {
        return left;
      }
      throw Source.unsupported("COLLATE " + source.text(collation.schema_qualified_name()), sign);
    }
    boolean negated = Source.type(sign) == SQLParser.NOT;
    return switch (Source.type(negated ? node.getChild(2) : sign)) {
      case SQLParser.CAST_EXPRESSION ->
          new Expr.Cast(left, queries.types().type((Data_typeContext) node.getChild(2)), position);
      case SQLParser.AT -> zoned(left, ExprBuilder.operand(node, 4), position);
      case SQLParser.IN -> in(left, (VexContext) node, negated, position);
      case SQLParser.BETWEEN -> between(left, (VexContext) node, negated, position);
      case SQLParser.LIKE, SQLParser.ILIKE, SQLParser.SIMILAR ->
          like(left, (VexContext) node, negated, position);
      case SQLParser.IS -> test(left, node, position);
      case SQLParser.ISNULL -> new Expr.Is(left, "null", false, position);
      case SQLParser.NOTNULL -> new Expr.Is(left, "null", true, position);
      default -> binary(left, Source.content(sign), ExprBuilder.operand(node, 2), position);
    };
  }

  String symbol(OpContext op) {
    if (op.op_chars() != null) {
      return Source.content(op);
    }
    if (!Source.content(op.identifier()).equals("pg_catalog")) {
      throw Source.unsupported("an operator outside pg_catalog", op);
    }
    return Source.content(op.all_simple_op());
  }

  private Expr binary(Expr left, String symbol, ParserRuleContext right, int position) {
    Deque<ParserRuleContext> after = new ArrayDeque<>();
    ParserRuleContext first = right;
    while (ExprBuilder.isExpression(first.getChild(0))) {
      after.push(first);
      first = ExprBuilder.operand(first, 0);
    }
    Optional<Comparison_modContext> quantifier =
        ExprBuilder.primary(first).map(Value_expression_primaryContext::comparison_mod);
    if (quantifier.isPresent()) {
      // The grammar parses ANY (...) as an operand; in PostgreSQL it ends the comparison.
      Expr compared = quantified(left, symbol, quantifier.get(), position);
      for (ParserRuleContext next : after) {
        compared = apply(compared, next);
      }
      return compared;
    }
    Expr other = expressions.expression(right);
    return switch (symbol) {
      case "~~", "!~~", "~~*", "!~~*" ->
          new Expr.Like(
              left,
              other,
              Optional.empty(),
              symbol.endsWith("*"),
              symbol.startsWith("!"),
              position);
      default -> new Expr.Operator(symbol, List.of(left, other), position);
    };
  }

  private Expr zoned(Expr left, ParserRuleContext zone, int position) {
    return ExprBuilder.call("timezone", List.of(expressions.expression(zone), left), position);
  }

  private Expr quantified(
      Expr left, String symbol, Comparison_modContext quantifier, int position) {
    if (!COMPARISONS.contains(symbol)) {
      throw Source.unsupported("ANY or ALL after " + symbol, quantifier);
    }
    boolean all = quantifier.ALL() != null;
    Select_stmt_no_parensContext query = quantifier.select_stmt_no_parens();
    if (query != null) {
      return new Expr.Quantified(left, symbol, all, queries.query(query), position);
    }
    VexContext value = quantifier.vex();
    Optional<Query> nested = queries.subquery(value);
    if (nested.isPresent()) {
      return new Expr.Quantified(left, symbol, all, nested.get(), position);
    }
    var array = ExprBuilder.primary(value).map(Value_expression_primaryContext::array_expression);
    if (array.isEmpty() || array.get().array_elements() == null) {
      return new Expr.AnyArray(left, symbol, all, expressions.expression(value), position);
    }
    var elements = array.get().array_elements();
    if (!elements.array_elements().isEmpty()) {
      throw Source.unsupported("an array of arrays", elements);
    }
    return new Expr.AnyOf(left, symbol, all, expressions.list(elements.vex()), position);
  }

  private Expr in(Expr left, VexContext node, boolean negated, int position) {
    if (node.select_stmt_no_parens() != null) {
      return new Expr.InQuery(left, queries.query(node.select_stmt_no_parens()), negated, position);
    }
    List<VexContext> list = node.vex().subList(1, node.vex().size());
    Optional<Query> nested =
        list.size() == 1 ? queries.subquery(list.getFirst()) : Optional.empty();
    return nested.isPresent()
        ? new Expr.InQuery(left, nested.get(), negated, position)
        : new Expr.In(left, expressions.list(list), negated, position);
  }

  private Expr between(Expr left, VexContext node, boolean negated, int position) {
    Expr low = expressions.expression(node.vex_b());
    Expr high = expressions.expression(node.vex(1));
    return new Expr.Between(left, low, high, negated, node.SYMMETRIC() != null, position);
  }

  private Expr like(Expr left, VexContext node, boolean negated, int position) {
    List<VexContext> operands = new ArrayList<>(node.vex());
    ExprBuilder.primary(operands.get(1))
        .map(Value_expression_primaryContext::comparison_mod)
        .ifPresent(quantifier -> {
          throw Source.unsupported("ANY or ALL after LIKE", quantifier);
        });
    Expr pattern = expressions.expression(operands.get(1));
    Optional<Expr> escape =
        operands.size() > 2
            ? Optional.of(expressions.expression(operands.get(2)))
            : Optional.empty();
    if (node.SIMILAR() != null) {
      return new Expr.Similar(left, pattern, escape, negated, position);
    }
    return new Expr.Like(left, pattern, escape, node.ILIKE() != null, negated, position);
  }

  /// An IS test; the tested property follows IS or IS NOT.
  private Expr test(Expr left, ParserRuleContext node, int position) {
    boolean negated = Source.type(node.getChild(2)) == SQLParser.NOT;
    ParseTree what = node.getChild(negated ? 3 : 2);
    if (what instanceof Truth_valueContext truth) {
      if (truth.ON() != null) {
        throw source.syntaxError(truth);
      }
      return new Expr.Is(left, Source.content(truth), negated, position);
    }
    return switch (Source.type(what)) {
      case SQLParser.NULL, SQLParser.UNKNOWN ->
          new Expr.Is(left, Source.content(what), negated, position);
      case SQLParser.DISTINCT -> {
        ParserRuleContext right = ExprBuilder.operand(node, node.getChildCount() - 1);
        yield new Expr.DistinctFrom(left, expressions.expression(right), negated, position);
      }
      default -> throw Source.unsupported("IS " + source.words(what), what);
    };
  }
}
