package quorate.sql.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import quorate.sql.plan.Routine.Holder;

/// Routines that serve operators and casts, several functions, or functions with a binder of their
/// own. A routine of a single function is in that function's row of the function table.
public final class RoutineTable {
  /// Integers and numerics.
  private static final List<Routine> NUMBERS =
      List.of(
          routine("q_round", "ni", "n"),
          routine("q_trunc", "ni", "n"),
          routine("q_kept", "ni", "n"),
          routine("q_ceil0", "n", "n").ofAllValues(),
          routine("q_floor0", "n", "n").ofAllValues(),
          routine("q_div", "nn", "n"),
          routine("q_avg", "nn", "n"),
          routine("q_mod", "nn", "n"),
          routine("q_spread", "nnni", "n").in(Holder.BUT_MARIADB),
          routine("q_band", "ll", "l"),
          routine("q_bor", "ll", "l"),
          routine("q_bxor", "ll", "l"),
          routine("q_shl", "lii", "l"),
          routine("q_shr", "lii", "l"),
          routine("q_gcd", "ll", "l"),
          routine("q_lcm", "ll", "l"),
          routine("q_based", "li", "t"),
          routine("q_factorial", "l", "n"),
          routine("q_series", "lll", "l"),
          routine("q_decimal", "tnn", "n").in(Holder.BUT_MARIADB),
          routine("q_min_scale", "n", "i"),
          routine("q_bucket", "nnni", "i").in(Holder.BUT_MARIADB),
          routine("q_fbucket", "dddi", "i").in(Holder.BUT_MARIADB),
          routine("q_num_char", "nti", "t").in(Holder.BUT_MARIADB),
          routine("q_real_char", "dt", "t").in(Holder.BUT_MARIADB),
          routine("q_wide", "ttt", "t"),
          routine("q_wide_dec", "tii", "n"),
          routine("q_wide_int", "ti", "l"),
          routine("q_wide_float", "t", "d"),
          routine("q_wide_real", "di", "t"),
          routine("abs", "n", "n").in(Holder.NONE));

  /// Floats.
  private static final List<Routine> REALS =
      List.of(
          routine("q_fround", "d", "d").ofAllValues(),
          routine("q_ftrunc", "d", "d").ofAllValues(),
          routine("q_fceil", "d", "d").ofAllValues(),
          routine("q_ffloor", "d", "d").ofAllValues(),
          routine("q_freal", "d", "d"),
          routine("q_fadd", "dd", "d"),
          routine("q_fsub", "dd", "d"),
          routine("q_fmul", "dd", "d"),
          routine("q_fdiv", "dd", "d"),
          routine("q_finite", "d", "d"),
          routine("q_fwide", "d", "d").ofAllValues(),
          routine("q_fplain", "d", "d"),
          routine("q_power", "dd", "d").in(Holder.BUT_MARIADB),
          routine("q_sqrt", "d", "d"),
          routine("q_exp", "d", "d").in(Holder.BUT_MARIADB),
          routine("q_ln", "d", "d").in(Holder.BUT_MARIADB),
          routine("q_real", "td", "d").in(Holder.JAVA),
          routine("q_atan2", "dd", "d").in(Holder.JAVA));

  /// Casts.
  private static final List<Routine> CASTS =
      List.of(
          routine("q_textfloat", "t", "d"),
          routine("q_fnum", "d", "n"),
          routine("q_rnum", "d", "n"),
          routine("q_textnum", "t", "n"),
          routine("q_textint", "t", "l"),
          routine("q_textbool", "t", "b"),
          routine("q_textdate", "t", "x"),
          routine("q_texttime", "ti", "x"),
          routine("q_text_time", "t", "x"),
          routine("q_text_uuid", "t", "u"),
          routine("q_inttext", "l", "t"),
          routine("q_numtext", "ni", "t"),
          routine("q_floattext", "d", "t"),
          routine("q_realtext", "d", "t"),
          routine("q_time_text", "xi", "t"),
          routine("q_moneytext", "l", "t").in(Holder.JAVA));

  /// Texts.
  private static final List<Routine> TEXTS =
      List.of(
          routine("q_quote", "ti", "t"),
          routine("q_concat2", "tt", "t"),
          routine("q_as_char", "ti", "t"),
          routine("q_as_varchar", "ti", "t"),
          routine("q_within", "ti", "t").ofAllValues().ofShorter(),
          routine("q_like2", "tt", "b"),
          // Of patterns that are constants, and right.
          routine("q_match", "tti", "b").in(Holder.BUT_MARIADB).ofAllValues(),
          routine("q_find", "tti", "t").in(Holder.BUT_MARIADB).ofAllValues().ofShorter(),
          routine("q_regexp", "ttiit", "t").in(Holder.BUT_MARIADB).ofAllValues(),
          routine("q_pattern", "tt", "t"),
          routine("q_point_key", "t", "t").in(Holder.ORDER),
          routine("q_point_text", "t", "t").in(Holder.ORDER),
          routine("q_terminated", "t", "t").in(Holder.TERMINATOR),
          routine("q_unterminated", "t", "t").in(Holder.TERMINATOR),
          routine("coalesce", "", "").in(Holder.NONE).ofAllValues().ofShorter().ofAnyZone(),
          routine("typed", "", "").in(Holder.NONE).ofAllValues());

  /// Random values of rows.
  private static final List<Routine> CHANCE =
      List.of(
          routine("q_row_hash", "tt", "t").ofAllValues(),
          routine("q_random", "t", "d").ofAllValues(),
          routine("q_random_uuid", "t", "u").ofAllValues());

  /// Bytes, as hexadecimal digits.
  private static final List<Routine> BYTES =
      List.of(
          routine("q_hexed", "t", "t"),
          routine("q_bytes", "tttii", "t"),
          routine("q_bytes_within", "ti", "t").ofAllValues().ofShorter(),
          routine("q_byte_position", "tt", "i"),
          routine("q_hex", "y", "t").in(Holder.BYTES),
          routine("q_unhex", "t", "y").in(Holder.BYTES),
          routine("q_byte_count", "y", "i").in(Holder.NONE).ofAllValues());

  /// Dates and times.
  private static final List<Routine> TIMES =
      List.of(
          routine("q_time_days", "xx", "i").ofAllValues(),
          routine("q_time_add_days", "xi", "x"),
          routine("q_time_add", "xiii", "x"),
          routine("q_time_extract", "ix", "n"),
          routine("q_time_trunc", "tx", "x"),
          routine("q_time_round", "xi", "x").ofAnyZone(),
          routine("q_clock_round", "xi", "x"),
          routine("q_time_char", "tx", "t").in(Holder.BUT_MARIADB),
          routine("q_time_read", "ttt", "x").in(Holder.BUT_MARIADB),
          routine("q_make_time", "iid", "x"),
          routine("q_make_stamp", "iiiiid", "x"),
          routine("q_epoch_stamp", "d", "x").ofAnyZone(),
          routine("q_zone", "ttx", "x"),
          routine("q_zone_text", "tx", "t"),
          routine("q_zone_trunc", "ttx", "x"),
          routine("q_zone_read", "tt", "x"),
          routine("q_zone_add", "txiii", "x"),
          routine("q_zone_move", "txt", "x"),
          routine("q_no_field", "ttx", "n").in(Holder.JAVA).ofAnyZone(),
          routine("q_kept_text", "x", "t").in(Holder.NONE).ofAllValues().ofAnyZone());

  /// Intervals, as codes.
  private static final List<Routine> INTERVALS =
      List.of(
          routine("q_iv_do", "tt", "t").in(Holder.JAVA),
          routine("q_iv_plus", "tt", "t").in(Holder.JAVA),
          routine("q_iv_by", "tdi", "t").in(Holder.JAVA),
          routine("q_iv_moment", "xt", "x").in(Holder.JAVA),
          routine("q_iv_clock", "xt", "x").in(Holder.JAVA),
          routine("q_iv_of_time", "x", "t").in(Holder.JAVA),
          routine("q_iv_between", "xxi", "t").in(Holder.JAVA),
          routine("q_iv_trunc", "tt", "t").in(Holder.JAVA),
          routine("q_iv_extract", "tt", "n").in(Holder.JAVA),
          routine("q_iv_epoch", "t", "d").in(Holder.JAVA),
          routine("q_iv_make", "iiiiiid", "t").in(Holder.JAVA),
          routine("q_iv_part", "ti", "l").in(Holder.JAVA),
          routine("q_iv_sum", "lln", "t").in(Holder.JAVA),
          routine("q_iv_bin", "txx", "x").in(Holder.JAVA).ofAnyZone());

  /// json and jsonb.
  private static final List<Routine> JSON =
      List.of(
          routine("q_json", "t", "t"),
          routine("q_jsonb", "t", "t"),
          routine("q_jequal", "tt", "b"),
          routine("q_jcontains", "tt", "b"),
          routine("q_jexists", "tt", "b"),
          routine("q_jmember", "tti", "t"),
          routine("q_jelement", "tii", "t"),
          routine("q_jpath", "tti", "t"),
          routine("q_jtype", "t", "t"),
          routine("q_jlength", "t", "i"),
          routine("q_jquote", "t", "t"),
          routine("q_jkey", "t", "t"),
          routine("q_jbkey", "t", "t"),
          routine("q_jchange", "tttti", "t").in(Holder.JAVA));

  /// Arrays.
  private static final List<Routine> ARRAYS =
      List.of(
          routine("q_array_quote", "t", "t"),
          routine("q_array_element", "ti", "t"),
          routine("q_array_slice", "tii", "t"),
          routine("q_array_count", "t", "i"),
          routine("q_array_size", "ti", "i"),
          routine("q_array_equal", "tt", "b"),
          routine("q_array_contains", "tti", "b"),
          routine("q_array_overlap", "tti", "b"),
          routine("q_array_any", "tti", "b"),
          routine("q_array_cat", "tt", "t"),
          routine("q_array_remove", "tti", "t"),
          routine("q_array_replace", "ttti", "t"),
          routine("q_array_position", "ttii", "i"),
          routine("q_array_positions", "tti", "t"),
          routine("q_array_join", "ttt", "t"),
          routine("q_array_split", "ttt", "t"),
          routine("q_array_set", "ti", "t"),
          routine("q_array_cast", "tiiii", "t"));

  /// Types that engines lack, as codes.
  private static final List<Routine> CODED =
      List.of(
          routine("q_code", "tiii", "t").in(Holder.JAVA),
          routine("q_uncode", "ti", "t").in(Holder.JAVA),
          routine("q_sort", "ti", "t").in(Holder.JAVA),
          routine("q_label", "tt", "t"),
          routine("q_test", "titt", "b").in(Holder.JAVA),
          routine("q_made", "titt", "t").in(Holder.JAVA));

  private static final Map<String, Routine> SHARED = byCall();

  private RoutineTable() {}

  private static Routine routine(String call, String parameters, String result) {
    return Routine.of(call, parameters, result);
  }

  private static Map<String, Routine> byCall() {
    Map<String, Routine> all = new LinkedHashMap<>();
    for (List<Routine> family :
        List.of(
            NUMBERS, REALS, CASTS, TEXTS, CHANCE, BYTES, TIMES, INTERVALS, JSON, ARRAYS, CODED)) {
      family.forEach(routine -> all.put(routine.call(), routine));
    }
    return all;
  }

  /// The routines that terms call by these names.
  public static List<Routine> named(String... calls) {
    List<Routine> named = new ArrayList<>();
    for (String call : calls) {
      Routine routine = SHARED.get(call);
      if (routine == null) {
        throw new IllegalArgumentException("no routine " + call);
      }
      named.add(routine);
    }
    return named;
  }

  /// All shared routines.
  public static Iterable<Routine> shared() {
    return SHARED.values();
  }
}
