package quorate.bench.history;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/// The keys of the lists in use. A list that has grown long is replaced by a new one, so that reads
/// stay short and many lists are as busy.
final class ListKeys {
  private static final int LISTS = 8;
  private static final int LENGTH_MAX = 60;

  private final AtomicLong values = new AtomicLong();
  private final List<Long> keys = new ArrayList<>();
  private final List<Integer> lengths = new ArrayList<>();
  private long next = 1;

  ListKeys() {
    for (int i = 0; i < LISTS; i++) {
      keys.add(next++);
      lengths.add(0);
    }
  }

  /// The key of a list to read.
  synchronized long toRead(RandomGenerator random) {
    return keys.get(random.nextInt(LISTS));
  }

  /// The key of a list to append to.
  synchronized long toAppend(RandomGenerator random) {
    int index = random.nextInt(LISTS);
    long key = keys.get(index);
    int length = lengths.get(index) + 1;
    if (length == LENGTH_MAX) {
      keys.set(index, next++);
      lengths.set(index, 0);
    } else {
      lengths.set(index, length);
    }
    return key;
  }

  /// A value that no list has.
  long value() {
    return values.incrementAndGet();
  }

  /// All keys so far.
  synchronized List<Long> all() {
    List<Long> all = new ArrayList<>();
    for (long key = 1; key < next; key++) {
      all.add(key);
    }
    return all;
  }
}
