package quorate.bench.tpcc;

import java.util.SplittableRandom;
import quorate.bench.load.Draw;

/// NURand, the non-uniform random numbers of clause 2.1.6, with the constants C of one run or load.
///
/// @param cLast for last names
/// @param cCustomer for customers' numbers
/// @param cItem for items
record Nurand(int cLast, int cCustomer, int cItem) {
  /// The number of last names in clause 4.3.2.3, which are numbered from 0.
  static final int LAST_NAMES = 1000;

  private static final int A_LAST = 255;
  private static final int A_CUSTOMER = 1023;
  private static final int A_ITEM = 8191;
  private static final String[] SYLLABLES = {
    "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
  };

  /// The constants of the load. A run's constant for last names may differ from the load's only as
  /// in clause 2.1.6.1, so this one must be known to every run.
  static final Nurand LOAD = new Nurand(157, 511, 4095);

  /// Constants for a run.
  static Nurand ofRun(SplittableRandom random) {
    int last = random.nextInt(A_LAST + 1);
    while (!isValid(last, LOAD.cLast)) {
      last = random.nextInt(A_LAST + 1);
    }
    return new Nurand(last, random.nextInt(A_CUSTOMER + 1), random.nextInt(A_ITEM + 1));
  }

  /// Clause 2.1.6.1: not so near that the load's hot names stay hot, and not at the two distances
  /// at which they nearly do.
  static boolean isValid(int run, int load) {
    int delta = Math.abs(run - load);
    return delta >= 65 && delta <= 119 && delta != 96 && delta != 112;
  }

  /// Clause 2.1.6: (((random(0, A) | random(x, y)) + C) % (y - x + 1)) + x.
  static int draw(SplittableRandom random, int a, int c, int x, int y) {
    int or = Draw.between(random, 0, a) | Draw.between(random, x, y);
    return (or + c) % (y - x + 1) + x;
  }

  /// One of this many last names.
  String lastName(SplittableRandom random, int names) {
    return lastName(draw(random, A_LAST, cLast, 0, names - 1));
  }

  /// A customer of a district with this many.
  int customer(SplittableRandom random, int customers) {
    return draw(random, A_CUSTOMER, cCustomer, 1, customers);
  }

  /// One of this many items.
  int item(SplittableRandom random, int items) {
    return draw(random, A_ITEM, cItem, 1, items);
  }

  /// Clause 4.3.2.3: a syllable for each of three digits.
  static String lastName(int number) {
    return SYLLABLES[number / 100] + SYLLABLES[number / 10 % 10] + SYLLABLES[number % 10];
  }
}
