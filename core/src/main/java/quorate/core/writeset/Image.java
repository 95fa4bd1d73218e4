package quorate.core.writeset;

import java.util.List;
import java.util.stream.Collectors;
import quorate.core.Bytes;
import quorate.core.digest.Canonical;
import quorate.core.value.PgText;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// A row before or after a change, or the values of its key. Images are equal if their canonical
/// bytes are ([Canonical#bytes(Row)]): a numeric without its scale, -0 as 0. The values stay as the
/// engine stored them.
public final class Image implements Comparable<Image> {
  private final Row row;
  private final Bytes canonical;

  private Image(Row row, Bytes canonical) {
    this.row = row;
    this.canonical = canonical;
  }

  public static Image of(Row row) {
    return new Image(row, Bytes.wrap(Canonical.bytes(row)));
  }

  public Row row() {
    return row;
  }

  /// The bytes by which it is compared and digested.
  public Bytes canonical() {
    return canonical;
  }

  /// The values at these positions; all values if the list is empty.
  public Image at(List<Integer> positions) {
    return positions.isEmpty() ? this : of(new Row(positions.stream().map(row::at).toList()));
  }

  /// Whether any value is NULL.
  public boolean hasNull() {
    return row.values().stream().anyMatch(Value::isNull);
  }

  @Override
  public int compareTo(Image other) {
    return canonical.compareTo(other.canonical);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Image image && canonical.equals(image.canonical);
  }

  @Override
  public int hashCode() {
    return canonical.hashCode();
  }

  @Override
  public String toString() {
    return row.values().stream()
        .map(value -> value.isNull() ? "NULL" : PgText.print(value, SqlType.UNKNOWN, -1))
        .collect(Collectors.joining(", ", "[", "]"));
  }
}
