package quorate.sql.type;

import quorate.core.value.NumericScale;
import quorate.core.value.SqlType;

/// The type modifier of a numeric: precision and scale, packed as in PostgreSQL.
///
/// A computed numeric has no modifier in PostgreSQL, but its scale is known here and must be kept
/// if the value becomes a column of a derived table. Such a carried modifier is marked: it is not a
/// declaration, and clients never see it.
public final class Digits {
  private static final int CARRIED = 1 << 30;
  private static final int HEAD = 4;
  private static final int PRECISION_BITS = 0x3ff;

  private Digits() {}

  /// The modifier of a declaration.
  public static int of(int precision, int scale) {
    return (precision << 16 | NumericScale.bits(scale)) + HEAD;
  }

  /// The carried modifier of a computed numeric with this scale.
  public static int carry(int scale) {
    return CARRIED | of(Coerce.NUMERIC_PRECISION, scale);
  }

  public static boolean isModifier(int typmod) {
    return typmod >= HEAD;
  }

  /// Whether the modifier is carried rather than declared.
  public static boolean isCarried(int typmod) {
    return typmod >= CARRIED;
  }

  public static int precision(int typmod) {
    return typmod - HEAD >> 16 & PRECISION_BITS;
  }

  public static int scale(int typmod) {
    return NumericScale.of(typmod);
  }

  /// The modifier that clients see.
  public static int shown(SqlType type, int typmod) {
    return type.isNumeric() && isCarried(typmod) ? -1 : typmod;
  }
}
