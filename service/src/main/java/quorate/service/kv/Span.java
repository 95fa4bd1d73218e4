package quorate.service.kv;

/// A part of a sequence, from the first to the last element inclusive.
record Span(long first, long last) {
  /// The part between two indexes as clients give them: negative ones count from the end.
  static Span of(long start, long end, long size) {
    long first = Math.max(0, start < 0 ? start + size : start);
    long last = Math.min(size - 1, end < 0 ? end + size : end);
    return first > last ? new Span(0, -1) : new Span(first, last);
  }

  boolean isEmpty() {
    return first > last;
  }

  long length() {
    return last - first + 1;
  }
}
