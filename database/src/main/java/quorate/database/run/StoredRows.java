package quorate.database.run;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.value.NumericCode;
import quorate.core.value.PgText;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.type.HeldReal;

/// Reads rows of one table from any form that an engine gives them in, with the values of a scan.
public final class StoredRows {
  private final Catalog.Table table;
  private final Dialect dialect;
  private final Binds binds;
  private final List<Integer> scales;
  private final List<Integer> key;
  private final SqlType[] types;

  public StoredRows(Dialect dialect, Catalog.Table table) {
    this.table = table;
    this.dialect = dialect;
    binds = new Binds(dialect);
    scales = TableRows.scales(table);
    types = table.columns().stream().map(Catalog.TableColumn::type).toArray(SqlType[]::new);
    key = table.keyPositions();
  }

  public Catalog.Table table() {
    return table;
  }

  /// The positions of the primary key's columns; none if there is no primary key.
  public List<Integer> key() {
    return key;
  }

  /// The number of columns.
  public int width() {
    return scales.size();
  }

  /// The current row of a result.
  ///
  /// @param places for each column of the table its index in the result, counted from 1
  public Row read(ResultSet rows, int[] places) throws SQLException {
    List<Value> values = new ArrayList<>(width());
    for (int i = 0; i < width(); i++) {
      Value value = binds.get(rows, places[i], types[i]);
      values.add(Session.shown(value, scales.get(i)));
    }
    return new Row(values);
  }

  /// A row from an engine's own code or protocol: for each column of the table NULL, a boolean, a
  /// number, bytes, or a text, which can represent any value.
  public Row of(@Nullable Object[] held) {
    List<Value> values = new ArrayList<>(width());
    for (int i = 0; i < width(); i++) {
      Object each = held[i];
      Value value = each == null ? Value.NULL : value(each, types[i]);
      values.add(Session.shown(value, scales.get(i)));
    }
    return new Row(values);
  }

  private Value value(Object held, SqlType type) {
    return switch (held) {
      case Boolean bool -> new Value.Bool(bool);
      case BigDecimal number -> new Value.Num(number);
      case Number number -> number(number, type);
      case byte[] bytes -> new Value.Binary(Bytes.of(bytes));
      case String text -> parsed(text, type);
      default -> throw new IllegalArgumentException("no value of an engine: " + held.getClass());
    };
  }

  private static Value number(Number number, SqlType type) {
    return switch (type) {
      case FLOAT4 -> new Value.Real(HeldReal.meant((float) number.doubleValue(), true));
      case FLOAT8 -> new Value.Real(HeldReal.meant(number.doubleValue(), false));
      case NUMERIC -> new Value.Num(BigDecimal.valueOf(number.longValue()));
      default -> new Value.Int(number.longValue());
    };
  }

  private Value parsed(String text, SqlType type) {
    return switch (type) {
      case INT2, INT4, INT8, MONEY, OID -> new Value.Int(Long.parseLong(text));
      case NUMERIC -> new Value.Num(new BigDecimal(text));
      case WIDE_NUMERIC -> NumericCode.value(EngineTypes.unterminated(text, dialect)).value();
      case FLOAT4 -> new Value.Real(HeldReal.meant(Float.parseFloat(text), true));
      case FLOAT8 -> new Value.Real(HeldReal.meant(Double.parseDouble(text), false));
      case DATE -> new Value.Date(LocalDate.parse(text));
      case TIMESTAMP -> new Value.Timestamp(time(text));
      case TIMESTAMPTZ -> new Value.TimestampTz(time(text).toInstant(ZoneOffset.UTC));
      case BOOL, BYTEA, UUID, TIME -> PgText.parse(text, type);
      default -> { // texts, JSON and arrays, or encoded values
        String held = EngineTypes.unterminated(text, dialect);
        yield type.isCoded() ? new Value.Coded(type, held) : new Value.Text(held);
      }
    };
  }

  private static LocalDateTime time(String text) {
    return LocalDateTime.parse(text.replace(' ', 'T'));
  }
}
