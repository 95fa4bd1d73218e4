package quorate.runtime.client;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.FiledRows;
import quorate.core.value.Row;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.engine.spool.TemporaryFile;

/// A list of rows in a temporary file: PostgreSQL's tuplestore. Rows are written in chunks, one of
/// which is in memory at a time. For one thread.
final class RowFile extends FiledRows {
  /// A chunk's place in the file, and the index of its first row.
  private record Chunk(long at, int bytes, int first) {}

  private final TemporaryFile file = new TemporaryFile("the rows of a result");
  private final List<Chunk> chunks = new ArrayList<>();
  private int size;

  /// The chunk read last, and its number.
  private List<Row> read = List.of();

  private int number = -1;

  /// @throws quorate.core.value.SqlException 53100 if the disk is full
  void append(List<Row> rows) {
    if (rows.isEmpty()) {
      return;
    }
    Encoder out = new Encoder(rows.size() * 64);
    rows.forEach(row -> Values.write(out, row));
    byte[] bytes = out.toByteArray();
    chunks.add(new Chunk(file.append(bytes), bytes.length, size));
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
    Decoder in = new Decoder(file.read(chunk.at, chunk.bytes));
    List<Row> rows = new ArrayList<>();
    while (in.remaining() > 0) {
      rows.add(Values.readRow(in));
    }
    return rows;
  }

  @Override
  public void close() {
    file.close();
  }
}
