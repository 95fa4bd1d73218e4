package quorate.bench.ycsb;

import java.util.SplittableRandom;

/// Numbers from 0 of which the first are the likeliest: the n-th is drawn as often as 1 / (n +
/// 1)^0.99 (Gray et al., *Quickly Generating Billion-Record Synthetic Databases*, by which YCSB
/// does it). How many numbers there are may grow from one draw to the next.
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

  /// Of ten thousand million numbers, which YCSB scrambles, with the sum that it has worked out.
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

  /// One of the first `count` numbers, which are no fewer than before.
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
