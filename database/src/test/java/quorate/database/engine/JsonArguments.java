package quorate.database.engine;

import java.util.List;
import java.util.Random;

/// Arguments for routines of JSON.
final class JsonArguments {
  private static final List<String> JSONS =
      List.of(
          "null",
          "true",
          " 12 ",
          "-0.0",
          "1.50",
          "1.5e1",
          "1e2",
          "1.0E-3",
          "15",
          "1e400",
          "1e140000",
          "1e-20000",
          "\"a\"",
          "\"\\u00e9\\n\\/\\u0001\\ud83d\\ude00\"",
          "\"\\ud83d\"",
          "\"\\u0000\"",
          "[]",
          "{}",
          "[1, 2.0, [3, \"a\"], {\"b\": null}, null]",
          "[1,2]",
          "[2, 1.00, 1]",
          "[[1, 2], {\"b\": 1}]",
          "[\"a\", \"b\", \"\u00fc\"]",
          "{\"b\": 1, \"a\": 2, \"aa\": {\"a\": [10, 20, \"x\"]}, \"\u00fc\": null, \"zz\": \"q\"}",
          "{\"a\": 1, \"a\": 2.0}",
          "{\"a\": 2, \"b\": 1.0}",
          "{\"a\": [1, {\"b\": [true, false]}], \"b\": \"t\"}",
          "{\"a\": [{\"b\": [true]}]}",
          "{\"aa\": {\"a\": [20]}}",
          "{\"\": \"empty\", \"a b\": \"\\\"\\\\\"}",
          "",
          "01",
          "[1,]",
          "{a: 1}",
          "nul",
          "1 2");
  private static final List<String> KEYS = List.of("a", "b", "aa", "", "a b", "\u00fc", "zz", "0");
  private static final List<String> PATHS =
      List.of(
          "{}",
          "{a}",
          "{aa,a,1}",
          "{0}",
          "{-1}",
          "{2,1}",
          "{ a , 1 , b , 0 }",
          "{\"a b\"}",
          "{NULL}",
          "{a",
          "{\" 1\"}",
          "{1x}",
          "{99999999999}",
          "{a,,b}",
          "{\"\"}");

  private JsonArguments() {}

  /// The argument `index`, from 0, of a call of this routine.
  static Object of(String name, int index, Random random) {
    String json = JSONS.get(random.nextInt(JSONS.size()));
    return switch (name) {
      case "q_jelement" ->
          index == 0 ? json : index == 1 ? random.nextInt(7) - 3 : random.nextInt(4);
      case "q_jmember", "q_jexists" ->
          index == 0
              ? json
              : index == 2 ? random.nextInt(4) : KEYS.get(random.nextInt(KEYS.size()));
      case "q_jpath" ->
          index == 0
              ? json
              : index == 2 ? random.nextInt(4) : PATHS.get(random.nextInt(PATHS.size()));
      default -> json;
    };
  }
}
