package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Cast_specificationContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Extract_functionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Function_callContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Function_constructContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Orderby_clauseContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.String_value_functionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.VexContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Vex_or_named_notationContext;

/// Function calls, both ordinary ones and those with a syntax of their own in SQL.
final class CallBuilder {
  private final Source source;
  private final ExprBuilder expressions;
  private final QueryBuilder queries;

  CallBuilder(Source source, ExprBuilder expressions, QueryBuilder queries) {
    this.source = source;
    this.expressions = expressions;
    this.queries = queries;
  }

  Expr call(Function_callContext call) {
    int position = Source.position(call);
    if (call.schema_qualified_name_nontype() != null) {
      return ordinary(call, position);
    }
    if (call.function_construct() != null) {
      return construct(call.function_construct(), position);
    }
    if (call.extract_function() != null) {
      return extract(call.extract_function(), position);
    }
    if (call.system_function() != null) {
      Cast_specificationContext cast = call.system_function().cast_specification();
      return cast == null
          ? ExprBuilder.call(Source.content(call), List.of(), position)
          : cast(cast, position);
    }
    if (call.date_time_function() != null) {
      var length = call.date_time_function().type_length();
      List<Expr> digits =
          length == null
              ? List.of()
              : List.of(new Expr.Constant(true, Source.content(length.iconst()), -1, position));
      return ExprBuilder.call(Source.content(call), digits, position);
    }
    if (call.string_value_function() != null) {
      return string(call.string_value_function(), position);
    }
    throw Source.unsupported(name(call), call);
  }

  private static String name(Function_callContext call) {
    return Source.content(call).toUpperCase(java.util.Locale.ROOT);
  }

  private Expr ordinary(Function_callContext call, int position) {
    List<String> parts = Names.parts(call.schema_qualified_name_nontype());
    boolean system = parts.size() == 1 || Qualified.SYSTEM.contains(parts.getFirst());
    String name = system ? parts.getLast() : Qualified.text(parts);
    List<Vex_or_named_notationContext> given = call.vex_or_named_notation();
    boolean star = given.size() == 1 && ExprBuilder.isStar(given.getFirst().vex());
    boolean distinct = call.set_qualifier() != null && call.set_qualifier().DISTINCT() != null;
    if (star && (call.set_qualifier() != null || given.getFirst().getChildCount() > 1)) {
      throw source.syntaxError(given.getFirst().vex());
    }
    List<Expr> arguments = new ArrayList<>();
    NamedArguments named = new NamedArguments(name, arguments);
    for (Vex_or_named_notationContext argument :
        star ? List.<Vex_or_named_notationContext>of() : given) {
      if (argument.VARIADIC() != null) {
        throw Source.unsupported("VARIADIC", argument);
      }
      if (argument.pointer() != null) {
        named.put(
            Source.content(argument.identifier()),
            expressions.expression(argument.vex()),
            argument);
        continue;
      }
      arguments.add(expressions.expression(argument.vex()));
    }
    if (call.WITHIN() != null) {
      throw Source.unsupported("WITHIN GROUP", call.WITHIN());
    }
    Orderby_clauseContext order =
        call.orderby_clause().isEmpty() ? null : call.orderby_clause().getFirst();
    if (star && order != null) {
      throw source.syntaxError(order);
    }
    Optional<Expr> filter =
        call.filter_clause() == null
            ? Optional.empty()
            : Optional.of(expressions.expression(call.filter_clause().vex()));
    return new Expr.Call(
        name, arguments, distinct, star, queries.orderBy(order), filter, over(call), position);
  }

  private Optional<Expr.Window> over(Function_callContext call) {
    if (call.OVER() == null) {
      return Optional.empty();
    }
    WindowBuilder windows = new WindowBuilder(expressions, queries);
    return Optional.of(
        call.window_definition() == null
            ? windows.named(call.identifier())
            : windows.window(call.window_definition()));
  }

  private Expr construct(Function_constructContext call, int position) {
    if (call.ROW() != null) {
      return new Expr.RowOf(expressions.list(call.vex()), position);
    }
    String name = Source.content(call);
    if (call.XMLCONCAT() != null) {
      throw Source.unsupported(name.toUpperCase(java.util.Locale.ROOT), call);
    }
    if (call.NULLIF() != null && call.vex().size() != 2) {
      throw source.syntaxError(call.COMMA().size() > 1 ? call.COMMA(1) : call.RIGHT_PAREN());
    }
    return ExprBuilder.call(name, expressions.list(call.vex()), position);
  }

  private Expr extract(Extract_functionContext call, int position) {
    String field = Source.content(call.identifier() == null ? call.sconst() : call.identifier());
    return ExprBuilder.call(
        "extract",
        List.of(new Expr.Name(List.of(field), position), expressions.expression(call.vex())),
        position);
  }

  private Expr cast(Cast_specificationContext cast, int position) {
    if (cast.TREAT() != null) {
      throw Source.unsupported("TREAT", cast);
    }
    return new Expr.Cast(
        expressions.expression(cast.vex()), queries.types().type(cast.data_type()), position);
  }

  private Expr string(String_value_functionContext call, int position) {
    if (call.TRIM() != null) {
      return trim(call, position);
    }
    if (call.SUBSTRING() != null) {
      return substring(call, position);
    }
    if (call.POSITION() != null) {
      Expr needle = expressions.expression(call.vex_b());
      Expr hay = expressions.expression(call.vex(0));
      return ExprBuilder.call("position", List.of(hay, needle), position);
    }
    if (call.OVERLAY() != null) {
      return ExprBuilder.call("overlay", expressions.list(call.vex()), position);
    }
    throw Source.unsupported("COLLATION FOR", call);
  }

  private Expr trim(String_value_functionContext call, int position) {
    String name = call.LEADING() != null ? "ltrim" : call.TRAILING() != null ? "rtrim" : "btrim";
    List<Expr> arguments = new ArrayList<>();
    arguments.add(expressions.expression(call.str));
    if (call.chars != null) {
      arguments.add(expressions.expression(call.chars));
    }
    return ExprBuilder.call(name, arguments, position);
  }

  private Expr substring(String_value_functionContext call, int position) {
    if (call.SIMILAR() != null || call.ESCAPE() != null) {
      throw Source.unsupported("SUBSTRING ... SIMILAR", call);
    }
    if (call.FOR() != null && call.FROM() == null) {
      throw Source.unsupported("SUBSTRING ... FOR without FROM", call.FOR());
    }
    List<VexContext> arguments = call.vex();
    if (call.FROM() != null && !call.COMMA().isEmpty()) {
      throw source.syntaxError(call.FROM());
    }
    return ExprBuilder.call("substring", expressions.list(arguments), position);
  }
}
