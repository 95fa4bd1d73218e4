package quorate.service.kv;

import quorate.core.Bytes;

/// Patterns of KEYS and SCAN: `*`, `?`, `[a-z]`, `[^a]`, and `\` before a character.
final class Glob {
  private final byte[] pattern;

  Glob(Bytes pattern) {
    this.pattern = pattern.unsafeArray();
  }

  /// A class of characters.
  ///
  /// @param after the index behind it
  private record Group(boolean matches, int after) {}

  /// Whether the whole text matches. A star tries again one byte later; only the last one has to.
  boolean matches(Bytes bytes) {
    byte[] text = bytes.unsafeArray();
    int p = 0;
    int t = 0;
    int star = -1;
    int from = 0;
    while (t < text.length) {
      if (p < pattern.length && pattern[p] == '*') {
        star = p++;
        from = t;
        continue;
      }
      int next = p < pattern.length ? one(p, text[t]) : -1;
      if (next >= 0) {
        p = next;
        t++;
      } else if (star >= 0) {
        p = star + 1;
        t = ++from;
      } else {
        return false;
      }
    }
    while (p < pattern.length && pattern[p] == '*') {
      p++;
    }
    return p == pattern.length;
  }

  /// The index behind the element at `p` if it matches this byte; else -1.
  private int one(int p, byte b) {
    return switch (pattern[p]) {
      case '?' -> p + 1;
      case '[' -> {
        Group group = group(p + 1, b);
        yield group.matches ? group.after : -1;
      }
      case '\\' -> {
        int literal = p + 1 < pattern.length ? p + 1 : p;
        yield pattern[literal] == b ? literal + 1 : -1;
      }
      default -> pattern[p] == b ? p + 1 : -1;
    };
  }

  private Group group(int start, byte b) {
    int p = start;
    boolean not = p < pattern.length && pattern[p] == '^';
    p += not ? 1 : 0;
    boolean found = false;
    while (p < pattern.length && pattern[p] != ']') {
      if (pattern[p] == '\\' && p + 1 < pattern.length) {
        found |= pattern[p + 1] == b;
        p += 2;
      } else if (p + 2 < pattern.length && pattern[p + 1] == '-') {
        int low = Math.min(pattern[p] & 0xff, pattern[p + 2] & 0xff);
        int high = Math.max(pattern[p] & 0xff, pattern[p + 2] & 0xff);
        found |= (b & 0xff) >= low && (b & 0xff) <= high;
        p += 3;
      } else {
        found |= pattern[p] == b;
        p++;
      }
    }
    return new Group(found != not, Math.min(p + 1, pattern.length));
  }
}
