package quorate.bench.load;

import java.math.BigDecimal;
import java.util.SplittableRandom;

/// Random values as defined by the TPC's specifications.
public final class Draw {
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  private static final String DIGITS = "0123456789";

  private Draw() {}

  /// A number between these two, both included.
  public static int between(SplittableRandom random, int least, int most) {
    return random.nextInt(least, most + 1);
  }

  /// An a-string: letters and digits, of a length between these two.
  public static String letters(SplittableRandom random, int least, int most) {
    return of(LETTERS, random, between(random, least, most));
  }

  /// An n-string: digits.
  public static String digits(SplittableRandom random, int length) {
    return of(DIGITS, random, length);
  }

  private static String of(String all, SplittableRandom random, int length) {
    char[] text = new char[length];
    for (int i = 0; i < length; i++) {
      text[i] = all.charAt(random.nextInt(all.length()));
    }
    return new String(text);
  }

  /// A decimal between these two, which are given in units of its last place.
  public static BigDecimal decimal(SplittableRandom random, int least, int most, int scale) {
    return BigDecimal.valueOf(between(random, least, most), scale);
  }

  /// True in this many of a hundred cases.
  public static boolean percent(SplittableRandom random, int percent) {
    return random.nextInt(100) < percent;
  }

  /// The index of one of these weights, with a probability proportional to its weight.
  public static int weighted(SplittableRandom random, int[] weights) {
    int sum = 0;
    for (int weight : weights) {
      sum += weight;
    }
    int left = random.nextInt(sum);
    int index = 0;
    while (left >= weights[index]) {
      left -= weights[index++];
    }
    return index;
  }
}
