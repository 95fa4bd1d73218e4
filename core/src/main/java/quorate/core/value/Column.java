package quorate.core.value;

import java.util.Objects;

/// A column of a result.
///
/// @param typmod PostgreSQL's type modifier: -1 for none, n + 4 for varchar(n) and char(n), ((p <<
///   16) | s) + 4 for numeric(p, s)
public record Column(String name, SqlType type, int typmod) {
  public Column {
    Objects.requireNonNull(name);
    Objects.requireNonNull(type);
  }

  public Column(String name, SqlType type) {
    this(name, type, -1);
  }
}
