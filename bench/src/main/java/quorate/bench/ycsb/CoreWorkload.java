package quorate.bench.ycsb;

import java.util.Locale;

/// The six core workloads, with the percentages of their operations.
public enum CoreWorkload {
  /// Update heavy.
  A(new int[] {50, 50, 0, 0, 0}, Keys.Distribution.ZIPFIAN),
  /// Read mostly.
  B(new int[] {95, 5, 0, 0, 0}, Keys.Distribution.ZIPFIAN),
  /// Read only.
  C(new int[] {100, 0, 0, 0, 0}, Keys.Distribution.ZIPFIAN),
  /// Read latest.
  D(new int[] {95, 0, 5, 0, 0}, Keys.Distribution.LATEST),
  /// Short ranges.
  E(new int[] {0, 0, 5, 95, 0}, Keys.Distribution.ZIPFIAN),
  /// Read, modify, write.
  F(new int[] {50, 0, 0, 0, 50}, Keys.Distribution.ZIPFIAN);

  private final int[] mix;
  private final Keys.Distribution distribution;

  CoreWorkload(int[] mix, Keys.Distribution distribution) {
    this.mix = mix;
    this.distribution = distribution;
  }

  /// The workload of this letter, in either case.
  ///
  /// @throws IllegalArgumentException if the letter is invalid
  public static CoreWorkload of(String letter) {
    for (CoreWorkload each : values()) {
      if (each.name().equals(letter.toUpperCase(Locale.ROOT))) {
        return each;
      }
    }
    throw new IllegalArgumentException("--workload: a to f, not " + letter);
  }

  /// The weights of read, update, insert, scan, and read-modify-write.
  int[] mix() {
    return mix.clone();
  }

  Keys.Distribution distribution() {
    return distribution;
  }
}
