package quorate.database.engine;

import java.util.Random;

/// Draws uuids of versions and variants with and without a time.
final class DrawnUuids {
  private static final String VERSIONS = "11477";
  private static final String VARIANTS = "89abc0";

  private DrawnUuids() {}

  static String one(Random random) {
    return "%08x-%04x-%s%03x-%s%03x-%012x"
        .formatted(
            random.nextInt(),
            random.nextInt(0x10000),
            VERSIONS.charAt(random.nextInt(VERSIONS.length())),
            random.nextInt(0x1000),
            VARIANTS.charAt(random.nextInt(VARIANTS.length())),
            random.nextInt(0x1000),
            random.nextLong() & 0xffffffffffffL);
  }
}
