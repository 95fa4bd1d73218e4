package quorate.core.digest;

import java.math.BigDecimal;
import java.util.List;
import quorate.core.Bytes;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;

/// The canonical bytes that replicas' answers are compared by (law 4): meaning, not form.
///
/// A numeric without its scale, rows as a multiset unless the query orders them totally, an error
/// by its SQLSTATE class, no column labels, no texts. Of many rows, a digest that can be had while
/// they pass ([RowsDigest]).
public final class Canonical {
  private Canonical() {}

  /// The canonical bytes of a row. Equal rows of any two engines have equal bytes.
  public static byte[] bytes(Row row) {
    Encoder out = new Encoder(row.values().size() * 12);
    row.values().forEach(value -> write(out, value));
    return out.toByteArray();
  }

  /// What results are voted on.
  public static Digest digest(Result result) {
    Encoder out = new Encoder();
    write(out, result);
    return Digest.of(out.toByteArray());
  }

  /// The digest of several results in order: of a script or a whole transaction.
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

  /// An integer as the numeric that it is equal to, without making one.
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
