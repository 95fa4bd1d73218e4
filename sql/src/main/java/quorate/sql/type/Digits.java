package quorate.sql.type;

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
  private static final int SCALE_BITS = 0xffff;

  private Digits() {}

  /// As declared.
  public static int of(int precision, int scale) {
    return (precision << 16 | scale) + HEAD;
  }

  /// Of a computed numeric with so many digits after the point.
  public static int carry(int scale) {
    return CARRIED | of(Coerce.NUMERIC_PRECISION, scale);
  }

  public static boolean isModifier(int typmod) {
    return typmod >= HEAD;
  }

  public static int precision(int typmod) {
    return typmod - HEAD >> 16 & PRECISION_BITS;
  }

  public static int scale(int typmod) {
    return typmod - HEAD & SCALE_BITS;
  }

  /// The modifier as a client sees it.
  public static int shown(SqlType type, int typmod) {
    return type == SqlType.NUMERIC && typmod >= CARRIED ? -1 : typmod;
  }
}
