package quorate.service.state;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quorate.core.digest.Digest;

/// A node with entries only, ascending by path. It never changes; only a batch's own leaf may hold
/// open objects, and has no digest then.
final class Leaf implements Node.Sealed {
  /// A subtree of at most this many entries is a leaf, any larger one a branch (S2).
  static final int ENTRIES_MAX = 16;

  static final Leaf EMPTY = new Leaf();

  private static final long UNKNOWN = -1;

  private final Entry[] entries;

  // Threads that race compute the same.
  private @Nullable Digest digest;
  private volatile long links = UNKNOWN;

  /// @param entries ascending, and not modified from now on
  Leaf(Entry... entries) {
    this.entries = entries;
  }

  int size() {
    return entries.length;
  }

  Entry at(int index) {
    return entries[index];
  }

  List<Entry> entries() {
    return Arrays.asList(entries);
  }

  /// The index of a path, or -1 - the index at which it would be.
  int find(byte[] path) {
    int low = 0;
    int high = entries.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = Paths.compare(entries[middle].path(), path);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1 - low;
  }

  Leaf replace(int index, Entry entry) {
    Entry[] copy = entries.clone();
    copy[index] = entry;
    return new Leaf(copy);
  }

  Leaf insert(int index, Entry entry) {
    Entry[] more = new Entry[entries.length + 1];
    System.arraycopy(entries, 0, more, 0, index);
    more[index] = entry;
    System.arraycopy(entries, index, more, index + 1, entries.length - index);
    return new Leaf(more);
  }

  Leaf remove(int index) {
    if (entries.length == 1) {
      return EMPTY;
    }
    Entry[] fewer = new Entry[entries.length - 1];
    System.arraycopy(entries, 0, fewer, 0, index);
    System.arraycopy(entries, index + 1, fewer, index, fewer.length - index);
    return new Leaf(fewer);
  }

  @Override
  public long count() {
    return entries.length;
  }

  @Override
  public long links() {
    long known = links;
    if (known == UNKNOWN) {
      known = linksOfEntries();
      links = known;
    }
    return known;
  }

  private long linksOfEntries() {
    long sum = 0;
    for (Entry entry : entries) {
      switch (entry.item()) {
        case Link _ -> sum++;
        case Content content -> sum += content.root().links();
        case Plain _ -> {}
        case OpenObject open -> throw new IllegalStateException("not of a version: " + open.form());
      }
    }
    return sum;
  }

  /// Whether it is a version's, and so has neither open objects nor links to such.
  boolean isSealed() {
    return digest != null;
  }

  @Override
  public Digest digest() {
    Digest known = digest;
    if (known == null) {
      known = Digest.of(NodeCode.encode(this));
      digest = known;
    }
    return known;
  }
}
