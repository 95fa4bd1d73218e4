package quorate.gateway.pg;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import quorate.core.value.SqlException;

/// Decodes clients' text: valid UTF-8 without NUL.
final class Utf8 {
  private Utf8() {}

  /// @throws SqlException 22021, with the first invalid bytes
  static String decode(byte[] bytes) {
    return decode(ByteBuffer.wrap(bytes));
  }

  /// Decodes the remaining bytes of `in`.
  ///
  /// @throws SqlException 22021, with the first invalid bytes
  static String decode(ByteBuffer in) {
    CharBuffer out = CharBuffer.allocate(in.remaining());
    int start = in.position();
    CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(in, out, true);
    if (result.isError()) {
      throw invalid(in);
    }
    String text = out.flip().toString();
    int nul = text.indexOf(0);
    if (nul >= 0) {
      int before = text.substring(0, nul).getBytes(StandardCharsets.UTF_8).length;
      throw invalid(in.position(start + before));
    }
    return text;
  }

  /// The error lists as many bytes as the first of them announces.
  private static SqlException invalid(ByteBuffer at) {
    int first = at.get(at.position()) & 0xff;
    int announced = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf8 ? 4 : 1;
    StringBuilder named = new StringBuilder();
    for (int i = 0; i < Math.min(announced, at.remaining()); i++) {
      named.append(" 0x%02x".formatted(at.get(at.position() + i)));
    }
    return new SqlException("22021", "invalid byte sequence for encoding \"UTF8\":" + named);
  }
}
