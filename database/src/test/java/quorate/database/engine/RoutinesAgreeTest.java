package quorate.database.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import quorate.database.Engine;
import quorate.database.engine.jdbc.Engines;
import quorate.sql.dialect.Dialect;
import quorate.sql.type.HeldReal;

/// The SQL routines of PostgreSQL and MariaDB agree with the Java routines of the other engines,
/// and SQLite passes values to them unchanged: the same arguments give the same value to the last
/// bit, or the same error.
final class RoutinesAgreeTest {
  private static final boolean LONG = Boolean.getBoolean("quorate.test.long");
  private static final int CALLS = LONG ? 160 : 48;
  private static final int NULL_CALLS = LONG ? 60 : 20;
  private static final List<Object> NUMERICS =
      decimals("0", "1", "-1", "0.5", "-0.5", "2.5", "-2.5", "1.005", "-1.015", "3", "-7", "100")
          .toList();
  private static final List<Object> INTEGERS =
      List.of(0, 1, 2, 3, -1, -2, 5, 9, 12, 13, 40, 1000, 20_000, 40_000);
  private static final List<Object> LONGS = List.of(0L, 1L, -1L, Long.MAX_VALUE, Long.MIN_VALUE);
  private static final List<Object> DOUBLES =
      List.of(
          0.0,
          -0.0,
          1.0,
          -1.0,
          0.5,
          -0.5,
          1.5,
          2.5,
          -2.5,
          2.0,
          10.0,
          -3.0,
          1e15,
          1e16,
          0.1,
          0.3,
          1e-5,
          123456.789,
          1e300,
          1e-300,
          -1e300,
          3.4e38,
          4e38,
          1e-46,
          5e-324,
          709.7,
          709.8,
          -745.0,
          -745.2,
          -708.5,
          0.9999999999999999,
          1.0000000000000002,
          1000000000000.125,
          3e9,
          1e100,
          HeldReal.NAN,
          HeldReal.INFINITY,
          -HeldReal.INFINITY,
          HeldReal.REAL_NAN,
          HeldReal.REAL_INFINITY,
          -HeldReal.REAL_INFINITY);
  private static final List<Object> TEXTS =
      List.of(
          "",
          " ",
          "a",
          "ab",
          "abc",
          "  ab ",
          "Straße",
          "ÜNÏ code",
          "x😀y",
          "😀",
          "a,b,,c",
          "-0x1F",
          "1_000",
          "0b1_",
          ",",
          "b",
          "hello world",
          "a%b_c\\d",
          "\\",
          "%",
          "_",
          "!",
          "12",
          " 1.5 ",
          "-1e3",
          "1e400",
          "1e-400",
          "x1",
          "day",
          "WEEK",
          "second",
          "month",
          "days",
          "decade",
          "Century",
          "millennium",
          "milliseconds",
          "NaN",
          "infinity",
          "a\tb",
          "ab\t");

  /// In the form of [quorate.sql.type.LikePattern].
  private static final List<String> PATTERNS =
      List.of("", "%", "_", "a%", "%b", "_b%", "x_y", "%\\\\%", "a\\%b\\_c%", "%,%,%", "__");

  private static final List<String> DATES =
      List.of(
          "0001-01-01",
          "1582-10-04",
          "1582-10-15",
          "1600-02-29",
          "2023-12-31",
          "2024-02-29",
          "9999-12-31");

  /// Routines that MariaDB lacks.
  private static final Set<String> WITHOUT =
      Set.of("q_power", "q_exp", "q_ln", "q_time_char", "q_chr1", "q_match", "q_find", "q_regexp");

  private static final List<Object> FORMATS =
      List.of(
          "",
          "YYYY-MM-DD HH24:MI:SS",
          "YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"",
          "DD.MM.YY, HH12:MI am",
          "fmHH:FMMI P.M.",
          "Month|MON|mon|FMMonth|month|FMDAY|Day|dy|DY",
          "DDD D ID W WW IW IYYY Q",
          "FMDDD/FMMM/FMDD/FMYY/YYY",
          "SSSS US ms hh24mi",
          "yyyymmddhh24miss");

  private static Engine java;
  private static Connection ours;
  private static final Map<Engine, Connection> OTHERS = new LinkedHashMap<>();

  private static Stream<Object> decimals(String... texts) {
    return Stream.of(texts).map(BigDecimal::new);
  }

  @BeforeAll
  static void open() throws SQLException {
    java = Engines.inMemory("h2", "routines");
    ours = java.connect();
    for (String name : List.of("postgresql", "sqlite", "duckdb", "mariadb")) {
      Engine other = Engines.inMemory(name, "routines");
      Connection connection = other.connect();
      connection.setAutoCommit(true); // an error may abort its transaction
      OTHERS.put(other, connection);
    }
  }

  @AfterAll
  static void close() throws SQLException {
    ours.close();
    java.close();
    for (var other : OTHERS.entrySet()) {
      other.getValue().close();
      other.getKey().close();
    }
  }

  /// Without routines of zones, to which some engines pass the rules:
  /// [quorate.database.ZonesAgreeTest].
  static List<String> routines() {
    return OtherArguments.routines().stream().filter(line -> !line.startsWith("q_zone")).toList();
  }

  @ParameterizedTest
  @MethodSource("routines")
  void sameAnswers(String line) throws SQLException {
    for (var other : OTHERS.entrySet()) {
      String name = line.split(" ")[0];
      boolean left =
          WITHOUT.contains(name)
              || OtherArguments.WITHOUT.contains(name)
              || name.startsWith("q_j")
              || name.startsWith("q_array");
      if (other.getKey().dialect() == Dialect.MARIADB && left) {
        continue;
      }
      sameAnswers(line.split(" "), new Random(line.hashCode()), other.getKey(), other.getValue());
    }
  }

  private static void sameAnswers(
      String[] words, Random random, Engine engine, Connection connection) throws SQLException {
    var called = new CalledRoutine(words[0], words[1], words[2]);
    int answered = 0;
    // Each call must be prepared by a server, and in MariaDB interpreted by a procedure.
    int calls = engine.dialect() == Dialect.MARIADB ? Math.min(CALLS, 40) : CALLS;
    for (int i = 0; i < calls; i++) {
      List<Object> arguments = arguments(words, random, i);
      String expected = called.answer(java, ours, arguments);
      String actual = called.answer(engine, connection, arguments);
      boolean number =
          List.of("q_fnum", "q_rnum").contains(words[0]) && !expected.startsWith("error");
      if (engine.dialect() == Dialect.MARIADB && number && isBeyond(expected)) {
        assertEquals("error 22003", actual);
        continue;
      }
      assertEquals(expected, actual, () -> engine.name() + ": " + words[0] + arguments);
      answered += expected.startsWith("error") ? 0 : 1;
    }
    boolean raises = words[0].equals("q_label"); // it is called for texts that are no labels
    assertTrue(answered > 0 || raises, "no call of " + words[0] + " was answered");
    if (!words[0].startsWith("q_j")) { // their documents are well-formed, as stored
      sameAnswersToNull(words, random, engine, connection);
    }
  }

  /// A NULL beside an argument that alone would be an error.
  private static void sameAnswersToNull(
      String[] words, Random random, Engine engine, Connection connection) throws SQLException {
    var called = new CalledRoutine(words[0], words[1], words[2]);
    for (int i = 0; i < NULL_CALLS; i++) {
      List<Object> arguments = new ArrayList<>(arguments(words, random, i));
      int place = i % arguments.size();
      if (ConstantArguments.contain(words[0], place)) {
        continue;
      }
      arguments.set(place, null);
      assertEquals(
          called.answer(java, ours, arguments),
          called.answer(engine, connection, arguments),
          () -> engine.name() + ": " + words[0] + arguments);
    }
  }

  /// More digits before the point than MariaDB's routines, or any column, can hold.
  private static boolean isBeyond(String number) {
    BigDecimal read = new BigDecimal(number);
    return read.precision() - read.scale() > 27;
  }

  /// Each argument in turn, then random ones, also from a wider range.
  private static List<Object> arguments(String[] words, Random random, int call) {
    if (DrawnPatterns.matches(words[0])) {
      return DrawnPatterns.arguments(words, random);
    }
    if (OtherArguments.matches(words[0])) {
      return OtherArguments.arguments(words[0], random);
    }
    List<Object> arguments = new ArrayList<>();
    for (char code : words[1].toCharArray()) {
      List<Object> pool =
          switch (code) {
            case 'n' -> NUMERICS;
            case 'i' -> INTEGERS;
            case 'l' -> LONGS;
            case 'd' -> DOUBLES;
            case 'x' -> times(words[0]);
            default -> words[0].equals("q_time_char") ? FORMATS : TEXTS;
          };
      boolean first = words[1].length() == 1 && call < pool.size();
      if (words[0].startsWith("q_array")) {
        arguments.add(ArrayArguments.of(words[0], arguments.size(), random));
      } else if (words[0].startsWith("q_j")) {
        Object json = JsonArguments.of(words[0], arguments.size(), random);
        boolean read = words[0].equals("q_json") || words[0].equals("q_jsonb");
        boolean text = words[0].equals("q_jquote") || words[0].endsWith("key");
        arguments.add(
            read
                ? mutated((String) json, random)
                : text ? TEXTS.get(random.nextInt(TEXTS.size())) : json);
      } else if (words[0].equals("q_realtext")) {
        float real = (float) random.nextGaussian() * (float) Math.pow(10, random.nextInt(60) - 30);
        arguments.add((double) (call % 10 == 0 ? Float.MIN_VALUE * (call + 1) : real));
      } else if (!first && code == 'd' && random.nextBoolean()) {
        arguments.add(random.nextGaussian() * Math.pow(10, random.nextInt(6) - 2));
      } else if (!first && code == 'n' && random.nextBoolean()) {
        arguments.add(BigDecimal.valueOf(random.nextLong(), random.nextInt(13)));
      } else if (words[0].startsWith("q_text") && code == 't') {
        arguments.add(
            mutated((String) ReadTexts.READ.get(random.nextInt(ReadTexts.READ.size())), random));
      } else if (words[0].equals("q_time_extract") && code == 'i') {
        arguments.add(random.nextInt(20));
      } else if (words[0].equals("q_texttime")) {
        arguments.add(1 + random.nextInt(2));
      } else if (words[0].equals("q_like2") && arguments.size() == 1) {
        arguments.add(PATTERNS.get(random.nextInt(PATTERNS.size())));
      } else if (words[0].equals("q_numtext") && code == 'i') {
        arguments.add(random.nextInt(13));
      } else {
        arguments.add(pool.get(first ? call : random.nextInt(pool.size())));
      }
    }
    return arguments;
  }

  /// Replaces one character in half of the texts.
  private static String mutated(String text, Random random) {
    if (text.isEmpty() || random.nextBoolean()) {
      return text;
    }
    int at = random.nextInt(text.length());
    String other = ReadTexts.MUTATIONS.get(random.nextInt(ReadTexts.MUTATIONS.size()));
    return text.substring(0, at) + other + text.substring(at + random.nextInt(2));
  }

  private static List<Object> times(String name) {
    if (name.equals("q_clock_round")) {
      return List.of(
          "00:00:00.000000",
          "01:02:03.456789",
          "12:59:59.950000",
          "23:59:59.949999",
          "23:59:59.999995");
    }
    boolean days = name.equals("q_time_days") || name.equals("q_time_add_days");
    return DATES.stream()
        .flatMap(date ->
            days
                ? Stream.<Object>of(date)
                : Stream.<Object>of(
                    date + " 00:00:00", date + " 23:59:59.5", date + " 01:02:03.456789"))
        .toList();
  }
}
