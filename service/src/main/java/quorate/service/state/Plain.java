package quorate.service.state;

import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.digest.Digest;

/// A value. A long one enters its leaf's digest by its own digest, which is computed once, so that
/// a change beside it costs little.
final class Plain implements Item {
  /// The longest value that is part of its leaf's encoding.
  static final int INLINE_BYTES_MAX = 64;

  static final Plain EMPTY = new Plain(Bytes.EMPTY);

  private final Bytes bytes;

  // Threads that race compute the same.
  private @Nullable Digest digest;

  Plain(Bytes bytes) {
    this.bytes = bytes;
  }

  Bytes bytes() {
    return bytes;
  }

  boolean isInline() {
    return bytes.length() <= INLINE_BYTES_MAX;
  }

  Digest digest() {
    Digest known = digest;
    if (known == null) {
      known = Digest.of(bytes.unsafeArray());
      digest = known;
    }
    return known;
  }
}
