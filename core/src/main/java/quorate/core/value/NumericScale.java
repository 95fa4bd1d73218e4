package quorate.core.value;

/// Digits after the point in a numeric's type modifier, which PostgreSQL packs in eleven bits with
/// a sign.
public final class NumericScale {
  private static final int HEAD = 4;
  private static final int BITS = 0x7ff;
  private static final int SIGN = 0x400;

  private NumericScale() {}

  /// The scale that a modifier says.
  public static int of(int typmod) {
    return ((typmod - HEAD & BITS) ^ SIGN) - SIGN;
  }

  /// The bits of a scale.
  public static int bits(int scale) {
    return scale & BITS;
  }
}
