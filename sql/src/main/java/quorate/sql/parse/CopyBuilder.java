package quorate.sql.parse;

import java.util.List;
import org.antlr.v4.runtime.tree.ParseTree;
import org.jspecify.annotations.Nullable;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Copy_from_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Copy_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Copy_to_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Table_colsContext;

/// COPY. The grammar has seen the statement without its options ([CopySyntax]).
final class CopyBuilder {
  private final Source source;
  private final Names names;
  private final String text;
  private final List<Token> tokens;

  CopyBuilder(Source source, String text, List<Token> tokens) {
    this.source = source;
    this.text = text;
    this.tokens = tokens;
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

  private List<CopyOption> options() {
    return CopyOptionReader.read(text, tokens);
  }

  private Command from(Copy_from_statementContext statement) {
    List<CopyOption> options = options();
    refuseFile(statement.STDIN(), statement.FROM());
    if (statement.WHERE() != null) {
      throw Source.unsupported("COPY ... WHERE", statement.WHERE());
    }
    return table(statement.table_cols(), true, options);
  }

  private Command to(Copy_to_statementContext statement) {
    List<CopyOption> options = options();
    refuseFile(statement.STDOUT(), statement.TO());
    return statement.data_statement() == null
        ? table(statement.table_cols(), false, options)
        : new Command.CopyQuery(source.text(statement.data_statement()), options);
  }

  private Command table(Table_colsContext table, boolean from, List<CopyOption> options) {
    return new Command.CopyTable(
        Names.relation(table.schema_qualified_name()),
        table.columns() == null ? List.of() : names.columns(table.columns()),
        from,
        options);
  }
}
