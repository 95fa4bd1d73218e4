package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.ActionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Changed_actionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Constr_bodyContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Constraint_commonContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Index_parametersContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Names_with_periodContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Names_without_overlapsContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Table_column_definitionContext;
import quorate.core.value.SqlError;

/// Definitions of columns and constraints.
///
/// The grammar accepts any constraint in either position; a column constraint has no column list, a
/// table constraint has one.
final class ColumnBuilder {
  private final Source source;
  private final QueryBuilder queries;

  ColumnBuilder(Source source, QueryBuilder queries) {
    this.source = source;
    this.queries = queries;
  }

  Statement.ColumnDefinition column(Table_column_definitionContext column) {
    refuseStorage(column);
    String name = queries.names().identifier(column.identifier());
    boolean notNull = false;
    Optional<String> defaultSql = Optional.empty();
    Optional<Statement.Identity> identity = Optional.empty();
    List<Statement.Constraint> constraints = new ArrayList<>();
    for (Constraint_commonContext constraint : column.constraint_common()) {
      Constr_bodyContext body = constraint.constr_body();
      refuseTiming(constraint);
      if (body.NULL() != null) {
        notNull = body.NOT() != null;
      } else if (body.default_expr != null) {
        defaultSql = Optional.of(queries.expressions().restrictedText(body.default_expr));
      } else if (body.identity_body() != null) {
        identity = Optional.of(new SequenceBuilder(source).identity(body.identity_body()));
        notNull = true;
      } else {
        constraints.add(columnConstraint(name, constraint));
      }
    }
    return new Statement.ColumnDefinition(
        name,
        queries.types().type(column.data_type()),
        notNull,
        defaultSql,
        identity,
        constraints,
        Source.position(column));
  }

  private static void refuseStorage(Table_column_definitionContext column) {
    if (column.collate_identifier() != null) {
      throw Source.unsupported("COLLATE", column.collate_identifier());
    }
    if (column.STORAGE() != null) {
      throw Source.unsupported("STORAGE", column.STORAGE());
    }
    if (column.compression_identifier() != null) {
      throw Source.unsupported("COMPRESSION", column.compression_identifier());
    }
    if (column.define_foreign_options() != null) {
      throw Source.unsupported("OPTIONS", column.define_foreign_options());
    }
    if (column.encoding_identifier() != null) {
      throw Source.unsupported("ENCODING", column.encoding_identifier());
    }
  }

  private static void refuseTiming(Constraint_commonContext constraint) {
    refuseInvalidKey(constraint);
    if (constraint.table_enforced() != null) {
      throw Source.unsupported("[NOT] ENFORCED", constraint.table_enforced());
    }
    if (constraint.constr_body().REFERENCES() != null) {
      // A deferrable foreign key is checked after each statement instead of at the end of the
      // transaction, which accepts a subset of the transactions that PostgreSQL accepts.
      return;
    }
    boolean deferrable =
        constraint.table_deferrable() != null && constraint.table_deferrable().NOT() == null;
    boolean deferred =
        constraint.table_initialy_immed() != null
            && constraint.table_initialy_immed().DEFERRED() != null;
    if (deferrable || deferred) {
      throw Source.unsupported(
          "a deferrable constraint",
          deferrable ? constraint.table_deferrable() : constraint.table_initialy_immed());
    }
  }

  /// NOT VALID is for foreign keys and checks. Rows that are there are checked nevertheless.
  private static void refuseInvalidKey(Constraint_commonContext constraint) {
    Constr_bodyContext body = constraint.constr_body();
    if (constraint.VALID() != null && (body.UNIQUE() != null || body.PRIMARY() != null)) {
      throw new SqlError(
              "0A000",
              (body.UNIQUE() == null ? "PRIMARY KEY" : "UNIQUE")
                  + " constraints cannot be marked NOT VALID")
          .at(Source.position(constraint.NOT()))
          .asException();
    }
  }

  private Optional<String> name(Constraint_commonContext constraint) {
    return Optional.ofNullable(constraint.identifier()).map(queries.names()::identifier);
  }

  private Statement.Constraint columnConstraint(
      String column, Constraint_commonContext constraint) {
    Constr_bodyContext body = constraint.constr_body();
    if (body.FOREIGN() != null || body.EXCLUDE() != null) {
      throw source.syntaxError(body);
    }
    if (body.col_overlaps != null) {
      throw source.syntaxError(body.col_overlaps);
    }
    return constraint(constraint, List.of(column));
  }

  Statement.Constraint tableConstraint(Constraint_commonContext constraint) {
    refuseTiming(constraint);
    Constr_bodyContext body = constraint.constr_body();
    if (body.NULL() != null
        || body.default_expr != null
        || body.GENERATED() != null
        || body.identity_body() != null
        || body.REFERENCES() != null && body.FOREIGN() == null) {
      throw source.syntaxError(body);
    }
    boolean key = body.UNIQUE() != null || body.PRIMARY() != null;
    if (key && body.col_overlaps == null) {
      throw body.index_parameters().getChildCount() == 0
          ? source.syntaxErrorAfter(body.PRIMARY() == null ? body.UNIQUE() : body.KEY())
          : Source.unsupported("a key with " + source.words(body.index_parameters()), body);
    }
    return constraint(constraint, List.of());
  }

  /// @param column the column of a column constraint; empty for a table constraint
  private Statement.Constraint constraint(
      Constraint_commonContext constraint, List<String> column) {
    Constr_bodyContext body = constraint.constr_body();
    int position = Source.position(constraint);
    Optional<String> name = name(constraint);
    if (body.EXCLUDE() != null) {
      throw Source.unsupported("an EXCLUDE constraint", body);
    }
    if (body.nulls_distinction() != null) {
      throw Source.unsupported("NULLS [NOT] DISTINCT", body.nulls_distinction());
    }
    if (body.GENERATED() != null) {
      throw Source.unsupported("a generated column", body);
    }
    if (body.PRIMARY() != null || body.UNIQUE() != null) {
      refuse(body.index_parameters());
      List<String> columns = column.isEmpty() ? columns(body.col_overlaps) : column;
      String kind = body.PRIMARY() != null ? "primary" : "unique";
      return new Statement.Constraint(
          name, kind, columns, "", List.of(), "", "", Optional.empty(), "", position);
    }
    if (body.CHECK() != null) {
      return check(body, name, position);
    }
    if (body.REFERENCES() != null) {
      return references(body, name, column, position);
    }
    throw Source.unsupported("this constraint", body);
  }

  private void refuse(Index_parametersContext parameters) {
    if (parameters.including_index() != null) {
      throw Source.unsupported("a key with INCLUDE", parameters.including_index());
    }
    if (parameters.USING() != null && parameters.table_space() == null) {
      throw Source.unsupported("a key with USING INDEX", parameters.USING());
    }
  }

  private List<String> columns(Names_without_overlapsContext columns) {
    if (columns.name_without_overlaps() != null) {
      throw Source.unsupported("WITHOUT OVERLAPS", columns.name_without_overlaps());
    }
    return queries.names().singles(columns.schema_qualified_name());
  }

  private List<String> columns(@Nullable Names_with_periodContext columns) {
    if (columns == null) {
      return List.of();
    }
    if (columns.name_with_period() != null) {
      throw Source.unsupported("PERIOD", columns.name_with_period());
    }
    return queries.names().singles(columns.schema_qualified_name());
  }

  private Statement.Constraint check(Constr_bodyContext body, Optional<String> name, int position) {
    if (body.inherit_option() != null) {
      throw Source.unsupported("NO INHERIT", body.inherit_option());
    }
    Expr condition = queries.expressions().expression(body.expression);
    String sql = source.text(body.expression);
    return new Statement.Constraint(
        name, "check", List.of(), "", List.of(), "", "", Optional.of(condition), sql, position);
  }

  private Statement.Constraint references(
      Constr_bodyContext body, Optional<String> name, List<String> column, int position) {
    if (body.FULL() != null || body.PARTIAL() != null) {
      throw Source.unsupported("MATCH FULL", body.MATCH());
    }
    List<String> columns = body.FOREIGN() == null ? column : columns(body.col_period);
    String onDelete = "no action";
    String onUpdate = "no action";
    for (Changed_actionContext change : body.changed_action()) {
      String clause = change.DELETE() != null ? "ON DELETE" : "ON UPDATE";
      String action = action(change.action(), clause);
      if (change.DELETE() != null) {
        onDelete = action;
      } else {
        onUpdate = action;
      }
    }
    return new Statement.Constraint(
        name,
        "foreign",
        columns,
        Names.relation(body.schema_qualified_name()),
        columns(body.ref_period),
        onDelete,
        onUpdate,
        Optional.empty(),
        "",
        position);
  }

  private static String action(ActionContext action, String clause) {
    if (action.col != null) {
      throw Source.unsupported(clause + " SET NULL or SET DEFAULT of some columns", action.col);
    }
    if (action.DEFAULT() != null) {
      return "set default";
    }
    if (action.NULL() != null) {
      return "set null";
    }
    return action.ACTION() != null ? "no action" : Source.content(action);
  }
}
