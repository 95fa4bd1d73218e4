package quorate.database.engine;

import org.jspecify.annotations.Nullable;

/// random() and gen_random_uuid() over the rows of tables: functions of a hash over the statement's
/// seed and the row's key, so that every engine computes the same in whatever order it visits rows.
public final class RandomRoutines {
  private static final int DIGITS = 13;
  private static final double RANGE = 0x1p52;
  private static final String VARIANTS = "89ab";

  private RandomRoutines() {}

  /// Adds a part of a row's key to a hash.
  ///
  /// @param line NULL where an outer join has no row
  public static @Nullable String hash(@Nullable String before, @Nullable String line) {
    return before == null ? null : Routines.md5(line == null ? before : before + "/" + line);
  }

  /// A number in [0, 1), of the 52 first bits.
  public static @Nullable Double number(@Nullable String hash) {
    return hash == null ? null : Long.parseLong(hash.substring(0, DIGITS), 16) / RANGE;
  }

  /// A uuid of version 4 (RFC 9562).
  public static @Nullable String uuid(@Nullable String hash) {
    if (hash == null) {
      return null;
    }
    char variant = VARIANTS.charAt(Character.digit(hash.charAt(16), 16) % VARIANTS.length());
    return String.join(
        "-",
        hash.substring(0, 8),
        hash.substring(8, 12),
        "4" + hash.substring(13, 16),
        variant + hash.substring(17, 20),
        hash.substring(20));
  }
}
