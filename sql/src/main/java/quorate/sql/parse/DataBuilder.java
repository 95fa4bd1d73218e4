package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.jspecify.annotations.Nullable;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Conflict_actionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Conflict_objectContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Data_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Delete_stmt_for_psqlContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.IdentifierContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Index_columnContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Insert_stmt_for_psqlContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Returning_select_list_with_aliasContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Truncate_stmtContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Update_setContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Update_stmt_for_psqlContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.VexContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.With_clauseContext;
import quorate.core.value.SqlException;

/// Queries and data changes.
final class DataBuilder {
  private final QueryBuilder queries;
  private final Names names;
  private final ExprBuilder expressions;

  DataBuilder(QueryBuilder queries) {
    this.queries = queries;
    names = queries.names();
    expressions = queries.expressions();
  }

  Statement statement(Data_statementContext statement) {
    if (statement.select_stmt() != null) {
      return new Statement.Select(queries.query(statement.select_stmt()));
    }
    if (statement.insert_stmt_for_psql() != null) {
      return insert(statement.insert_stmt_for_psql());
    }
    if (statement.update_stmt_for_psql() != null) {
      return update(statement.update_stmt_for_psql());
    }
    if (statement.delete_stmt_for_psql() != null) {
      return delete(statement.delete_stmt_for_psql());
    }
    throw Source.unsupported("MERGE", statement);
  }

  private List<Query.Cte> with(@Nullable With_clauseContext with) {
    return with == null ? List.of() : queries.with(with);
  }

  Statement truncate(Truncate_stmtContext statement) {
    List<String> tables =
        statement.only_table_multiply().stream()
            .map(table -> Names.relation(table.schema_qualified_name()))
            .toList();
    boolean cascade =
        statement.cascade_restrict() != null && statement.cascade_restrict().CASCADE() != null;
    return new Statement.Truncate(
        tables, statement.RESTART() != null, cascade, Source.position(statement));
  }

  private Statement insert(Insert_stmt_for_psqlContext statement) {
    if (statement.OVERRIDING() != null && statement.USER() != null) {
      throw Source.unsupported("OVERRIDING USER VALUE", statement.USER());
    }
    List<Statement.Target> columns =
        statement.insert_columns() == null
            ? List.of()
            : statement.insert_columns().indirection_identifier().stream()
                .map(each -> new Statement.Target(names.target(each), Source.position(each)))
                .toList();
    Optional<Query> source = Optional.ofNullable(statement.select_stmt()).map(queries::query);
    return new Statement.Insert(
        with(statement.with_clause()),
        Names.relation(statement.insert_table_name),
        alias(statement.alias),
        columns,
        source,
        statement.OVERRIDING() != null,
        Optional.ofNullable(statement.conflict_action())
            .map(action -> onConflict(statement.conflict_object(), action)),
        returning(statement.returning_select_list_with_alias()),
        Source.position(statement.insert_table_name));
  }

  private Statement.OnConflict onConflict(
      @Nullable Conflict_objectContext target, Conflict_actionContext action) {
    int position = Source.position(target == null ? action : target);
    List<String> columns = new ArrayList<>();
    Optional<String> constraint = Optional.empty();
    if (target != null && target.index_where() != null) {
      throw Source.unsupported("a partial index in ON CONFLICT", target.index_where());
    }
    if (target != null && target.identifier() != null) {
      constraint = Optional.of(names.identifier(target.identifier()));
    } else if (target != null) {
      for (Index_columnContext key : target.index_columns().index_column()) {
        if (key.getChildCount() > 1) {
          throw Source.unsupported("an operator class or order in ON CONFLICT", key);
        }
        columns.add(names.key(key.column, "an expression in ON CONFLICT"));
      }
    }
    List<Statement.Assignment> assignments = assignments(action.update_set());
    return new Statement.OnConflict(
        columns,
        constraint,
        action.UPDATE() != null,
        assignments,
        expressions.optional(action.vex()),
        position);
  }

  private List<Statement.Assignment> assignments(List<Update_setContext> sets) {
    List<Statement.Assignment> assignments = new ArrayList<>();
    for (Update_setContext set : sets) {
      List<Expr> values = values(set);
      boolean one = set.LEFT_PAREN().isEmpty();
      Optional<VexContext> only =
          set.value.size() == 1 && !one && set.DEFAULT().isEmpty()
              ? Optional.of(set.value.getFirst())
              : Optional.empty();
      Optional<Query> query =
          set.table_subquery() == null
              ? only.flatMap(queries::subquery)
              : Optional.of(queries.query(set.table_subquery().select_stmt()));
      if (query.isPresent()) {
        assignments.addAll(parts(set, query.get()));
        continue;
      }
      if (values.size() != set.column.size()) {
        throw new SqlException("42601", "number of columns does not match number of values");
      }
      int position = Source.position(set);
      for (int i = 0; i < values.size(); i++) {
        String column = names.target(set.column.get(i));
        assignments.add(new Statement.Assignment(column, values.get(i), position));
      }
    }
    return assignments;
  }

  private List<Statement.Assignment> parts(Update_setContext set, Query query) {
    List<Statement.Assignment> assignments = new ArrayList<>();
    int position = Source.position(set);
    int width = set.column.size();
    for (int i = 0; i < width; i++) {
      assignments.add(
          new Statement.Assignment(
              names.target(set.column.get(i)), new Expr.Part(query, i, width, position), position));
    }
    return assignments;
  }

  private List<Expr> values(Update_setContext set) {
    List<Expr> values = new ArrayList<>();
    for (ParseTree child : set.children) {
      if (ExprBuilder.isExpression(child)) {
        values.add(expressions.expression((ParserRuleContext) child));
      } else if (Source.type(child) == SQLParser.DEFAULT) {
        values.add(new Expr.Default(Source.position(child)));
      }
    }
    return values;
  }

  private static void refuseCursor(@Nullable ParseTree current) {
    if (current != null) {
      throw Source.unsupported("WHERE CURRENT OF", current);
    }
  }

  private Optional<String> alias(@Nullable IdentifierContext alias) {
    return Optional.ofNullable(alias).map(names::identifier);
  }

  private List<Query.Item> returning(@Nullable Returning_select_list_with_aliasContext clause) {
    if (clause == null) {
      return List.of();
    }
    if (clause.with_output_alias() != null) {
      throw Source.unsupported("RETURNING WITH", clause.with_output_alias());
    }
    return queries.selects().items(clause.select_list());
  }

  private Statement update(Update_stmt_for_psqlContext statement) {
    refuseCursor(statement.CURRENT());
    return new Statement.Update(
        with(statement.with_clause()),
        Names.relation(statement.update_table_name),
        alias(statement.alias),
        assignments(statement.update_set()),
        queries.selects().from(statement.from_item()),
        expressions.optional(statement.vex()),
        returning(statement.returning_select_list_with_alias()),
        Source.position(statement.update_table_name));
  }

  private Statement delete(Delete_stmt_for_psqlContext statement) {
    refuseCursor(statement.CURRENT());
    return new Statement.Delete(
        with(statement.with_clause()),
        Names.relation(statement.delete_table_name),
        alias(statement.alias),
        queries.selects().from(statement.from_item()),
        expressions.optional(statement.vex()),
        returning(statement.returning_select_list_with_alias()),
        Source.position(statement.delete_table_name));
  }
}
