package quorate.core.value;

import java.util.List;

/// How much memory values take, in bytes, roughly: for those who bound what they hold.
public final class RoughSize {
  /// What a value, or a row, takes beside its text.
  private static final int VALUE_BYTES = 16;

  private RoughSize() {}

  /// Of a row of values.
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
