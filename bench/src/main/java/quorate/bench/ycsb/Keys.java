package quorate.bench.ycsb;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/// Which records there are, and which of them a client asks for.
final class Keys {
  private static final long FNV_OFFSET = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 1099511628211L;

  private final Distribution distribution;
  private final long loaded;

  /// The number of the next record that is inserted.
  private final AtomicLong next;

  /// How many there are.
  private final AtomicLong there;

  /// How records are chosen.
  enum Distribution {
    /// All alike.
    UNIFORM,
    /// Some more often than others, wherever they are among the keys.
    ZIPFIAN,
    /// The later it was inserted, the more often.
    LATEST
  }

  /// @param records there are, at least two
  Keys(Distribution distribution, long records) {
    this.distribution = distribution;
    this.loaded = records;
    this.next = new AtomicLong(records);
    this.there = new AtomicLong(records);
  }

  /// Draws for one client.
  final class Chooser {
    private final SplittableRandom random;
    private final Zipfian zipfian;

    Chooser(SplittableRandom random) {
      this.random = random;
      this.zipfian = distribution == Distribution.ZIPFIAN ? Zipfian.ofMany() : new Zipfian(loaded);
    }

    /// The number of a record; it is there unless others insert at the same time and in another
    /// order.
    long next() {
      long count = there.get();
      return switch (distribution) {
        case UNIFORM -> random.nextLong(count);
        case ZIPFIAN -> Math.floorMod(fnv(zipfian.draw(random, count)), count);
        case LATEST -> count - 1 - zipfian.draw(random, count);
      };
    }
  }

  /// The number of a record that is to be inserted.
  long toInsert() {
    return next.getAndIncrement();
  }

  /// One more is there.
  void inserted() {
    there.incrementAndGet();
  }

  /// YCSB's: records that were inserted one after another are not neighbours.
  static String key(long record) {
    return "user" + Long.toUnsignedString(fnv(record));
  }

  /// The 64-bit FNV-1a hash of the number's bytes, by which YCSB scrambles.
  static long fnv(long number) {
    long hash = FNV_OFFSET;
    long rest = number;
    for (int i = 0; i < Long.BYTES; i++) {
      hash = (hash ^ (rest & 0xFF)) * FNV_PRIME;
      rest >>= Byte.SIZE;
    }
    return hash;
  }
}
