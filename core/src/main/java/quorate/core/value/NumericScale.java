package quorate.core.value;

/// The scale in a numeric's type modifier: PostgreSQL packs it as a signed number of eleven bits.
public final class NumericScale {
  private static final int HEAD = 4;
  private static final int BITS = 0x7ff;
  private static final int SIGN = 0x400;

  private NumericScale() {}

  /// The scale, in digits after the point, of a type modifier.
  public static int of(int typmod) {
    return ((typmod - HEAD & BITS) ^ SIGN) - SIGN;
  }

  /// The bits that encode a scale.
  public static int bits(int scale) {
    return scale & BITS;
  }
}
