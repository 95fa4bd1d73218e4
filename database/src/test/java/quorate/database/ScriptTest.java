package quorate.database;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Column;
import quorate.core.value.PgText;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.dialect.Dialect;

/// Runs `scripts/*.sql` on all engines. A statement ends with a semicolon at the end of a line.
/// Then follows PostgreSQL's answer, which every able engine must give:
///
///     > UPDATE 2                 a command tag
///     > id int4, name varchar    the columns of rows
///     | 1 | ann                  a row, NULL as ~; rows without a total order are sorted as text
///     ! 23505 duplicate key      an error: SQLSTATE and message
///     - DERBY                    an engine that cannot run it
///
/// `-Drecord=true` records the engines' answers if they agree; read the difference. `-Dscript=x`
/// runs only the files whose names contain x.
class ScriptTest {
  private static final Path DIRECTORY = Path.of("src/test/resources/scripts");

  /// Each takes as long as dozens of the others; they run with `./quorate test --long`.
  private static final Set<String> LONG = Set.of("series.sql", "wide_numerics.sql");

  /// Every other script; [MoreScriptsTest] runs the rest, possibly at the same time.
  static Stream<Path> scripts() throws IOException {
    List<Path> all = wanted();
    return isNarrowed() ? all.stream() : half(all, 0);
  }

  private static boolean isLong() {
    return Boolean.getBoolean("quorate.test.long");
  }

  static boolean isNarrowed() {
    return !System.getProperty("script", "").isEmpty() || Boolean.getBoolean("record");
  }

  static Stream<Path> half(List<Path> all, int first) {
    return IntStream.iterate(first, i -> i < all.size(), i -> i + 2).mapToObj(all::get);
  }

  static List<Path> wanted() throws IOException {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      String wanted = System.getProperty("script", "");
      return files
          .filter(file -> file.toString().endsWith(".sql"))
          .filter(file -> file.getFileName().toString().contains(wanted))
          .filter(file -> isNarrowed() || isLong() || !LONG.contains(file.getFileName().toString()))
          .sorted()
          .toList();
    }
  }

  /// The answers of the engines to a script.
  ///
  /// @param recorded the script with these answers
  private record Answers(List<String> recorded, List<String> problems) {}

  /// The empty databases that the last script left; none before the first script, and after one
  /// that failed.
  private static Optional<World> spare = Optional.empty();

  private static World world() throws SQLException {
    World world = spare.isPresent() ? spare.get() : new World();
    spare = Optional.empty();
    return world;
  }

  @AfterAll
  static void end() throws SQLException {
    if (spare.isPresent()) {
      world().close();
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("scripts")
  void script(Path file) throws IOException, SQLException {
    World world = world();
    try {
      List<String> problems = problems(world, file);
      if (!problems.isEmpty()) {
        fail(problems.size() + " differences in " + file + "\n" + String.join("\n\n", problems));
      }
      world.clear();
      spare = Optional.of(world);
    } finally {
      if (spare.isEmpty()) {
        world.close();
      }
    }
  }

  private static List<String> problems(World world, Path file) throws IOException, SQLException {
    Answers answers = answers(world, file);
    List<String> problems = new ArrayList<>();
    if (Boolean.getBoolean("record")) {
      Files.write(file, answers.recorded());
    } else {
      problems.addAll(answers.problems());
    }
    answers.recorded().stream().filter(line -> line.startsWith("DIFFERENT")).forEach(problems::add);
    return problems;
  }

  private static Answers answers(World world, Path file) throws IOException, SQLException {
    List<String> recorded = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    StringBuilder statement = new StringBuilder();
    List<String> lines = Files.readAllLines(file);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (isAnswer(line)) {
        continue;
      }
      recorded.add(line);
      if (line.startsWith("--") || line.isBlank()) {
        continue;
      }
      statement.append(statement.isEmpty() ? "" : "\n").append(line);
      if (line.endsWith(";")) {
        List<String> actual = answer(world, statement.substring(0, statement.length() - 1));
        List<String> expected = new ArrayList<>();
        for (int j = i + 1; j < lines.size() && isAnswer(lines.get(j)); j++) {
          expected.add(lines.get(j));
        }
        if (!actual.equals(expected)) {
          problems.add(
              "line "
                  + (i + 1)
                  + ": "
                  + statement
                  + "\nexpected "
                  + String.join("\n  ", expected)
                  + "\nactual   "
                  + String.join("\n  ", actual));
        }
        recorded.addAll(actual);
        statement.setLength(0);
      }
    }
    return new Answers(recorded, problems);
  }

  private static boolean isAnswer(String line) {
    return line.startsWith("> ")
        || line.startsWith("| ")
        || line.startsWith("! ")
        || line.startsWith("- ")
        || line.startsWith("DIFFERENT");
  }

  private static List<String> answer(World world, String sql) throws SQLException {
    Map<Dialect, Result> results = world.run(sql, List.of());
    List<String> lines = new ArrayList<>();
    TreeSet<Digest> digests = new TreeSet<>();
    results.values().forEach(result -> digests.add(Canonical.digest(result)));
    if (digests.size() > 1) {
      results.forEach((dialect, result) ->
          lines.add("DIFFERENT " + dialect + ": " + String.join(" / ", text(result))));
      return lines;
    }
    lines.addAll(text(results.values().iterator().next()));
    for (Dialect dialect : Dialect.values()) {
      if (!results.containsKey(dialect)) {
        lines.add("- " + dialect);
      }
    }
    return lines;
  }

  private static List<String> text(Result result) {
    List<String> lines = new ArrayList<>();
    switch (result) {
      case Result.Done(String tag, _) -> lines.add("> " + tag);
      case Result.Streamed streamed -> lines.add("> " + streamed.tag());
      case Result.Failed(var error) ->
          lines.add("! " + error.sqlState() + " " + error.message().lines().findFirst().orElse(""));
      case Result.Rows rows -> {
        List<String> heads = new ArrayList<>();
        for (Column column : rows.columns()) {
          heads.add(column.name() + " " + name(column.type()));
        }
        lines.add("> " + String.join(", ", heads));
        List<String> body = new ArrayList<>();
        for (Row row : rows.rows()) {
          body.add(row(rows.columns(), row));
        }
        if (!rows.ordered()) {
          body.sort(null);
        }
        lines.addAll(body);
      }
    }
    return lines;
  }

  private static String name(SqlType type) {
    return type.isNumeric()
        ? SqlType.NUMERIC.sqlName()
        : type.name().toLowerCase(java.util.Locale.ROOT);
  }

  private static String row(List<Column> columns, Row row) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < columns.size(); i++) {
      Value value = row.at(i);
      Column column = columns.get(i);
      line.append("| ")
          .append(value.isNull() ? "~" : PgText.print(value, column.type(), column.typmod()))
          .append(i + 1 < columns.size() ? " " : "");
    }
    return line.toString();
  }
}
