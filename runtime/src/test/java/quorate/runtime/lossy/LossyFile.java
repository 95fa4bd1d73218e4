package quorate.runtime.lossy;

import java.util.Arrays;
import java.util.BitSet;
import java.util.random.RandomGenerator;

/// A file in memory that knows which of its sectors were written since the last sync.
final class LossyFile {
  static final int SECTOR = 512;

  private byte[] bytes = new byte[0];
  private long length;
  private byte[] synced = new byte[0];
  private final BitSet dirty = new BitSet();

  synchronized long length() {
    return length;
  }

  /// @return how many bytes were read, -1 at the end
  synchronized int read(long position, byte[] into, int offset, int count) {
    if (position >= length) {
      return count == 0 ? 0 : -1;
    }
    int read = (int) Math.min(count, length - position);
    System.arraycopy(bytes, (int) position, into, offset, read);
    return read;
  }

  synchronized void write(long position, byte[] from, int offset, int count) {
    if (count == 0) {
      return;
    }
    long end = position + count;
    if (end > length) {
      resize(end);
    }
    System.arraycopy(from, offset, bytes, (int) position, count);
    dirty.set((int) (position / SECTOR), (int) ((end - 1) / SECTOR) + 1);
  }

  synchronized void truncate(long size) {
    if (size < length) {
      resize(size);
    }
  }

  synchronized void resize(long size) {
    if (size > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException("a file of " + size + " bytes is too long for memory");
    }
    if (size > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.max(size, bytes.length * 2L));
    } else if (size < length) {
      Arrays.fill(bytes, (int) size, (int) length, (byte) 0);
    }
    dirty.set((int) (Math.min(size, length) / SECTOR), (int) (Math.max(size, length) / SECTOR) + 1);
    length = size;
  }

  synchronized void force() {
    byte[] next = Arrays.copyOf(synced, (int) length);
    for (int sector = dirty.nextSetBit(0); sector >= 0; sector = dirty.nextSetBit(sector + 1)) {
      int from = sector * SECTOR;
      if (from < length) {
        System.arraycopy(bytes, from, next, from, (int) Math.min(SECTOR, length - from));
      }
    }
    synced = next;
    dirty.clear();
  }

  /// The file after a power failure: the synced content, except that each sector written since may
  /// hold either its old or its new content.
  ///
  /// @param chance of a sector to have reached the disk
  synchronized LossyFile afterPowerFailure(RandomGenerator random, double chance) {
    boolean metadata = random.nextDouble() < chance; // the length is on its own way to the disk
    byte[] left = Arrays.copyOf(synced, (int) (metadata ? length : synced.length));
    for (int sector = dirty.nextSetBit(0); sector >= 0; sector = dirty.nextSetBit(sector + 1)) {
      int from = sector * SECTOR;
      int count = Math.min(SECTOR, Math.min(left.length, (int) length) - from);
      if (count > 0 && random.nextDouble() < chance) {
        System.arraycopy(bytes, from, left, from, count);
      }
    }
    LossyFile file = new LossyFile();
    file.bytes = left;
    file.length = left.length;
    file.synced = left.clone();
    return file;
  }

  /// How many sectors would be lost now, at worst.
  synchronized int unsyncedSectors() {
    return dirty.cardinality();
  }
}
