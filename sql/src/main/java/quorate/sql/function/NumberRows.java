package quorate.sql.function;

import static quorate.sql.function.FunctionRow.scalar;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Rows for functions of numbers.
final class NumberRows {
  private static final String OF_NUMBERS =
      "numeric -> numeric; double precision -> double precision";

  private NumberRows() {}

  static Stream<FunctionRow> all() {
    return Stream.of(elementary(), reals(), numerics()).flatMap(List::stream);
  }

  private static List<FunctionRow> elementary() {
    Binding.OfValues sized = ElementaryFunctions.of(ElementaryFunctions::sized);
    Binding.OfValues rounded = ElementaryFunctions.of(ElementaryFunctions::rounded);
    Binding.OfValues powered = ElementaryFunctions.of(ElementaryFunctions::powered);
    String digits = OF_NUMBERS + "; numeric, integer -> numeric";
    String both =
        "numeric, numeric -> numeric; double precision, double precision -> double precision";
    return List.of(
        scalar(
            "abs",
            "smallint -> smallint; integer -> integer; bigint -> bigint; real -> real; "
                + OF_NUMBERS,
            sized,
            "abs"),
        scalar("sign", OF_NUMBERS, sized).ofAllValues(),
        scalar("ceil", OF_NUMBERS, rounded, "q_ceil0", "q_fceil").ofAllValues(),
        scalar("ceiling", OF_NUMBERS, rounded, "q_ceil0", "q_fceil").ofAllValues(),
        scalar("floor", OF_NUMBERS, rounded, "q_floor0", "q_ffloor").ofAllValues(),
        scalar("round", digits, rounded, "q_round", "q_fround").shapedAfterFirst(),
        scalar("trunc", digits, rounded, "q_trunc", "q_ftrunc").shapedAfterFirst(),
        scalar(
            "mod",
            "smallint, smallint -> smallint; integer, integer -> integer; "
                + "bigint, bigint -> bigint; numeric, numeric -> numeric",
            given ->
                given.count() == 2
                    ? Optional.of(given.binder().modulo(given.arguments(), given.position()))
                    : Optional.empty()),
        scalar("power", both, powered, "q_power", "q_decimal"),
        scalar("pow", both, powered, "q_power", "q_decimal"),
        scalar("sqrt", OF_NUMBERS, powered, "q_sqrt", "q_decimal"),
        scalar("exp", OF_NUMBERS, powered, "q_exp", "q_decimal"),
        scalar("ln", OF_NUMBERS, powered, "q_ln", "q_decimal"));
  }

  private static FunctionRow real(String name) {
    return scalar(
        name,
        "double precision -> double precision",
        NumberFunctions.of(1, NumberFunctions::real),
        "q_real");
  }

  private static List<FunctionRow> reals() {
    return List.of(
        scalar("pi", "-> double precision", Composed::pi).ofAllValues(),
        scalar("degrees", "double precision -> double precision", Composed.of(Composed::degrees)),
        scalar("radians", "double precision -> double precision", Composed.of(Composed::radians)),
        real("cbrt"),
        scalar(
            "log10",
            OF_NUMBERS,
            NumberFunctions.of(1, NumberFunctions::real),
            "q_real",
            "q_decimal"),
        scalar(
            "log", OF_NUMBERS, NumberFunctions.of(1, NumberFunctions::real), "q_real", "q_decimal"),
        scalar(
            "log",
            "numeric, numeric -> numeric",
            NumberFunctions.of(2, NumberFunctions::based),
            "q_decimal"),
        real("sin"),
        real("cos"),
        real("tan"),
        real("cot"),
        real("asin"),
        real("acos"),
        real("atan"),
        scalar(
            "atan2",
            "double precision, double precision -> double precision",
            NumberFunctions.of(2, NumberFunctions::atan2),
            "q_atan2"),
        real("sinh"),
        real("cosh"),
        real("tanh"));
  }

  private static FunctionRow digits(String name) {
    return scalar(
        name,
        "integer -> text; bigint -> text",
        NumberFunctions.of(1, NumberFunctions::digits),
        "q_based",
        "q_band");
  }

  private static List<FunctionRow> numerics() {
    String integers = "integer, integer -> integer; bigint, bigint -> bigint";
    return List.of(
        scalar("gcd", integers, Composed.of(Composed::gcd), "q_gcd").inPart(),
        scalar("lcm", integers, Composed.of(Composed::lcm), "q_lcm").inPart(),
        scalar(
            "div",
            "numeric, numeric -> numeric",
            NumberFunctions.of(2, NumberFunctions::quotient),
            "q_div",
            "q_trunc"),
        scalar(
            "factorial",
            "bigint -> numeric",
            NumberFunctions.of(1, NumberFunctions::factorial),
            "q_factorial"),
        scalar("scale", "numeric -> integer", NumberFunctions.of(1, NumberFunctions::scale))
            .ofAllValues(),
        scalar(
            "min_scale",
            "numeric -> integer",
            NumberFunctions.of(1, NumberFunctions::scale),
            "q_min_scale"),
        scalar(
            "trim_scale",
            "numeric -> numeric",
            NumberFunctions.of(1, NumberFunctions::scale),
            "q_trunc"),
        scalar(
                "width_bucket",
                "numeric, numeric, numeric, integer -> integer; "
                    + "double precision, double precision, double precision, integer -> integer",
                NumberFunctions.of(4, NumberFunctions::bucket),
                "q_bucket",
                "q_fbucket")
            .inPart(),
        digits("to_hex"),
        digits("to_oct"),
        digits("to_bin"),
        scalar(
                "to_char",
                "smallint, text -> text; integer, text -> text; bigint, text -> text; "
                    + "numeric, text -> text; double precision, text -> text",
                NumberFunctions.of(2, NumberFunctions::text),
                "q_num_char",
                "q_real_char")
            .shapedAfterFirst());
  }
}
