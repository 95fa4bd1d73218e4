package quorate.replication.cbs;

import quorate.core.Bytes;

/// What a statement says, wherever that is kept: the statements of a large transaction would take
/// more memory than there is.
public interface Body {
  /// How many bytes it is.
  int length();

  /// How many of them are in memory.
  int held();

  /// The bytes.
  Bytes bytes();

  /// In memory.
  record Held(Bytes bytes) implements Body {
    @Override
    public int length() {
      return bytes.length();
    }

    @Override
    public int held() {
      return bytes.length();
    }
  }
}
