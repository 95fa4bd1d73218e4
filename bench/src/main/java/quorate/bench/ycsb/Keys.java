package quorate.bench.ycsb;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/// The existing records, and a client's choice among them.
final class Keys {
  private static final long FNV_OFFSET = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 1099511628211L;

  private final Distribution distribution;
  private final long loaded;

  /// The number of the next record to be inserted.
  private final AtomicLong next;

  /// The number of existing records.
  private final AtomicLong there;

  /// The distribution of choices.
  enum Distribution {
    /// All equally often.
    UNIFORM,
    /// Some more often than others, scattered over the keys.
    ZIPFIAN,
    /// Recently inserted ones more often.
    LATEST
  }

  /// @param records the number of existing records, at least two
  Keys(Distribution distribution, long records) {
    this.distribution = distribution;
    this.loaded = records;
    this.next = new AtomicLong(records);
    this.there = new AtomicLong(records);
  }

  /// Chooses records for one client.
  final class Chooser {
    private final SplittableRandom random;
    private final Zipfian zipfian;

    Chooser(SplittableRandom random) {
      this.random = random;
      this.zipfian = distribution == Distribution.ZIPFIAN ? Zipfian.ofMany() : new Zipfian(loaded);
    }

    /// The number of a record; it exists unless others insert concurrently and in another order.
    long next() {
      long count = there.get();
      return switch (distribution) {
        case UNIFORM -> random.nextLong(count);
        case ZIPFIAN -> Math.floorMod(fnv(zipfian.draw(random, count)), count);
        case LATEST -> count - 1 - zipfian.draw(random, count);
      };
    }
  }

  /// The number of a record to be inserted.
  long toInsert() {
    return next.getAndIncrement();
  }

  /// Counts an inserted record.
  void inserted() {
    there.incrementAndGet();
  }

  /// YCSB's key: records inserted one after another are not neighbours.
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
