package quorate.sql.parse;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.SqlContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.StatementContext;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.parse.Grammar.Parsed;

/// Parses texts to trees: the library's grammar accepts PostgreSQL's SQL, and the builders accept
/// the part of it that Quorate supports.
public final class Parser {
  /// First keywords of the statements that databases execute.
  private static final Set<String> DATA =
      Set.of(
          "select",
          "values",
          "table",
          "with",
          "(",
          "insert",
          "update",
          "delete",
          "merge",
          "truncate",
          "create",
          "alter",
          "drop",
          "grant",
          "revoke",
          "reassign",
          "refresh",
          "call");

  /// A typical statement of each kind, to warm up the parser.
  private static final List<String> USUAL =
      List.of(
          "select a, count(*) from t join u on t.a = u.a where b = 1 and c like 'x' group by a order by 1 limit 1",
          "insert into t (a, b) values (1, 'x') on conflict (a) do update set b = excluded.b returning a",
          "update t set a = a + 1, b = now() where c in (1, 2)",
          "delete from t where a between 1 and 2",
          "create table t (a int primary key, b varchar(9) not null default 'x', c numeric(8, 2))",
          "alter table t add primary key (a)",
          "drop table if exists t");

  private static final List<String> USUAL_COMMANDS =
      List.of("begin", "commit", "rollback", "set a = 'b'", "show a", "copy t from stdin");

  private Parser() {}

  /// Whether databases execute the statement with these tokens.
  public static boolean isData(List<Token> tokens) {
    Token first = tokens.getFirst();
    return first.kind() != Token.Kind.QUOTED
        && first.kind() != Token.Kind.STRING
        && DATA.contains(first.text());
  }

  /// Parses one statement that databases execute.
  ///
  /// @throws quorate.core.value.SqlException 42601 for invalid SQL, 0A000 for unsupported SQL
  public static Statement statement(String text, List<Token> tokens) {
    refuseElements(tokens);
    MaterializedBuilder.refuseUnlogged(tokens);
    Optional<String> create = SelectInto.asCreate(text, tokens);
    if (create.isPresent()) {
      return statement(create.get(), Lexer.tokens(create.get()));
    }
    Parsed<StatementContext> parsed = one(text, tokens);
    if (AccessBuilder.isOne(tokens)) {
      return AccessBuilder.build(tokens);
    }
    Source source = parsed.source();
    QueryBuilder queries = new QueryBuilder(source);
    StatementContext statement = parsed.tree();
    if (statement.data_statement() != null) {
      return new DataBuilder(queries).statement(statement.data_statement());
    }
    if (statement.schema_statement() == null) {
      var script = statement.script_statement().script_additional();
      if (script.CALL() != null) {
        return new ProcedureBuilder(source, queries).call(script.function_call());
      }
      var additional = script.additional_statement();
      if (additional.REFRESH() != null) {
        return MaterializedBuilder.refresh(additional);
      }
      return new DataBuilder(queries).truncate(additional.truncate_stmt());
    }
    ColumnBuilder columns = new ColumnBuilder(source, queries);
    var schema = statement.schema_statement();
    if (schema.schema_alter() != null) {
      return new AlterBuilder(source, queries, columns).alter(schema.schema_alter());
    }
    SchemaBuilder builder = new SchemaBuilder(source, queries, columns);
    return schema.schema_create() != null
        ? builder.create(schema.schema_create())
        : builder.drop(schema.schema_drop());
  }

  /// Parses one statement that the session executes.
  public static Command command(String text, List<Token> tokens) {
    Parsed<StatementContext> parsed = one(text, tokens);
    return new CommandBuilder(parsed.source(), text, tokens).command(parsed.tree());
  }

  /// Parses a query from the text that the catalog stores.
  public static Query query(String text) {
    Parsed<StatementContext> parsed = one(text, Lexer.tokens(text));
    QueryBuilder queries = new QueryBuilder(parsed.source());
    if (parsed.tree().data_statement() == null
        || parsed.tree().data_statement().select_stmt() == null) {
      throw parsed.source().syntaxError(parsed.tree());
    }
    return queries.query(parsed.tree().data_statement().select_stmt());
  }

  /// Parses an expression from the text that the catalog stores.
  public static Expr expression(String text) {
    var parsed = Grammar.parse(text, Lexer.tokens(text), SQLParser::vex_eof);
    var list = parsed.tree();
    if (list.vex().size() != 1) {
      throw parsed.source().syntaxError(list.COMMA(0));
    }
    return new QueryBuilder(parsed.source()).expressions().expression(list.vex(0));
  }

  /// Rejects the schema elements of CREATE SCHEMA, which the grammar lacks.
  private static void refuseElements(List<Token> tokens) {
    if (tokens.size() > 3 && tokens.get(0).is("create") && tokens.get(1).is("schema")) {
      tokens.stream()
          .skip(3)
          .filter(token -> token.is("create") || token.is("grant"))
          .findFirst()
          .ifPresent(element -> {
            throw new SqlException(
                new SqlError("0A000", "CREATE SCHEMA with elements is not supported by Quorate")
                    .at(element.start() + 1));
          });
    }
  }

  private static Parsed<StatementContext> one(String text, List<Token> tokens) {
    Parsed<SqlContext> parsed = Grammar.parse(text, tokens, SQLParser::sql);
    List<StatementContext> statements = parsed.tree().statement();
    if (statements.size() != 1) {
      throw parsed
          .source()
          .syntaxError(statements.isEmpty() ? parsed.tree().EOF(0) : statements.get(1));
    }
    return new Parsed<>(statements.getFirst(), parsed.source());
  }

  /// Parses the usual statements once, because the first parse of each kind is slow until the
  /// prediction cache is filled.
  public static void warmUp() {
    USUAL.forEach(text -> statement(text, Lexer.tokens(text)));
    USUAL_COMMANDS.forEach(text -> command(text, Lexer.tokens(text)));
  }
}
