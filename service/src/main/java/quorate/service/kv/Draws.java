package quorate.service.kv;

/// Numbers that follow from a seed (SplitMix64's finalizer).
final class Draws {
  private Draws() {}

  static long mixed(long seed) {
    long z = seed + 0x9e3779b97f4a7c15L;
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }
}
