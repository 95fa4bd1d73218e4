package quorate.core.digest;

import java.math.BigDecimal;
import java.util.List;
import quorate.core.Bytes;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;

/// The canonical bytes by which replicas' answers are compared: meaning, not form.
///
/// A numeric has no scale, rows are a multiset unless the query orders them totally, an error is
/// its SQLSTATE class, and column labels and message texts are left out. Many rows are represented
/// by a streaming digest ([RowsDigest]).
public final class Canonical {
  private Canonical() {}

  /// The canonical bytes of a row. Equal rows of any two engines have equal bytes.
  public static byte[] bytes(Row row) {
    Encoder out = new Encoder(row.values().size() * 12);
    row.values().forEach(value -> write(out, value));
    return out.toByteArray();
  }

  /// The digest on which replicas vote for a result.
  public static Digest digest(Result result) {
    Encoder out = new Encoder();
    write(out, result);
    return Digest.of(out.toByteArray());
  }

  /// The digest of several results in order: a script's or a whole transaction's.
  public static Digest digest(List<Result> results) {
    Encoder out = new Encoder();
    results.forEach(result -> write(out, result));
    return Digest.of(out.toByteArray());
  }

  private static void write(Encoder out, Result result) {
    if (!result.drawn().isEmpty()) {
      out.u8(4).list(result.drawn(), Values::write);
    }
    switch (result) {
      case Result.Rows rows -> {
        RowsDigest digest = new RowsDigest(rows.ordered());
        rows.rows().forEach(digest::add);
        if (digest.isLarge()) {
          write(
              out, new Result.Streamed(rows.columns(), digest.large(), rows.ordered(), rows.tag()));
        } else {
          out.u8(0).string(rows.tag()).varint(rows.columns().size()).bool(rows.ordered());
          digest.small().forEach(out::bytes);
        }
      }
      case Result.Streamed(var columns, Bytes rows, boolean ordered, String tag, _) ->
          out.u8(3).string(tag).varint(columns.size()).bool(ordered).bytes(rows);
      case Result.Done(String tag, _) -> out.u8(1).string(tag);
      case Result.Failed(var error) -> out.u8(2).string(error.stateClass());
    }
  }

  private static void write(Encoder out, Value value) {
    switch (value) {
      case Value.Num(BigDecimal number) -> Values.write(out, new Value.Num(plain(number)));
      case Value.Int(long number) -> writePlain(out, number);
      case Value.Real(double number) ->
          Values.write(out, new Value.Real(number == 0 ? 0.0 : number));
      default -> Values.write(out, value);
    }
  }

  /// Writes an integer as the equal numeric, without allocating one.
  private static void writePlain(Encoder out, long number) {
    long digits = number;
    int scale = 0;
    while (digits != 0 && digits % 10 == 0) {
      digits /= 10;
      scale--;
    }
    Values.writeNumeric(out, digits, scale);
  }

  private static BigDecimal plain(BigDecimal number) {
    return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
  }
}
