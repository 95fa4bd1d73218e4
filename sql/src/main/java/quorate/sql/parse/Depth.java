package quorate.sql.parse;

/// How deep the tree is that is being built. The binder, the renderers and the engines recurse over
/// it, so it has a bound that fits any thread's stack.
final class Depth {
  private static final int MAX = 400;

  private int now;

  int now() {
    return now;
  }

  /// Goes down by some levels; the caller comes back to where it was.
  void enter(int levels) {
    now += levels;
    if (now > MAX) {
      throw Grammar.tooDeep();
    }
  }

  void backTo(int before) {
    now = before;
  }
}
