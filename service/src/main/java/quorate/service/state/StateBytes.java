package quorate.service.state;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;

/// Bytes that are read and changed in part, in chunks of [#CHUNK_BYTES]: a trie by chunk number, in
/// which all chunks but the last are full. The length follows from the last chunk.
public final class StateBytes extends StateObject {
  static final int CHUNK_BYTES = 4096;

  StateBytes(OpenObject object) {
    super(object);
  }

  public long length() {
    @Nullable Entry last = Ranks.last(reading().root());
    return last == null ? 0 : Paths.number(last.path()) * CHUNK_BYTES + bytes(last.item()).length;
  }

  /// A part of the bytes, less where they end before.
  public Bytes read(long offset, int length) {
    long end = Math.min(length(), offset + Math.max(0, length));
    if (offset < 0 || offset >= end) {
      return Bytes.EMPTY;
    }
    byte[] read = new byte[(int) (end - offset)];
    for (long at = offset; at < end; ) {
      int within = (int) (at % CHUNK_BYTES);
      int part = (int) Math.min(CHUNK_BYTES - within, end - at);
      byte[] chunk = chunk(at / CHUNK_BYTES);
      // A chunk is shorter than this only if another thread has just cut it.
      int there = Math.max(0, Math.min(part, chunk.length - within));
      System.arraycopy(chunk, Math.min(within, chunk.length), read, (int) (at - offset), there);
      at += part;
    }
    return Bytes.wrap(read);
  }

  /// Writes bytes at an offset. A gap behind the end is filled with zeros.
  public void write(long offset, Bytes bytes) {
    byte[] from = bytes.unsafeArray();
    if (offset < 0 || offset > Limits.BYTES_MAX - from.length) {
      throw new IllegalArgumentException("bytes from 0 to " + Limits.BYTES_MAX + " can be written");
    }
    if (from.length == 0) {
      return;
    }
    fill(offset);
    for (int done = 0; done < from.length; ) {
      long at = offset + done;
      int within = (int) (at % CHUNK_BYTES);
      int part = Math.min(CHUNK_BYTES - within, from.length - done);
      byte[] before = chunk(at / CHUNK_BYTES);
      byte[] chunk = Arrays.copyOf(before, Math.max(before.length, within + part));
      System.arraycopy(from, done, chunk, within, part);
      set(at / CHUNK_BYTES, chunk);
      done += part;
    }
  }

  /// Adds bytes at the end.
  ///
  /// @return the new length
  public long append(Bytes bytes) {
    long end = length();
    write(end, bytes);
    return end + bytes.length();
  }

  /// Truncates to a length.
  public void truncate(long length) {
    long end = length();
    if (length >= end || length < 0) {
      return;
    }
    long last = (end - 1) / CHUNK_BYTES;
    long kept = (length + CHUNK_BYTES - 1) / CHUNK_BYTES;
    for (long number = last; number >= kept; number--) {
      writing().remove(Paths.ofNumber(number));
    }
    if (length % CHUNK_BYTES != 0) {
      set(kept - 1, Arrays.copyOf(chunk(kept - 1), (int) (length % CHUNK_BYTES)));
    }
  }

  /// Makes all chunks before an offset full.
  private void fill(long offset) {
    long end = length();
    for (long number = end / CHUNK_BYTES; number < offset / CHUNK_BYTES; number++) {
      set(number, Arrays.copyOf(chunk(number), CHUNK_BYTES));
    }
  }

  private byte[] chunk(long number) {
    return bytes(reading().get(Paths.ofNumber(number)));
  }

  private void set(long number, byte[] chunk) {
    writing().put(Paths.ofNumber(number), new Plain(Bytes.wrap(chunk)));
  }

  private static byte[] bytes(@Nullable Item item) {
    return value(item).orElse(Bytes.EMPTY).unsafeArray();
  }
}
