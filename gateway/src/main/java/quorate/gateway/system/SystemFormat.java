package quorate.gateway.system;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.value.ArrayText;
import quorate.core.value.Column;
import quorate.core.value.PgText;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.gateway.pg.Formats;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.system.Objects;

/// Values of the system catalog in wire format.
public final class SystemFormat {
  private SystemFormat() {}

  /// Encodes a value as a field.
  static byte @Nullable [] encode(
      @Nullable Object value, SystemType type, int format, Objects objects) {
    if (value == null) {
      return null;
    }
    String text = text(value, type, objects);
    return format == Formats.TEXT
        ? text.getBytes(StandardCharsets.UTF_8)
        : binary(type.isReference() ? value.toString() : text, type);
  }

  static String text(Object value, SystemType type, Objects objects) {
    if (type.isBool()) {
      return value.equals(1L) ? "t" : "f";
    }
    if (type.isReference() && value instanceof Long oid) {
      return ObjectRoutines.name(type.name(), oid, objects);
    }
    if (type.isArray() && SystemTypes.element(type).isReference()) {
      return ArrayText.mapped(
          value.toString(),
          each ->
              each.matches("[0-9]+")
                  ? ObjectRoutines.name(
                      SystemTypes.element(type).name(), Long.parseLong(each), objects)
                  : each);
    }
    return value instanceof Double ? TextRoutines.real(value) : value.toString();
  }

  /// The value of this text in binary format.
  static byte[] binary(String text, SystemType type) {
    if (type.category() == 'A') {
      return array(text, type);
    }
    if (type.is("record")) {
      return record(text, type);
    }
    Optional<SqlType> known = SqlType.byOid(type.oid());
    if (known.isPresent()) {
      return java.util.Objects.requireNonNull(
          Formats.encode(
              Row.of(PgText.parse(text, known.get())),
              List.of(new Column("", known.get())),
              List.of(Formats.BINARY))[0]);
    }
    boolean number = type.isInteger() || type.is("xid") || type.is("cid");
    return number && text.matches("[0-9]+")
        ? ByteBuffer.allocate(4).putInt((int) Long.parseLong(text)).array()
        : text.getBytes(StandardCharsets.UTF_8);
  }

  /// An array: dimensions, whether it has a NULL, element type, length, first index, elements.
  private static byte[] array(String text, SystemType type) {
    SystemType element = SystemTypes.element(type);
    List<Optional<byte[]>> fields = new ArrayList<>();
    for (Optional<String> each : ListRoutines.elements(text)) {
      fields.add(each.map(field -> binary(field, element)));
    }
    boolean vector = !type.isArray();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    boolean none = fields.isEmpty() && !vector;
    ByteBuffer head = ByteBuffer.allocate(none ? 12 : 20).putInt(none ? 0 : 1);
    head.putInt(fields.stream().anyMatch(Optional::isEmpty) ? 1 : 0).putInt(element.oid());
    if (!none) {
      head.putInt(fields.size()).putInt(vector ? 0 : 1);
    }
    out.writeBytes(head.array());
    for (Optional<byte[]> field : fields) {
      out.writeBytes(
          ByteBuffer.allocate(4).putInt(field.map(each -> each.length).orElse(-1)).array());
      field.ifPresent(out::writeBytes);
    }
    return out.toByteArray();
  }

  /// A row: the number of its fields, and of each its type, length and value.
  private static byte[] record(String text, SystemType type) {
    List<Optional<String>> fields = RecordText.fields(text);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(ByteBuffer.allocate(4).putInt(fields.size()).array());
    for (int i = 0; i < fields.size(); i++) {
      SystemType of = type.members().get(i).type();
      if (of.isReference()) {
        throw new SqlException(
            new SqlError("0A000", "a row with a value of type " + of.name() + " in binary format")
                .withHint("Cast the value to oid or text."));
      }
      Optional<byte[]> field = fields.get(i).map(each -> binary(each, of));
      out.writeBytes(
          ByteBuffer.allocate(8)
              .putInt(of.oid())
              .putInt(field.map(bytes -> bytes.length).orElse(-1))
              .array());
      field.ifPresent(out::writeBytes);
    }
    return out.toByteArray();
  }

  /// The engine's representation of a parameter.
  public static @Nullable Object decode(Optional<Bytes> given, SystemType type, int format) {
    if (given.isEmpty()) {
      return null;
    }
    Bytes bytes = given.get();
    Optional<SqlType> known = SqlType.byOid(type.oid());
    if (known.isPresent()) {
      return held(Formats.decode(bytes, known.get(), format), known.get());
    }
    boolean number = type.isInteger() || type.is("xid");
    if (number && format == Formats.BINARY && bytes.toArray().length == 4) {
      return Integer.toUnsignedLong(ByteBuffer.wrap(bytes.toArray()).getInt());
    }
    return held(new String(bytes.toArray(), StandardCharsets.UTF_8), type);
  }

  /// The engine's representation of a value.
  ///
  /// @param value of the type's kind; a text for a type that only the catalog has
  public static @Nullable Object held(Value value, SystemType type) {
    Optional<SqlType> known = SqlType.byOid(type.oid());
    return known.isEmpty() && value instanceof Value.Text(String text)
        ? held(text, type)
        : held(value, known.orElse(SqlType.TEXT));
  }

  private static Object held(String text, SystemType type) {
    boolean number = type.isInteger() || type.is("xid");
    return number && text.strip().matches("[0-9]+") ? (Object) Long.parseLong(text.strip()) : text;
  }

  private static @Nullable Object held(Value value, SqlType type) {
    return switch (value) {
      case Value.Null() -> null;
      case Value.Bool(boolean bool) -> bool ? 1L : 0L;
      case Value.Int(long number) -> number;
      case Value.Real(double number) -> number;
      case Value.Num(var number) -> NumberRoutines.shown(number);
      case Value other -> PgText.print(other, type, -1);
    };
  }
}
