package quorate.core.value;

import java.util.List;

/// One row: a value for each column of its result or table.
public record Row(List<Value> values) {
  public Row {
    values = List.copyOf(values);
  }

  public Value at(int column) {
    return values.get(column);
  }

  public static Row of(Value... values) {
    return new Row(List.of(values));
  }
}
