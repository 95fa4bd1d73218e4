package quorate.sql.parse;

import java.util.List;
import org.antlr.v4.runtime.tree.ParseTree;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Additional_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Alter_materialized_view_actionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Alter_materialized_view_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Create_view_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Materialized_view_actionContext;
import quorate.core.value.SqlException;

/// Statements about materialized views.
final class MaterializedBuilder {
  /// Its name in statements and messages.
  static final String KIND = "materialized view";

  private final Source source;
  private final QueryBuilder queries;
  private final Names names;

  MaterializedBuilder(Source source, QueryBuilder queries) {
    this.source = source;
    this.queries = queries;
    names = queries.names();
  }

  /// Refuses a keyword that the grammar lacks here.
  static void refuseUnlogged(List<Token> tokens) {
    boolean unlogged =
        tokens.size() > 2
            && tokens.get(0).is("create")
            && tokens.get(1).is("unlogged")
            && tokens.get(2).is("materialized");
    if (unlogged) {
      throw new SqlException("0A000", "materialized views cannot be unlogged");
    }
  }

  Statement create(Create_view_statementContext view) {
    boolean modified =
        view.REPLACE() != null
            || view.RECURSIVE() != null
            || view.TEMP() != null
            || view.TEMPORARY() != null;
    if (modified) {
      throw source.syntaxError(view.MATERIALIZED());
    }
    if (view.with_check_option() != null) {
      throw source.syntaxError(view.with_check_option().CHECK());
    }
    if (view.distributed_clause() != null) {
      throw source.syntaxError(view.distributed_clause());
    }
    if (view.USING() != null) {
      requireHeap(view.identifier());
    }
    return new MaterializedStatement.Create(
        Names.relation(view.name),
        view.if_not_exists() != null,
        view.column_names == null ? List.of() : names.columns(view.column_names),
        queries.query(view.v_query),
        source.text(view.v_query),
        view.NO() == null,
        Source.position(view.name));
  }

  private static void requireHeap(ParseTree method) {
    String name = Source.content(method);
    if (!name.equals("heap")) {
      throw new SqlException("42704", "access method \"" + name + "\" does not exist");
    }
  }

  static Statement refresh(Additional_statementContext refresh) {
    return new MaterializedStatement.Refresh(
        Names.relation(refresh.schema_qualified_name()),
        refresh.CONCURRENTLY() != null,
        refresh.NO() == null,
        Source.position(refresh.schema_qualified_name()));
  }

  Statement alter(Alter_materialized_view_statementContext alter) {
    Alter_materialized_view_actionContext action = alter.alter_materialized_view_action();
    if (action == null || action.EXTENSION() != null) {
      throw Source.unsupported("ALTER MATERIALIZED VIEW ... DEPENDS or ALL", alter);
    }
    boolean ifExists = alter.if_exists() != null;
    String name = Names.relation(alter.schema_qualified_name());
    int position = Source.position(alter.schema_qualified_name());
    if (action.rename_to() != null) {
      String newName = names.identifier(action.rename_to().name);
      return new Statement.Rename(KIND, name, newName, ifExists, position);
    }
    if (action.set_schema() != null) {
      String schema = Source.content(action.set_schema().identifier());
      return new Statement.SetSchema(KIND, name, schema, ifExists, position);
    }
    List<Statement.Change> changes =
        action.RENAME() != null
            ? List.of(
                new Statement.RenameColumn(
                    names.identifier(action.identifier(0)), names.identifier(action.identifier(1))))
            : action.materialized_view_action().stream().map(MaterializedBuilder::change).toList();
    return new MaterializedStatement.Alter(
        new Statement.AlterTable(name, ifExists, changes, position));
  }

  /// SET and RESET of storage parameters, of statistics and of the like have no observable effect.
  private static Statement.Change change(Materialized_view_actionContext action) {
    if (action.METHOD() != null) {
      throw Source.unsupported("SET ACCESS METHOD", action);
    }
    return new Statement.Ignored();
  }
}
