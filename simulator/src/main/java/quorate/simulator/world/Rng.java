package quorate.simulator.world;

/// A stream of random numbers (SplitMix64). Every concern forks its own, so that one more draw in
/// one place does not shift the others.
public final class Rng {
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;
  private long state;

  public Rng(long seed) {
    state = mix(seed + GOLDEN);
  }

  public Rng fork(long name) {
    return new Rng(mix(state ^ mix(name + GOLDEN)));
  }

  public long next() {
    state += GOLDEN;
    return mix(state);
  }

  /// From 0 to `bound - 1`.
  public int below(int bound) {
    return (int) ((next() >>> 33) % bound);
  }

  /// From `low` to `high`, both included.
  public long between(long low, long high) {
    return low + (next() >>> 1) % (high - low + 1);
  }

  /// True `perMille` times in a thousand.
  public boolean chance(int perMille) {
    return perMille > 0 && below(1000) < perMille;
  }

  private static long mix(long value) {
    long z = value;
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }
}
