package quorate.bench.tpcc;

import java.sql.Timestamp;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;
import quorate.bench.load.Draw;

/// A terminal at which transactions for a warehouse are entered (clause 2).
///
/// @param warehouse that it belongs to
/// @param district whose stock level it asks for
record Terminal(
    TpccScale scale,
    Nurand nurand,
    SplittableRandom random,
    InstantSource clock,
    int warehouse,
    int district) {
  private static final int THINKING_MAX = 10;

  int anyDistrict() {
    return Draw.between(random, 1, TpccScale.DISTRICTS);
  }

  /// Another warehouse than its own; there must be several.
  int otherWarehouse() {
    int other = Draw.between(random, 1, scale.warehouses() - 1);
    return other < warehouse ? other : other + 1;
  }

  /// In milliseconds, which every database keeps.
  Timestamp now() {
    return Timestamp.from(clock.instant().truncatedTo(ChronoUnit.MILLIS));
  }

  /// Clause 5.2.5.4: exponential, cut off at ten times the mean.
  Duration thinking(Duration mean) {
    double drawn = -Math.log(1 - random.nextDouble());
    return Duration.ofNanos((long) (Math.min(drawn, THINKING_MAX) * mean.toNanos()));
  }
}
