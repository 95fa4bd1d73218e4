package quorate.bench.ycsb;

import java.util.SplittableRandom;

/// Numbers from 0, the first ones most likely: the n-th has a probability proportional to 1 / (n +
/// 1)^0.99 (Gray et al., *Quickly Generating Billion-Record Synthetic Databases*, as used by YCSB).
/// The count of numbers may grow from one draw to the next.
final class Zipfian {
  /// YCSB's zipfian constant.
  static final double THETA = 0.99;

  private static final double ALPHA = 1 / (1 - THETA);
  private static final double ZETA_2 = zeta(0, 2, 0);

  private long items;
  private double zeta;
  private double eta;

  /// @param items at least two
  Zipfian(long items) {
    grow(items);
  }

  private Zipfian(long items, double zeta) {
    this.items = items;
    this.zeta = zeta;
    this.eta = eta();
  }

  /// Numbers below ten billion, which YCSB scrambles, with the precomputed sum.
  static Zipfian ofMany() {
    return new Zipfian(10_000_000_000L, 26.46902820178302);
  }

  /// The sum of 1 / i^0.99 for i from `from` + 1 to `to`, added to `sum`.
  static double zeta(long from, long to, double sum) {
    double zeta = sum;
    for (long i = from + 1; i <= to; i++) {
      zeta += 1 / Math.pow(i, THETA);
    }
    return zeta;
  }

  private void grow(long to) {
    zeta = zeta(items, to, zeta);
    items = to;
    eta = eta();
  }

  private double eta() {
    return (1 - Math.pow(2.0 / items, 1 - THETA)) / (1 - ZETA_2 / zeta);
  }

  /// One of the first `count` numbers; the count must not shrink.
  long draw(SplittableRandom random, long count) {
    if (count > items) {
      grow(count);
    }
    double u = random.nextDouble();
    double uz = u * zeta;
    if (uz < 1) {
      return 0;
    }
    if (uz < 1 + Math.pow(0.5, THETA)) {
      return 1;
    }
    return Math.min(items - 1, (long) (items * Math.pow(eta * u - eta + 1, ALPHA)));
  }
}
