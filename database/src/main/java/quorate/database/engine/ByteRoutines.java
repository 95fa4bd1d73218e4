package quorate.database.engine;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.SupplementaryTexts;
import quorate.sql.type.Coerce;
import quorate.sql.type.TooLong;

/// PostgreSQL's functions of bytea, as routines over hexadecimal digits, because no two engines
/// pass bytes to a routine in the same way. Each answers NULL to NULL.
public final class ByteRoutines {
  private static final HexFormat HEX = HexFormat.of();

  private ByteRoutines() {}

  /// The digits of bytes, at most as many as a text holds.
  public static @Nullable String hex(byte @Nullable [] bytes) {
    return bytes == null ? null : hexed(HEX.formatHex(bytes));
  }

  /// Digits in lower case, from digits that an engine itself produced.
  public static @Nullable String hexed(@Nullable String digits) {
    return digits == null ? null : TextRoutines.limited(digits.toLowerCase(Locale.ROOT));
  }

  /// Digits for a column that stores at most `max` bytes.
  public static @Nullable String within(@Nullable String digits, @Nullable Integer max) {
    if (digits == null || max == null) {
      return null;
    }
    if (digits.length() / 2 > max) {
      SqlError error = TooLong.of(SqlType.BYTEA, digits.length() / 2, max).error();
      throw new RoutineFailure(error.sqlState(), error.message());
    }
    return digits;
  }

  public static byte @Nullable [] unhex(@Nullable String digits) {
    return digits == null ? null : HEX.parseHex(digits);
  }

  /// The function of bytes named `what`; arguments that it lacks are empty or 0.
  public static @Nullable String call(
      @Nullable String what,
      @Nullable String one,
      @Nullable String other,
      @Nullable Integer from,
      @Nullable Integer count) {
    return what == null || one == null || other == null || from == null || count == null
        ? null
        : TextRoutines.limited(answer(what, one, other, from, count));
  }

  private static String answer(String what, String one, String other, int from, int count) {
    return switch (what) {
      case "decode" -> HEX.formatHex(ByteText.decode(one, other));
      case "input" -> HEX.formatHex(input(one));
      case "utf8" -> HEX.formatHex(one.getBytes(StandardCharsets.UTF_8));
      default -> ofBytes(what, HEX.parseHex(one), other, from, count);
    };
  }

  private static String ofBytes(String what, byte[] bytes, String other, int from, int count) {
    return switch (what) {
      case "encode" -> ByteText.encode(bytes, other);
      case "text" -> text(bytes);
      case "md5", "sha224", "sha256", "sha384", "sha512" -> digest(what, bytes);
      case "crc32" -> {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        yield Long.toString(sum.getValue());
      }
      case "crc32c" -> {
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        yield Long.toString(sum.getValue());
      }
      case "get_byte" -> Integer.toString(bytes[index(from, bytes.length)] & 0xff);
      case "get_bit" -> {
        int bit = index(from, bytes.length * 8);
        yield Integer.toString(bytes[bit / 8] >> bit % 8 & 1);
      }
      case "bit_count" -> Long.toString(bits(bytes));
      default -> HEX.formatHex(changed(what, bytes, other, from, count));
    };
  }

  private static byte[] changed(String what, byte[] bytes, String other, int from, int count) {
    return switch (what) {
      case "set_byte" -> {
        byte[] made = bytes.clone();
        made[index(from, bytes.length)] = (byte) count;
        yield made;
      }
      case "set_bit" -> withBit(bytes, from, count);
      case "substring" -> part(bytes, from, (long) from + count);
      case "rest" -> part(bytes, from, Long.MAX_VALUE);
      case "reverse" -> reversed(bytes);
      default -> trimmed(what, bytes, HEX.parseHex(other));
    };
  }

  private static byte[] input(String text) {
    try {
      return Coerce.to(new Value.Text(text), SqlType.BYTEA, -1) instanceof Value.Binary(Bytes bytes)
          ? bytes.toArray()
          : new byte[0];
    } catch (SqlException refused) {
      throw new RoutineFailure(
          refused.error().sqlState(), refused.error().message().replace(';', ' '));
    }
  }

  private static String text(byte[] bytes) {
    for (byte each : bytes) {
      if (each == 0) {
        throw new RoutineFailure("22021", "invalid byte sequence for encoding \"UTF8\": 0x00");
      }
    }
    try {
      return SupplementaryTexts.MET.noted(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException malformed) {
      throw new RoutineFailure("22021", "invalid byte sequence for encoding \"UTF8\"");
    }
  }

  private static String digest(String what, byte[] bytes) {
    String name = what.equals("md5") ? "MD5" : "SHA-" + what.substring(3);
    try {
      return HEX.formatHex(MessageDigest.getInstance(name).digest(bytes));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has " + name, impossible);
    }
  }

  private static int index(int index, int length) {
    if (index < 0 || index >= length) {
      throw new RoutineFailure(
          "2202E", "index " + index + " out of valid range, 0.." + (length - 1));
    }
    return index;
  }

  private static long bits(byte[] bytes) {
    long bits = 0;
    for (byte each : bytes) {
      bits += Integer.bitCount(each & 0xff);
    }
    return bits;
  }

  private static byte[] withBit(byte[] bytes, int from, int value) {
    int bit = index(from, bytes.length * 8);
    if (value != 0 && value != 1) {
      throw new RoutineFailure("22023", "new bit must be 0 or 1");
    }
    byte[] made = bytes.clone();
    int rest = made[bit / 8] & ~(1 << bit % 8);
    made[bit / 8] = (byte) (rest | value << bit % 8);
    return made;
  }

  /// @param end the place after the last byte, both counted from 1
  private static byte[] part(byte[] bytes, int from, long end) {
    if (end < from) {
      throw new RoutineFailure("22011", "negative substring length not allowed");
    }
    int start = Math.min(Math.max(from, 1) - 1, bytes.length);
    long stop = Math.min(end - 1, bytes.length);
    return Arrays.copyOfRange(bytes, start, (int) Math.max(start, stop));
  }

  private static byte[] reversed(byte[] bytes) {
    byte[] made = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      made[i] = bytes[bytes.length - 1 - i];
    }
    return made;
  }

  private static byte[] trimmed(String what, byte[] bytes, byte[] set) {
    int start = 0;
    int end = bytes.length;
    while (!what.equals("rtrim") && start < end && has(set, bytes[start])) {
      start++;
    }
    while (!what.equals("ltrim") && end > start && has(set, bytes[end - 1])) {
      end--;
    }
    return Arrays.copyOfRange(bytes, start, end);
  }

  private static boolean has(byte[] set, byte wanted) {
    for (byte each : set) {
      if (each == wanted) {
        return true;
      }
    }
    return false;
  }

  /// The position of bytes in others, counted from 1; 0 if they do not occur.
  public static @Nullable Integer position(@Nullable String hay, @Nullable String needle) {
    if (hay == null || needle == null) {
      return null;
    }
    for (int at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + 1)) {
      if (at % 2 == 0) {
        return at / 2 + 1;
      }
    }
    return 0;
  }
}
