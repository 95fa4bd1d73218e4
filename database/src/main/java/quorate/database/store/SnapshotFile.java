package quorate.database.store;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.value.RoughSize;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;

/// A logical snapshot on disk, the same for every engine: sections of records, streamed.
///
/// Its content is not trusted: installed tables must rehash to a certified digest (law 9).
public final class SnapshotFile {
  private static final int MAGIC = 0x51534e31; // QSN1
  private static final int RECORD_BYTES_MAX = 256 << 20;
  private static final int ROW_VALUES_MAX = 1 << 16;
  private static final int BATCH_BYTES = 64 << 10;

  private SnapshotFile() {}

  /// Passes on rows, one after the other.
  public interface Rows<E extends Exception> {
    void each(Consumer<Row> to) throws E;
  }

  /// Writes a snapshot.
  public static final class Writer implements Closeable {
    private final FileOutputStream file;
    private final DataOutputStream out;
    private final List<Row> batch = new ArrayList<>();
    private long batchBytes;

    private final boolean kept;

    public Writer(Path path) throws IOException {
      this(path, true);
    }

    /// A temporary file, which is not needed after a crash.
    public static Writer passing(Path path) throws IOException {
      return new Writer(path, false);
    }

    private Writer(Path path, boolean kept) throws IOException {
      this.kept = kept;
      file = new FileOutputStream(path.toFile());
      out = new DataOutputStream(new BufferedOutputStream(file, 1 << 16));
      out.writeInt(MAGIC);
    }

    /// A section without rows.
    public void blob(String name, Bytes value) throws IOException {
      section(name);
      record(new Encoder(value.length() + 8).bytes(value).toByteArray());
      out.writeInt(0);
    }

    /// Begins a section of rows; [#row] adds to it, [#end] ends it.
    public void section(String name) throws IOException {
      record(new Encoder().string(name).toByteArray());
    }

    public void row(Row row) throws IOException {
      batch.add(row);
      batchBytes += RoughSize.of(row.values());
      if (batchBytes >= BATCH_BYTES) {
        flushRows();
      }
    }

    public void end() throws IOException {
      flushRows();
      out.writeInt(0);
    }

    /// A whole section of rows.
    public <E extends Exception> void rows(String name, Rows<E> rows) throws IOException, E {
      section(name);
      try {
        rows.each(row -> {
          try {
            row(row);
          } catch (IOException notWritten) {
            throw new UncheckedIOException(notWritten);
          }
        });
      } catch (UncheckedIOException notWritten) {
        throw notWritten.getCause();
      }
      end();
    }

    private void flushRows() throws IOException {
      if (!batch.isEmpty()) {
        record(new Encoder(1 << 16).list(batch, Values::write).toByteArray());
        batch.clear();
        batchBytes = 0;
      }
    }

    private void record(byte[] bytes) throws IOException {
      out.writeInt(bytes.length);
      out.write(bytes);
    }

    /// Ends the file and makes it durable, unless it is temporary.
    @Override
    public void close() throws IOException {
      out.writeInt(0);
      out.flush();
      if (kept) {
        file.getFD().sync();
      }
      out.close();
    }
  }

  /// Reads a snapshot, one section after another.
  public static final class Reader implements Closeable {
    private final DataInputStream in;
    private long bytes;

    public Reader(Path path) throws IOException {
      in =
          new DataInputStream(new BufferedInputStream(new FileInputStream(path.toFile()), 1 << 16));
      if (in.readInt() != MAGIC) {
        throw new IOException("not a snapshot: " + path);
      }
    }

    /// The next section's name; empty at the end of the snapshot.
    public Optional<String> next() throws IOException {
      byte[] record = record();
      return record.length == 0 ? Optional.empty() : Optional.of(new Decoder(record).string());
    }

    /// The value of a section without rows.
    public Bytes blob() throws IOException {
      Bytes value = new Decoder(record()).bytes();
      if (in.readInt() != 0) {
        throw new IOException("a section is longer than it should be");
      }
      return value;
    }

    /// The number of bytes of the file that were read.
    public long bytes() {
      return bytes;
    }

    /// The rows of the section.
    public void rows(Consumer<Row> sink) throws IOException {
      for (byte[] record = record(); record.length > 0; record = record()) {
        Decoder rows = new Decoder(record);
        // One by one: in memory they may take a hundred times their encoded size.
        for (int left = rows.count(1); left > 0; left--) {
          sink.accept(row(rows));
        }
      }
    }

    private static Row row(Decoder in) throws IOException {
      int count = in.count(1);
      if (count > ROW_VALUES_MAX) {
        throw new IOException("a row of " + count + " values in a snapshot");
      }
      Value[] values = new Value[count];
      for (int i = 0; i < count; i++) {
        values[i] = Values.readValue(in);
      }
      return Row.of(values);
    }

    private byte[] record() throws IOException {
      int length = in.readInt();
      if (length < 0 || length > RECORD_BYTES_MAX) {
        throw new IOException("a record of " + length + " bytes in a snapshot");
      }
      byte[] record = in.readNBytes(length);
      if (record.length != length) {
        throw new EOFException("the snapshot is cut short");
      }
      bytes += Integer.BYTES + length;
      return record;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
