package quorate.gateway.pg;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.value.ArrayText;
import quorate.core.value.PgText;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// PostgreSQL's binary format of arrays (array_send): the number of dimensions, whether there is a
/// NULL, the elements' type, for each dimension its length and first index, and for each element
/// its length, -1 for NULL, and bytes.
public final class ArrayFormat {
  private ArrayFormat() {}

  static byte[] write(String array, SqlType type, int typmod) {
    SqlType element = type.element();
    List<Optional<byte[]>> fields = new ArrayList<>();
    int size = 20;
    for (Optional<String> each : ArrayText.elements(array)) {
      Optional<byte[]> field =
          each.map(text -> BinaryFormat.write(PgText.parse(text, element), element, typmod));
      fields.add(field);
      size += 4 + field.map(bytes -> bytes.length).orElse(0);
    }
    if (fields.isEmpty()) {
      return ByteBuffer.allocate(12).putInt(0).putInt(0).putInt(element.oid()).array();
    }
    ByteBuffer out = ByteBuffer.allocate(size).putInt(1);
    out.putInt(fields.stream().anyMatch(Optional::isEmpty) ? 1 : 0).putInt(element.oid());
    out.putInt(fields.size()).putInt(1);
    for (Optional<byte[]> field : fields) {
      out.putInt(field.map(bytes -> bytes.length).orElse(-1));
      field.ifPresent(out::put);
    }
    return out.array();
  }

  /// An array as text.
  static Value read(Bytes bytes, SqlType type) {
    SqlType element = type.element();
    return new Value.Text(
        ArrayText.print(
            elements(bytes, element).stream()
                .map(value ->
                    value.isNull()
                        ? Optional.<String>empty()
                        : Optional.of(PgText.print(value, element, -1)))
                .toList()));
  }

  /// The elements of an array.
  ///
  /// @throws SqlException 22P03, 42804 for elements of another type, 0A000 for several dimensions
  public static List<Value> elements(Bytes bytes, SqlType element) {
    ByteBuffer in = ByteBuffer.wrap(bytes.toArray());
    try {
      int dimensions = in.getInt();
      int flags = in.getInt();
      if (flags != 0 && flags != 1) {
        throw new SqlException("22P03", "invalid array flags");
      }
      requireType(in.getInt(), element);
      if (dimensions == 0) {
        return rested(in, List.of());
      }
      if (dimensions != 1) {
        throw new SqlException(
            "0A000", "arrays of " + dimensions + " dimensions are not supported by Quorate");
      }
      int count = in.getInt();
      if (in.getInt() != 1) {
        throw new SqlException("0A000", "an array with bounds is not supported by Quorate");
      }
      List<Value> values = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        values.add(element(in, element));
      }
      return rested(in, values);
    } catch (BufferUnderflowException cut) {
      throw new SqlException("08P01", "insufficient data left in message");
    }
  }

  private static Value element(ByteBuffer in, SqlType element) {
    int length = in.getInt();
    if (length < 0) {
      return Value.NULL;
    }
    if (in.remaining() < length) {
      throw new BufferUnderflowException();
    }
    byte[] field = new byte[length];
    in.get(field);
    return BinaryFormat.read(Bytes.wrap(field), element);
  }

  private static List<Value> rested(ByteBuffer in, List<Value> values) {
    if (in.hasRemaining()) {
      throw new SqlException("22P03", "incorrect binary data format in an array");
    }
    return values;
  }

  /// Checks the element type; all string types count as one.
  private static void requireType(int oid, SqlType element) {
    Optional<SqlType> sent = SqlType.byOid(oid);
    boolean alike =
        sent.filter(type -> type == element || type.isString() && element.isString()).isPresent();
    if (!alike) {
      throw new SqlException(
          "42804",
          "binary data has array element type %s instead of expected %d (%s)"
              .formatted(Integer.toUnsignedString(oid), element.oid(), element.sqlName()));
    }
  }
}
