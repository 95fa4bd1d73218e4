package quorate.gateway.pg;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Column;
import quorate.core.value.SqlError;
import quorate.core.value.SqlType;

/// Writes backend messages into one buffer, which the session flushes where the protocol requires
/// it (PostgreSQL documentation, chapter "Message Formats", backend messages).
public final class BackendWriter {
  /// The transaction status in ReadyForQuery.
  public enum Status {
    IDLE('I'),
    IN_TRANSACTION('T'),
    FAILED('E');

    private final char code;

    Status(char code) {
      this.code = code;
    }
  }

  private static final int LARGE_BYTES = 1 << 16;

  private final ByteBufAllocator allocator;
  private ByteBuf out;
  private Function<SqlError, Described> described = error -> new Described(error, Map.of());

  private Predicate<String> told = _ -> true;

  public BackendWriter(ByteBufAllocator allocator) {
    this.allocator = allocator;
    this.out = allocator.buffer(1024);
  }

  /// Sets the function that adds fields to errors.
  public void describeErrors(Function<SqlError, Described> more) {
    described = more;
  }

  /// Sets the filter of notices by severity.
  public void chooseNotices(Predicate<String> chosen) {
    told = chosen;
  }

  /// Whether so much is buffered that it is to be sent before more is added.
  public boolean isLarge() {
    return size() > LARGE_BYTES;
  }

  /// The number of buffered bytes.
  public int size() {
    return out.readableBytes();
  }

  /// The output since the last call; the caller sends and releases it.
  public ByteBuf take() {
    ByteBuf taken = out;
    out = allocator.buffer(1024);
    return taken;
  }

  /// Frees the buffer; nothing may be written afterwards.
  public void release() {
    out.release();
  }

  public void authenticationOk() {
    int at = begin('R');
    out.writeInt(0);
    end(at);
  }

  /// AuthenticationSASL, with the offered mechanisms.
  public void sasl(List<String> mechanisms) {
    int at = begin('R');
    out.writeInt(10);
    mechanisms.forEach(this::string);
    out.writeByte(0);
    end(at);
  }

  /// AuthenticationSASLContinue (11) or AuthenticationSASLFinal (12).
  public void saslData(boolean last, String data) {
    int at = begin('R');
    out.writeInt(last ? 12 : 11);
    out.writeCharSequence(data, StandardCharsets.UTF_8);
    end(at);
  }

  public void parameterStatus(String name, String value) {
    int at = begin('S');
    string(name);
    string(value);
    end(at);
  }

  public void backendKeyData(int processId, int secretKey) {
    int at = begin('K');
    out.writeInt(processId);
    out.writeInt(secretKey);
    end(at);
  }

  /// NegotiateProtocolVersion: offers 3.0, and declines the listed options.
  public void negotiateProtocol(List<String> unknownOptions) {
    int at = begin('v');
    out.writeInt(0);
    out.writeInt(unknownOptions.size());
    unknownOptions.forEach(this::string);
    end(at);
  }

  /// NotificationResponse.
  ///
  /// @param process the notifying session's process id
  public void notification(int process, String channel, String payload) {
    int at = begin('A');
    out.writeInt(process);
    string(channel);
    string(payload);
    end(at);
  }

  public void readyForQuery(Status status) {
    int at = begin('Z');
    out.writeByte(status.code);
    end(at);
  }

  public void rowDescription(List<Column> columns, List<Integer> formats) {
    describe(columns.stream().map(BackendWriter::field).toList(), formats);
  }

  /// A column's field in a row description.
  public static Field field(Column column) {
    boolean enumeration = column.type() == SqlType.ENUM; // an enum's modifier is its oid
    return new Field(
        column.name(),
        enumeration ? column.typmod() : column.type().oid(),
        column.type().wireSize(),
        enumeration ? -1 : column.typmod());
  }

  /// An error as sent, with its additional fields by their protocol letters.
  public record Described(SqlError error, Map<Character, String> fields) {
    /// Likewise, with another field.
    public Described with(char letter, String text) {
      Map<Character, String> all = new LinkedHashMap<>(fields);
      all.put(letter, text);
      return new Described(error, all);
    }
  }

  /// A column of a result of any PostgreSQL type.
  ///
  /// @param size as pg_type.typlen
  public record Field(String name, int oid, int size, int typmod) {}

  public void describe(List<Field> fields, List<Integer> formats) {
    int at = begin('T');
    out.writeShort(fields.size());
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      string(field.name());
      out.writeInt(0).writeShort(0);
      out.writeInt(field.oid()).writeShort(field.size());
      out.writeInt(field.typmod()).writeShort(Formats.of(formats, i));
    }
    end(at);
  }

  public void parameterDescription(List<Integer> oids) {
    int at = begin('t');
    out.writeShort(oids.size());
    oids.forEach(out::writeInt);
    end(at);
  }

  /// A row of fields in their wire form; null for NULL.
  public void dataRow(byte[] @Nullable [] fields) {
    int at = begin('D');
    out.writeShort(fields.length);
    for (byte[] field : fields) {
      if (field == null) {
        out.writeInt(-1);
      } else {
        out.writeInt(field.length).writeBytes(field);
      }
    }
    end(at);
  }

  public void commandComplete(String tag) {
    int at = begin('C');
    string(tag);
    end(at);
  }

  public void error(String severity, SqlError error) {
    report('E', severity, error);
  }

  public void notice(String severity, SqlError error) {
    if (told.test(severity)) {
      report('N', severity, error);
    }
  }

  private void report(char type, String severity, SqlError given) {
    Described all = described.apply(given);
    SqlError error = all.error();
    int at = begin(type);
    field('S', severity);
    field('V', severity);
    field('C', error.sqlState());
    field('M', error.message());
    if (!error.detail().isEmpty()) {
      field('D', error.detail());
    }
    if (!error.hint().isEmpty()) {
      field('H', error.hint());
    }
    if (!error.context().isEmpty()) {
      field('W', error.context());
    }
    if (error.position() > 0) {
      field('P', Integer.toString(error.position()));
    }
    all.fields().forEach(this::field);
    out.writeByte(0);
    end(at);
  }

  /// CopyInResponse ('G') or CopyOutResponse ('H').
  ///
  /// @param format of all columns: [Formats#TEXT], which CSV is too, or [Formats#BINARY]
  public void copyResponse(boolean in, int columns, int format) {
    int at = begin(in ? 'G' : 'H');
    out.writeByte(format).writeShort(columns);
    for (int i = 0; i < columns; i++) {
      out.writeShort(format);
    }
    end(at);
  }

  public void copyData(byte[] data) {
    int at = begin('d');
    out.writeBytes(data);
    end(at);
  }

  /// Messages without a body.
  public enum Bare {
    PARSE_COMPLETE('1'),
    BIND_COMPLETE('2'),
    CLOSE_COMPLETE('3'),
    NO_DATA('n'),
    EMPTY_QUERY('I'),
    PORTAL_SUSPENDED('s'),
    COPY_DONE('c');

    private final char type;

    Bare(char type) {
      this.type = type;
    }
  }

  public void bare(Bare message) {
    end(begin(message.type));
  }

  /// Several ParameterStatus messages, in order.
  public void parameterStatus(Map<String, String> parameters) {
    parameters.forEach(this::parameterStatus);
  }

  private int begin(char type) {
    out.writeByte(type);
    int at = out.writerIndex();
    out.writeInt(0);
    return at;
  }

  private void end(int at) {
    out.setInt(at, out.writerIndex() - at);
  }

  private void field(char code, String value) {
    out.writeByte(code);
    string(value);
  }

  private void string(String value) {
    // A zero byte would end the string early and shift every field after it.
    out.writeCharSequence(value.replace("\0", ""), StandardCharsets.UTF_8);
    out.writeByte(0);
  }
}
