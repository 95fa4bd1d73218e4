package quorate.bench.differential;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;

/// Numerics without trailing zeros in the fraction, which Quorate omits unless a declaration gives
/// the number of digits (docs/postgres.md).
final class BareNumerics {
  private static final int NUMERIC = 1700;
  private static final int SCALE_BYTE = 6;

  private final List<Reply> replies = new ArrayList<>();
  private final List<Bytes> written = new ArrayList<>();

  private BareNumerics() {}

  /// Whether two answers are equal apart from such zeros.
  ///
  /// @param meets whether several expressions contribute to a column; if not, the first answer may
  ///   have no zeros that the other lacks
  static boolean isAlike(Outcome seen, Outcome expected, boolean ordered, boolean meets) {
    BareNumerics here = of(seen.replies());
    BareNumerics there = of(expected.replies());
    List<Bytes> known = new ArrayList<>(there.written);
    return Outcome.of(here.replies, ordered).isAlike(Outcome.of(there.replies, ordered))
        && (meets || here.written.stream().allMatch(known::remove));
  }

  private static BareNumerics of(List<Reply> replies) {
    BareNumerics bare = new BareNumerics();
    List<Reply.Column> columns = List.of();
    for (Reply reply : replies) {
      if (reply instanceof Reply.Columns(List<Reply.Column> described)) {
        columns = described;
      }
      bare.replies.add(reply instanceof Reply.Data data ? bare.data(data, columns) : reply);
    }
    return bare;
  }

  private Reply data(Reply.Data data, List<Reply.Column> columns) {
    List<Optional<Bytes>> fields = new ArrayList<>(data.fields());
    for (int i = 0; i < fields.size() && i < columns.size(); i++) {
      if (columns.get(i).type() == NUMERIC && fields.get(i).isPresent()) {
        Bytes field = fields.get(i).get();
        Bytes plain = columns.get(i).format() == 0 ? text(field) : binary(field);
        if (!plain.equals(field)) {
          written.add(field);
        }
        fields.set(i, Optional.of(plain));
      }
    }
    return new Reply.Data(fields);
  }

  private static Bytes text(Bytes field) {
    String number = new String(field.toArray(), StandardCharsets.UTF_8);
    if (!number.contains(".")) {
      return field;
    }
    String plain = new BigDecimal(number).stripTrailingZeros().toPlainString();
    return Bytes.wrap(plain.getBytes(StandardCharsets.UTF_8));
  }

  /// The display scale is a separate field (PostgreSQL's numeric_send). A whole number has scale 0.
  private static Bytes binary(Bytes field) {
    byte[] bytes = field.toArray();
    int scale = (bytes[SCALE_BYTE] & 0xff) << 8 | bytes[SCALE_BYTE + 1] & 0xff;
    int least = least(bytes);
    if (scale <= least) {
      return field;
    }
    bytes[SCALE_BYTE] = (byte) (least >> 8);
    bytes[SCALE_BYTE + 1] = (byte) least;
    return Bytes.wrap(bytes);
  }

  /// The number of fraction digits without trailing zeros.
  private static int least(byte[] bytes) {
    int digits = short16(bytes, 0);
    int weight = short16(bytes, 2);
    if (digits == 0) {
      return 0;
    }
    int last = short16(bytes, 8 + 2 * (digits - 1));
    int scale = 4 * (digits - 1 - weight);
    for (; scale > 0 && last % 10 == 0; last /= 10) {
      scale--;
    }
    return Math.max(0, scale);
  }

  private static int short16(byte[] bytes, int at) {
    return (short) ((bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff);
  }
}
