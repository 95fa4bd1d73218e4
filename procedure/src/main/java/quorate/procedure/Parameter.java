package quorate.procedure;

import java.util.Objects;

/// A parameter of a procedure.
///
/// @param type in PostgreSQL's form: `int`, `numeric(12, 2)`, `text`
public record Parameter(String name, String type, Mode mode) {
  /// The parameter's direction.
  public enum Mode {
    IN,
    OUT,
    INOUT
  }

  public Parameter {
    Objects.requireNonNull(name);
    Objects.requireNonNull(type);
    Objects.requireNonNull(mode);
    if (name.isBlank() || type.isBlank()) {
      throw new IllegalArgumentException("a parameter has a name and a type");
    }
  }

  /// An input parameter.
  public static Parameter in(String name, String type) {
    return new Parameter(name, type, Mode.IN);
  }

  /// An output parameter. As in PostgreSQL it has a place in `CALL`, at which NULL is written.
  public static Parameter out(String name, String type) {
    return new Parameter(name, type, Mode.OUT);
  }

  /// An input and output parameter.
  public static Parameter inOut(String name, String type) {
    return new Parameter(name, type, Mode.INOUT);
  }
}
