package quorate.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.Column;
import quorate.core.value.Reading;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.bind.WriteBinder;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.MaterializedView;
import quorate.sql.catalog.Missing;
import quorate.sql.catalog.UserType;
import quorate.sql.copy.CopyFormat;
import quorate.sql.copy.CopyOptions;
import quorate.sql.copy.CopyTarget;
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
    CopyOptions options = CopyOptions.of(copy.options(), false);
    Analysed inner = analysed(copy.sql(), declared);
    if (inner instanceof Analysed.Ddl) {
      throw new SqlException("0A000", "COPY (SELECT INTO) is not supported");
    }
    if (!(inner instanceof Analysed.Data data) || data.columns().isEmpty()) {
      throw new SqlException("0A000", "COPY query must have a RETURNING clause");
    }
    List<Column> columns = data.columns().get();
    CopyFormat format =
        options.format(
            columns.stream().map(Column::name).toList(),
            (_, column) -> new SqlException("42703", "column \"" + column + "\" does not exist"));
    return new Analysed.Copy(false, columns, data, format, Optional.empty());
  }

  Analysed copy(Command.CopyTable copy) {
    Catalog.Table table = table(copy);
    List<Catalog.TableColumn> columns =
        copy.columns().isEmpty() ? table.columns() : chosen(table, copy.columns());
    CopyOptions options = CopyOptions.of(copy.options(), copy.from());
    CopyFormat format =
        options.format(
            columns.stream().map(Catalog.TableColumn::name).toList(),
            (option, column) -> {
              WriteBinder.column(table, column, 0); // 42703 if the table has none
              return new SqlException(
                  "42P10", option + " column \"" + column + "\" not referenced by COPY");
            });
    if (format.onError().skips()) {
      columns.forEach(this::requireReadHere);
    }
    CopyTarget target = CopyTarget.of(table, copy.table(), columns);
    String statement = copy.from() ? target.insert(Set.of()) : target.select();
    Analysed.Data data = (Analysed.Data) analysed(statement, List.of());
    return new Analysed.Copy(
        copy.from(),
        columns.stream()
            .map(column -> new Column(column.name(), column.type(), column.typmod()))
            .toList(),
        data,
        format,
        Optional.of(target));
  }

  private Catalog.Table table(Command.CopyTable copy) {
    String key =
        catalog.relation(copy.table()).orElseThrow(() -> Missing.relation(copy.table(), 0));
    String name = Qualified.plain(key);
    boolean from = copy.from();
    String where = from ? "to" : "from";
    if (catalog.view(key).isPresent()) {
      throw new SqlException(
          new SqlError("42809", "cannot copy %s view \"%s\"".formatted(where, name))
              .withHint(
                  from
                      ? "To enable copying to a view, provide an INSTEAD OF INSERT trigger."
                      : "Try the COPY (SELECT ...) TO variant."));
    }
    Optional<MaterializedView> materialized = catalog.materialized(key);
    if (materialized.isPresent() && from) {
      throw new SqlException("42809", "cannot copy to materialized view \"%s\"".formatted(name));
    }
    if (materialized.filter(view -> !view.populated()).isPresent()) {
      throw new SqlException(
          new SqlError(
                  "0A000", "cannot copy from unpopulated materialized view \"%s\"".formatted(name))
              .withHint("Use the REFRESH MATERIALIZED VIEW command."));
    }
    return catalog
        .table(key)
        .orElseThrow(() ->
            catalog.sequences().containsKey(key)
                ? new SqlException("42809", "cannot copy %s sequence \"%s\"".formatted(where, name))
                : Missing.relation(copy.table(), 0));
  }

  private static List<Catalog.TableColumn> chosen(Catalog.Table table, List<String> names) {
    List<Catalog.TableColumn> columns = new ArrayList<>(names.size());
    for (String name : names) {
      Catalog.TableColumn column = WriteBinder.column(table, name, 0);
      if (columns.contains(column)) {
        throw CopyOptions.twice(name);
      }
      columns.add(column);
    }
    return columns;
  }

  /// Refuses to skip rows by what the databases alone decide, which is too late to skip them.
  private void requireReadHere(Catalog.TableColumn column) {
    boolean constrained =
        column
            .domain()
            .map(catalog.types()::get)
            .filter(UserType.Domain.class::isInstance)
            .map(UserType.Domain.class::cast)
            .filter(domain -> domain.notNull() || !domain.checks().isEmpty())
            .isPresent();
    if (constrained || column.type() == SqlType.ENUM) {
      throw new SqlException(
          "0A000",
          "COPY ... ON_ERROR IGNORE into column \"%s\", whose type is %s, is not supported by Quorate"
              .formatted(
                  column.name(), constrained ? "a domain with constraints" : "an enumeration"));
    }
  }
}
