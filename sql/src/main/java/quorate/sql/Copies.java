package quorate.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.Column;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.parse.Cursor;
import quorate.sql.parse.Token;

/// COPY and EXPLAIN, which have another statement inside.
final class Copies {
  private final Catalog catalog;
  private final List<SqlType> declared;

  Copies(Catalog catalog, List<SqlType> declared) {
    this.catalog = catalog;
    this.declared = declared;
  }

  Optional<Analysed> parse(String text, List<Token> tokens) {
    Cursor in = new Cursor(text, tokens);
    if (in.takes("explain")) {
      return Optional.of(explain(in, text));
    }
    return in.takes("copy") ? Optional.of(copy(in, text)) : Optional.empty();
  }

  private Analysed explain(Cursor in, String text) {
    boolean analyze = false;
    if (in.takes("(")) {
      while (!in.takes(")")) {
        analyze |= in.sees("analyze");
        if (in.atEnd()) {
          throw in.syntaxError();
        }
        in.next();
      }
    } else {
      analyze = in.takes("analyze");
      in.takes("verbose");
    }
    return Analyser.analyse(text.substring(in.position() - 1), catalog, declared)
            instanceof Analysed.Data data
        ? new Analysed.Explain(data, analyze)
        : refuse(in);
  }

  private static Analysed refuse(Cursor in) {
    throw in.syntaxError();
  }

  private Analysed copy(Cursor in, String text) {
    String source;
    List<String> names = List.of();
    boolean query = in.sees("(");
    if (query) {
      source = parenthesised(in, text);
    } else {
      source = in.relation();
      names = in.sees("(") ? in.identifiers() : List.of();
    }
    boolean from = in.takes("from");
    if (!from) {
      in.expect("to");
    }
    if (!in.takes(from ? "stdin" : "stdout")) {
      throw in.unsupported("COPY with a file on the server");
    }
    Analysed.CopyFormat format = new CopyOptions(in).format();
    if (in.sees("where")) {
      throw in.unsupported("COPY ... WHERE");
    }
    in.expectEnd();
    if (query) {
      if (from) {
        throw in.syntaxError();
      }
      Analysed inner = Analyser.analyse(source, catalog, declared);
      if (!(inner instanceof Analysed.Data data) || data.columns().isEmpty()) {
        throw new SqlException("0A000", "COPY query must have rows");
      }
      return new Analysed.Copy(false, data.columns().get(), data, format);
    }
    return table(source, names, from, format);
  }

  private static String parenthesised(Cursor in, String text) {
    in.expect("(");
    int start = in.position() - 1;
    int depth = 1;
    int end = start;
    while (depth > 0) {
      if (in.peek().kind() == Token.Kind.END) {
        throw in.syntaxError();
      }
      end = in.peek().start();
      Token token = in.next();
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
    }
    return text.substring(start, end);
  }

  private Analysed table(
      String name, List<String> names, boolean from, Analysed.CopyFormat format) {
    Catalog.Table table = catalog.table(name).orElseThrow(() -> FromBinder.missing(name, 0));
    List<Column> columns = new ArrayList<>();
    List<String> quoted = new ArrayList<>();
    List<String> wanted =
        names.isEmpty() ? table.columns().stream().map(Catalog.TableColumn::name).toList() : names;
    for (String each : wanted) {
      Catalog.TableColumn column = WriteBinder.column(table, each, 0);
      columns.add(new Column(column.name(), column.type(), column.typmod()));
      quoted.add(EngineTypes.quote(each));
    }
    String list = String.join(", ", quoted);
    String quotedTable = EngineTypes.quote(name);
    StringBuilder marks = new StringBuilder();
    for (int i = 1; i <= columns.size(); i++) {
      marks.append(i == 1 ? "$" : ", $").append(i);
    }
    String statement =
        from
            ? "insert into " + quotedTable + " (" + list + ") values (" + marks + ")"
            : "select " + list + " from " + quotedTable;
    Analysed.Data data = (Analysed.Data) Analyser.analyse(statement, catalog, List.of());
    return new Analysed.Copy(from, columns, data, format);
  }
}
