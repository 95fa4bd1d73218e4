package quorate.bench.load;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// The parameters of a workload's run.
///
/// @param clients their number, each with a connection of its own
/// @param warmup the time before the measurement
/// @param measured the time of the measurement
/// @param transactions of each client, instead of a time: all count
/// @param rate transactions begun per second by all clients together (an open loop); empty: each
///   client begins one when its last has ended (a closed loop)
/// @param seed of all random choices
/// @param block whether a transaction of one statement has BEGIN and COMMIT too; a procedure call
///   never has, nor does any transaction if the target has no blocks
/// @param pauses whether clients have keying and think times
public record LoadPlan(
    int clients,
    Duration warmup,
    Duration measured,
    OptionalLong transactions,
    OptionalDouble rate,
    long seed,
    boolean block,
    boolean pauses) {
  private static final int CLIENTS_MAX = 4096;

  public LoadPlan {
    if (clients < 1 || clients > CLIENTS_MAX) {
      throw new IllegalArgumentException("--clients: 1 to " + CLIENTS_MAX + ", not " + clients);
    }
    if (warmup.isNegative() || measured.isNegative() || measured.isZero()) {
      throw new IllegalArgumentException("--seconds: at least one is measured");
    }
    if (transactions.isPresent() && transactions.getAsLong() < 1) {
      throw new IllegalArgumentException("--transactions: at least one of each client");
    }
    if (rate.isPresent() && !(rate.getAsDouble() > 0)) {
      throw new IllegalArgumentException("--rate: more than 0 transactions per second");
    }
    if (rate.isPresent() && pauses) {
      throw new IllegalArgumentException(
          "--rate begins transactions at its own pace: it does not go with --think-time");
    }
  }

  /// A closed loop with this many transactions for each client.
  public static LoadPlan count(int clients, long transactions, long seed) {
    return new LoadPlan(
        clients,
        Duration.ZERO,
        Duration.ofDays(1),
        OptionalLong.of(transactions),
        OptionalDouble.empty(),
        seed,
        true,
        false);
  }

  /// The plan with another seed.
  public LoadPlan withSeed(long other) {
    return new LoadPlan(clients, warmup, measured, transactions, rate, other, block, pauses);
  }

  /// The plan for this long, without a warm-up.
  public LoadPlan lasting(Duration length) {
    return new LoadPlan(
        clients, Duration.ZERO, length, OptionalLong.empty(), rate, seed, block, pauses);
  }
}
