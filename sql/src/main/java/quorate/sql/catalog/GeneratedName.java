package quorate.sql.catalog;

import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;

/// Generated names of unnamed objects, formed as PostgreSQL does: the table's name, the columns'
/// names and a suffix for the kind of object. The longer of the first two is truncated until the
/// whole fits the limit of a name.
public final class GeneratedName {
  private static final int BYTES_MAX = 63;

  private GeneratedName() {}

  /// @param columns between the table's name and the suffix; may be empty
  /// @param taken whether a name is in use; 1, 2, ... is then appended to the suffix
  public static String free(String table, String columns, String word, Predicate<String> taken) {
    String name = of(table, columns, word);
    for (int i = 1; taken.test(name); i++) {
      name = of(table, columns, word + i);
    }
    return name;
  }

  /// The name, without regard to whether it is in use.
  public static String of(String table, String columns, String word) {
    byte[] first = table.getBytes(StandardCharsets.UTF_8);
    byte[] second = columns.getBytes(StandardCharsets.UTF_8);
    int separators = columns.isEmpty() ? 1 : 2;
    int room = BYTES_MAX - separators - word.getBytes(StandardCharsets.UTF_8).length;
    int firstBytes = first.length;
    int secondBytes = second.length;
    while (firstBytes + secondBytes > room) {
      if (firstBytes > secondBytes) {
        firstBytes--;
      } else {
        secondBytes--;
      }
    }
    String start = cut(first, firstBytes);
    return (columns.isEmpty() ? start : start + "_" + cut(second, secondBytes)) + "_" + word;
  }

  /// The name truncated to the limit of a name.
  static String cut(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    return cut(bytes, Math.min(bytes.length, BYTES_MAX));
  }

  /// The longest prefix of at most `bytes` bytes that ends at a character boundary.
  private static String cut(byte[] name, int bytes) {
    int end = bytes;
    while (end > 0 && end < name.length && (name[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(name, 0, end, StandardCharsets.UTF_8);
  }
}
