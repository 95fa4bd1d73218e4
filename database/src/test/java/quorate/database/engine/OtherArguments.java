package quorate.database.engine;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import quorate.sql.function.FunctionTable;
import quorate.sql.plan.Routine.Holder;
import quorate.sql.type.TimeReader;

/// Arguments for routines of bytes, quoting, moments and numbers beyond arithmetic.
final class OtherArguments {
  /// Routines that MariaDB lacks.
  static final Set<String> WITHOUT =
      Set.of(
          "q_bytes",
          "q_num_char",
          "q_real_char",
          "q_spread",
          "q_decimal",
          "q_time_read",
          "q_bucket",
          "q_fbucket");

  private static final Set<String> NAMES =
      Set.of(
          "q_based",
          "q_bucket",
          "q_byte_position",
          "q_bytes",
          "q_bytes_within",
          "q_epoch_stamp",
          "q_factorial",
          "q_fbucket",
          "q_hexed",
          "q_make_stamp",
          "q_make_time",
          "q_num_char",
          "q_quote",
          "q_real_char",
          "q_spread",
          "q_text_time",
          "q_text_uuid",
          "q_time_read",
          "q_uuid_extract_timestamp1");

  private static final List<String> BYTES =
      List.of(
          "",
          "00",
          "ff",
          "616263",
          "61006200",
          "c3a9",
          "c3",
          "5c5c41",
          "6161626161",
          "80ff7f01",
          "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f3031323334353637383940",
          "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738");

  private static final List<String> ENCODED =
      List.of(
          "",
          "6162",
          "616",
          "6 1\n62",
          "xx",
          "YWJj",
          "YW Jj\n",
          "YWI=",
          "YQ==",
          "Y===",
          "YQ=",
          "Y;Q=",
          "YQ==YQ==",
          "a\\\\b",
          "a\\101",
          "a\\401",
          "é",
          "a\\");

  private static final List<String> FORMATS =
      List.of("hex", "base64", "escape", "HEX", "base65", "");

  private static final List<String> OF_BYTES =
      List.of(
          "encode",
          "text",
          "md5",
          "sha224",
          "sha256",
          "sha384",
          "sha512",
          "crc32",
          "crc32c",
          "get_byte",
          "get_bit",
          "bit_count",
          "set_byte",
          "set_bit",
          "substring",
          "rest",
          "reverse",
          "btrim",
          "ltrim",
          "rtrim");

  private static final List<String> QUOTED =
      List.of(
          "",
          "a",
          "select",
          "Select",
          "a b",
          "a\"b",
          "it's",
          "back\\slash",
          "é",
          "_x9",
          "9x",
          "between",
          "abort",
          "xmltable",
          "json_value",
          "merge_action",
          "\n",
          "a\n",
          "table");

  private static final List<String> CLOCKS =
      List.of(
          "12:34",
          "1:02",
          "01:02:03",
          "23:59:59.9999995",
          "23:59:59.999999",
          "00:00:00.0000005",
          "24:00",
          "25:00",
          "12:60",
          "12:34:60",
          "12:34:56.",
          "x",
          "",
          "allballs",
          " 12:34 ",
          "12:34 PM",
          "1234",
          "12:34:56.123456789",
          "12:34:56+02",
          "2026-01-01 12:34");

  private static final List<String> UUIDS =
      List.of(
          "f47ac10b-58cc-4372-a567-0e02b2c3d479",
          "F47AC10B58CC4372A5670E02B2C3D479",
          "{f47ac10b-58cc-4372-a567-0e02b2c3d479}",
          "{f47ac10b-58cc-4372-a567-0e02b2c3d479",
          "f47a-c10b-58cc-4372-a567-0e02-b2c3-d479",
          "f4-7ac10b-58cc-4372-a567-0e02b2c3d479",
          " f47ac10b-58cc-4372-a567-0e02b2c3d479",
          "x",
          "");

  private static final List<String> TEMPLATES =
      List.of(
          "YYYY-MM-DD",
          "YYYYMMDD",
          "DD.MM.YYYY HH24:MI:SS",
          "YY/MM/DD HH12:MI AM",
          "DD Mon YYYY",
          "Month DD, YYYY",
          "YYYY-MM-DD HH24:MI:SS.MS",
          "YYYY-MM-DD HH24:MI:SS.US",
          "YYYYMMDDHH24MISS");

  private static final List<String> READ =
      List.of(
          "2026-02-03",
          "2026-2-3",
          "2026-13-01",
          "2026-02-30",
          "0000-01-01",
          "20260203",
          "03.02.2026 23:59:58",
          "03.02.2026 24:00:00",
          "26/02/03 12:30 am",
          "70/02/03 01:30 PM",
          "69/02/03 13:30 PM",
          "03 feb 2026",
          "31 Feb 2026",
          "03 xyz 2026",
          "February 28, 2026",
          "may 1, 999",
          "2026-02-03 04:05:06.7",
          "2026-02-03 04:05:06.123",
          "2026-02-03 04:05:06.123456",
          "2026-02-03 04:60:06.1",
          "20260203235958",
          "x",
          "");

  private static final List<String> NUMBER_FORMATS =
      List.of(
          "9",
          "999",
          "9,999.99",
          "0000.00",
          "FM999.990",
          "FM999999.999",
          "FM000",
          "S999",
          "999S",
          "9999MI",
          "MI9999.9",
          "PL999",
          "SG999.9",
          "999PR",
          "FM999PR",
          "9.9",
          ".99",
          "FM.99",
          "FM9.9",
          "0.9",
          "09.90",
          "FM09.99",
          "9G999G999D99",
          "$9999.99",
          "999\" units\"",
          "(999)",
          "FM9,999,999,990.09",
          "S0.00",
          "0.00S",
          "FMS9.99",
          "99,9",
          "9,9,9.9",
          "99.",
          "FM99.",
          "0,000",
          "FM0,000.0",
          "9990.099",
          "990.09PR",
          "FM999.9PR",
          "99 99",
          "FM9999999999999999999999.9999",
          "9999999999999999999999.99999999");

  private static final List<String> NUMBERS =
      List.of(
          "0",
          "0.5",
          "-0.5",
          "1",
          "-1",
          "12.345",
          "-12.345",
          "999.5",
          "1234.5",
          "-1234567.891",
          "0.001",
          "-0.001",
          "0.1",
          "100",
          "99.95",
          "1234567890123456.789",
          "0.05",
          "9.99");

  private static final Map<String, List<String>> TEXTS =
      Map.of("q_text_time", CLOCKS, "q_text_uuid", UUIDS, "q_quote", QUOTED, "q_hexed", ENCODED);

  private OtherArguments() {}

  /// Name, parameters and result of each common routine.
  static List<String> routines() {
    return Stream.of(Holder.ALL, Holder.BUT_MARIADB)
        .flatMap(holder -> FunctionTable.routines(holder).stream())
        .map(routine -> routine.name() + " " + routine.parameters() + " " + routine.result())
        .toList();
  }

  static boolean matches(String name) {
    return NAMES.contains(name)
        || WideArguments.NAMES.contains(name)
        || RowArguments.NAMES.contains(name);
  }

  private static List<Object> spread(Random random) {
    BigDecimal count = BigDecimal.valueOf(random.nextInt(6));
    BigDecimal sum = number(random).setScale(6, java.math.RoundingMode.DOWN);
    return List.of(
        sum,
        sum.multiply(sum).add(number(random)).min(new BigDecimal("9e17")),
        count,
        random.nextInt(4));
  }

  static List<Object> arguments(String name, Random random) {
    if (WideArguments.NAMES.contains(name)) {
      return WideArguments.arguments(name, random);
    }
    if (RowArguments.NAMES.contains(name)) {
      return RowArguments.arguments(name, of(QUOTED, random), random);
    }
    return switch (name) {
      case "q_bytes" -> bytes(random);
      case "q_bytes_within" -> List.of(of(BYTES, random), random.nextInt(8));
      case "q_byte_position" -> List.of(of(BYTES, random), of(BYTES, random));
      case "q_quote" -> List.of(of(QUOTED, random), random.nextInt(2));
      case "q_based" ->
          List.of(
              random.nextBoolean() ? random.nextLong() : (long) random.nextInt(20) - 5,
              List.of(2, 8, 16).get(random.nextInt(3)));
      case "q_time_read" -> {
        String template = of(TEMPLATES, random);
        yield List.of(of(READ, random), template, TimeReader.of(template).orElseThrow().form());
      }
      case "q_make_time" -> List.of(small(random, 26), small(random, 62), second(random));
      case "q_make_stamp" ->
          List.of(
              random.nextInt(10_003) - 1,
              small(random, 14),
              small(random, 33),
              small(random, 25),
              small(random, 61),
              second(random));
      case "q_epoch_stamp" ->
          List.of(
              random.nextBoolean()
                  ? (double) random.nextInt() * 4 + random.nextDouble()
                  : random.nextGaussian() * Math.pow(10, random.nextInt(16)));
      case "q_factorial" -> List.of((long) random.nextInt(random.nextBoolean() ? 25 : 40_000) - 3);
      case "q_no_field" ->
          java.util.Arrays.asList(
              "22023", "no", random.nextBoolean() ? null : "2026-01-01 00:00:00");
      default -> numeric(name, random);
    };
  }

  private static List<Object> numeric(String name, Random random) {
    return switch (name) {
      case "q_decimal" ->
          List.of(
              of(List.of("sqrt", "exp", "ln", "log", "base", "power", "power"), random),
              number(random),
              random.nextBoolean() ? BigDecimal.valueOf(random.nextInt(30) - 9) : number(random));
      case "q_spread" -> spread(random);
      case "q_bucket" ->
          List.of(number(random), number(random), number(random), random.nextInt(12) - 1);
      case "q_fbucket" ->
          List.of(
              number(random).doubleValue(),
              number(random).doubleValue(),
              number(random).doubleValue(),
              random.nextInt(12) - 1);
      case "q_num_char" -> {
        boolean whole = random.nextInt(3) == 0;
        BigDecimal number = number(random);
        yield List.of(
            whole ? number.setScale(0, java.math.RoundingMode.DOWN) : number,
            of(NUMBER_FORMATS, random),
            whole ? 1 : 0);
      }
      case "q_uuid_extract_timestamp1" -> List.of(DrawnUuids.one(random));
      case "q_real_char" -> List.of(number(random).doubleValue(), of(NUMBER_FORMATS, random));
      default -> List.of(of(TEXTS.getOrDefault(name, ENCODED), random));
    };
  }

  private static String of(List<String> pool, Random random) {
    return pool.get(random.nextInt(pool.size()));
  }

  private static int small(Random random, int bound) {
    return random.nextInt(12) == 0 ? -1 : random.nextInt(bound);
  }

  private static double second(Random random) {
    return List.of(0.0, 59.9999996, 60.0, 60.1, -1.0, 1.5, 12.3456789, 59.0).get(random.nextInt(8));
  }

  private static BigDecimal number(Random random) {
    return random.nextInt(4) == 0
        ? BigDecimal.valueOf(random.nextLong(), 6 + random.nextInt(7))
        : new BigDecimal(of(NUMBERS, random));
  }

  private static List<Object> bytes(Random random) {
    int what = random.nextInt(24);
    if (what < 3) {
      return List.of("decode", of(ENCODED, random), of(FORMATS, random), 0, 0);
    }
    if (what == 3) {
      String prefix = random.nextBoolean() ? "\\x" : "";
      return List.of("input", prefix + of(ENCODED, random), "", 0, 0);
    }
    String name = of(OF_BYTES, random);
    String other = name.equals("encode") ? of(FORMATS, random) : of(BYTES, random);
    return List.of(name, of(BYTES, random), other, random.nextInt(40) - 3, random.nextInt(9) - 1);
  }
}
