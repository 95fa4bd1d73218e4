package quorate.database.engine;

import java.util.Map;
import quorate.database.engine.JavaRoutines.Body;

/// More of [JavaRoutines]: bytes, quoting, chance, moments, numbers beyond arithmetic, and values
/// that engines hold in different forms.
final class OtherRoutines {
  private OtherRoutines() {}

  static void put(Map<String, Body> all) {
    bytes(all);
    chance(all);
    numbers(all);
    moments(all);
    held(all);
  }

  private static void bytes(Map<String, Body> all) {
    all.put("q_quote", a -> QuoteRoutines.quote(a.t(0), a.i(1)));
    all.put("q_based", a -> QuoteRoutines.digits(a.l(0), a.i(1)));
    all.put("q_hexed", a -> ByteRoutines.hexed(a.t(0)));
    all.put("q_bytes", a -> ByteRoutines.call(a.t(0), a.t(1), a.t(2), a.i(3), a.i(4)));
    all.put("q_bytes_within", a -> ByteRoutines.within(a.t(0), a.i(1)));
    all.put("q_byte_position", a -> ByteRoutines.position(a.t(0), a.t(1)));
    all.put("q_text_uuid", a -> CastRoutines.uuid(a.t(0)));
  }

  private static void chance(Map<String, Body> all) {
    all.put("q_row_hash", a -> RandomRoutines.hash(a.t(0), a.t(1)));
    all.put("q_random", a -> RandomRoutines.number(a.t(0)));
    all.put("q_random_uuid", a -> RandomRoutines.uuid(a.t(0)));
  }

  private static void numbers(Map<String, Body> all) {
    all.put("q_spread", a -> NumberRoutines.spread(a.n(0), a.n(1), a.n(2), a.i(3)));
    all.put("q_decimal", a -> DecimalRoutines.of(a.t(0), a.n(1), a.n(2)));
    all.put("q_factorial", a -> NumberRoutines.factorial(a.l(0)));
    all.put("q_min_scale", a -> NumberRoutines.scale(a.n(0)));
    all.put("q_bucket", a -> NumberRoutines.bucket(a.n(0), a.n(1), a.n(2), a.i(3)));
    all.put("q_fbucket", a -> NumberRoutines.realBucket(a.d(0), a.d(1), a.d(2), a.i(3)));
    all.put("q_num_char", a -> NumberRoutines.text(a.n(0), a.t(1), a.i(2)));
    all.put("q_real_char", a -> NumberRoutines.text(a.d(0), a.t(1)));
    all.put("q_real", a -> NumberRoutines.real(a.t(0), a.d(1)));
    all.put("q_atan2", a -> NumberRoutines.atan2(a.d(0), a.d(1)));
  }

  private static void moments(Map<String, Body> all) {
    all.put("q_text_time", a -> CastRoutines.clock(a.t(0)));
    all.put("q_time_read", a -> MomentRoutines.read(a.t(0), a.t(1), a.t(2)));
    all.put("q_no_field", a -> MomentRoutines.noField(a.t(0), a.t(1), a.t(2)));
    all.put("q_make_time", a -> MomentRoutines.time(a.i(0), a.i(1), a.d(2)));
    all.put(
        "q_make_stamp", a -> MomentRoutines.stamp(a.i(0), a.i(1), a.i(2), a.i(3), a.i(4), a.d(5)));
    all.put("q_uuid_extract_timestamp1", a -> UuidRoutines.time(a.t(0)));
    all.put("q_epoch_stamp", a -> MomentRoutines.epoch(a.d(0)));
    all.put("q_iv_bin", a -> IntervalRoutines.bin(a.t(0), a.t(1), a.t(2)));
  }

  private static void held(Map<String, Body> all) {
    all.put("q_hex", a -> ByteRoutines.hex(a.y(0)));
    all.put("q_unhex", a -> ByteRoutines.unhex(a.t(0)));
    all.put("q_point_key", a -> OrderRoutines.key(a.t(0)));
    all.put("q_point_text", a -> OrderRoutines.text(a.t(0)));
    all.put("q_terminated", a -> TerminatedRoutines.terminated(a.t(0)));
    all.put("q_unterminated", a -> TerminatedRoutines.unterminated(a.t(0)));
  }
}
