package quorate.database.engine;

import java.util.List;
import java.util.Random;

/// Arguments for routines of arrays.
final class ArrayArguments {
  private static final List<String> TEXTS =
      List.of(
          "{}",
          "{1}",
          "{1,2,3}",
          "{3,NULL,1,3}",
          "{NULL}",
          "{a,\"b c\",\"\",\"NULL\",\"{,}\",\"\\\"\\\\\"}",
          "{\"b c\",a}",
          "{t,f}",
          "{\u00fc,\ud83d\ude00,\" x \"}");
  private static final List<String> NUMBERS =
      List.of("{}", "{1.0,2}", "{1,2.00}", "{2,1,NULL,-3.50}", "{1.00}", "{NULL,NULL}", "{-3.5}");
  private static final List<String> ELEMENTS = List.of("1", "3", "a", "", "b c", "null", "\u00fc");
  private static final List<String> WORDS =
      List.of("", ",", "a,b,,c", "a", "b", "NULL", "x--y--", "\ud83d\ude00\u00fc", "--", "a b");
  private static final List<String> READ =
      List.of(
          " { 1 , -2,NULL } ",
          "{ 12345 , 9999999999 }",
          "{1.5}",
          "{yes,no, t}",
          "{abcdef,\"ab    \",\"\"}",
          "{\\ a\\ , b\\,c}",
          "{null, \\null, \"null\"}",
          "{a b , c}",
          "{1,}",
          "{,}",
          "{1",
          "1}",
          "{\"a\"b}",
          "{a\"b\"}",
          "{a{b}",
          "{{1,2},{3,4}}",
          "[2:3]={1,2}",
          "[2:3",
          "{1} x",
          "{\"\\u\"}",
          "{ }",
          "");

  private ArrayArguments() {}

  private static <T> T any(List<T> all, Random random) {
    return all.get(random.nextInt(all.size()));
  }

  /// The argument `index`, from 0, of a call of this routine.
  static Object of(String name, int index, Random random) {
    return switch (name) {
      case "q_array_quote" -> any(random.nextBoolean() ? ELEMENTS : READ, random);
      case "q_array_element", "q_array_slice", "q_array_size" ->
          index == 0 ? any(TEXTS, random) : random.nextInt(7) - 2;
      case "q_array_equal" -> any(NUMBERS, random);
      case "q_array_set" -> index == 1 ? 2 * random.nextInt(4) : any(TEXTS, random);
      case "q_array_contains", "q_array_overlap" -> index == 2 ? 0 : any(TEXTS, random);
      case "q_array_any" ->
          index == 0
              ? any(ELEMENTS, random)
              : index == 1 ? any(TEXTS, random) : 2 * random.nextInt(2);
      case "q_array_remove", "q_array_positions" ->
          index == 0 ? any(TEXTS, random) : index == 1 ? any(ELEMENTS, random) : 0;
      case "q_array_replace" ->
          index == 0 ? any(TEXTS, random) : index == 3 ? 0 : any(ELEMENTS, random);
      case "q_array_position" ->
          index == 0
              ? any(TEXTS, random)
              : index == 1 ? any(ELEMENTS, random) : index == 2 ? random.nextInt(5) - 1 : 0;
      case "q_array_split" -> any(WORDS, random);
      case "q_array_join" -> index == 0 ? any(TEXTS, random) : any(WORDS, random);
      case "q_array_cast" ->
          switch (index) {
            case 0 -> any(READ, random);
            case 1 -> 25;
            case 2 -> any(List.of(1000, 1005, 1007, 1009, 1014, 1015, 1016), random);
            case 3 -> any(List.of(-1, 7), random);
            default -> random.nextInt(2);
          };
      default -> any(TEXTS, random);
    };
  }
}
