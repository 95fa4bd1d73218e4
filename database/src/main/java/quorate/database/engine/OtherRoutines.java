package quorate.database.engine;

import java.util.Map;
import quorate.database.engine.JavaRoutines.Form;

/// More of [JavaRoutines]: of bytes, quotes, moments, numbers beyond arithmetic, and of what an
/// engine holds otherwise than others.
final class OtherRoutines {
  private OtherRoutines() {}

  static void put(Map<String, Form> all) {
    bytes(all);
    numbers(all);
    moments(all);
    held(all);
  }

  private static void bytes(Map<String, Form> all) {
    all.put("q_quote", new Form("QuoteRoutines.quote", a -> QuoteRoutines.quote(a.t(0), a.i(1))));
    all.put("q_based", new Form("QuoteRoutines.digits", a -> QuoteRoutines.digits(a.l(0), a.i(1))));
    all.put("q_hexed", new Form("ByteRoutines.hexed", a -> ByteRoutines.hexed(a.t(0))));
    all.put(
        "q_bytes",
        new Form(
            "ByteRoutines.call", a -> ByteRoutines.call(a.t(0), a.t(1), a.t(2), a.i(3), a.i(4))));
    all.put(
        "q_bytes_within",
        new Form("ByteRoutines.within", a -> ByteRoutines.within(a.t(0), a.i(1))));
    all.put(
        "q_byte_position",
        new Form("ByteRoutines.position", a -> ByteRoutines.position(a.t(0), a.t(1))));
    all.put("q_text_uuid", new Form("CastRoutines.uuid", a -> CastRoutines.uuid(a.t(0))));
  }

  private static void numbers(Map<String, Form> all) {
    all.put(
        "q_spread",
        new Form(
            "NumberRoutines.spread", a -> NumberRoutines.spread(a.n(0), a.n(1), a.n(2), a.i(3))));
    all.put(
        "q_decimal",
        new Form("DecimalRoutines.of", a -> DecimalRoutines.of(a.t(0), a.n(1), a.n(2))));
    all.put(
        "q_factorial", new Form("NumberRoutines.factorial", a -> NumberRoutines.factorial(a.l(0))));
    all.put("q_min_scale", new Form("NumberRoutines.scale", a -> NumberRoutines.scale(a.n(0))));
    all.put(
        "q_bucket",
        new Form(
            "NumberRoutines.bucket", a -> NumberRoutines.bucket(a.n(0), a.n(1), a.n(2), a.i(3))));
    all.put(
        "q_fbucket",
        new Form(
            "NumberRoutines.realBucket",
            a -> NumberRoutines.realBucket(a.d(0), a.d(1), a.d(2), a.i(3))));
    all.put(
        "q_num_char",
        new Form("NumberRoutines.text", a -> NumberRoutines.text(a.n(0), a.t(1), a.i(2))));
    all.put(
        "q_real_char", new Form("NumberRoutines.text", a -> NumberRoutines.text(a.d(0), a.t(1))));
    all.put("q_real", new Form("NumberRoutines.real", a -> NumberRoutines.real(a.t(0), a.d(1))));
    all.put("q_atan2", new Form("NumberRoutines.atan2", a -> NumberRoutines.atan2(a.d(0), a.d(1))));
  }

  private static void moments(Map<String, Form> all) {
    all.put("q_text_time", new Form("CastRoutines.clock", a -> CastRoutines.clock(a.t(0))));
    all.put(
        "q_time_read",
        new Form("MomentRoutines.read", a -> MomentRoutines.read(a.t(0), a.t(1), a.t(2))));
    all.put(
        "q_no_field",
        new Form("MomentRoutines.noField", a -> MomentRoutines.noField(a.t(0), a.t(1), a.t(2))));
    all.put(
        "q_make_time",
        new Form("MomentRoutines.time", a -> MomentRoutines.time(a.i(0), a.i(1), a.d(2))));
    all.put(
        "q_make_stamp",
        new Form(
            "MomentRoutines.stamp",
            a -> MomentRoutines.stamp(a.i(0), a.i(1), a.i(2), a.i(3), a.i(4), a.d(5))));
    all.put("q_epoch_stamp", new Form("MomentRoutines.epoch", a -> MomentRoutines.epoch(a.d(0))));
    all.put(
        "q_iv_bin",
        new Form("IntervalRoutines.bin", a -> IntervalRoutines.bin(a.t(0), a.t(1), a.t(2))));
  }

  private static void held(Map<String, Form> all) {
    all.put("q_hex", new Form("ByteRoutines.hex", a -> ByteRoutines.hex(a.y(0))));
    all.put("q_unhex", new Form("ByteRoutines.unhex", a -> ByteRoutines.unhex(a.t(0))));
    all.put("q_point_key", new Form("OrderRoutines.key", a -> OrderRoutines.key(a.t(0))));
    all.put("q_point_text", new Form("OrderRoutines.text", a -> OrderRoutines.text(a.t(0))));
    all.put(
        "q_terminated",
        new Form("TerminatedRoutines.terminated", a -> TerminatedRoutines.terminated(a.t(0))));
    all.put(
        "q_unterminated",
        new Form("TerminatedRoutines.unterminated", a -> TerminatedRoutines.unterminated(a.t(0))));
  }
}
