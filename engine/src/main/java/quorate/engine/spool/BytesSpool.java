package quorate.engine.spool;

import java.lang.ref.WeakReference;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.value.SqlException;
import quorate.core.wire.Decoder;

/// Keeps long byte strings in temporary files: an order holds each request until enough replicas
/// have passed it, and together these may exceed the memory. A file is deleted once none of its
/// bytes is referenced. Safe for use by any thread.
public final class BytesSpool {
  /// Shorter byte strings stay in memory.
  private static final int KEPT_BYTES_MIN = 64 << 10;

  /// A file of this size or more gets no further bytes.
  private static final long FILE_BYTES = 32L << 20;

  private Optional<TemporaryFile> current = Optional.empty();

  /// Moves long bytes to a file; keeps short ones, and all if no file can be written, in memory.
  public Bytes keep(Bytes bytes) {
    if (bytes.held() < KEPT_BYTES_MIN) {
      return bytes;
    }
    try {
      byte[] array = bytes.unsafeArray();
      Filed filed = file(array);
      filed.read = new WeakReference<>(array);
      return Bytes.kept(filed);
    } catch (SqlException noFile) {
      return bytes;
    }
  }

  /// Decodes a frame behind its first byte, its kind, and keeps the frame in a file if it is long.
  public Decoder opened(Bytes frame) {
    Decoder in = new Decoder(keep(frame));
    in.u8();
    return in;
  }

  private synchronized Filed file(byte[] array) {
    TemporaryFile file =
        current
            .filter(each -> each.end() < FILE_BYTES)
            .orElseGet(() -> new TemporaryFile("what is ordered"));
    current = Optional.of(file);
    synchronized (file) {
      return new Filed(file, file.append(array), array.length);
    }
  }

  private static final class Filed implements Bytes.Kept {
    private final TemporaryFile file;
    private final long at;
    private final int length;

    /// The bytes that were read last, as long as they are in use.
    private volatile WeakReference<byte[]> read = new WeakReference<>(null);

    Filed(TemporaryFile file, long at, int length) {
      this.file = file;
      this.at = at;
      this.length = length;
    }

    @Override
    public int length() {
      return length;
    }

    @Override
    public byte[] read() {
      byte[] known = read.get();
      if (known == null) {
        synchronized (file) {
          known = file.read(at, length);
        }
        read = new WeakReference<>(known);
      }
      return known;
    }

    @Override
    public Bytes.Kept slice(int offset, int size) {
      return new Filed(file, at + offset, size);
    }
  }
}
