package quorate.sql.parse;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.antlr.v4.runtime.tree.ParseTree;
import org.jspecify.annotations.Nullable;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Alter_domain_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Alter_index_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Alter_materialized_view_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Alter_owner_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Alter_schema_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Alter_sequence_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Alter_table_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Alter_type_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Alter_view_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Column_actionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Rename_toContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Schema_alterContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Schema_qualified_nameContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Sequence_bodyContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Set_schemaContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Table_actionContext;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// ALTER statements.
final class AlterBuilder {
  private final Source source;
  private final QueryBuilder queries;
  private final Names names;
  private final ColumnBuilder columns;

  AlterBuilder(Source source, QueryBuilder queries, ColumnBuilder columns) {
    this.source = source;
    this.queries = queries;
    this.columns = columns;
    names = queries.names();
  }

  Statement alter(Schema_alterContext statement) {
    ParseTree what = statement.getChild(1);
    return switch (what) {
      case Alter_table_statementContext table -> table(table);
      case Alter_view_statementContext view when view.alter_view_action().rename_to() != null ->
          rename("view", view.name, view.alter_view_action().rename_to(), view.if_exists());
      case Alter_view_statementContext view when view.alter_view_action().set_schema() != null ->
          moved("view", view.name, view.alter_view_action().set_schema(), view.if_exists());
      case Alter_schema_statementContext schema ->
          new Statement.RenameSchema(
              names.identifier(schema.identifier()),
              names.identifier(schema.rename_to().name),
              Source.position(schema));
      case Alter_materialized_view_statementContext view ->
          new MaterializedBuilder(source, queries).alter(view);
      case Alter_view_statementContext view ->
          throw Source.unsupported(
              "ALTER VIEW ... " + Source.content(view.alter_view_action()),
              view.alter_view_action());
      case Alter_index_statementContext index -> index(index);
      case Alter_sequence_statementContext sequence -> sequence(sequence);
      case Alter_type_statementContext type -> new TypesBuilder(source, queries).alter(type);
      case Alter_domain_statementContext domain -> new TypesBuilder(source, queries).alter(domain);
      case Alter_owner_statementContext owner
          when owner.owner_member_object().SEQUENCE() != null
              || owner.owner_member_object().TYPE() != null
              || owner.owner_member_object().DOMAIN() != null
              || owner.owner_member_object().VIEW() != null
                  && owner.owner_member_object().MATERIALIZED() == null ->
          nothing(owner);
      default -> throw Source.unsupported("ALTER " + SchemaBuilder.kind(what), what);
    };
  }

  /// A statement without an observable effect, as an ALTER TABLE without changes.
  private static Statement nothing(ParseTree what) {
    return new Statement.AlterTable("", true, List.of(), Source.position(what));
  }

  private Statement rename(
      String kind,
      Schema_qualified_nameContext name,
      Rename_toContext to,
      @Nullable ParseTree ifExists) {
    return new Statement.Rename(
        kind,
        Names.relation(name),
        names.identifier(to.name),
        ifExists != null,
        Source.position(name));
  }

  private static Statement moved(
      String kind,
      Schema_qualified_nameContext name,
      Set_schemaContext to,
      @Nullable ParseTree ifExists) {
    return new Statement.SetSchema(
        kind,
        Names.relation(name),
        Source.content(to.identifier()),
        ifExists != null,
        Source.position(name));
  }

  private Statement index(Alter_index_statementContext index) {
    if (index.index_def_action() == null) {
      throw Source.unsupported("ALTER INDEX ALL", index);
    }
    if (index.index_def_action().rename_to() == null) {
      throw Source.unsupported(
          "ALTER INDEX ... " + Source.content(index.index_def_action()), index.index_def_action());
    }
    return rename(
        "index",
        index.schema_qualified_name(),
        index.index_def_action().rename_to(),
        index.if_exists());
  }

  private Statement sequence(Alter_sequence_statementContext sequence) {
    if (sequence.rename_to() != null) {
      return rename("sequence", sequence.name, sequence.rename_to(), sequence.if_exists());
    }
    if (sequence.set_schema() != null) {
      return moved("sequence", sequence.name, sequence.set_schema(), sequence.if_exists());
    }
    boolean owned =
        !sequence.sequence_body().isEmpty()
            && sequence.RESTART().isEmpty()
            && sequence.sequence_body().stream().allMatch(option -> option.OWNED() != null);
    if (owned) {
      return owned(sequence);
    }
    boolean beyond = isBeyond(sequence.sequence_body());
    if ((beyond || sequence.sequence_body().isEmpty()) && sequence.RESTART().size() == 1) {
      OptionalLong at =
          sequence.numericonly().isEmpty()
              ? OptionalLong.empty()
              : OptionalLong.of(source.integer(sequence.numericonly(0)));
      return new Statement.RestartSequence(
          Names.relation(sequence.name),
          sequence.if_exists() != null,
          at,
          beyond,
          Source.position(sequence.name));
    }
    if (sequence.name.getStop().equals(sequence.getStop())) {
      throw source.syntaxErrorAfter(sequence);
    }
    ParseTree change = sequence.getChild(sequence.children.indexOf(sequence.name) + 1);
    throw Source.unsupported("ALTER SEQUENCE ... " + Source.content(change), change);
  }

  /// Whether the option is INCREMENT BY 0. PostgreSQL rejects that, so no client sends it; a
  /// gateway's setval() writes it to set a sequence to its end.
  private boolean isBeyond(List<Sequence_bodyContext> options) {
    return options.size() == 1
        && options.getFirst().incr != null
        && source.integer(options.getFirst().incr) == 0;
  }

  private static Statement owned(Alter_sequence_statementContext sequence) {
    Schema_qualified_nameContext owner =
        sequence.sequence_body(sequence.sequence_body().size() - 1).col_name;
    List<String> parts = Names.parts(owner);
    boolean none = parts.equals(List.of("none"));
    if (!none && parts.size() < 2) {
      throw new SqlException(
          new SqlError("42601", "invalid OWNED BY option")
              .at(Source.position(owner))
              .withHint("Specify OWNED BY table.column or OWNED BY NONE."));
    }
    return new Statement.OwnSequence(
        Names.relation(sequence.name),
        sequence.if_exists() != null,
        none ? Optional.empty() : Optional.of(Qualified.text(parts.subList(0, parts.size() - 1))),
        parts.getLast(),
        Source.position(sequence.name));
  }

  private Statement table(Alter_table_statementContext table) {
    if (table.EXTERNAL() != null || table.FOREIGN() != null) {
      throw Source.unsupported("ALTER " + SchemaBuilder.kind(table), table);
    }
    boolean ifExists = table.if_exists() != null;
    if (table.rename_to() != null) {
      return rename("table", table.name, table.rename_to(), table.if_exists());
    }
    if (table.set_schema() != null) {
      return moved("table", table.name, table.set_schema(), table.if_exists());
    }
    List<Statement.Change> changes;
    if (table.RENAME() != null) {
      String old = names.identifier(table.identifier(0));
      String changed = names.identifier(table.identifier(1));
      changes =
          List.of(
              table.CONSTRAINT() == null
                  ? new Statement.RenameColumn(old, changed)
                  : new Statement.RenameConstraint(old, changed));
    } else if (table.table_action().isEmpty()) {
      ParseTree last = table.getChild(table.getChildCount() - 1);
      throw Source.unsupported("ALTER TABLE ... " + Source.content(last), last);
    } else {
      changes = table.table_action().stream().map(this::change).toList();
    }
    return new Statement.AlterTable(
        Names.relation(table.name), ifExists, changes, Source.position(table.name));
  }

  private Statement.Change change(Table_actionContext action) {
    if (action.table_column_definition() != null) {
      return new Statement.AddColumn(
          columns.column(action.table_column_definition()), action.if_not_exists() != null);
    }
    if (action.tabl_constraint != null) {
      return new Statement.AddConstraint(columns.tableConstraint(action.tabl_constraint));
    }
    if (action.validate_constraint() != null) {
      return new Statement.ValidateConstraint(
          Names.parts(action.validate_constraint().constraint_name).getLast());
    }
    if (action.drop_constraint() != null) {
      return new Statement.DropConstraint(
          names.identifier(action.drop_constraint().constraint_name),
          action.drop_constraint().if_exists() != null,
          SchemaBuilder.isCascade(action.drop_constraint().cascade_restrict()));
    }
    if (action.DROP() != null && action.column != null) {
      return new Statement.DropColumn(
          names.identifier(action.column),
          action.if_exists() != null,
          SchemaBuilder.isCascade(action.cascade_restrict()));
    }
    if (action.column_action() != null) {
      return column(names.identifier(action.column), action.column_action());
    }
    boolean storage =
        action.storage_parameters() != null || action.RESET() != null || action.CLUSTER() != null;
    if (action.owner_to() != null) {
      throw Source.unsupported("OWNER TO beside other changes", action);
    }
    if (storage) {
      return new Statement.Ignored();
    }
    throw Source.unsupported("ALTER TABLE ... " + Source.content(action), action);
  }

  private Statement.Change column(String column, Column_actionContext action) {
    if (action.set_def_column() != null) {
      String value = queries.expressions().text(action.set_def_column().vex());
      return new Statement.SetDefault(column, Optional.of(value));
    }
    if (action.drop_def() != null) {
      return new Statement.SetDefault(column, Optional.empty());
    }
    if (action.NULL() != null) {
      return new Statement.SetNotNull(column, action.set != null);
    }
    if (action.data_type() != null) {
      if (action.collate_identifier() != null) {
        throw Source.unsupported("COLLATE", action.collate_identifier());
      }
      Optional<String> using =
          action.USING() == null
              ? Optional.empty()
              : Optional.of(queries.expressions().text(action.vex()));
      return new Statement.SetType(column, queries.types().type(action.data_type()), using);
    }
    if (action.identity_body() != null) {
      return new Statement.AddIdentity(
          column, new SequenceBuilder(source).identity(action.identity_body()));
    }
    if (action.IDENTITY() != null && action.DROP() != null) {
      return new Statement.DropIdentity(column, action.if_exists() != null);
    }
    if (action.alter_identity().size() == 1 && action.alter_identity(0).GENERATED() != null) {
      return new Statement.SetIdentity(column, action.alter_identity(0).ALWAYS() != null);
    }
    if (action.set_statistics() != null || action.STORAGE() != null) {
      return new Statement.Ignored();
    }
    throw Source.unsupported("ALTER COLUMN ... " + source.words(action), action);
  }
}
