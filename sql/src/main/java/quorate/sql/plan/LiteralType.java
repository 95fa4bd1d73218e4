package quorate.sql.plan;

import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.type.Coerce;

/// The type as which a literal is read.
///
/// @param cast whether it has an explicit cast, which truncates text
public record LiteralType(SqlType type, int typmod, boolean negated, boolean cast) {
  public Value of(Value written) {
    return cast ? Coerce.cast(written, type, typmod) : Coerce.to(written, type, typmod);
  }

  /// Whether the value was rejected only because of the type modifier.
  public boolean isOfModifier(SqlException failed) {
    String state = failed.error().sqlState();
    return typmod >= 0 && (state.equals("22001") || state.equals("22003"));
  }
}
