package quorate.sql.parse;

import java.util.List;
import org.antlr.v4.runtime.tree.ParseTree;
import org.jspecify.annotations.Nullable;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Copy_from_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Copy_optionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Copy_option_listContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Copy_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Copy_to_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Table_colsContext;

/// COPY, with its options in the current syntax and in that of releases before PostgreSQL 9.
final class CopyBuilder {
  private final Source source;
  private final Names names;

  CopyBuilder(Source source) {
    this.source = source;
    names = new Names(source);
  }

  Command copy(Copy_statementContext statement) {
    return statement.copy_from_statement() != null
        ? from(statement.copy_from_statement())
        : to(statement.copy_to_statement());
  }

  private static void refuseFile(@Nullable ParseTree stream, ParseTree direction) {
    if (stream == null) {
      throw Source.unsupported("COPY with a file on the server", direction);
    }
  }

  private Command from(Copy_from_statementContext statement) {
    refuseFile(statement.STDIN(), statement.FROM());
    if (statement.WHERE() != null) {
      throw Source.unsupported("COPY ... WHERE", statement.WHERE());
    }
    return table(statement.table_cols(), true, options(statement.copy_option_list()));
  }

  private Command to(Copy_to_statementContext statement) {
    refuseFile(statement.STDOUT(), statement.TO());
    List<Command.Option> options = options(statement.copy_option_list());
    return statement.data_statement() == null
        ? table(statement.table_cols(), false, options)
        : new Command.CopyQuery(source.text(statement.data_statement()), options);
  }

  private Command table(Table_colsContext table, boolean from, List<Command.Option> options) {
    return new Command.CopyTable(
        Names.relation(table.schema_qualified_name()),
        table.columns() == null ? List.of() : names.columns(table.columns()),
        from,
        options);
  }

  private List<Command.Option> options(@Nullable Copy_option_listContext options) {
    return options == null ? List.of() : options.copy_option().stream().map(this::option).toList();
  }

  private Command.Option option(Copy_optionContext option) {
    if (option.TEXT() != null || option.CSV() != null || option.BINARY() != null) {
      return new Command.Option(
          "format", Source.content(option.getChild(option.getChildCount() - 1)));
    }
    if (option.FORCE() != null
        || option.FORCE_QUOTE() != null
        || option.FORCE_NOT_NULL() != null
        || option.FORCE_NULL() != null) {
      return forced(option);
    }
    if (option.sconst() != null) {
      return new Command.Option(Source.content(option), Source.content(option.sconst()));
    }
    if (option.HEADER() == null && option.FREEZE() == null) {
      throw Source.unsupported("COPY option " + source.words(option), option);
    }
    if (option.MATCH() != null) {
      return new Command.Option("header", "match");
    }
    return new Command.Option(
        Source.content(option),
        option.boolean_value() == null ? "true" : Source.content(option.boolean_value()));
  }

  /// FORCE_QUOTE, FORCE_NOT_NULL or FORCE_NULL, with `*` as its value or a list of columns.
  private Command.Option forced(Copy_optionContext option) {
    boolean quote = option.QUOTE() != null || option.FORCE_QUOTE() != null;
    boolean notNull = option.NOT() != null || option.FORCE_NOT_NULL() != null;
    String name = quote ? "force_quote" : notNull ? "force_not_null" : "force_null";
    if (option.MULTIPLY() != null) {
      return new Command.Option(name, "*");
    }
    var list =
        option.identifier_list() == null
            ? option.identifier_list_in_paren().identifier_list()
            : option.identifier_list();
    return new Command.Option(name, "", list.identifier().stream().map(Source::content).toList());
  }
}
