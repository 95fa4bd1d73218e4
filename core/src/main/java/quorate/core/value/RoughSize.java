package quorate.core.value;

import java.util.List;

/// A rough estimate, in bytes, of the memory that values take, for callers that bound what they
/// hold.
public final class RoughSize {
  /// The overhead of a value or a row besides its text.
  private static final int VALUE_BYTES = 16;

  private RoughSize() {}

  /// The size of a row.
  public static long of(List<Value> row) {
    long bytes = VALUE_BYTES;
    for (Value value : row) {
      bytes +=
          VALUE_BYTES
              + switch (value) {
                case Value.Text(String content) -> content.length();
                case Value.Binary(var content) -> content.length();
                case Value.Coded coded -> coded.code().length();
                default -> 0;
              };
    }
    return bytes;
  }
}
