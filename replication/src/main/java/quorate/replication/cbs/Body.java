package quorate.replication.cbs;

import quorate.core.Bytes;

/// The encoded text of a statement, in memory or elsewhere: the statements of a large transaction
/// may not fit into memory.
public interface Body {
  /// The length in bytes.
  int length();

  /// The number of these bytes held in memory.
  int held();

  /// The bytes.
  Bytes bytes();

  /// A body in memory.
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
