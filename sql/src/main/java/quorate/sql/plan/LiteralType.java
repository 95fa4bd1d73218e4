package quorate.sql.plan;

import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.type.Coerce;

/// The type a literal is read as.
///
/// @param cast whether a cast was written, so that a text is cut to its length
public record LiteralType(SqlType type, int typmod, boolean negated, boolean cast) {
  public Value of(Value written) {
    return cast ? Coerce.cast(written, type, typmod) : Coerce.to(written, type, typmod);
  }

  /// Whether a value of the type has failed, and only its modifier has not let it through.
  public boolean isOfModifier(SqlException failed) {
    String state = failed.error().sqlState();
    return typmod >= 0 && (state.equals("22001") || state.equals("22003"));
  }
}
