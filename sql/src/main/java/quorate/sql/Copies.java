package quorate.sql;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.Column;
import quorate.core.value.Reading;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.bind.WriteBinder;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Missing;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.Command;
import quorate.sql.parse.Qualified;

/// COPY, EXPLAIN and DECLARE, which contain another statement.
final class Copies {
  private final Catalog catalog;
  private final Reading reading;
  private final List<SqlType> declared;

  Copies(Catalog catalog, Reading reading, List<SqlType> declared) {
    this.catalog = catalog;
    this.reading = reading;
    this.declared = declared;
  }

  private Analysed analysed(String sql, List<SqlType> types) {
    return Analyser.analyse(sql, catalog, reading, types);
  }

  Analysed explain(Command.Explain explain) {
    if (analysed(explain.sql(), declared) instanceof Analysed.Data data) {
      return new Analysed.Explain(data, explain.analyze());
    }
    throw new IllegalStateException("the grammar lets nothing else be explained");
  }

  Analysed declare(Command.Declare declare) {
    if (declare.binary()) {
      throw new SqlException("0A000", "DECLARE BINARY is not supported by Quorate");
    }
    if (analysed(declare.sql(), declared) instanceof Analysed.Read read) {
      return new Analysed.Declare(declare.name(), declare.scrolls(), declare.held(), read);
    }
    throw new IllegalStateException("the grammar lets nothing else be declared");
  }

  Analysed copy(Command.CopyQuery copy) {
    Analysed inner = analysed(copy.sql(), declared);
    if (!(inner instanceof Analysed.Data data) || data.columns().isEmpty()) {
      throw new SqlException("0A000", "COPY query must have rows");
    }
    List<Column> columns = data.columns().get();
    CopyOptions.Target target =
        new CopyOptions.Target(
            false,
            columns.stream().map(Column::name).toList(),
            (_, column) -> new SqlException("42703", "column \"" + column + "\" does not exist"));
    return new Analysed.Copy(false, columns, data, CopyOptions.format(copy.options(), target));
  }

  Analysed copy(Command.CopyTable copy) {
    return table(copy.table(), copy.columns(), copy.from(), copy.options());
  }

  private Analysed table(
      String name, List<String> names, boolean from, List<Command.Option> options) {
    Catalog.Table table =
        catalog.relation(name).flatMap(catalog::table).orElseThrow(() -> Missing.relation(name, 0));
    List<Column> columns = new ArrayList<>();
    List<String> quoted = new ArrayList<>();
    List<String> wanted =
        names.isEmpty() ? table.columns().stream().map(Catalog.TableColumn::name).toList() : names;
    for (String each : wanted) {
      Catalog.TableColumn column = WriteBinder.column(table, each, 0);
      columns.add(new Column(column.name(), column.type(), column.typmod()));
      quoted.add(EngineTypes.quote(each));
    }
    CopyOptions.Target target =
        new CopyOptions.Target(
            from,
            wanted,
            (option, column) -> {
              WriteBinder.column(table, column, 0); // 42703 if the table has none
              return new SqlException(
                  "42P10", option + " column \"" + column + "\" not referenced by COPY");
            });
    CopyFormat format = CopyOptions.format(options, target);
    String list = String.join(", ", quoted);
    String quotedTable = Qualified.quoted(name);
    StringBuilder marks = new StringBuilder();
    for (int i = 1; i <= columns.size(); i++) {
      marks.append(i == 1 ? "$" : ", $").append(i);
    }
    boolean always =
        wanted.stream()
            .anyMatch(
                each -> WriteBinder.column(table, each, 0).identity() == Catalog.Identity.ALWAYS);
    String overriding = always ? " overriding system value" : ""; // COPY always overrides
    String statement =
        from
            ? "insert into %s (%s)%s values (%s)".formatted(quotedTable, list, overriding, marks)
            : "select " + list + " from " + quotedTable;
    Analysed.Data data = (Analysed.Data) analysed(statement, List.of());
    return new Analysed.Copy(from, columns, data, format);
  }
}
