package quorate.sql.parse;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import quorate.core.value.SqlException;

/// Bytes written as escapes in a string constant, such as E'caf\xc3\xa9'; they must be UTF-8.
final class EscapedBytes {
  private static final int SHOWN_MAX = 4;

  private EscapedBytes() {}

  /// Decodes the bytes into `content` and clears them.
  ///
  /// @throws SqlException 22021 if they are not valid text
  static void append(ByteArrayOutputStream bytes, StringBuilder content) {
    if (bytes.size() == 0) {
      return;
    }
    byte[] all = bytes.toByteArray();
    bytes.reset();
    try {
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(all))
              .toString();
      if (text.indexOf('\0') >= 0) {
        throw invalid(new byte[] {0});
      }
      content.append(text);
    } catch (CharacterCodingException malformed) {
      throw invalid(all);
    }
  }

  private static SqlException invalid(byte[] bytes) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < Math.min(bytes.length, SHOWN_MAX); i++) {
      shown.append(i == 0 ? "0x" : " 0x").append(HexFormat.of().toHexDigits(bytes[i]));
    }
    return new SqlException("22021", "invalid byte sequence for encoding \"UTF8\": " + shown);
  }
}
