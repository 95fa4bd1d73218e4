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
import quorate.core.value.SqlError;
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
  private static final int FLAGS_END = SIGNATURE.length + 4;
  private static final int OIDS_FLAG = 1 << 16;
  private static final int CRITICAL_FLAGS = 0xFFFF_0000;
  private static final int ROW_BYTES_MAX = 256 << 20;

  private final String table;
  private final List<String> columns;
  private final Consumer<CopyRow<Bytes>> sink;
  private byte[] held = new byte[1 << 13];

  /// The unread data in `held` is between `start` and `end`.
  private int start;

  private int end;

  private boolean begun;
  private boolean ended;
  private long rows;

  /// @param table its name without the schema
  /// @param columns the names of the fields that each row must have
  /// @param sink takes each row
  public CopyBinary(String table, List<String> columns, Consumer<CopyRow<Bytes>> sink) {
    this.table = table;
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
    int flags = in.getInt();
    if ((flags & OIDS_FLAG) != 0) {
      throw malformed("invalid COPY file header (WITH OIDS)");
    }
    if ((flags & CRITICAL_FLAGS) != 0) {
      throw malformed("unrecognized critical flags in COPY file header");
    }
    int extension = in.getInt();
    if (extension < 0) {
      throw malformed("invalid COPY file header (missing length)");
    }
    if (extension > ROW_BYTES_MAX) {
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
    if (count != columns.size()) {
      throw malformed("row field count is %d, expected %d".formatted(count, columns.size()));
    }
    if (arrived(in.duplicate()) < count) {
      return false;
    }
    List<CopyField<Bytes>> fields = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int length = in.getInt();
      fields.add(length < 0 ? new CopyField.Null<>() : new CopyField.Given<>(next(in, length)));
    }
    start = in.position();
    sink.accept(new CopyRow<>(place(), fields));
    rows++;
    return true;
  }

  /// How many fields of a row have arrived. Nothing is copied before all have, since a long row
  /// arrives in many pieces.
  private int arrived(ByteBuffer in) {
    for (int i = 0; i < columns.size(); i++) {
      if (in.remaining() < 4) {
        return i;
      }
      int length = in.getInt();
      if (length < -1 || length > ROW_BYTES_MAX) {
        throw malformed("invalid field size", columns.get(i));
      }
      if (in.remaining() < length) {
        return i;
      }
      in.position(in.position() + Math.max(0, length));
    }
    return columns.size();
  }

  private static Bytes next(ByteBuffer in, int length) {
    byte[] field = new byte[length];
    in.get(field);
    return Bytes.wrap(field);
  }

  @Override
  public void finish() {
    int left = end - start;
    if (!begun) {
      throw malformed(
          left < SIGNATURE.length
              ? "COPY file signature not recognized"
              : "invalid COPY file header (%s)"
                  .formatted(
                      left < FLAGS_END
                          ? "missing flags"
                          : left < HEADER_BYTES ? "missing length" : "wrong length"));
    }
    if (!ended && left >= Short.BYTES) { // one byte alone is no field count, and ignored
      ByteBuffer in = unread();
      in.getShort();
      throw malformed("unexpected EOF in COPY data", columns.get(arrived(in)));
    }
  }

  private CopyPlace place() {
    return new CopyPlace(table, rows + 1, Optional.empty());
  }

  @Override
  public SqlError located(SqlError error) {
    return begun && error.context().isEmpty() ? place().in(error) : error;
  }

  private SqlException malformed(String what) {
    return located(new SqlError("22P04", what)).asException();
  }

  private SqlException malformed(String what, String column) {
    return place().in(new SqlError("22P04", what), column).asException();
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
