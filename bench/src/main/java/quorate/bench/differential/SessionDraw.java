package quorate.bench.differential;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import quorate.bench.compare.QueryGrammar;
import quorate.bench.compare.RandomSchema;
import quorate.core.Bytes;

/// Draws sessions: the statements that create their tables, and the later steps, each in one of the
/// ways in which clients send a statement.
final class SessionDraw {
  private static final TextGrammar EXPRESSIONS = TextGrammar.of("expressions.grammar");
  private static final TextGrammar BLOCKS = TextGrammar.of("blocks.grammar");
  private static final Pattern LITERAL =
      Pattern.compile("'((?:[^']|'')*)'::([a-z][a-z0-9]*(?:\\[\\])?)(?!\\()");
  private static final int FILLS = 6;
  private static final int PARAMETER_PERCENT = 60;

  private final Random random;
  private final Encodings encodings;
  private int names;

  /// A session.
  ///
  /// @param setup sent as simple queries
  record Drawn(List<String> setup, List<Step> steps) {}

  SessionDraw(long seed, Encodings encodings) {
    this.random = new Random(seed);
    this.encodings = encodings;
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  Drawn session(int count) throws IOException {
    return switch (random.nextInt(5)) {
      case 0 -> queries(count);
      case 1, 2 -> blocks(count);
      default -> expressions(count);
    };
  }

  private Drawn queries(int count) throws IOException {
    RandomSchema schema = new RandomSchema(random, "t");
    QueryGrammar grammar = new QueryGrammar(random, schema);
    List<Step> steps = new ArrayList<>();
    while (steps.size() < count) {
      RandomSchema.Table table = schema.tables().get(random.nextInt(schema.tables().size()));
      String sql = chance(85) ? grammar.query() : grammar.write(table);
      if (!sql.contains(" over (")) { // tied rows are numbered arbitrarily
        add(steps, sql);
      }
    }
    return new Drawn(schema.statements(), steps);
  }

  private Drawn expressions(int count) throws IOException {
    List<String> setup = new ArrayList<>(EXPRESSIONS.alternatives("setup"));
    for (int i = 0; i < FILLS; i++) {
      setup.add(EXPRESSIONS.draw("fill", random));
    }
    List<Step> steps = new ArrayList<>();
    while (steps.size() < count) {
      add(steps, EXPRESSIONS.draw("statement", random));
    }
    return new Drawn(setup, steps);
  }

  private Drawn blocks(int count) throws IOException {
    List<Step> steps = new ArrayList<>();
    while (steps.size() < count) {
      if (chance(4)) {
        steps.add(new Step.CopyIn("copy a (id, n, s) from stdin", rows()));
      } else {
        add(steps, BLOCKS.draw("statement", random));
      }
    }
    return new Drawn(BLOCKS.alternatives("setup"), steps);
  }

  private String rows() {
    StringBuilder rows = new StringBuilder();
    for (int i = random.nextInt(3); i >= 0; i--) {
      rows.append(20 + random.nextInt(9)).append('\t');
      rows.append(chance(10) ? "x" : chance(20) ? "\\N" : String.valueOf(random.nextInt(120)));
      rows.append('\t').append(chance(50) ? "\\N" : "w" + random.nextInt(50)).append('\n');
    }
    return rows.toString();
  }

  private void add(List<Step> steps, String sql) throws IOException {
    int way = random.nextInt(20);
    if (way < 7 || sql.contains("; ")) {
      steps.add(new Step.Simple(sql));
    } else if (way < 16) {
      steps.add(extended(sql));
    } else if (way < 18) {
      List<Step.Extended> all = new ArrayList<>();
      all.add(extended(sql));
      all.add(extended("select " + (random.nextInt(8) == 0 ? "1/0" : "1") + " as n"));
      steps.add(new Step.Pipelined(all));
    } else {
      Step.Extended once = extended(sql);
      String name = "n" + ++names;
      List<Integer> types = once.parameters().stream().map(Step.Parameter::type).toList();
      steps.add(new Step.Prepare(name, once.sql(), types));
      steps.add(new Step.Run(name, once.parameters(), once.binary()));
      steps.add(new Step.Run(name, once.parameters(), !once.binary()));
    }
  }

  /// Turns some literals into parameters, either typed or with a cast in the text.
  private Step.Extended extended(String sql) throws IOException {
    List<Step.Parameter> parameters = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    int at = 0;
    for (MatchResult literal : LITERAL.matcher(sql).results().toList()) {
      text.append(sql, at, literal.start());
      at = literal.end();
      Optional<Step.Parameter> parameter =
          chance(PARAMETER_PERCENT) ? parameter(literal) : Optional.empty();
      if (parameter.isEmpty()) {
        text.append(literal.group());
        continue;
      }
      parameters.add(parameter.get());
      text.append('$').append(parameters.size());
      if (parameter.get().type() == 0) {
        text.append("::").append(literal.group(2));
      }
    }
    text.append(sql, at, sql.length());
    return new Step.Extended(text.toString(), parameters, chance(40));
  }

  private Optional<Step.Parameter> parameter(MatchResult literal) throws IOException {
    String value = literal.group(1).replace("''", "'");
    Optional<Encodings.Encoded> encoded = encodings.of(literal.group(2), value);
    if (encoded.isEmpty()) {
      return Optional.empty(); // an invalid one stays a literal
    }
    boolean binary = chance(40);
    int type = chance(60) ? encoded.get().type() : 0;
    Bytes bytes =
        binary ? encoded.get().binary() : Bytes.wrap(value.getBytes(StandardCharsets.UTF_8));
    return Optional.of(new Step.Parameter(type, binary, Optional.of(bytes)));
  }
}
