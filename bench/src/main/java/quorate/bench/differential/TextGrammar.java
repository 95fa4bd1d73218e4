package quorate.bench.differential;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A context-free grammar of texts, read from a file: names, each followed by its alternatives on
/// indented lines, in which `<name>` refers to another name.
final class TextGrammar {
  private static final Pattern NAME = Pattern.compile("<([a-z][a-z0-9]*)>");
  private static final int DEPTH_MAX = 3;

  private final Map<String, List<String>> rules;

  private TextGrammar(Map<String, List<String>> rules) {
    this.rules = rules;
  }

  /// @param resource a file next to this class
  static TextGrammar of(String resource) {
    try (InputStream in = TextGrammar.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalArgumentException("there is no grammar " + resource);
      }
      return read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /// @throws IllegalArgumentException if a name is used but not defined
  static TextGrammar read(String text) {
    Map<String, List<String>> rules = new LinkedHashMap<>();
    List<String> open = List.of();
    for (String line : text.split("\n")) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (line.startsWith(" ")) {
        open.add(line.strip());
      } else {
        open = rules.computeIfAbsent(line.strip().replace(":", ""), _ -> new ArrayList<>());
      }
    }
    rules.forEach((name, alternatives) ->
        alternatives.forEach(each ->
            NAME.matcher(each)
                .results()
                .map(found -> found.group(1))
                .filter(used -> !rules.containsKey(used))
                .findFirst()
                .ifPresent(unknown -> {
                  throw new IllegalArgumentException(
                      "<" + unknown + "> in \"" + each + "\" of " + name + " is nothing");
                })));
    return new TextGrammar(rules);
  }

  /// All alternatives of a name, unexpanded.
  List<String> alternatives(String name) {
    List<String> found = rules.get(name);
    if (found == null || found.isEmpty()) {
      throw new IllegalArgumentException("<" + name + "> has no alternatives");
    }
    return found;
  }

  /// A random text for a name.
  String draw(String name, Random random) {
    return draw(name, random, 0);
  }

  /// Beyond the maximum depth, takes an alternative without references if there is one.
  private String draw(String name, Random random, int depth) {
    List<String> all = alternatives(name);
    List<String> plain = all.stream().filter(each -> !NAME.matcher(each).find()).toList();
    List<String> from = depth >= DEPTH_MAX && !plain.isEmpty() ? plain : all;
    String alternative = from.get(random.nextInt(from.size()));
    return NAME.matcher(alternative)
        .replaceAll(found -> Matcher.quoteReplacement(draw(found.group(1), random, depth + 1)));
  }
}
