package quorate.database.engine;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The routines of [FunctionTable] in Java: as methods that engines find by their names, and as
/// functions of values for engines that call functions of the process they run in.
final class JavaRoutines {
  /// What a routine does. Its arguments are of the classes that its parameters say, or null.
  interface Body {
    @Nullable Object call(Values values);
  }

  /// A routine in Java.
  ///
  /// @param method its class and method, for engines that call it by that name
  /// @param body the same for engines that are given it
  record Form(String method, Body body) {
    /// The method for an engine whose texts end in a terminator: one of this class has `terminated`
    /// before its name.
    String terminated() {
      int point = method.indexOf('.');
      String holder = method.substring(0, point);
      String name = method.substring(point);
      return switch (holder) {
        case "OrderRoutines", "TerminatedRoutines" -> method; // a terminator stays where it is
        case "JsonRoutines" -> "TerminatedJson" + name;
        case "ArrayRoutines" -> "TerminatedArrays" + name;
        case "CodedRoutines" -> "TerminatedCoded" + name;
        case "IntervalRoutines" -> "TerminatedIntervals" + name;
        case "ByteRoutines",
            "QuoteRoutines",
            "NumberRoutines",
            "MomentRoutines",
            "DecimalRoutines" ->
            "TerminatedOthers" + name;
        case "ZoneRoutines" -> "TerminatedZones" + name;
        case "Routines", "TextRoutines", "RealRoutines", "CastRoutines" ->
            "TerminatedRoutines" + name;
        default ->
            holder
                + ".terminated"
                + name.substring(1, 2).toUpperCase(Locale.ROOT)
                + name.substring(2);
      };
    }
  }

  /// What a routine is called with.
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

  private static final Map<String, Form> ALL = all();

  private JavaRoutines() {}

  /// The routine of this name.
  static Form of(String name) {
    Form form = ALL.get(name);
    if (form == null) {
      throw new IllegalArgumentException("no routine " + name);
    }
    return form;
  }

  private static Map<String, Form> all() {
    Map<String, Form> all = new HashMap<>();
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

  private static void numbers(Map<String, Form> all) {
    all.put("q_round", new Form("Routines.round", a -> Routines.round(a.n(0), a.i(1))));
    all.put("q_trunc", new Form("Routines.trunc", a -> Routines.trunc(a.n(0), a.i(1))));
    all.put("q_kept", new Form("Routines.kept", a -> Routines.kept(a.n(0), a.i(1))));
    all.put("q_ceil0", new Form("Routines.ceil", a -> Routines.ceil(a.n(0))));
    all.put("q_floor0", new Form("Routines.floor", a -> Routines.floor(a.n(0))));
    all.put("q_div", new Form("Routines.divide", a -> Routines.divide(a.n(0), a.n(1))));
    all.put("q_avg", new Form("Routines.average", a -> Routines.average(a.n(0), a.n(1))));
    all.put("q_mod", new Form("Routines.remainder", a -> Routines.remainder(a.n(0), a.n(1))));
  }

  private static void integers(Map<String, Form> all) {
    all.put("q_band", new Form("IntegerRoutines.and", a -> IntegerRoutines.and(a.l(0), a.l(1))));
    all.put("q_bor", new Form("IntegerRoutines.or", a -> IntegerRoutines.or(a.l(0), a.l(1))));
    all.put("q_bxor", new Form("IntegerRoutines.xor", a -> IntegerRoutines.xor(a.l(0), a.l(1))));
    all.put(
        "q_shl",
        new Form("IntegerRoutines.left", a -> IntegerRoutines.left(a.l(0), a.i(1), a.i(2))));
    all.put(
        "q_shr",
        new Form("IntegerRoutines.right", a -> IntegerRoutines.right(a.l(0), a.i(1), a.i(2))));
    all.put("q_gcd", new Form("IntegerRoutines.gcd", a -> IntegerRoutines.gcd(a.l(0), a.l(1))));
    all.put("q_lcm", new Form("IntegerRoutines.lcm", a -> IntegerRoutines.lcm(a.l(0), a.l(1))));
  }

  private static void reals(Map<String, Form> all) {
    all.put("q_fround", new Form("RealRoutines.round", a -> RealRoutines.round(a.d(0))));
    all.put("q_ftrunc", new Form("RealRoutines.trunc", a -> RealRoutines.trunc(a.d(0))));
    all.put("q_fceil", new Form("RealRoutines.ceil", a -> RealRoutines.ceil(a.d(0))));
    all.put("q_ffloor", new Form("RealRoutines.floor", a -> RealRoutines.floor(a.d(0))));
    all.put("q_freal", new Form("RealRoutines.narrowed", a -> RealRoutines.narrowed(a.d(0))));
    all.put("q_fadd", new Form("RealRoutines.add", a -> RealRoutines.add(a.d(0), a.d(1))));
    all.put(
        "q_fsub", new Form("RealRoutines.subtract", a -> RealRoutines.subtract(a.d(0), a.d(1))));
    all.put(
        "q_fmul", new Form("RealRoutines.multiply", a -> RealRoutines.multiply(a.d(0), a.d(1))));
    all.put("q_fdiv", new Form("RealRoutines.divide", a -> RealRoutines.divide(a.d(0), a.d(1))));
    all.put("q_fwide", new Form("RealRoutines.widened", a -> RealRoutines.widened(a.d(0))));
    all.put("q_fplain", new Form("RealRoutines.plain", a -> RealRoutines.plain(a.d(0))));
    all.put("q_finite", new Form("RealRoutines.finite", a -> RealRoutines.finite(a.d(0))));
    all.put("q_power", new Form("RealRoutines.power", a -> RealRoutines.power(a.d(0), a.d(1))));
    all.put("q_sqrt", new Form("RealRoutines.sqrt", a -> RealRoutines.sqrt(a.d(0))));
    all.put("q_exp", new Form("RealRoutines.exp", a -> RealRoutines.exp(a.d(0))));
    all.put("q_ln", new Form("RealRoutines.ln", a -> RealRoutines.ln(a.d(0))));
  }

  private static void casts(Map<String, Form> all) {
    all.put(
        "q_textfloat", new Form("RealRoutines.textToReal", a -> RealRoutines.textToReal(a.t(0))));
    all.put("q_fnum", new Form("Routines.realToNumeric", a -> Routines.realToNumeric(a.d(0))));
    all.put("q_rnum", new Form("Routines.narrowToNumeric", a -> Routines.narrowToNumeric(a.d(0))));
    all.put("q_textnum", new Form("Routines.textToNumeric", a -> Routines.textToNumeric(a.t(0))));
    all.put("q_textint", new Form("CastRoutines.integer", a -> CastRoutines.integer(a.t(0))));
    all.put("q_textbool", new Form("CastRoutines.bool", a -> CastRoutines.bool(a.t(0))));
    all.put("q_textdate", new Form("CastRoutines.date", a -> CastRoutines.date(a.t(0))));
    all.put(
        "q_texttime",
        new Form("CastRoutines.timestamp", a -> CastRoutines.timestamp(a.t(0), a.i(1))));
    all.put("q_inttext", new Form("Routines.integerText", a -> Routines.integerText(a.l(0))));
    all.put(
        "q_numtext", new Form("Routines.numericText", a -> Routines.numericText(a.n(0), a.i(1))));
    all.put("q_floattext", new Form("Routines.realText", a -> Routines.realText(a.d(0))));
    all.put("q_realtext", new Form("Routines.floatText", a -> Routines.floatText(a.d(0))));
  }

  private static void times(Map<String, Form> all) {
    all.put("q_time_text", new Form("Routines.timeText", a -> Routines.timeText(a.t(0), a.i(1))));
    all.put("q_time_days", new Form("Routines.days", a -> Routines.days(a.t(0), a.t(1))));
    all.put("q_time_add_days", new Form("Routines.addDays", a -> Routines.addDays(a.t(0), a.i(1))));
    all.put(
        "q_time_add",
        new Form(
            "Routines.addInterval", a -> Routines.addInterval(a.t(0), a.i(1), a.i(2), a.i(3))));
    all.put("q_time_extract", new Form("Routines.extract", a -> Routines.extract(a.i(0), a.t(1))));
    all.put(
        "q_time_trunc", new Form("Routines.dateTrunc", a -> Routines.dateTrunc(a.t(0), a.t(1))));
    all.put(
        "q_time_round", new Form("Routines.roundTime", a -> Routines.roundTime(a.t(0), a.i(1))));
    all.put(
        "q_clock_round", new Form("Routines.roundClock", a -> Routines.roundClock(a.t(0), a.i(1))));
    all.put("q_time_char", new Form("Routines.timeChar", a -> Routines.timeChar(a.t(0), a.t(1))));
    all.put(
        "q_zone", new Form("ZoneRoutines.shift", a -> ZoneRoutines.shift(a.t(0), a.t(1), a.t(2))));
    all.put("q_zone_text", new Form("ZoneRoutines.text", a -> ZoneRoutines.text(a.t(0), a.t(1))));
    all.put(
        "q_zone_trunc",
        new Form("ZoneRoutines.trunc", a -> ZoneRoutines.trunc(a.t(0), a.t(1), a.t(2))));
    all.put("q_zone_read", new Form("ZoneRoutines.read", a -> ZoneRoutines.read(a.t(0), a.t(1))));
    all.put(
        "q_zone_add",
        new Form(
            "ZoneRoutines.add", a -> ZoneRoutines.add(a.t(0), a.t(1), a.i(2), a.i(3), a.i(4))));
    all.put(
        "q_zone_move",
        new Form("ZoneRoutines.move", a -> ZoneRoutines.move(a.t(0), a.t(1), a.t(2))));
  }

  private static void texts(Map<String, Form> all) {
    all.put("q_md51", new Form("Routines.md5", a -> Routines.md5(a.t(0))));
    all.put("q_chr1", new Form("TextRoutines.chr", a -> TextRoutines.chr(a.i(0))));
    all.put("q_length1", new Form("TextRoutines.length", a -> TextRoutines.length(a.t(0))));
    all.put(
        "q_octet_length1",
        new Form("TextRoutines.octetLength", a -> TextRoutines.octetLength(a.t(0))));
    all.put("q_ascii1", new Form("TextRoutines.ascii", a -> TextRoutines.ascii(a.t(0))));
    all.put("q_reverse1", new Form("TextRoutines.reverse", a -> TextRoutines.reverse(a.t(0))));
    all.put("q_initcap1", new Form("TextRoutines.initcap", a -> TextRoutines.initcap(a.t(0))));
    all.put(
        "q_strpos2", new Form("TextRoutines.position", a -> TextRoutines.position(a.t(0), a.t(1))));
    all.put(
        "q_replace3",
        new Form("TextRoutines.replace", a -> TextRoutines.replace(a.t(0), a.t(1), a.t(2))));
    all.put(
        "q_translate3",
        new Form("TextRoutines.translate", a -> TextRoutines.translate(a.t(0), a.t(1), a.t(2))));
    all.put("q_concat2", new Form("TextRoutines.concat", a -> TextRoutines.concat(a.t(0), a.t(1))));
    all.put(
        "q_split_part3",
        new Form("TextRoutines.splitPart", a -> TextRoutines.splitPart(a.t(0), a.t(1), a.i(2))));
    all.put(
        "q_starts_with2",
        new Form("TextRoutines.startsWith", a -> TextRoutines.startsWith(a.t(0), a.t(1))));
    all.put(
        "q_match", new Form("TextRoutines.match", a -> TextRoutines.match(a.t(0), a.t(1), a.i(2))));
    all.put(
        "q_find", new Form("TextRoutines.find", a -> TextRoutines.find(a.t(0), a.t(1), a.i(2))));
    all.put(
        "q_regexp",
        new Form(
            "TextRoutines.regexp",
            a -> TextRoutines.regexp(a.t(0), a.t(1), a.i(2), a.i(3), a.t(4))));
    all.put("q_like2", new Form("TextRoutines.like", a -> TextRoutines.like(a.t(0), a.t(1))));
    all.put(
        "q_pattern", new Form("TextRoutines.pattern", a -> TextRoutines.pattern(a.t(0), a.t(1))));
  }

  private static void json(Map<String, Form> all) {
    all.put("q_json", new Form("JsonRoutines.json", a -> JsonRoutines.json(a.t(0))));
    all.put("q_jsonb", new Form("JsonRoutines.jsonb", a -> JsonRoutines.jsonb(a.t(0))));
    all.put("q_jequal", new Form("JsonRoutines.equal", a -> JsonRoutines.equal(a.t(0), a.t(1))));
    all.put(
        "q_jcontains",
        new Form("JsonRoutines.contains", a -> JsonRoutines.contains(a.t(0), a.t(1))));
    all.put("q_jexists", new Form("JsonRoutines.exists", a -> JsonRoutines.exists(a.t(0), a.t(1))));
    all.put(
        "q_jmember",
        new Form("JsonRoutines.member", a -> JsonRoutines.member(a.t(0), a.t(1), a.i(2))));
    all.put(
        "q_jelement",
        new Form("JsonRoutines.element", a -> JsonRoutines.element(a.t(0), a.i(1), a.i(2))));
    all.put(
        "q_jpath", new Form("JsonRoutines.path", a -> JsonRoutines.path(a.t(0), a.t(1), a.i(2))));
    all.put("q_jtype", new Form("JsonRoutines.typeName", a -> JsonRoutines.typeName(a.t(0))));
    all.put("q_jquote", new Form("JsonRoutines.quote", a -> JsonRoutines.quote(a.t(0))));
    all.put("q_jkey", new Form("JsonRoutines.key", a -> JsonRoutines.key(a.t(0))));
    all.put("q_jbkey", new Form("JsonRoutines.binaryKey", a -> JsonRoutines.binaryKey(a.t(0))));
    all.put("q_jlength", new Form("JsonRoutines.length", a -> JsonRoutines.length(a.t(0))));
  }

  private static void arrays(Map<String, Form> all) {
    all.put("q_array_quote", new Form("ArrayRoutines.quote", a -> ArrayRoutines.quote(a.t(0))));
    all.put(
        "q_array_element",
        new Form("ArrayRoutines.element", a -> ArrayRoutines.element(a.t(0), a.i(1))));
    all.put(
        "q_array_slice",
        new Form("ArrayRoutines.slice", a -> ArrayRoutines.slice(a.t(0), a.i(1), a.i(2))));
    all.put("q_array_count", new Form("ArrayRoutines.count", a -> ArrayRoutines.count(a.t(0))));
    all.put(
        "q_array_size", new Form("ArrayRoutines.size", a -> ArrayRoutines.size(a.t(0), a.i(1))));
    all.put(
        "q_array_equal", new Form("ArrayRoutines.equal", a -> ArrayRoutines.equal(a.t(0), a.t(1))));
    all.put(
        "q_array_contains",
        new Form("ArrayRoutines.contains", a -> ArrayRoutines.contains(a.t(0), a.t(1), a.i(2))));
    all.put(
        "q_array_overlap",
        new Form("ArrayRoutines.overlap", a -> ArrayRoutines.overlap(a.t(0), a.t(1), a.i(2))));
    all.put(
        "q_array_any",
        new Form("ArrayRoutines.any", a -> ArrayRoutines.any(a.t(0), a.t(1), a.i(2))));
    all.put("q_array_cat", new Form("ArrayRoutines.cat", a -> ArrayRoutines.cat(a.t(0), a.t(1))));
    all.put(
        "q_array_remove",
        new Form("ArrayRoutines.remove", a -> ArrayRoutines.remove(a.t(0), a.t(1), a.i(2))));
    all.put(
        "q_array_replace",
        new Form(
            "ArrayRoutines.replace", a -> ArrayRoutines.replace(a.t(0), a.t(1), a.t(2), a.i(3))));
    all.put(
        "q_array_position",
        new Form(
            "ArrayRoutines.position", a -> ArrayRoutines.position(a.t(0), a.t(1), a.i(2), a.i(3))));
    all.put(
        "q_array_positions",
        new Form("ArrayRoutines.positions", a -> ArrayRoutines.positions(a.t(0), a.t(1), a.i(2))));
    all.put(
        "q_array_join",
        new Form("ArrayRoutines.join", a -> ArrayRoutines.join(a.t(0), a.t(1), a.t(2))));
    all.put("q_array_set", new Form("ArrayRoutines.set", a -> ArrayRoutines.set(a.t(0), a.i(1))));
    all.put(
        "q_array_split",
        new Form("ArrayRoutines.split", a -> ArrayRoutines.split(a.t(0), a.t(1), a.t(2))));
    all.put(
        "q_array_cast",
        new Form(
            "ArrayRoutines.cast", a -> ArrayRoutines.cast(a.t(0), a.i(1), a.i(2), a.i(3), a.i(4))));
  }

  private static void coded(Map<String, Form> all) {
    all.put(
        "q_code",
        new Form("CodedRoutines.code", a -> CodedRoutines.code(a.t(0), a.i(1), a.i(2), a.i(3))));
    all.put(
        "q_uncode", new Form("CodedRoutines.uncode", a -> CodedRoutines.uncode(a.t(0), a.i(1))));
    all.put(
        "q_moneytext", new Form("CodedRoutines.moneyText", a -> CodedRoutines.moneyText(a.l(0))));
    all.put(
        "q_sort", new Form("CodedRoutines.sortKey", a -> CodedRoutines.sortKey(a.t(0), a.i(1))));
    all.put(
        "q_jchange",
        new Form(
            "CodedRoutines.change",
            a -> CodedRoutines.change(a.t(0), a.t(1), a.t(2), a.t(3), a.i(4))));
    all.put(
        "q_test",
        new Form("CodedRoutines.test", a -> CodedRoutines.test(a.t(0), a.i(1), a.t(2), a.t(3))));
    all.put(
        "q_made",
        new Form("CodedRoutines.made", a -> CodedRoutines.made(a.t(0), a.i(1), a.t(2), a.t(3))));
    all.put("q_label", new Form("CodedRoutines.label", a -> CodedRoutines.label(a.t(0), a.t(1))));
    all.put(
        "q_iv_do", new Form("IntervalRoutines.done", a -> IntervalRoutines.done(a.t(0), a.t(1))));
    all.put(
        "q_iv_plus", new Form("IntervalRoutines.plus", a -> IntervalRoutines.plus(a.t(0), a.t(1))));
    all.put(
        "q_iv_by",
        new Form("IntervalRoutines.by", a -> IntervalRoutines.by(a.t(0), a.d(1), a.i(2))));
    all.put(
        "q_iv_moment",
        new Form("IntervalRoutines.moment", a -> IntervalRoutines.moment(a.t(0), a.t(1))));
    all.put(
        "q_iv_clock",
        new Form("IntervalRoutines.clock", a -> IntervalRoutines.clock(a.t(0), a.t(1))));
    all.put(
        "q_iv_of_time", new Form("IntervalRoutines.ofTime", a -> IntervalRoutines.ofTime(a.t(0))));
    all.put(
        "q_iv_between",
        new Form(
            "IntervalRoutines.between", a -> IntervalRoutines.between(a.t(0), a.t(1), a.i(2))));
    all.put(
        "q_iv_trunc",
        new Form("IntervalRoutines.trunc", a -> IntervalRoutines.trunc(a.t(0), a.t(1))));
    all.put(
        "q_iv_extract",
        new Form("IntervalRoutines.extract", a -> IntervalRoutines.extract(a.t(0), a.t(1))));
    all.put("q_iv_epoch", new Form("IntervalRoutines.epoch", a -> IntervalRoutines.epoch(a.t(0))));
    all.put(
        "q_iv_make",
        new Form(
            "IntervalRoutines.make",
            a -> IntervalRoutines.make(a.i(0), a.i(1), a.i(2), a.i(3), a.i(4), a.i(5), a.d(6))));
    all.put(
        "q_iv_part", new Form("IntervalRoutines.part", a -> IntervalRoutines.part(a.t(0), a.i(1))));
    all.put(
        "q_iv_sum",
        new Form("IntervalRoutines.sum", a -> IntervalRoutines.sum(a.l(0), a.l(1), a.n(2))));
  }

  private static void cuts(Map<String, Form> all) {
    all.put(
        "q_substring2",
        new Form("TextRoutines.substring", a -> TextRoutines.substring(a.t(0), a.i(1))));
    all.put(
        "q_substring3",
        new Form("TextRoutines.substring", a -> TextRoutines.substring(a.t(0), a.i(1), a.i(2))));
    all.put("q_left2", new Form("TextRoutines.left", a -> TextRoutines.left(a.t(0), a.i(1))));
    all.put("q_right2", new Form("TextRoutines.right", a -> TextRoutines.right(a.t(0), a.i(1))));
    all.put("q_repeat2", new Form("TextRoutines.repeat", a -> TextRoutines.repeat(a.t(0), a.i(1))));
    all.put("q_lpad2", new Form("TextRoutines.lpad", a -> TextRoutines.lpad(a.t(0), a.i(1))));
    all.put(
        "q_lpad3", new Form("TextRoutines.lpad", a -> TextRoutines.lpad(a.t(0), a.i(1), a.t(2))));
    all.put("q_rpad2", new Form("TextRoutines.rpad", a -> TextRoutines.rpad(a.t(0), a.i(1))));
    all.put(
        "q_rpad3", new Form("TextRoutines.rpad", a -> TextRoutines.rpad(a.t(0), a.i(1), a.t(2))));
    all.put("q_ltrim1", new Form("TextRoutines.trimLeft", a -> TextRoutines.trimLeft(a.t(0))));
    all.put(
        "q_ltrim2", new Form("TextRoutines.trimLeft", a -> TextRoutines.trimLeft(a.t(0), a.t(1))));
    all.put("q_rtrim1", new Form("TextRoutines.trimRight", a -> TextRoutines.trimRight(a.t(0))));
    all.put(
        "q_rtrim2",
        new Form("TextRoutines.trimRight", a -> TextRoutines.trimRight(a.t(0), a.t(1))));
    all.put("q_btrim1", new Form("TextRoutines.trim", a -> TextRoutines.trim(a.t(0))));
    all.put("q_btrim2", new Form("TextRoutines.trim", a -> TextRoutines.trim(a.t(0), a.t(1))));
    all.put("q_as_char", new Form("TextRoutines.asChar", a -> TextRoutines.asChar(a.t(0), a.i(1))));
    all.put("q_within", new Form("TextRoutines.within", a -> TextRoutines.within(a.t(0), a.i(1))));
    all.put(
        "q_as_varchar",
        new Form("TextRoutines.asVarchar", a -> TextRoutines.asVarchar(a.t(0), a.i(1))));
  }
}
