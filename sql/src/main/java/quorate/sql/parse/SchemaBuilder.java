package quorate.sql.parse;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.jspecify.annotations.Nullable;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Cascade_restrictContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Create_domain_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Create_function_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Create_index_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Create_schema_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Create_sequence_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Create_table_as_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Create_table_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Create_type_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Create_view_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Drop_function_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Drop_statementsContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.If_exist_names_restrict_cascadeContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Index_columnContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Index_restContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Like_optionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Schema_createContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Schema_dropContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Table_column_defContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.User_nameContext;

/// CREATE and DROP statements.
final class SchemaBuilder {
  /// Operator classes with the code point order of Quorate's indexes.
  private static final Set<String> BY_CODE_POINT =
      Set.of(
          "text_ops",
          "varchar_ops",
          "bpchar_ops",
          "text_pattern_ops",
          "varchar_pattern_ops",
          "bpchar_pattern_ops");

  private final Source source;
  private final QueryBuilder queries;
  private final Names names;
  private final ColumnBuilder columns;
  private final TypesBuilder types;

  SchemaBuilder(Source source, QueryBuilder queries, ColumnBuilder columns) {
    this.source = source;
    this.queries = queries;
    this.columns = columns;
    names = queries.names();
    types = new TypesBuilder(source, queries);
  }

  Statement create(Schema_createContext statement) {
    ParseTree what = statement.getChild(1);
    return switch (what) {
      case Create_table_statementContext table -> table(table);
      case Create_table_as_statementContext table -> tableAs(table);
      case Create_index_statementContext index -> index(index);
      case Create_sequence_statementContext sequence -> sequence(sequence);
      case Create_view_statementContext view when view.MATERIALIZED() != null ->
          new MaterializedBuilder(source, queries).create(view);
      case Create_view_statementContext view -> view(view);
      case Create_type_statementContext type -> types.create(type);
      case Create_domain_statementContext domain -> types.create(domain);
      case Create_schema_statementContext schema -> schema(schema);
      case Create_function_statementContext made when made.PROCEDURE() != null ->
          new ProcedureBuilder(source, queries).create(made);
      default -> throw Source.unsupported("CREATE " + kind(what), what);
    };
  }

  private Statement schema(Create_schema_statementContext schema) {
    Optional<AccessStatement.RoleName> owner =
        Optional.ofNullable(schema.user_name()).map(SchemaBuilder::role);
    boolean unnamed =
        schema.name == null
            && owner
                .filter(role -> role.kind() == AccessStatement.RoleName.Kind.CURRENT)
                .isPresent();
    if (unnamed) {
      throw Source.unsupported("a schema named after its owner", schema.user_name());
    }
    return new Statement.CreateSchema(
        schema.name == null ? owner.orElseThrow().name() : names.identifier(schema.name),
        schema.if_not_exists() != null,
        owner,
        Source.position(schema));
  }

  private static AccessStatement.RoleName role(User_nameContext user) {
    String name = Source.content(user);
    boolean current = Set.of("current_user", "session_user", "current_role").contains(name);
    return new AccessStatement.RoleName(
        name,
        current ? AccessStatement.RoleName.Kind.CURRENT : AccessStatement.RoleName.Kind.NAMED,
        Source.position(user));
  }

  /// The keywords of the kind of object, such as `MATERIALIZED VIEW`.
  static String kind(ParseTree object) {
    StringBuilder kind = new StringBuilder();
    ParseTree at = object;
    while (!(at instanceof org.antlr.v4.runtime.tree.TerminalNode)) {
      int leaves = 0;
      for (int i = 0; i < at.getChildCount() && Source.type(at.getChild(i)) > 0; i++) {
        String word = Source.content(at.getChild(i)).toUpperCase(java.util.Locale.ROOT);
        if (!Character.isLetter(word.charAt(0)) || word.equals("ON") || word.equals("FOR")) {
          break;
        }
        kind.append(kind.isEmpty() ? "" : " ").append(word);
        leaves++;
      }
      if (leaves > 0) {
        return kind.toString();
      }
      at = at.getChild(0);
    }
    return Source.content(at).toUpperCase(java.util.Locale.ROOT);
  }

  static boolean isCascade(@Nullable Cascade_restrictContext clause) {
    return clause != null && clause.CASCADE() != null;
  }

  private static void refuse(String what, @Nullable ParseTree... parts) {
    for (ParseTree part : parts) {
      if (part != null) {
        throw Source.unsupported(what, part);
      }
    }
  }

  private Statement table(Create_table_statementContext table) {
    boolean temporary = table.TEMP() != null || table.TEMPORARY() != null;
    refuse(
        "a typed or partitioned table",
        table.define_table().define_type(),
        table.define_table().define_partition(),
        table.partition_by());
    refuse("a table's access method", table.USING());
    refuse("a distributed table", table.distributed_clause(), table.partition_gp());
    var defined = table.define_table().define_columns();
    refuse("INHERITS", defined.INHERITS());
    List<Statement.ColumnDefinition> definitions = new ArrayList<>();
    List<Statement.Like> likes = new ArrayList<>();
    List<Statement.Constraint> constraints = new ArrayList<>();
    for (Table_column_defContext each : defined.table_column_def()) {
      if (each.LIKE() != null) {
        likes.add(like(each, definitions.size()));
      } else if (each.tabl_constraint != null) {
        constraints.add(columns.tableConstraint(each.tabl_constraint));
      } else {
        definitions.add(columns.column(each.table_column_definition()));
      }
    }
    return new Statement.CreateTable(
        Temporaries.name(table.name, temporary),
        table.if_not_exists() != null,
        definitions,
        likes,
        constraints,
        Temporaries.onCommit(table.name, temporary, table.on_commit()),
        Source.position(table.name));
  }

  private static Statement.Like like(Table_column_defContext like, int before) {
    Set<String> all = Set.of("constraints", "defaults", "identity", "indexes");
    Set<String> including = new HashSet<>();
    for (Like_optionContext option : like.like_option()) {
      String what = Source.content(option.getChild(1)).toLowerCase(java.util.Locale.ROOT);
      Set<String> meant = what.equals("all") ? all : Set.of(what);
      if (option.INCLUDING() != null) {
        including.addAll(meant);
      } else {
        including.removeAll(meant);
      }
    }
    return new Statement.Like(
        Names.relation(like.schema_qualified_name()), before, including, Source.position(like));
  }

  private Statement tableAs(Create_table_as_statementContext table) {
    boolean temporary = table.TEMP() != null || table.TEMPORARY() != null;
    refuse("a table's access method", table.USING());
    refuse("a distributed table", table.distributed_clause());
    refuse("CREATE TABLE ... AS EXECUTE", table.EXECUTE());
    return new Statement.CreateTableAs(
        Temporaries.name(table.name, temporary),
        table.if_not_exists() != null,
        table.names_in_parens() == null ? List.of() : names.columns(table.names_in_parens()),
        queries.query(table.select_stmt()),
        source.text(table.select_stmt()),
        table.NO() == null,
        Temporaries.onCommit(table.name, temporary, table.on_commit()),
        Source.position(table.name));
  }

  private Statement view(Create_view_statementContext view) {
    refuse("CREATE RECURSIVE VIEW", view.RECURSIVE());
    if (view.if_not_exists() != null) {
      throw source.syntaxError(view.if_not_exists().NOT());
    }
    refuse("a view with storage parameters", view.storage_parameters(), view.table_space());
    refuse("WITH CHECK OPTION", view.with_check_option());
    if (view.USING() != null || view.DATA() != null || view.distributed_clause() != null) {
      throw source.syntaxError(view.USING() == null ? view.WITH().getLast() : view.USING());
    }
    return new Statement.CreateView(
        Temporaries.name(view.name, view.TEMP() != null || view.TEMPORARY() != null),
        view.REPLACE() != null,
        view.column_names == null ? List.of() : names.columns(view.column_names),
        queries.query(view.v_query),
        source.text(view.v_query),
        Source.position(view));
  }

  private Statement index(Create_index_statementContext index) {
    Index_restContext rest = index.index_rest();
    IndexMethod method = new IndexMethodReader(index).method();
    refuse("an index with NULLS", rest.nulls_distinction());
    List<String> keys = new ArrayList<>();
    List<Expr> expressions = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    List<KeyOrder> orders = new ArrayList<>();
    for (Index_columnContext key : rest.index_columns().index_column()) {
      if (method == IndexMethod.BTREE
          && key.schema_qualified_name() != null
          && !BY_CODE_POINT.contains(Names.parts(key.schema_qualified_name()).getLast())) {
        refuse("an operator class or collation of an index", key.schema_qualified_name());
      }
      if (names.isName(key.column)) {
        keys.add(names.key(key.column, "an index on an expression"));
      } else {
        expressions.add(queries.expressions().expression(key.column));
      }
      texts.add(source.text(key.column));
      boolean down = key.order_specification() != null && key.order_specification().DESC() != null;
      boolean first = key.null_ordering() == null ? down : key.null_ordering().FIRST() != null;
      orders.add(new KeyOrder(down, first));
    }
    Optional<Expr> where =
        rest.index_where() == null
            ? Optional.empty()
            : Optional.of(queries.expressions().expression(rest.index_where().vex()));
    ParserRuleContext start = index.name;
    return new Statement.CreateIndex(
        Optional.ofNullable(index.name).map(names::identifier),
        method,
        index.UNIQUE() != null,
        index.if_not_exists() != null,
        Names.relation(index.table_name),
        keys,
        orders,
        expressions,
        where,
        texts,
        rest.index_where() == null
            ? Optional.empty()
            : Optional.of(source.text(rest.index_where().vex())),
        rest.including_index() == null
            ? List.of()
            : names.identifiers(rest.including_index().identifier()),
        start == null ? Source.position(index.ON()) : Source.position(start));
  }

  private Statement sequence(Create_sequence_statementContext sequence) {
    Statement.SequenceOptions options =
        new SequenceBuilder(source).options(sequence.sequence_body(), "CREATE SEQUENCE");
    return new Statement.CreateSequence(
        Temporaries.name(sequence.name, sequence.TEMP() != null || sequence.TEMPORARY() != null),
        sequence.if_not_exists() != null,
        options,
        Source.position(sequence.name));
  }

  Statement drop(Schema_dropContext statement) {
    ParseTree what = statement.getChild(1);
    String kind = kind(what);
    if (what instanceof Drop_function_statementContext made && made.PROCEDURE() != null) {
      return ProcedureBuilder.drop(made);
    }
    if (!(what instanceof Drop_statementsContext drop)) {
      throw Source.unsupported("DROP " + kind, what);
    }
    If_exist_names_restrict_cascadeContext rest = drop.if_exist_names_restrict_cascade();
    boolean ifExists = rest.if_exists() != null;
    boolean cascade = isCascade(rest.cascade_restrict());
    int position = Source.position(what);
    boolean known =
        List.of(
                "TABLE",
                "VIEW",
                "MATERIALIZED VIEW",
                "INDEX",
                "INDEX CONCURRENTLY",
                "SEQUENCE",
                "TYPE",
                "DOMAIN",
                "SCHEMA")
            .contains(kind);
    if (!known) {
      throw Source.unsupported("DROP " + kind, what);
    }
    if (kind.equals("SCHEMA")) {
      List<String> schemas = names.singles(rest.names_references().schema_qualified_name());
      return new Statement.DropSchemas(schemas, ifExists, cascade, position);
    }
    List<String> relations = names.relations(rest.names_references().schema_qualified_name());
    return switch (kind) {
      case "TABLE" -> new Statement.DropTable(relations, ifExists, cascade, position);
      case "VIEW" -> new Statement.DropView(relations, ifExists, cascade, position);
      case "MATERIALIZED VIEW" ->
          new MaterializedStatement.Drop(relations, ifExists, cascade, position);
      case "TYPE", "DOMAIN" ->
          new Statement.DropTypes(relations, kind.equals("DOMAIN"), ifExists, cascade, position);
      case "SEQUENCE" -> new Statement.DropSequence(relations, ifExists, cascade, position);
      default -> new Statement.DropIndex(relations, ifExists, cascade, position);
    };
  }
}
