package quorate.database.engine;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import quorate.core.value.Numeric;
import quorate.core.value.NumericCode;

/// Arguments for the routines of wide numerics.
final class WideArguments {
  static final List<String> NAMES =
      List.of("q_wide", "q_wide_dec", "q_wide_float", "q_wide_int", "q_wide_real");

  private static final List<String> OPERATORS =
      List.of(
          "+", "-", "*", "/", "%", "div", "avg", "neg", "abs", "sign", "ceil", "floor", "round",
          "trunc", "fit", "text", "of");

  private static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "-1",
          "0.5",
          "-0.5",
          "1.5",
          "2.5",
          "-2.5",
          "10",
          "9999",
          "10000",
          "0.0001",
          "1e30",
          "-1e30",
          "1e60",
          "-1e61",
          "9.99e59",
          "1e500",
          "-1e499",
          "1e-500",
          "-1e-499",
          "1e-1000",
          "123456789012345678901234567890.123456789012345678901234567890123",
          "2147483647.5",
          "-32768.4",
          "9223372036854775807",
          "9223372036854775807.5",
          "-9223372036854775808.5",
          "1e308",
          "1.8e308",
          "1e-320",
          "1e-330",
          "0.1",
          "99.995",
          "-99.995",
          "1e19",
          "9999999999999999999.9999999999995");

  private static final List<String> READ =
      List.of(
          "1.5",
          " -12e3 ",
          "+.5",
          "1.",
          "NaN",
          "inf",
          "-Infinity",
          "1e131071",
          "1e131072",
          "1e-16383",
          "1e-16384",
          "0e99999",
          "0e-99999",
          "1e99999999999999",
          "x",
          "",
          "1_000",
          "0x1F",
          "--1",
          "1e",
          ".");

  private static final List<Double> REALS =
      List.of(
          0.0,
          1.0,
          -1.5,
          0.1,
          1e15,
          123456789012345678.0,
          1e22,
          1e100,
          -1e-100,
          0.30000000000000004,
          1.0000000000000002,
          4.9e-324,
          1.7976931348623153e308,
          100000.5,
          1234565.0,
          16777216.0,
          0.5f + 0.0);

  private WideArguments() {}

  private static String code(Random random) {
    int which = random.nextInt(10);
    if (which == 0) {
      Numeric.Special[] specials = Numeric.Special.values();
      return NumericCode.encode(specials[random.nextInt(specials.length)]);
    }
    return NumericCode.encode(
        which < 6
            ? new BigDecimal(NUMBERS.get(random.nextInt(NUMBERS.size())))
            : new BigDecimal(new BigInteger(random.nextInt(300), random), random.nextInt(80) - 20)
                .multiply(BigDecimal.valueOf(random.nextBoolean() ? 1 : -1)));
  }

  private static String small(Random random) {
    return NumericCode.encode(BigDecimal.valueOf(random.nextInt(60) - 20));
  }

  static List<Object> arguments(String name, Random random) {
    return switch (name) {
      case "q_wide" -> operation(OPERATORS.get(random.nextInt(OPERATORS.size())), random);
      case "q_wide_dec" ->
          random.nextInt(3) == 0
              ? List.of(code(random), 31, -1)
              : List.of(code(random), 5 + random.nextInt(20), random.nextInt(5));
      case "q_wide_int" -> List.of(code(random), 16 << random.nextInt(3));
      case "q_wide_real" -> {
        double real =
            random.nextBoolean()
                ? REALS.get(random.nextInt(REALS.size()))
                : random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20);
        // A real is passed in double precision.
        boolean narrow = (float) real != 0 && Float.isFinite((float) real) && random.nextBoolean();
        yield narrow ? List.of((double) (float) real, 6) : List.of(real, 15);
      }
      default -> List.of(code(random));
    };
  }

  private static List<Object> operation(String what, Random random) {
    return switch (what) {
      case "of" -> List.of(what, READ.get(random.nextInt(READ.size())), "");
      case "text" ->
          random.nextBoolean()
              ? List.of(what, code(random), "")
              : List.of(what, small(random), "" + random.nextInt(30));
      case "fit" ->
          List.of(what, code(random), (1 + random.nextInt(60)) + "," + (random.nextInt(40) - 10));
      case "round", "trunc" -> List.of(what, code(random), small(random));
      case "neg", "abs", "sign", "ceil", "floor" -> List.of(what, code(random), "");
      default -> List.of(what, code(random), code(random));
    };
  }
}
