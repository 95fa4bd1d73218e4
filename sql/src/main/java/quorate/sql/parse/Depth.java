package quorate.sql.parse;

/// Depth of the tree under construction. The binder, the renderers and the engines recurse over the
/// tree, so the limit is one that fits any thread's stack.
final class Depth {
  private static final int MAX = 400;

  private int now;

  int now() {
    return now;
  }

  /// Descends by some levels; the caller restores the previous depth.
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
