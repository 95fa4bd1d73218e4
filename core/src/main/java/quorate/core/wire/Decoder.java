package quorate.core.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;

/// Reads the encoding of [Encoder]. Every length and count is checked against the bytes present
/// before anything is allocated; any fault is a [WireException].
public final class Decoder {
  private static final char REPLACEMENT = '\uFFFD';

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /// A byte string at least this long stays in its storage ([Bytes#kept]).
  private static final int SLICED_BYTES_MIN = 16 << 10;

  private final byte[] bytes;

  /// The storage behind the bytes, if they are in memory only while they are read.
  private final Optional<Bytes> kept;

  private final int end;
  private int at;

  public Decoder(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  public Decoder(Bytes bytes) {
    this.bytes = bytes.unsafeArray();
    this.kept = bytes.held() == this.bytes.length ? Optional.empty() : Optional.of(bytes);
    this.at = 0;
    this.end = this.bytes.length;
  }

  public Decoder(byte[] bytes, int offset, int length) {
    this.bytes = bytes;
    this.kept = Optional.empty();
    this.at = offset;
    this.end = offset + length;
  }

  /// The number of bytes left.
  public int remaining() {
    return end - at;
  }

  public int u8() {
    need(1);
    return bytes[at++] & 0xff;
  }

  public boolean bool() {
    int value = u8();
    if (value > 1) {
      throw new WireException("a boolean is 0 or 1, not " + value);
    }
    return value == 1;
  }

  public int i32() {
    need(4);
    int value = 0;
    for (int i = 0; i < 4; i++) {
      value = value << 8 | bytes[at++] & 0xff;
    }
    return value;
  }

  public long i64() {
    need(8);
    long value = (long) LONG.get(bytes, at);
    at += 8;
    return value;
  }

  public long varint() {
    long value = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      int next = u8();
      value |= (long) (next & 0x7f) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw new WireException("a varint has at most nine bytes");
  }

  /// A varint that is an int.
  public int size() {
    long value = varint();
    if (value > Integer.MAX_VALUE) {
      throw new WireException("no number or size is " + value);
    }
    return (int) value;
  }

  /// A count of elements of at least `bytesMin` bytes each; fails if the remaining bytes cannot
  /// hold them.
  public int count(int bytesMin) {
    long count = varint();
    if (count > remaining() / Math.max(1, bytesMin)) {
      throw new WireException(count + " elements cannot be in " + remaining() + " bytes");
    }
    return (int) count;
  }

  public byte[] byteArray() {
    return raw(count(1));
  }

  public Bytes bytes() {
    int length = count(1);
    if (length < SLICED_BYTES_MIN || kept.isEmpty()) {
      return Bytes.wrap(raw(length));
    }
    need(length);
    at += length;
    return kept.get().slice(at - length, length);
  }

  /// Bytes of a fixed size.
  public byte[] raw(int length) {
    need(length);
    byte[] value = new byte[length];
    System.arraycopy(bytes, at, value, 0, length);
    at += length;
    return value;
  }

  public String string() {
    int length = count(1);
    // Malformed bytes become replacement characters, so that most texts are read without a copy.
    String value = new String(bytes, at, length, StandardCharsets.UTF_8);
    if (value.indexOf(REPLACEMENT) >= 0) {
      requireText(length);
    }
    at += length;
    return value;
  }

  private void requireText(int length) {
    try {
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes, at, length));
    } catch (CharacterCodingException notText) {
      throw new WireException("a string is not UTF-8");
    }
  }

  public NodeId node() {
    long number = i64();
    if (number < 1) {
      throw new WireException("a node id is at least 1, not " + number);
    }
    return new NodeId(number);
  }

  public SessionId session() {
    return new SessionId(i64(), i64());
  }

  public RequestId request() {
    SessionId session = session();
    long number = varint();
    if (number < 1) {
      throw new WireException("requests count from 1");
    }
    return new RequestId(session, number);
  }

  public <T> List<T> list(Function<Decoder, T> read) {
    int count = count(1);
    List<T> elements = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      elements.add(read.apply(this));
    }
    return List.copyOf(elements);
  }

  public <K extends Comparable<? super K>, V> SortedMap<K, V> map(
      Function<Decoder, K> readKey, Function<Decoder, V> readValue) {
    SortedMap<K, V> map = new TreeMap<>();
    for (int left = count(2); left > 0; left--) {
      map.put(readKey.apply(this), readValue.apply(this));
    }
    return map;
  }

  public <T> Optional<T> optional(Function<Decoder, T> read) {
    return bool() ? Optional.of(read.apply(this)) : Optional.empty();
  }

  /// Reads all that is left, and fails if `read` leaves bytes.
  public <T> T whole(Function<Decoder, T> read) {
    T value = read.apply(this);
    end();
    return value;
  }

  /// The constant with the next byte's ordinal.
  public <E extends Enum<E>> E constant(E[] constants) {
    int ordinal = u8();
    if (ordinal >= constants.length) {
      throw new WireException("no constant " + ordinal + " among " + constants.length);
    }
    return constants[ordinal];
  }

  /// Fails if bytes are left: no message is longer than its fields.
  public void end() {
    if (remaining() != 0) {
      throw new WireException(remaining() + " bytes too many");
    }
  }

  private void need(int more) {
    if (more < 0 || more > remaining()) {
      throw new WireException("cut short: " + more + " bytes wanted, " + remaining() + " there");
    }
  }
}
