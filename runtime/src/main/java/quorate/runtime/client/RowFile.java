package quorate.runtime.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import quorate.core.value.FiledRows;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;

/// Rows in a temporary file that nobody else sees, as a list: what PostgreSQL calls a tuple store.
/// They are written in chunks, of which one is in memory at a time. Of one thread.
final class RowFile extends FiledRows {
  private static final Cleaner CLEANER = Cleaner.create();

  /// Where a chunk is, and which row is its first.
  private record Chunk(long at, int bytes, int first) {}

  /// The file, which is gone when it is closed, or when the list is forgotten without that.
  private record Held(FileChannel channel) implements Runnable {
    @Override
    public void run() {
      try {
        channel.close();
      } catch (IOException unclosed) {
        throw new UncheckedIOException(unclosed);
      }
    }
  }

  private final FileChannel channel;
  private final Cleaner.Cleanable cleanable;
  private final List<Chunk> chunks = new ArrayList<>();
  private long end;
  private int size;

  /// The chunk that was read last, and its number.
  private List<Row> read = List.of();

  private int number = -1;

  RowFile() {
    try {
      Path path = Files.createTempFile("quorate-rows", "");
      channel =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException full) {
      throw failed(full);
    }
    cleanable = CLEANER.register(this, new Held(channel));
  }

  /// @throws SqlException 53100 where the disk is full
  void append(List<Row> rows) {
    if (rows.isEmpty()) {
      return;
    }
    Encoder out = new Encoder(rows.size() * 64);
    rows.forEach(row -> Values.write(out, row));
    byte[] bytes = out.toByteArray();
    try {
      ByteBuffer left = ByteBuffer.wrap(bytes);
      while (left.hasRemaining()) {
        channel.write(left, end + left.position());
      }
    } catch (IOException full) {
      throw failed(full);
    }
    chunks.add(new Chunk(end, bytes.length, size));
    end += bytes.length;
    size = Math.addExact(size, rows.size());
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Row get(int index) {
    java.util.Objects.checkIndex(index, size);
    if (number < 0 || !isIn(number, index)) {
      number = find(index);
      read = read(chunks.get(number));
    }
    return read.get(index - chunks.get(number).first);
  }

  private boolean isIn(int chunk, int index) {
    int next = chunk + 1 < chunks.size() ? chunks.get(chunk + 1).first : size;
    return index >= chunks.get(chunk).first && index < next;
  }

  private int find(int index) {
    int low = 0;
    int high = chunks.size();
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (chunks.get(middle).first <= index) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private List<Row> read(Chunk chunk) {
    byte[] bytes = new byte[chunk.bytes];
    try {
      ByteBuffer left = ByteBuffer.wrap(bytes);
      while (left.hasRemaining()) {
        if (channel.read(left, chunk.at + left.position()) < 0) {
          throw new IOException("it ends too early");
        }
      }
    } catch (IOException broken) {
      throw failed(broken);
    }
    Decoder in = new Decoder(bytes);
    List<Row> rows = new ArrayList<>();
    while (in.remaining() > 0) {
      rows.add(Values.readRow(in));
    }
    return rows;
  }

  private static SqlException failed(IOException broken) {
    return new SqlException(
        "53100", "the rows of a result cannot be kept in a file: " + broken.getMessage());
  }

  @Override
  public void close() {
    cleanable.clean();
  }
}
