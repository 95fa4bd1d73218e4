package quorate.gateway.pg;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.value.SqlException;

/// COPY's binary format, both ways (PostgreSQL documentation, COPY, "Binary Format"): a signature,
/// flags and an extension; for each row a field count, and for each field its length, -1 for NULL,
/// and its bytes; then -1 at the end.
///
/// Parsing is incremental: bytes arrive in pieces of any size, and rows are passed on once
/// complete.
public final class CopyBinary implements CopyParser {
  private static final byte[] SIGNATURE =
      "PGCOPY\n\u00ff\r\n\0".getBytes(StandardCharsets.ISO_8859_1);
  private static final int HEADER_BYTES = SIGNATURE.length + 8;
  private static final int CRITICAL_FLAGS = 0xFFFF_0000;
  private static final int ROW_BYTES_MAX = 256 << 20;

  private final int columns;
  private final Consumer<List<Optional<Bytes>>> sink;
  private byte[] held = new byte[1 << 13];

  /// The unread data in `held` is between `start` and `end`.
  private int start;

  private int end;

  private boolean begun;
  private boolean ended;
  private long rows;

  /// @param columns how many fields each row must have
  /// @param sink takes each row: a field's bytes, empty for NULL
  public CopyBinary(int columns, Consumer<List<Optional<Bytes>>> sink) {
    this.columns = columns;
    this.sink = sink;
  }

  @Override
  public int pending() {
    return end - start;
  }

  @Override
  public void feed(Bytes data) {
    if (ended) {
      if (data.length() > 0) {
        throw malformed("received copy data after EOF marker");
      }
      return;
    }
    take(data);
    boolean goesOn = true;
    while (goesOn && !ended) {
      goesOn = begun ? readRow() : readHeader();
    }
    if (end - start > ROW_BYTES_MAX) {
      throw malformed("row longer than " + ROW_BYTES_MAX + " bytes");
    }
  }

  private void take(Bytes data) {
    if (end + data.length() > held.length) {
      int size = end - start;
      byte[] larger =
          size + data.length() > held.length
              ? new byte[Math.max(2 * held.length, size + data.length())]
              : held;
      System.arraycopy(held, start, larger, 0, size);
      held = larger;
      start = 0;
      end = size;
    }
    System.arraycopy(data.unsafeArray(), 0, held, end, data.length());
    end += data.length();
  }

  private ByteBuffer unread() {
    return ByteBuffer.wrap(held, start, end - start);
  }

  /// Whether the header was complete.
  private boolean readHeader() {
    int known = Math.min(end - start, SIGNATURE.length);
    if (!Arrays.equals(held, start, start + known, SIGNATURE, 0, known)) {
      throw malformed("COPY file signature not recognized");
    }
    if (end - start < HEADER_BYTES) {
      return false;
    }
    ByteBuffer in = unread();
    in.position(in.position() + SIGNATURE.length);
    if ((in.getInt() & CRITICAL_FLAGS) != 0) {
      throw malformed("unrecognized critical flags in COPY file header");
    }
    int extension = in.getInt();
    if (extension < 0 || extension > ROW_BYTES_MAX) {
      throw malformed("invalid COPY file header (wrong length)");
    }
    if (in.remaining() < extension) {
      return false;
    }
    start = in.position() + extension;
    begun = true;
    return true;
  }

  /// Whether the row was complete.
  private boolean readRow() {
    ByteBuffer in = unread();
    if (in.remaining() < 2) {
      return false;
    }
    int count = in.getShort();
    if (count == -1) {
      start = in.position();
      ended = true;
      if (in.hasRemaining()) {
        throw malformed("received copy data after EOF marker");
      }
      return false;
    }
    if (count != columns) {
      throw malformed("row field count is %d, expected %d".formatted(count, columns));
    }
    if (!isWhole(in.duplicate())) {
      return false;
    }
    List<Optional<Bytes>> fields = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int length = in.getInt();
      fields.add(length < 0 ? Optional.empty() : Optional.of(next(in, length)));
    }
    start = in.position();
    rows++;
    sink.accept(fields);
    return true;
  }

  /// Whether all fields of a row have arrived. Nothing is copied earlier, since a long row arrives
  /// in many pieces.
  private boolean isWhole(ByteBuffer in) {
    for (int i = 0; i < columns; i++) {
      if (in.remaining() < 4) {
        return false;
      }
      int length = in.getInt();
      if (length < -1 || length > ROW_BYTES_MAX) {
        throw malformed("invalid field size");
      }
      if (in.remaining() < length) {
        return false;
      }
      in.position(in.position() + Math.max(0, length));
    }
    return true;
  }

  private static Bytes next(ByteBuffer in, int length) {
    byte[] field = new byte[length];
    in.get(field);
    return Bytes.wrap(field);
  }

  @Override
  public void finish() {
    if (!ended && (!begun || end > start)) {
      throw malformed("unexpected EOF in COPY data");
    }
  }

  private SqlException malformed(String what) {
    return new SqlException("22P04", "%s (COPY row %d)".formatted(what, rows + 1));
  }

  // Writing.

  /// The bytes before the rows.
  public static byte[] header() {
    return ByteBuffer.allocate(HEADER_BYTES).put(SIGNATURE).putInt(0).putInt(0).array();
  }

  /// @param fields null for NULL
  public static byte[] row(byte[] @Nullable [] fields) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(ByteBuffer.allocate(2).putShort((short) fields.length).array());
    for (byte @Nullable [] field : fields) {
      out.writeBytes(ByteBuffer.allocate(4).putInt(field == null ? -1 : field.length).array());
      if (field != null) {
        out.writeBytes(field);
      }
    }
    return out.toByteArray();
  }

  /// The bytes after the rows.
  public static byte[] trailer() {
    return new byte[] {-1, -1};
  }
}
