package quorate.gateway;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import quorate.core.value.Column;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.gateway.pg.CopyField;
import quorate.gateway.pg.CopyPlace;
import quorate.gateway.pg.CopyRow;
import quorate.gateway.pg.CopyText;
import quorate.gateway.session.CopyIn;
import quorate.sql.Analysed;
import quorate.sql.copy.CopyFormat;
import quorate.sql.type.Coerce;

/// Converts the rows of COPY FROM to values, and skips those that have none if it may.
///
/// @param <F> what a value comes in: text or bytes
final class CopyRows<F> implements Consumer<CopyRow<F>> {
  private final List<Column> columns;
  private final CopyFormat format;
  private final BiFunction<F, SqlType, Value> decoded;
  private final CopyIn sink;
  private final Consumer<SqlError> notices;
  private long skipped;

  /// @param decoded a value of a type
  /// @param sink takes the values
  /// @param notices takes what the client is told of skipped rows
  CopyRows(
      Analysed.Copy copy,
      BiFunction<F, SqlType, Value> decoded,
      CopyIn sink,
      Consumer<SqlError> notices) {
    this.columns = copy.columns();
    this.format = copy.format();
    this.decoded = decoded;
    this.sink = sink;
    this.notices = notices;
  }

  /// @throws SqlException 22P04 if the row lacks a column; that of a wrong value
  @Override
  public void accept(CopyRow<F> row) {
    List<Value> values = new ArrayList<>(columns.size());
    Set<Integer> defaulted = new HashSet<>();
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      if (i == row.fields().size()) {
        throw row.place().in(CopyText.missing(column.name())).asException();
      }
      CopyField<F> field = row.fields().get(i);
      try {
        switch (field) {
          case CopyField.Given<F>(F given) ->
              values.add(fitting(decoded.apply(given, column.type()), column));
          case CopyField.Null<F> _ -> values.add(Value.NULL);
          case CopyField.Default<F> _ -> defaulted.add(i);
        }
      } catch (SqlException wrong) {
        refuse(wrong.error(), row.place(), column.name(), field);
        return;
      }
    }
    sink.add(values, defaulted);
  }

  /// Checks a value against its column's length, digits and form now, rather than when it is stored
  /// after all rows have arrived. Databases alone know the labels of an enumeration.
  private static Value fitting(Value value, Column column) {
    if (column.type() != SqlType.ENUM) {
      Coerce.to(value, column.type(), column.typmod());
    }
    return value;
  }

  /// Skips the row of a wrong value.
  ///
  /// @throws SqlException if it may not, or if the error is not of the value
  private void refuse(SqlError error, CopyPlace place, String column, CopyField<F> field) {
    Optional<String> shown =
        field instanceof CopyField.Given<F>(F given)
            ? Optional.of(given.toString())
            : Optional.empty();
    if (!format.onError().skips() || !error.sqlState().startsWith("22")) {
      throw located(error, place, column, shown).asException();
    }
    skipped++;
    if (format.onError().verbosity() == CopyFormat.Verbosity.VERBOSE) {
      String value = shown.map(text -> "\"" + CopyPlace.shown(text) + "\"").orElse("null input");
      notices.accept(
          notice(
                  "skipping row due to data type incompatibility at line %d for column \"%s\": %s"
                      .formatted(place.line(), column, value))
              .withContext("COPY " + place.table()));
    }
    format
        .onError()
        .skippedMax()
        .ifPresent(max -> {
          if (skipped > max) {
            String message =
                "skipped more than REJECT_LIMIT (%d) rows due to data type incompatibility";
            throw located(new SqlError("22P02", message.formatted(max)), place, column, shown)
                .asException();
          }
        });
  }

  private SqlError located(SqlError error, CopyPlace place, String column, Optional<String> shown) {
    return format.binary() ? place.in(error, column) : place.in(error, column, shown);
  }

  /// Tells the client how many rows were skipped, when the others are stored.
  void end() {
    if (skipped > 0 && format.onError().verbosity() != CopyFormat.Verbosity.SILENT) {
      notices.accept(
          notice(
              skipped == 1
                  ? "1 row was skipped due to data type incompatibility"
                  : skipped + " rows were skipped due to data type incompatibility"));
    }
  }

  private static SqlError notice(String message) {
    return new SqlError("00000", message);
  }
}
