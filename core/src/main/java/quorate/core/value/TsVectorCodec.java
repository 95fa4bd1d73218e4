package quorate.core.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// tsvector: its distinct words in order, each with its positions.
final class TsVectorCodec {
  private static final int PLACE_MAX = 16_383;
  private static final int PLACES_MAX = 256;

  private final String text;
  private int at;

  private TsVectorCodec(String text) {
    this.text = text;
  }

  static String read(String text) {
    return new TsVectorCodec(text).read();
  }

  private String read() {
    Map<String, TreeMap<Integer, Character>> words =
        new TreeMap<>((one, other) ->
            java.util.Arrays.compareUnsigned(
                one.getBytes(java.nio.charset.StandardCharsets.UTF_8),
                other.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    while (skipBlanks()) {
      String word = word();
      TreeMap<Integer, Character> places = words.computeIfAbsent(word, _ -> new TreeMap<>());
      if (at < text.length() && text.charAt(at) == ':') {
        do {
          at++;
          place(places);
        } while (at < text.length() && text.charAt(at) == ',');
      }
    }
    List<String> shown = new ArrayList<>();
    words.forEach((word, places) -> shown.add(quoted(word) + shown(places)));
    return String.join(" ", shown);
  }

  static String quoted(String word) {
    return "'" + word.replace("\\", "\\\\").replace("'", "''") + "'";
  }

  private static String shown(TreeMap<Integer, Character> places) {
    List<String> all = new ArrayList<>();
    places.forEach((place, weight) -> all.add(place + (weight == 'D' ? "" : weight.toString())));
    return all.isEmpty()
        ? ""
        : ":" + String.join(",", all.subList(0, Math.min(all.size(), PLACES_MAX - 1)));
  }

  private boolean skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < text.length();
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    boolean quoted = text.charAt(at) == '\'';
    at += quoted ? 1 : 0;
    while (true) {
      if (at >= text.length()) {
        if (quoted) {
          throw malformed();
        }
        break;
      }
      char c = text.charAt(at);
      if (c == '\\') {
        if (at + 1 >= text.length()) {
          throw new SqlException("22P02", "there is no escaped character: \"" + text + "\"");
        }
        word.append(text.charAt(at + 1));
        at += 2;
      } else if (quoted && c == '\'') {
        at++;
        if (at >= text.length() || text.charAt(at) != '\'') {
          break;
        }
        word.append(c);
        at++;
      } else if (!quoted && (Character.isWhitespace(c) || c == ':')) {
        break;
      } else {
        word.append(c);
        at++;
      }
    }
    if (word.isEmpty()) {
      throw malformed();
    }
    return word.toString();
  }

  private SqlException malformed() {
    return new SqlException("42601", "syntax error in tsvector: \"" + text + "\"");
  }

  private void place(TreeMap<Integer, Character> places) {
    int start = at;
    while (at < text.length() && Character.isDigit(text.charAt(at))) {
      at++;
    }
    if (start == at) {
      throw malformed();
    }
    String digits = text.substring(start, at);
    int place = digits.length() > 6 ? PLACE_MAX : Math.min(Integer.parseInt(digits), PLACE_MAX);
    if (place == 0) {
      throw new SqlException("42601", "wrong position information in tsvector: \"" + text + "\"");
    }
    char weight = 'D';
    if (at < text.length() && "abcdABCD*".indexOf(text.charAt(at)) >= 0) {
      weight = Character.toUpperCase(text.charAt(at++));
      weight = weight == '*' ? 'A' : weight;
    }
    if (at < text.length()
        && ",".indexOf(text.charAt(at)) < 0
        && !Character.isWhitespace(text.charAt(at))) {
      throw malformed();
    }
    // A position with two weights keeps the greater one.
    places.merge(place, weight, (one, other) -> one < other ? one : other);
  }
}
