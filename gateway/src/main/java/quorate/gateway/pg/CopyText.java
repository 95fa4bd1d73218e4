package quorate.gateway.pg;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import quorate.core.Bytes;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.copy.CopyFormat;

/// Reads COPY's text and csv formats (PostgreSQL documentation, COPY, "File Formats").
///
/// Parsing is incremental: bytes arrive in pieces of any size, and rows are passed on once
/// complete.
public final class CopyText implements CopyParser {
  private final CopyFormat format;
  private final String table;
  private final List<String> columns;
  private final Consumer<CopyRow<String>> sink;
  private final CopyLines lines;
  private final CopyFields fields;
  private boolean begun;

  /// The last line if it was `\.` in CSV data of several columns: the end where nothing follows,
  /// since psql before version 18 sends it there, and else a row without its other columns.
  private Optional<CopyPlace> endMark = Optional.empty();

  /// @param table its name without the schema
  /// @param columns their names
  /// @param hasDefault whether the column of this index has a default
  /// @param sink takes each row
  public CopyText(
      CopyFormat format,
      String table,
      List<String> columns,
      IntPredicate hasDefault,
      Consumer<CopyRow<String>> sink) {
    this.format = format;
    this.table = table;
    this.columns = columns;
    this.sink = sink;
    this.lines = new CopyLines(format, this::line);
    this.fields = new CopyFields(format, columns, hasDefault);
  }

  @Override
  public int pending() {
    return lines.pending();
  }

  @Override
  public SqlError located(SqlError error) {
    return error.context().isEmpty() ? place(Optional.empty()).in(error) : error;
  }

  private CopyPlace place(Optional<String> text) {
    return new CopyPlace(table, lines.number(), text);
  }

  @Override
  public void feed(Bytes data) {
    located(() -> lines.feed(data));
  }

  @Override
  public void finish() {
    located(lines::finish);
  }

  private void located(Runnable step) {
    try {
      step.run();
    } catch (SqlException wrong) {
      throw located(wrong.error()).asException();
    }
  }

  private void line(String text) {
    CopyPlace place = place(Optional.of(text));
    endMark.ifPresent(before -> {
      throw before.in(missing(columns.get(1))).asException();
    });
    try {
      if (begun || format.header() == CopyFormat.Header.NONE) {
        row(place, text);
      } else if (format.header() == CopyFormat.Header.MATCH) {
        match(fields.of(text, CopyFormat.Forced.NONE));
      }
      begun = true;
    } catch (SqlException wrong) {
      SqlError error = wrong.error();
      throw (error.context().isEmpty() ? place.in(error) : error).asException();
    }
  }

  private void row(CopyPlace place, String text) {
    if (columns.isEmpty() && text.isEmpty()) {
      sink.accept(new CopyRow<>(place, List.of()));
      return;
    }
    List<CopyField<String>> row = fields.of(text, format.forced());
    if (row.size() > columns.size()) {
      throw new SqlException("22P04", "extra data after last expected column");
    }
    if (format.csv() && text.equals("\\.") && row.size() < columns.size()) {
      endMark = Optional.of(place);
      return;
    }
    sink.accept(new CopyRow<>(place, row));
  }

  /// The error for a row without this column.
  public static SqlError missing(String column) {
    return new SqlError("22P04", "missing data for column \"" + column + "\"");
  }

  /// Requires the names of the columns.
  private void match(List<CopyField<String>> names) {
    if (names.size() != columns.size()) {
      throw new SqlException(
          "22P04",
          "wrong number of fields in header line: got %d, expected %d"
              .formatted(names.size(), columns.size()));
    }
    for (int i = 0; i < names.size(); i++) {
      String got =
          switch (names.get(i)) {
            case CopyField.Given<String>(String name) -> "\"" + name + "\"";
            case CopyField.Default<String> _ -> "\"" + format.defaultText().orElse("") + "\"";
            case CopyField.Null<String> _ -> "null value (\"" + format.nullText() + "\")";
          };
      if (!names.get(i).equals(new CopyField.Given<>(columns.get(i)))) {
        throw new SqlException(
            "22P04",
            "column name mismatch in header line field %d: got %s, expected \"%s\""
                .formatted(i + 1, got, columns.get(i)));
      }
    }
  }
}
