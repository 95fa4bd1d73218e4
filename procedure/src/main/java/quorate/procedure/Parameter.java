package quorate.procedure;

import java.util.Objects;

/// A parameter of a procedure.
///
/// @param type as PostgreSQL writes it: `int`, `numeric(12, 2)`, `text`
public record Parameter(String name, String type, Mode mode) {
  /// Which way it goes.
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

  /// One that a caller gives.
  public static Parameter in(String name, String type) {
    return new Parameter(name, type, Mode.IN);
  }

  /// One that the procedure gives back. As in PostgreSQL it has a place in `CALL`, where NULL is
  /// written.
  public static Parameter out(String name, String type) {
    return new Parameter(name, type, Mode.OUT);
  }

  /// One that goes in and comes out.
  public static Parameter inOut(String name, String type) {
    return new Parameter(name, type, Mode.INOUT);
  }
}
