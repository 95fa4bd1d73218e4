package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.jspecify.annotations.Nullable;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Array_elementsContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Array_expressionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Case_expressionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Dollar_numberContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Expr_constContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.IndirectionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Indirection_listContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Indirection_varContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Type_coercionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Value_expression_primaryContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.VexContext;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// Primary expressions: constants, names, parameters, CASE, subqueries.
final class PrimaryBuilder {
  private final Source source;
  private final ExprBuilder expressions;
  private final QueryBuilder queries;
  private final CallBuilder calls;

  PrimaryBuilder(Source source, ExprBuilder expressions, QueryBuilder queries) {
    this.source = source;
    this.expressions = expressions;
    this.queries = queries;
    calls = new CallBuilder(source, expressions, queries);
  }

  CallBuilder calls() {
    return calls;
  }

  Expr primary(Value_expression_primaryContext primary) {
    int position = Source.position(primary);
    if (primary.expr_const() != null) {
      return constant(primary.expr_const(), position);
    }
    if (primary.indirection_var() != null) {
      return variable(primary.indirection_var(), position);
    }
    if (primary.function_call() != null) {
      return calls.call(primary.function_call());
    }
    if (primary.EXISTS() != null) {
      return new Expr.Exists(queries.query(primary.table_subquery().select_stmt()), position);
    }
    if (primary.select_stmt_no_parens() != null) {
      return subscripted(
          new Expr.Scalar(queries.query(primary.select_stmt_no_parens()), position),
          primary.indirection_list());
    }
    if (primary.case_expression() != null) {
      return caseOf(primary.case_expression(), position);
    }
    if (primary.NULL() != null) {
      return new Expr.Word("null", position);
    }
    if (primary.type_coercion() != null) {
      return typed(primary.type_coercion(), position);
    }
    if (primary.array_expression() != null) {
      return array(primary.array_expression(), position);
    }
    if (primary.datetime_overlaps() != null) {
      throw Source.unsupported("OVERLAPS", primary.datetime_overlaps().OVERLAPS());
    }
    // The grammar accepts `*` and ANY (...) anywhere, PostgreSQL's does not.
    throw source.syntaxError(primary);
  }

  private Expr constant(Expr_constContext constant, int position) {
    if (constant.truth_value() != null) {
      if (constant.truth_value().ON() != null) {
        throw source.syntaxError(constant);
      }
      return new Expr.Word(Source.content(constant), position);
    }
    return literal(constant, position);
  }

  private Expr literal(ParserRuleContext constant, int position) {
    Feed.Lexeme lexeme = Source.first(constant);
    Token token = lexeme.token();
    if (token.kind() == Token.Kind.BITS) {
      return new Expr.Cast(
          new Expr.Constant(false, token.text(), -1, position), TypeName.bits(position), position);
    }
    boolean number = token.kind() == Token.Kind.NUMBER;
    return new Expr.Constant(number, token.text(), lexeme.constant(), position);
  }

  private Expr variable(Indirection_varContext variable, int position) {
    Indirection_listContext more = variable.indirection_list();
    if (variable.dollar_number() != null) {
      return subscripted(parameter(variable.dollar_number(), position), more);
    }
    List<String> parts = new ArrayList<>();
    parts.add(queries.names().identifier(variable.identifier()));
    if (more == null) {
      return new Expr.Name(parts, position);
    }
    for (IndirectionContext part : more.indirection()) {
      if (part.col_label() == null) {
        List<IndirectionContext> rest = more.indirection();
        return subscripted(
            new Expr.Name(parts, position), rest.subList(rest.indexOf(part), rest.size()));
      }
      parts.add(Source.content(part.col_label()));
    }
    return more.MULTIPLY() != null
        ? new Expr.Star(Optional.of(parts.getLast()), position)
        : new Expr.Name(parts, position);
  }

  Expr subscripted(Expr array, @Nullable Indirection_listContext parts) {
    if (parts == null) {
      return array;
    }
    if (parts.MULTIPLY() != null) {
      throw Source.unsupported("a part of a composite value", parts);
    }
    return subscripted(array, parts.indirection());
  }

  private Expr subscripted(Expr array, List<IndirectionContext> parts) {
    Expr whole = array;
    boolean afterSubscript = false;
    for (IndirectionContext part : parts) {
      if (afterSubscript && part.col_label() != null) {
        throw Source.unsupported("a part of a composite value", part);
      }
      if (afterSubscript && (part.COLON() != null || whole instanceof Expr.Slice)) {
        throw Source.unsupported("a subscript of several dimensions", part);
      }
      if (part.col_label() != null) {
        whole = new Expr.Member(whole, Source.content(part.col_label()), Source.position(part));
      } else if (part.COLON() != null) {
        whole = slice(whole, part);
      } else {
        whole = new Expr.Subscript(whole, index(part), Source.position(part));
      }
      afterSubscript = part.col_label() == null;
    }
    return whole;
  }

  private Expr index(IndirectionContext part) {
    return expressions.expression(part.vex().getFirst());
  }

  private Expr slice(Expr array, IndirectionContext part) {
    Optional<Expr> from = Optional.empty();
    Optional<Expr> to = Optional.empty();
    for (VexContext bound : part.vex()) {
      if (bound.getStart().getTokenIndex() < part.COLON().getSymbol().getTokenIndex()) {
        from = Optional.of(expressions.expression(bound));
      } else {
        to = Optional.of(expressions.expression(bound));
      }
    }
    return new Expr.Slice(array, from, to, Source.position(part));
  }

  private Expr array(Array_expressionContext array, int position) {
    Array_elementsContext elements = array.array_elements();
    if (elements == null) {
      return new Expr.ArrayQuery(queries.query(array.table_subquery().select_stmt()), position);
    }
    if (!elements.array_elements().isEmpty()) {
      throw Source.unsupported("an array of arrays", elements);
    }
    return new Expr.ArrayOf(expressions.list(elements.vex()), position);
  }

  private static Expr parameter(Dollar_numberContext parameter, int position) {
    String number = Source.content(parameter);
    if (number.length() > 5 || Integer.parseInt(number) < 1) {
      throw new SqlException(
          new SqlError("42P02", "there is no parameter $" + number).at(position));
    }
    return new Expr.Parameter(Integer.parseInt(number), position);
  }

  private Expr caseOf(Case_expressionContext node, int position) {
    List<VexContext> parts = node.vex();
    int results = 2 * node.WHEN().size() + (node.ELSE() == null ? 0 : 1);
    int at = parts.size() - results;
    Optional<Expr> subject =
        at == 1 ? Optional.of(expressions.expression(parts.getFirst())) : Optional.empty();
    List<Expr.When> whens = new ArrayList<>();
    for (int i = 0; i < node.WHEN().size(); i++, at += 2) {
      whens.add(
          new Expr.When(
              expressions.expression(parts.get(at)), expressions.expression(parts.get(at + 1))));
    }
    Optional<Expr> otherwise =
        node.ELSE() == null
            ? Optional.empty()
            : Optional.of(expressions.expression(parts.getLast()));
    return new Expr.Case(subject, whens, otherwise, position);
  }

  /// `type 'string'`: DATE '2026-01-02', INTERVAL '1 day'.
  private Expr typed(Type_coercionContext node, int position) {
    boolean interval =
        node.INTERVAL() != null
            || node.data_type().predefined_type().INTERVAL() != null
                && node.data_type().getChildCount() == 1;
    if (!interval) {
      int place = Source.position(node.sconst());
      TypeName type = queries.types().type(node.data_type());
      return new Expr.Cast(literal(node.sconst(), place), type.unbounded(), position);
    }
    String text = Source.content(node.sconst());
    if (node.INTERVAL() == null) {
      int typmod = queries.types().type(node.data_type()).modifiers().getFirst();
      return new Expr.Interval(text, typmod, position);
    }
    return new Expr.Interval(text, queries.types().fields(node.interval_field(), null), position);
  }
}
