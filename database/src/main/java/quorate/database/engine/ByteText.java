package quorate.database.engine;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;

/// The formats of encode and decode: hex, base64 and escape, after PostgreSQL's encode.c.
final class ByteText {
  private static final int LINE = 76;
  private static final String SYMBOLS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  private ByteText() {}

  static String encode(byte[] bytes, String format) {
    return switch (format.toLowerCase(Locale.ROOT)) {
      case "hex" -> HexFormat.of().formatHex(bytes);
      case "base64" -> lines(Base64.getEncoder().encodeToString(bytes), bytes.length % 3 == 0);
      case "escape" -> escaped(bytes);
      default -> throw unknown(format);
    };
  }

  static byte[] decode(String text, String format) {
    return switch (format.toLowerCase(Locale.ROOT)) {
      case "hex" -> ofHex(text);
      case "base64" -> ofBase64(text);
      case "escape" -> ofEscapes(text);
      default -> throw unknown(format);
    };
  }

  private static RoutineFailure unknown(String format) {
    return new RoutineFailure(
        "22023", "unrecognized encoding: \"" + format.replace(';', ' ') + "\"");
  }

  /// Breaks base64 into lines of 76 digits; a last full line is broken too unless it is padded.
  private static String lines(String digits, boolean whole) {
    StringBuilder out = new StringBuilder();
    for (int at = 0; at < digits.length(); at += LINE) {
      int end = Math.min(at + LINE, digits.length());
      out.append(digits, at, end);
      if (end - at == LINE && (end < digits.length() || whole)) {
        out.append('\n');
      }
    }
    return out.toString();
  }

  private static String escaped(byte[] bytes) {
    StringBuilder out = new StringBuilder();
    for (byte each : bytes) {
      if (each <= 0) {
        out.append("\\%03o".formatted(each & 0xff));
      } else {
        out.append(each == '\\' ? "\\\\" : Character.toString(each));
      }
    }
    return out.toString();
  }

  private static boolean isBlank(int c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
  }

  private static byte[] ofHex(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int[] digits = text.codePoints().toArray();
    for (int i = 0; i < digits.length; i++) {
      if (isBlank(digits[i])) {
        continue;
      }
      int high = digit(digits[i]);
      if (++i == digits.length) {
        throw new RoutineFailure("22023", "invalid hexadecimal data: odd number of digits");
      }
      out.write(high << 4 | digit(digits[i]));
    }
    return out.toByteArray();
  }

  private static int digit(int c) {
    int digit = c < 128 ? Character.digit(c, 16) : -1;
    if (digit < 0) {
      throw new RoutineFailure("22023", "invalid hexadecimal digit: \"" + shown(c) + "\"");
    }
    return digit;
  }

  private static String shown(int c) {
    return c == ';' ? " " : Character.toString(c);
  }

  private static byte[] ofBase64(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int held = 0;
    int place = 0;
    int end = 0;
    for (int c : text.codePoints().toArray()) {
      if (isBlank(c)) {
        continue;
      }
      if (c == '=' && end == 0) {
        if (place < 2) {
          throw new RoutineFailure("22023", "unexpected \"=\" while decoding base64 sequence");
        }
        end = place - 1;
      }
      int symbol = c == '=' ? 0 : SYMBOLS.indexOf(c);
      if (symbol < 0) {
        throw new RoutineFailure(
            "22023", "invalid symbol \"" + shown(c) + "\" found while decoding base64 sequence");
      }
      held = held << 6 | symbol;
      if (++place == 4) {
        out.write(held >> 16);
        if (end != 1) {
          out.write(held >> 8);
        }
        if (end == 0 || end > 2) {
          out.write(held);
        }
        held = 0;
        place = 0;
      }
    }
    if (place != 0) {
      throw new RoutineFailure("22023", "invalid base64 end sequence");
    }
    return out.toByteArray();
  }

  private static byte[] ofEscapes(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] != '\\') {
        out.write(bytes[i]);
      } else if (i + 1 < bytes.length && bytes[i + 1] == '\\') {
        out.write('\\');
        i++;
      } else if (i + 3 < bytes.length
          && bytes[i + 1] >= '0'
          && bytes[i + 1] <= '3'
          && isOctal(bytes[i + 2])
          && isOctal(bytes[i + 3])) {
        out.write((bytes[i + 1] - '0') * 64 + (bytes[i + 2] - '0') * 8 + bytes[i + 3] - '0');
        i += 3;
      } else {
        throw new RoutineFailure("22P02", "invalid input syntax for type bytea");
      }
    }
    return out.toByteArray();
  }

  private static boolean isOctal(byte digit) {
    return digit >= '0' && digit <= '7';
  }
}
