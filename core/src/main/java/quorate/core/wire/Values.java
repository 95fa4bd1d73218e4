package quorate.core.wire;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import quorate.core.Bytes;
import quorate.core.value.Column;
import quorate.core.value.Drawn;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// The encoding of values, rows and results. It keeps everything that a client sees (a numeric's
/// scale, error texts); replicas are compared by [quorate.core.digest.Canonical].
public final class Values {
  private static final int NUMERIC_BYTES_MAX = 64 << 10;

  private Values() {}

  /// Writes a numeric whose digits fit a long, as [#write(Encoder, Value)] does.
  public static void writeNumeric(Encoder out, long unscaled, int scale) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(unscaled < 0 ? ~unscaled : unscaled);
    int length = bits / Byte.SIZE + 1;
    out.u8(4).i32(scale).varint(length);
    for (int shift = Byte.SIZE * (length - 1); shift >= 0; shift -= Byte.SIZE) {
      out.u8((int) (unscaled >> Math.min(shift, Long.SIZE - 1)) & 0xff);
    }
  }

  public static void write(Encoder out, Value value) {
    switch (value) {
      case Value.Null() -> out.u8(0);
      case Value.Bool(boolean bool) -> out.u8(bool ? 2 : 1);
      case Value.Int(long number) -> out.u8(3).i64(number);
      case Value.Num(BigDecimal number) ->
          out.u8(4).i32(number.scale()).bytes(number.unscaledValue().toByteArray());
      case Value.Real(double number) -> out.u8(5).i64(Double.doubleToLongBits(number));
      case Value.Text(String text) -> out.u8(6).string(text);
      case Value.Binary(var bytes) -> out.u8(7).bytes(bytes);
      case Value.Uuid(UUID uuid) ->
          out.u8(8).i64(uuid.getMostSignificantBits()).i64(uuid.getLeastSignificantBits());
      case Value.Date(LocalDate date) -> out.u8(9).i64(date.toEpochDay());
      case Value.Time(LocalTime time) -> out.u8(10).i64(time.toNanoOfDay() / 1000);
      case Value.Timestamp(LocalDateTime time) ->
          out.u8(11).i64(time.toEpochSecond(ZoneOffset.UTC)).i32(time.getNano() / 1000);
      case Value.TimestampTz(Instant time) ->
          out.u8(12).i64(time.getEpochSecond()).i32(time.getNano() / 1000);
      case Value.Coded(SqlType type, String code) -> out.u8(13).u8(type.ordinal()).string(code);
    }
  }

  public static Value readValue(Decoder in) {
    int tag = in.u8();
    try {
      return switch (tag) {
        case 0 -> Value.NULL;
        case 1 -> new Value.Bool(false);
        case 2 -> new Value.Bool(true);
        case 3 -> new Value.Int(in.i64());
        case 4 -> new Value.Num(numeric(in));
        case 5 -> new Value.Real(Double.longBitsToDouble(in.i64()));
        case 6 -> new Value.Text(in.string());
        case 7 -> new Value.Binary(in.bytes());
        case 8 -> new Value.Uuid(new UUID(in.i64(), in.i64()));
        case 9 -> new Value.Date(LocalDate.ofEpochDay(in.i64()));
        case 10 -> new Value.Time(LocalTime.ofNanoOfDay(Math.multiplyExact(in.i64(), 1000)));
        case 11 ->
            new Value.Timestamp(
                LocalDateTime.ofEpochSecond(
                    in.i64(), Math.multiplyExact(in.i32(), 1000), ZoneOffset.UTC));
        case 12 ->
            new Value.TimestampTz(
                Instant.ofEpochSecond(in.i64(), Math.multiplyExact(in.i32(), 1000L)));
        case 13 -> new Value.Coded(in.constant(SqlType.values()), in.string());
        default -> throw new WireException("no value has the tag " + tag);
      };
    } catch (DateTimeException | ArithmeticException outOfRange) {
      throw new WireException("a value out of range: " + outOfRange.getMessage());
    }
  }

  private static BigDecimal numeric(Decoder in) {
    int scale = in.i32();
    byte[] unscaled = in.byteArray();
    // A huge scale takes a few bytes here and gigabytes when printed.
    if (unscaled.length == 0
        || unscaled.length > NUMERIC_BYTES_MAX
        || Math.abs((long) scale) > 200_000) {
      throw new WireException("a numeric out of range");
    }
    return new BigDecimal(new BigInteger(unscaled), scale);
  }

  public static void write(Encoder out, Row row) {
    out.list(row.values(), Values::write);
  }

  public static Row readRow(Decoder in) {
    return new Row(in.list(Values::readValue));
  }

  public static void write(Encoder out, Column column) {
    out.string(column.name()).u8(column.type().ordinal()).i32(column.typmod());
  }

  public static Column readColumn(Decoder in) {
    return new Column(in.string(), in.constant(SqlType.values()), in.i32());
  }

  public static void write(Encoder out, SqlError error) {
    out.string(error.sqlState())
        .string(error.message())
        .string(error.detail())
        .string(error.hint())
        .i32(error.position());
  }

  public static SqlError readError(Decoder in) {
    String state = in.string();
    if (state.length() != 5) {
      throw new WireException("a SQLSTATE has five characters");
    }
    return new SqlError(state, in.string(), in.string(), in.string(), in.i32());
  }

  public static void write(Encoder out, Drawn drawn) {
    out.string(drawn.sequence()).i64(drawn.value());
  }

  public static Drawn readDrawn(Decoder in) {
    return new Drawn(in.string(), in.i64());
  }

  public static void write(Encoder out, Result result) {
    if (!result.drawn().isEmpty()) {
      out.u8(4).list(result.drawn(), Values::write);
    }
    switch (result) {
      case Result.Rows rows ->
          out.u8(0)
              .list(rows.columns(), Values::write)
              .list(rows.rows(), Values::write)
              .bool(rows.ordered())
              .string(rows.tag());
      case Result.Done(String tag, _) -> out.u8(1).string(tag);
      case Result.Failed(SqlError error) -> write(out.u8(2), error);
      case Result.Streamed(var columns, Bytes digest, boolean ordered, String tag, _) ->
          out.u8(3).list(columns, Values::write).bytes(digest).bool(ordered).string(tag);
    }
  }

  public static Result readResult(Decoder in) {
    int tag = in.u8();
    if (tag != 4) {
      return readResult(tag, in);
    }
    List<Drawn> drawn = in.list(Values::readDrawn);
    Result result = readResult(in.u8(), in);
    if (drawn.isEmpty() || result instanceof Result.Failed) {
      throw new WireException("a result that has drawn nothing says that it has");
    }
    return result.having(drawn);
  }

  private static Result readResult(int tag, Decoder in) {
    return switch (tag) {
      case 0 ->
          new Result.Rows(
              in.list(Values::readColumn), in.list(Values::readRow), in.bool(), in.string());
      case 1 -> new Result.Done(in.string());
      case 2 -> new Result.Failed(readError(in));
      case 3 ->
          new Result.Streamed(in.list(Values::readColumn), in.bytes(), in.bool(), in.string());
      default -> throw new WireException("no result has the tag " + tag);
    };
  }
}
