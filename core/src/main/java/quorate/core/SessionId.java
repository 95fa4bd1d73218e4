package quorate.core;

import java.util.HexFormat;

/// A client session: 128 random bits, drawn once and never reused, for exactly-once execution.
public record SessionId(long high, long low) implements Comparable<SessionId> {
  @Override
  public int compareTo(SessionId other) {
    int byHigh = Long.compareUnsigned(high, other.high);
    return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
  }

  /// 32 hexadecimal digits, for files and tables.
  public String hex() {
    HexFormat digits = HexFormat.of();
    return digits.toHexDigits(high) + digits.toHexDigits(low);
  }

  @Override
  public String toString() {
    return "s" + Long.toHexString(high >>> 40);
  }
}
