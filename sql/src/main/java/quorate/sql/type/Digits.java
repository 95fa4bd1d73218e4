package quorate.sql.type;

import quorate.core.value.NumericScale;
import quorate.core.value.SqlType;

/// The type modifier of a numeric: precision and scale, as PostgreSQL packs them.
///
/// What computes a numeric has no modifier there, but how many digits after the point it has is
/// known here, and has to be where the value is a column of a derived table. Such a modifier is
/// marked: it is nobody's declaration, and no client is shown it.
public final class Digits {
  private static final int CARRIED = 1 << 30;
  private static final int HEAD = 4;
  private static final int PRECISION_BITS = 0x3ff;

  private Digits() {}

  /// As declared.
  public static int of(int precision, int scale) {
    return (precision << 16 | NumericScale.bits(scale)) + HEAD;
  }

  /// Of a computed numeric with so many digits after the point.
  public static int carry(int scale) {
    return CARRIED | of(Coerce.NUMERIC_PRECISION, scale);
  }

  public static boolean isModifier(int typmod) {
    return typmod >= HEAD;
  }

  /// Whether a modifier is no declaration.
  public static boolean isCarried(int typmod) {
    return typmod >= CARRIED;
  }

  public static int precision(int typmod) {
    return typmod - HEAD >> 16 & PRECISION_BITS;
  }

  public static int scale(int typmod) {
    return NumericScale.of(typmod);
  }

  /// The modifier as a client sees it.
  public static int shown(SqlType type, int typmod) {
    return type.isNumeric() && isCarried(typmod) ? -1 : typmod;
  }
}
