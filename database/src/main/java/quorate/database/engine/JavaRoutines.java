package quorate.database.engine;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The routines of [FunctionTable] in Java, as functions of values, for engines that call functions
/// of their own process. Engines that find methods by name learn of them from [RoutineFile].
final class JavaRoutines {
  /// The body of a routine. Its arguments are null or of the classes of its parameters.
  interface Body {
    @Nullable Object call(Values values);
  }

  /// The arguments of a call.
  record Values(@Nullable Object[] values) {
    @Nullable BigDecimal n(int index) {
      return (BigDecimal) values[index];
    }

    @Nullable Integer i(int index) {
      return (Integer) values[index];
    }

    @Nullable Long l(int index) {
      return (Long) values[index];
    }

    @Nullable Double d(int index) {
      return (Double) values[index];
    }

    byte @Nullable [] y(int index) {
      return (byte[]) values[index];
    }

    @Nullable String t(int index) {
      return (String) values[index];
    }
  }

  private static final Map<String, Body> ALL = all();

  private JavaRoutines() {}

  /// The routine of this name.
  static Body of(String name) {
    Body body = ALL.get(name);
    if (body == null) {
      throw new IllegalArgumentException("no routine " + name);
    }
    return body;
  }

  private static Map<String, Body> all() {
    Map<String, Body> all = new HashMap<>();
    numbers(all);
    integers(all);
    reals(all);
    casts(all);
    times(all);
    texts(all);
    cuts(all);
    json(all);
    arrays(all);
    coded(all);
    OtherRoutines.put(all);
    return all;
  }

  private static void numbers(Map<String, Body> all) {
    all.put("q_round", a -> Routines.round(a.n(0), a.i(1)));
    all.put("q_trunc", a -> Routines.trunc(a.n(0), a.i(1)));
    all.put("q_kept", a -> Routines.kept(a.n(0), a.i(1)));
    all.put("q_ceil0", a -> Routines.ceil(a.n(0)));
    all.put("q_floor0", a -> Routines.floor(a.n(0)));
    all.put("q_div", a -> Routines.divide(a.n(0), a.n(1)));
    all.put("q_avg", a -> Routines.average(a.n(0), a.n(1)));
    all.put("q_mod", a -> Routines.remainder(a.n(0), a.n(1)));
  }

  private static void integers(Map<String, Body> all) {
    all.put("q_band", a -> IntegerRoutines.and(a.l(0), a.l(1)));
    all.put("q_bor", a -> IntegerRoutines.or(a.l(0), a.l(1)));
    all.put("q_bxor", a -> IntegerRoutines.xor(a.l(0), a.l(1)));
    all.put("q_shl", a -> IntegerRoutines.left(a.l(0), a.i(1), a.i(2)));
    all.put("q_shr", a -> IntegerRoutines.right(a.l(0), a.i(1), a.i(2)));
    all.put("q_series", a -> IntegerRoutines.series(a.l(0), a.l(1), a.l(2)));
    all.put("q_gcd", a -> IntegerRoutines.gcd(a.l(0), a.l(1)));
    all.put("q_lcm", a -> IntegerRoutines.lcm(a.l(0), a.l(1)));
  }

  private static void reals(Map<String, Body> all) {
    all.put("q_fround", a -> RealRoutines.round(a.d(0)));
    all.put("q_ftrunc", a -> RealRoutines.trunc(a.d(0)));
    all.put("q_fceil", a -> RealRoutines.ceil(a.d(0)));
    all.put("q_ffloor", a -> RealRoutines.floor(a.d(0)));
    all.put("q_freal", a -> RealRoutines.narrowed(a.d(0)));
    all.put("q_fadd", a -> RealRoutines.add(a.d(0), a.d(1)));
    all.put("q_fsub", a -> RealRoutines.subtract(a.d(0), a.d(1)));
    all.put("q_fmul", a -> RealRoutines.multiply(a.d(0), a.d(1)));
    all.put("q_fdiv", a -> RealRoutines.divide(a.d(0), a.d(1)));
    all.put("q_fwide", a -> RealRoutines.widened(a.d(0)));
    all.put("q_fplain", a -> RealRoutines.plain(a.d(0)));
    all.put("q_finite", a -> RealRoutines.finite(a.d(0)));
    all.put("q_power", a -> RealRoutines.power(a.d(0), a.d(1)));
    all.put("q_sqrt", a -> RealRoutines.sqrt(a.d(0)));
    all.put("q_exp", a -> RealRoutines.exp(a.d(0)));
    all.put("q_ln", a -> RealRoutines.ln(a.d(0)));
  }

  private static void casts(Map<String, Body> all) {
    all.put("q_textfloat", a -> RealRoutines.textToReal(a.t(0)));
    all.put("q_fnum", a -> Routines.realToNumeric(a.d(0)));
    all.put("q_rnum", a -> Routines.narrowToNumeric(a.d(0)));
    all.put("q_textnum", a -> Routines.textToNumeric(a.t(0)));
    all.put("q_textint", a -> CastRoutines.integer(a.t(0)));
    all.put("q_textbool", a -> CastRoutines.bool(a.t(0)));
    all.put("q_textdate", a -> CastRoutines.date(a.t(0)));
    all.put("q_texttime", a -> CastRoutines.timestamp(a.t(0), a.i(1)));
    all.put("q_inttext", a -> Routines.integerText(a.l(0)));
    all.put("q_numtext", a -> Routines.numericText(a.n(0), a.i(1)));
    all.put("q_floattext", a -> Routines.realText(a.d(0)));
    all.put("q_realtext", a -> Routines.floatText(a.d(0)));
  }

  private static void times(Map<String, Body> all) {
    all.put("q_time_text", a -> Routines.timeText(a.t(0), a.i(1)));
    all.put("q_time_days", a -> Routines.days(a.t(0), a.t(1)));
    all.put("q_time_add_days", a -> Routines.addDays(a.t(0), a.i(1)));
    all.put("q_time_add", a -> Routines.addInterval(a.t(0), a.i(1), a.i(2), a.i(3)));
    all.put("q_time_extract", a -> Routines.extract(a.i(0), a.t(1)));
    all.put("q_time_trunc", a -> Routines.dateTrunc(a.t(0), a.t(1)));
    all.put("q_time_round", a -> Routines.roundTime(a.t(0), a.i(1)));
    all.put("q_clock_round", a -> Routines.roundClock(a.t(0), a.i(1)));
    all.put("q_time_char", a -> Routines.timeChar(a.t(0), a.t(1)));
    all.put("q_zone", a -> ZoneRoutines.shift(a.t(0), a.t(1), a.t(2)));
    all.put("q_zone_text", a -> ZoneRoutines.text(a.t(0), a.t(1)));
    all.put("q_zone_trunc", a -> ZoneRoutines.trunc(a.t(0), a.t(1), a.t(2)));
    all.put("q_zone_read", a -> ZoneRoutines.read(a.t(0), a.t(1)));
    all.put("q_zone_add", a -> ZoneRoutines.add(a.t(0), a.t(1), a.i(2), a.i(3), a.i(4)));
    all.put("q_zone_move", a -> ZoneRoutines.move(a.t(0), a.t(1), a.t(2)));
  }

  private static void texts(Map<String, Body> all) {
    all.put("q_md51", a -> Routines.md5(a.t(0)));
    all.put("q_chr1", a -> TextRoutines.chr(a.i(0)));
    all.put("q_length1", a -> TextRoutines.length(a.t(0)));
    all.put("q_octet_length1", a -> TextRoutines.octetLength(a.t(0)));
    all.put("q_ascii1", a -> TextRoutines.ascii(a.t(0)));
    all.put("q_reverse1", a -> TextRoutines.reverse(a.t(0)));
    all.put("q_initcap1", a -> TextRoutines.initcap(a.t(0)));
    all.put("q_strpos2", a -> TextRoutines.position(a.t(0), a.t(1)));
    all.put("q_replace3", a -> TextRoutines.replace(a.t(0), a.t(1), a.t(2)));
    all.put("q_translate3", a -> TextRoutines.translate(a.t(0), a.t(1), a.t(2)));
    all.put("q_concat2", a -> TextRoutines.concat(a.t(0), a.t(1)));
    all.put("q_split_part3", a -> TextRoutines.splitPart(a.t(0), a.t(1), a.i(2)));
    all.put("q_starts_with2", a -> TextRoutines.startsWith(a.t(0), a.t(1)));
    all.put("q_match", a -> TextRoutines.match(a.t(0), a.t(1), a.i(2)));
    all.put("q_find", a -> TextRoutines.find(a.t(0), a.t(1), a.i(2)));
    all.put("q_regexp", a -> TextRoutines.regexp(a.t(0), a.t(1), a.i(2), a.i(3), a.t(4)));
    all.put("q_like2", a -> TextRoutines.like(a.t(0), a.t(1)));
    all.put("q_pattern", a -> TextRoutines.pattern(a.t(0), a.t(1)));
  }

  private static void json(Map<String, Body> all) {
    all.put("q_json", a -> JsonRoutines.json(a.t(0)));
    all.put("q_jsonb", a -> JsonRoutines.jsonb(a.t(0)));
    all.put("q_jequal", a -> JsonRoutines.equal(a.t(0), a.t(1)));
    all.put("q_jcontains", a -> JsonRoutines.contains(a.t(0), a.t(1)));
    all.put("q_jexists", a -> JsonRoutines.exists(a.t(0), a.t(1)));
    all.put("q_jmember", a -> JsonRoutines.member(a.t(0), a.t(1), a.i(2)));
    all.put("q_jelement", a -> JsonRoutines.element(a.t(0), a.i(1), a.i(2)));
    all.put("q_jpath", a -> JsonRoutines.path(a.t(0), a.t(1), a.i(2)));
    all.put("q_jtype", a -> JsonRoutines.typeName(a.t(0)));
    all.put("q_jquote", a -> JsonRoutines.quote(a.t(0)));
    all.put("q_jkey", a -> JsonRoutines.key(a.t(0)));
    all.put("q_jbkey", a -> JsonRoutines.binaryKey(a.t(0)));
    all.put("q_jlength", a -> JsonRoutines.length(a.t(0)));
  }

  private static void arrays(Map<String, Body> all) {
    all.put("q_array_quote", a -> ArrayRoutines.quote(a.t(0)));
    all.put("q_array_element", a -> ArrayRoutines.element(a.t(0), a.i(1)));
    all.put("q_array_slice", a -> ArrayRoutines.slice(a.t(0), a.i(1), a.i(2)));
    all.put("q_array_count", a -> ArrayRoutines.count(a.t(0)));
    all.put("q_array_size", a -> ArrayRoutines.size(a.t(0), a.i(1)));
    all.put("q_array_equal", a -> ArrayRoutines.equal(a.t(0), a.t(1)));
    all.put("q_array_contains", a -> ArrayRoutines.contains(a.t(0), a.t(1), a.i(2)));
    all.put("q_array_overlap", a -> ArrayRoutines.overlap(a.t(0), a.t(1), a.i(2)));
    all.put("q_array_any", a -> ArrayRoutines.any(a.t(0), a.t(1), a.i(2)));
    all.put("q_array_cat", a -> ArrayRoutines.cat(a.t(0), a.t(1)));
    all.put("q_array_remove", a -> ArrayRoutines.remove(a.t(0), a.t(1), a.i(2)));
    all.put("q_array_replace", a -> ArrayRoutines.replace(a.t(0), a.t(1), a.t(2), a.i(3)));
    all.put("q_array_position", a -> ArrayRoutines.position(a.t(0), a.t(1), a.i(2), a.i(3)));
    all.put("q_array_positions", a -> ArrayRoutines.positions(a.t(0), a.t(1), a.i(2)));
    all.put("q_array_join", a -> ArrayRoutines.join(a.t(0), a.t(1), a.t(2)));
    all.put("q_array_set", a -> ArrayRoutines.set(a.t(0), a.i(1)));
    all.put("q_array_split", a -> ArrayRoutines.split(a.t(0), a.t(1), a.t(2)));
    all.put("q_array_cast", a -> ArrayRoutines.cast(a.t(0), a.i(1), a.i(2), a.i(3), a.i(4)));
  }

  private static void coded(Map<String, Body> all) {
    all.put("q_code", a -> CodedRoutines.code(a.t(0), a.i(1), a.i(2), a.i(3)));
    all.put("q_uncode", a -> CodedRoutines.uncode(a.t(0), a.i(1)));
    all.put("q_moneytext", a -> CodedRoutines.moneyText(a.l(0)));
    all.put("q_sort", a -> CodedRoutines.sortKey(a.t(0), a.i(1)));
    all.put("q_jchange", a -> CodedRoutines.change(a.t(0), a.t(1), a.t(2), a.t(3), a.i(4)));
    all.put("q_test", a -> CodedRoutines.test(a.t(0), a.i(1), a.t(2), a.t(3)));
    all.put("q_made", a -> CodedRoutines.made(a.t(0), a.i(1), a.t(2), a.t(3)));
    all.put("q_label", a -> CodedRoutines.label(a.t(0), a.t(1)));
    all.put("q_iv_do", a -> IntervalRoutines.done(a.t(0), a.t(1)));
    all.put("q_iv_plus", a -> IntervalRoutines.plus(a.t(0), a.t(1)));
    all.put("q_iv_by", a -> IntervalRoutines.by(a.t(0), a.d(1), a.i(2)));
    all.put("q_iv_moment", a -> IntervalRoutines.moment(a.t(0), a.t(1)));
    all.put("q_iv_clock", a -> IntervalRoutines.clock(a.t(0), a.t(1)));
    all.put("q_iv_of_time", a -> IntervalRoutines.ofTime(a.t(0)));
    all.put("q_iv_between", a -> IntervalRoutines.between(a.t(0), a.t(1), a.i(2)));
    all.put("q_iv_trunc", a -> IntervalRoutines.trunc(a.t(0), a.t(1)));
    all.put("q_iv_extract", a -> IntervalRoutines.extract(a.t(0), a.t(1)));
    all.put("q_iv_epoch", a -> IntervalRoutines.epoch(a.t(0)));
    all.put(
        "q_iv_make",
        a -> IntervalRoutines.make(a.i(0), a.i(1), a.i(2), a.i(3), a.i(4), a.i(5), a.d(6)));
    all.put("q_wide", a -> WideRoutines.of(a.t(0), a.t(1), a.t(2)));
    all.put("q_wide_dec", a -> WideRoutines.decimal(a.t(0), a.i(1), a.i(2)));
    all.put("q_wide_int", a -> WideRoutines.integer(a.t(0), a.i(1)));
    all.put("q_wide_float", a -> WideRoutines.real(a.t(0)));
    all.put("q_wide_real", a -> WideRoutines.ofReal(a.d(0), a.i(1)));
    all.put("q_iv_part", a -> IntervalRoutines.part(a.t(0), a.i(1)));
    all.put("q_iv_sum", a -> IntervalRoutines.sum(a.l(0), a.l(1), a.n(2)));
  }

  private static void cuts(Map<String, Body> all) {
    all.put("q_substring2", a -> TextRoutines.substring(a.t(0), a.i(1)));
    all.put("q_substring3", a -> TextRoutines.substring(a.t(0), a.i(1), a.i(2)));
    all.put("q_left2", a -> TextRoutines.left(a.t(0), a.i(1)));
    all.put("q_right2", a -> TextRoutines.right(a.t(0), a.i(1)));
    all.put("q_repeat2", a -> TextRoutines.repeat(a.t(0), a.i(1)));
    all.put("q_lpad2", a -> TextRoutines.lpad(a.t(0), a.i(1)));
    all.put("q_lpad3", a -> TextRoutines.lpad(a.t(0), a.i(1), a.t(2)));
    all.put("q_rpad2", a -> TextRoutines.rpad(a.t(0), a.i(1)));
    all.put("q_rpad3", a -> TextRoutines.rpad(a.t(0), a.i(1), a.t(2)));
    all.put("q_ltrim1", a -> TextRoutines.trimLeft(a.t(0)));
    all.put("q_ltrim2", a -> TextRoutines.trimLeft(a.t(0), a.t(1)));
    all.put("q_rtrim1", a -> TextRoutines.trimRight(a.t(0)));
    all.put("q_rtrim2", a -> TextRoutines.trimRight(a.t(0), a.t(1)));
    all.put("q_btrim1", a -> TextRoutines.trim(a.t(0)));
    all.put("q_btrim2", a -> TextRoutines.trim(a.t(0), a.t(1)));
    all.put("q_as_char", a -> TextRoutines.asChar(a.t(0), a.i(1)));
    all.put("q_within", a -> TextRoutines.within(a.t(0), a.i(1)));
    all.put("q_as_varchar", a -> TextRoutines.asVarchar(a.t(0), a.i(1)));
  }
}
