package quorate.core.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;

/// Writes the stable binary encoding: big-endian integers, lengths as unsigned varints. The same
/// value always gives the same bytes, on every machine and version.
public final class Encoder {
  /// The size from which a buffer no longer doubles.
  private static final int LARGE = 16 << 20;

  /// The longest varint, in bytes.
  public static final int VARINT_BYTES_MAX = 9;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private byte[] buffer;
  private int size;

  public Encoder() {
    this(128);
  }

  public Encoder(int expectedBytes) {
    buffer = new byte[Math.max(16, expectedBytes)];
  }

  /// The number of bytes written.
  public int size() {
    return size;
  }

  /// Empties the buffer; arrays already returned are unaffected.
  public Encoder clear() {
    size = 0;
    return this;
  }

  public Encoder u8(int value) {
    room(1);
    buffer[size++] = (byte) value;
    return this;
  }

  public Encoder bool(boolean value) {
    return u8(value ? 1 : 0);
  }

  public Encoder i32(int value) {
    room(4);
    INT.set(buffer, size, value);
    size += 4;
    return this;
  }

  public Encoder i64(long value) {
    room(8);
    LONG.set(buffer, size, value);
    size += 8;
    return this;
  }

  /// A non-negative number, in one to nine bytes.
  public Encoder varint(long value) {
    if (value < 0) {
      throw new IllegalArgumentException("a varint is not negative: " + value);
    }
    room(VARINT_BYTES_MAX);
    byte[] to = buffer;
    int at = size;
    long rest = value;
    while (rest > 0x7f) {
      to[at++] = (byte) (rest & 0x7f | 0x80);
      rest >>>= 7;
    }
    to[at++] = (byte) rest;
    size = at;
    return this;
  }

  /// A length and the bytes.
  public Encoder bytes(byte[] value) {
    varint(value.length);
    return raw(value);
  }

  public Encoder bytes(Bytes value) {
    return bytes(value.unsafeArray());
  }

  /// Bytes without a length, for fields of fixed size.
  public Encoder raw(byte[] value) {
    room(value.length);
    System.arraycopy(value, 0, buffer, size, value.length);
    size += value.length;
    return this;
  }

  public Encoder string(String value) {
    return bytes(value.getBytes(StandardCharsets.UTF_8));
  }

  public Encoder node(NodeId node) {
    return i64(node.number());
  }

  public Encoder session(SessionId session) {
    return i64(session.high()).i64(session.low());
  }

  public Encoder request(RequestId request) {
    return session(request.session()).varint(request.number());
  }

  /// A count and the elements.
  public <T> Encoder list(List<T> elements, BiConsumer<Encoder, T> write) {
    varint(elements.size());
    for (T element : elements) {
      write.accept(this, element);
    }
    return this;
  }

  /// A count, and each key with its value, in the map's order.
  public <K, V> Encoder map(
      Map<K, V> map, BiConsumer<Encoder, K> writeKey, BiConsumer<Encoder, V> writeValue) {
    varint(map.size());
    map.forEach((key, value) -> {
      writeKey.accept(this, key);
      writeValue.accept(this, value);
    });
    return this;
  }

  /// Whether there is a value, and the value.
  public <T> Encoder optional(Optional<T> value, BiConsumer<Encoder, T> write) {
    bool(value.isPresent());
    value.ifPresent(it -> write.accept(this, it));
    return this;
  }

  /// A copy of the bytes written.
  public byte[] toByteArray() {
    return Arrays.copyOf(buffer, size);
  }

  public Bytes toBytes() {
    return Bytes.wrap(toByteArray());
  }

  private void room(int more) {
    if (size + more > buffer.length) {
      int larger = buffer.length < LARGE ? 2 * buffer.length : buffer.length + buffer.length / 4;
      buffer = Arrays.copyOf(buffer, Math.max(larger, size + more));
    }
  }
}
