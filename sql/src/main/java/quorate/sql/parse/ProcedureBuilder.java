package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Create_function_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Drop_function_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Function_actions_commonContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Function_argumentsContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Function_callContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Session_local_optionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Vex_or_named_notationContext;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// CALL, CREATE PROCEDURE and DROP PROCEDURE.
final class ProcedureBuilder {
  private final Source source;
  private final QueryBuilder queries;

  ProcedureBuilder(Source source, QueryBuilder queries) {
    this.source = source;
    this.queries = queries;
  }

  Statement call(Function_callContext call) {
    if (call.schema_qualified_name_nontype() == null
        || !call.orderby_clause().isEmpty()
        || call.set_qualifier() != null
        || call.OVER() != null) {
      throw Source.unsupported("CALL of a function", call);
    }
    List<Statement.Argument> arguments = new ArrayList<>();
    for (Vex_or_named_notationContext each : call.vex_or_named_notation()) {
      if (each.VARIADIC() != null) {
        throw Source.unsupported("VARIADIC", each);
      }
      Optional<String> name =
          each.pointer() == null
              ? Optional.empty()
              : Optional.of(queries.names().identifier(each.identifier()));
      arguments.add(new Statement.Argument(name, queries.expressions().expression(each.vex())));
    }
    String name = Qualified.text(Names.parts(call.schema_qualified_name_nontype()));
    return new Statement.Call(name, arguments, Source.position(call));
  }

  Statement create(Create_function_statementContext made) {
    int position = Source.position(made.function_parameters());
    List<Statement.ProcedureParameter> parameters = new ArrayList<>();
    made.function_parameters()
        .function_args()
        .function_arguments()
        .forEach(each -> parameters.add(parameter(each)));
    String digest = "";
    String className = "";
    boolean java = false;
    boolean checked = false;
    List<String> tables = List.of();
    List<String> statements = new ArrayList<>();
    for (Function_actions_commonContext action : made.function_actions_common()) {
      if (action.LANGUAGE() != null) {
        java = Source.content(action.lang_name).equals("java");
      } else if (action.function_def() != null && action.function_def().symbol != null) {
        digest = Source.content(action.function_def().definition);
        className = Source.content(action.function_def().symbol);
      } else if (action.SET() != null) {
        Session_local_optionContext setting = action.session_local_option();
        String words = source.words(setting).replace(" TO ", " = ");
        if (words.startsWith("QUORATE.TABLES = '")) {
          // A comma inside parentheses separates the keys of one table.
          tables =
              List.of(Source.content(setting.set_statement_value()).split(" *, *(?![^(]*\\))"));
        } else if (words.startsWith("QUORATE.STATEMENT = '")) {
          statements.add(Source.content(setting.set_statement_value()));
        } else if (words.equals("QUORATE.CHECKED = ON")) {
          checked = true;
        } else {
          throw Source.unsupported("SET " + words, action);
        }
      }
    }
    if (!java || !digest.matches("[0-9a-f]{64}") || className.isEmpty()) {
      throw new SqlException(
          new SqlError("0A000", "only procedures of a jar can be made")
              .withHint(
                  "Write a class that implements quorate.procedure.Procedure, and install it:"
                      + " quorate procedures install --help")
              .at(position));
    }
    return new Statement.CreateProcedure(
        Names.relation(made.function_parameters().schema_qualified_name()),
        made.REPLACE() != null,
        parameters,
        tables,
        digest,
        className,
        checked,
        statements,
        position);
  }

  private Statement.ProcedureParameter parameter(Function_argumentsContext parameter) {
    if (parameter.vex() != null) {
      throw Source.unsupported("DEFAULT of a procedure's parameter", parameter);
    }
    String mode =
        parameter.argmode() == null
            ? "in"
            : Source.content(parameter.argmode()).toLowerCase(Locale.ROOT);
    if (mode.equals("variadic")) {
      throw Source.unsupported("VARIADIC", parameter);
    }
    String name =
        parameter.identifier_nontype() == null
            ? ""
            : Source.content(parameter.identifier_nontype());
    return new Statement.ProcedureParameter(
        name, mode, queries.types().type(parameter.data_type()));
  }

  /// DROP PROCEDURE. Its parameters are ignored, because procedure names are unique.
  static Statement drop(Drop_function_statementContext drop) {
    return new Statement.DropProcedure(
        Names.relation(drop.name), drop.if_exists() != null, Source.position(drop.name));
  }
}
