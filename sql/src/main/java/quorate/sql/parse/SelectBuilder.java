package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.jspecify.annotations.Nullable;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.From_itemContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Select_listContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Select_primaryContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Select_sublistContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Values_stmtContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Values_valuesContext;

/// SELECT, VALUES and TABLE.
final class SelectBuilder {
  private final Source source;
  private final QueryBuilder queries;
  private final FromBuilder from;

  SelectBuilder(Source source, QueryBuilder queries) {
    this.source = source;
    this.queries = queries;
    from = new FromBuilder(source, queries);
  }

  List<Query.From> from(List<From_itemContext> items) {
    return items.stream().map(from::item).toList();
  }

  Query.Body primary(Select_primaryContext body) {
    if (body.values_stmt() != null) {
      return values(body.values_stmt());
    }
    int position = Source.position(body);
    if (body.TABLE() != null) {
      String name = Names.relation(body.schema_qualified_name());
      Query.From table =
          new Query.Table(
              name, Optional.empty(), List.of(), Source.position(body.schema_qualified_name()));
      Query.Item star = new Query.Item(new Expr.Star(Optional.empty(), position), Optional.empty());
      return new Query.Select(
          false,
          List.of(),
          List.of(star),
          List.of(table),
          Optional.empty(),
          List.of(),
          List.of(),
          Optional.empty(),
          List.of());
    }
    return select(body);
  }

  private Query.Body select(Select_primaryContext body) {
    boolean distinct = body.set_qualifier() != null && body.set_qualifier().DISTINCT() != null;
    boolean on = body.set_qualifier() != null && Source.type(body.getChild(2)) == SQLParser.ON;
    if (distinct && body.select_list() == null) {
      throw source.syntaxErrorAfter(body.set_qualifier());
    }
    if (body.into_table() != null) {
      throw Source.unsupported("SELECT INTO", body.into_table());
    }
    GroupBuilder.Keys keys = new GroupBuilder(queries.expressions()).keys(body.groupby_clause());
    return new Query.Select(
        distinct && !on,
        on ? distinctOn(body) : List.of(),
        body.select_list() == null ? List.of() : items(body.select_list()),
        from(body.from_item()),
        clause(body, body.WHERE()),
        keys.all(),
        keys.sets(),
        clause(body, body.HAVING()),
        windows(body));
  }

  /// The expressions of DISTINCT ON (...).
  private List<Expr> distinctOn(Select_primaryContext body) {
    List<Expr> keys = new ArrayList<>();
    for (ParseTree child : body.children.subList(3, body.getChildCount())) {
      if (Source.type(child) == SQLParser.RIGHT_PAREN) {
        break;
      }
      if (ExprBuilder.isExpression(child)) {
        keys.add(queries.expressions().expression((ParserRuleContext) child));
      }
    }
    return keys;
  }

  private List<Query.NamedWindow> windows(Select_primaryContext body) {
    List<Query.NamedWindow> windows = new ArrayList<>();
    for (int i = 0; i < body.window_definition().size(); i++) {
      windows.add(
          new Query.NamedWindow(
              queries.names().identifier(body.identifier(i)),
              new WindowBuilder(queries.expressions(), queries).window(body.window_definition(i))));
    }
    return windows;
  }

  private Optional<Expr> clause(ParserRuleContext body, @Nullable ParseTree word) {
    return word == null
        ? Optional.empty()
        : Optional.of(queries.expressions().expression(Source.after(body, word)));
  }

  /// A select list.
  List<Query.Item> items(Select_listContext list) {
    return list.select_sublist().stream().map(this::item).toList();
  }

  private Query.Item item(Select_sublistContext item) {
    ParserRuleContext label = item.col_label() == null ? item.bare_col_label() : item.col_label();
    if (ExprBuilder.isStar(item.vex())) {
      if (label != null) {
        throw source.syntaxError(item.getChild(1));
      }
      Expr star = new Expr.Star(Optional.empty(), Source.position(item));
      return new Query.Item(star, Optional.empty());
    }
    return new Query.Item(
        queries.expressions().expression(item.vex()),
        Optional.ofNullable(label).map(Source::content));
  }

  private Query.Body values(Values_stmtContext values) {
    return new Query.Values(
        values.values_values().stream().map(this::row).toList(), Source.position(values));
  }

  private List<Expr> row(Values_valuesContext row) {
    List<Expr> values = new ArrayList<>();
    for (ParseTree child : row.children) {
      if (ExprBuilder.isExpression(child)) {
        values.add(queries.expressions().expression((ParserRuleContext) child));
      } else if (Source.type(child) == SQLParser.DEFAULT) {
        values.add(new Expr.Default(Source.position(child)));
      }
    }
    return values;
  }
}
