package quorate.sql.catalog;

import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;

/// Names of objects that were given none, as PostgreSQL makes them: of the table's, the columns'
/// and a word for what it is, the longer of the first two cut until all is no longer than a name
/// may be.
public final class GeneratedName {
  private static final int BYTES_MAX = 63;

  private GeneratedName() {}

  /// @param columns what stands between the table's name and the word, or nothing
  /// @param taken whether a name cannot be had; it is then tried with 1, 2, ... behind the word
  public static String free(String table, String columns, String word, Predicate<String> taken) {
    String name = of(table, columns, word);
    for (int i = 1; taken.test(name); i++) {
      name = of(table, columns, word + i);
    }
    return name;
  }

  /// The name, whether it can be had or not.
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

  /// As much of a name as a name may be long.
  static String cut(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    return cut(bytes, Math.min(bytes.length, BYTES_MAX));
  }

  /// As many of the first bytes as are whole characters.
  private static String cut(byte[] name, int bytes) {
    int end = bytes;
    while (end > 0 && end < name.length && (name[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(name, 0, end, StandardCharsets.UTF_8);
  }
}
