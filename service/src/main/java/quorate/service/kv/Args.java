package quorate.service.kv;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import quorate.core.Bytes;

/// The words of a command, and what they mean as options and numbers.
///
/// @param words its name, and its arguments from index 1
record Args(List<Bytes> words) {
  int count() {
    return words.size();
  }

  Bytes at(int index) {
    return words.get(index);
  }

  List<Bytes> from(int index) {
    return words.subList(index, words.size());
  }

  String text(int index) {
    return text(words.get(index));
  }

  static String text(Bytes word) {
    return new String(word.unsafeArray(), StandardCharsets.UTF_8);
  }

  /// A word as an option, in capitals; long words are no options.
  String option(int index) {
    Bytes word = words.get(index);
    return word.length() > 64 ? "" : text(word).toUpperCase(Locale.ROOT);
  }

  /// The first words, quoted, as the error of an unknown command shows them.
  String quoted() {
    StringBuilder shown = new StringBuilder();
    for (int i = 1; i < words.size() && shown.length() < 128; i++) {
      String word = text(i);
      shown.append('\'').append(word, 0, Math.min(word.length(), 128)).append("' ");
    }
    return shown.toString();
  }

  long integer(int index) {
    return integer(words.get(index), CommandError.NOT_INTEGER);
  }

  /// A number as Redis reads one: no sign but a minus, no leading zero, no space.
  static long integer(Bytes word, String error) {
    String text = word.length() > 20 ? "" : text(word);
    boolean wellFormed = text.equals("0") || !text.isEmpty() && text.matches("-?[1-9][0-9]*");
    try {
      if (wellFormed) {
        return Long.parseLong(text);
      }
    } catch (NumberFormatException outOfRange) {
      // the same error
    }
    throw new CommandError(error);
  }

  /// A number from 0 to the largest int.
  int count(int index, String error) {
    long value = integer(words.get(index), error);
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw new CommandError(error);
    }
    return (int) value;
  }

  double decimal(int index) {
    return decimal(words.get(index), CommandError.NOT_FLOAT);
  }

  static double decimal(Bytes word, String error) {
    String text = word.length() > 64 ? "" : text(word).toLowerCase(Locale.ROOT);
    switch (text) {
      case "inf", "+inf", "infinity", "+infinity" -> {
        return Double.POSITIVE_INFINITY;
      }
      case "-inf", "-infinity" -> {
        return Double.NEGATIVE_INFINITY;
      }
      default -> {
        if (text.matches("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)(e[-+]?[0-9]+)?")) {
          return Double.parseDouble(text);
        }
        throw new CommandError(error);
      }
    }
  }
}
