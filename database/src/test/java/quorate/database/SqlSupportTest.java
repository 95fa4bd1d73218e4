package quorate.database;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import quorate.sql.dialect.Dialect;

/// Generates `docs/sql.md` from `scripts/constructs.sql`, which [ScriptTest] executes on all
/// engines. `-Drecord=true` writes it.
final class SqlSupportTest {
  private static final Path SCRIPT = Path.of("src/test/resources/scripts/constructs.sql");
  private static final Path DOCUMENT = Path.of("../docs/sql.md");
  private static final Path UNABLE = Path.of("src/main/resources/quorate/database/unable.txt");
  private static final String HEADING = "-- # ";
  private static final int EXAMPLE_MAX = 90;

  /// A statement and its recorded answer.
  ///
  /// @param refusal the error if Quorate lacks the construct; otherwise empty
  /// @param unable the engines for which the others have to answer
  private record Tried(String sql, String refusal, Set<Dialect> unable) {}

  @Test
  void theDocumentSaysWhatTheScriptProves() throws IOException {
    String text = document(constructs());
    if (Boolean.getBoolean("record")) {
      Files.writeString(DOCUMENT, text);
    }
    assertEquals(Files.readString(DOCUMENT), text);
  }

  @Test
  void whatAProductIsToldOfItsEnginesIsWhatTheScriptProves() throws IOException {
    List<Construct> partly = new ArrayList<>();
    constructs()
        .forEach((name, tried) -> {
          Set<Dialect> unable = new TreeSet<>();
          tried.forEach(each -> unable.addAll(each.unable));
          if (!unable.isEmpty()) {
            partly.add(new Construct(name, unable));
          }
        });
    if (Boolean.getBoolean("record")) {
      Files.write(UNABLE, partly.stream().map(Construct::toString).toList());
    }
    assertEquals(partly, Construct.partlyAble());
  }

  private static Map<String, List<Tried>> constructs() throws IOException {
    Map<String, List<Tried>> constructs = new LinkedHashMap<>();
    List<Tried> current = new ArrayList<>(); // lines before the first heading are set-up
    for (String line : Files.readAllLines(SCRIPT)) {
      if (line.startsWith(HEADING)) {
        current = new ArrayList<>();
        constructs.put(line.substring(HEADING.length()), current);
      } else if (line.startsWith("! 0A000 ")) {
        Tried last = current.removeLast();
        current.add(new Tried(last.sql, line.substring("! 0A000 ".length()), last.unable));
      } else if (line.startsWith("- ")) {
        current.getLast().unable.add(Dialect.valueOf(line.substring(2)));
      } else if (line.endsWith(";") && !line.startsWith("--")) {
        current.add(new Tried(line.substring(0, line.length() - 1), "", new TreeSet<>()));
      }
    }
    return constructs;
  }

  private static String document(Map<String, List<Tried>> constructs) {
    StringBuilder out = new StringBuilder();
    out.append(
        """
        # Supported SQL

        Clients send PostgreSQL's SQL. The tables show the engines that execute each construct. They are generated from
        `database/src/test/resources/scripts/constructs.sql`: each run of the tests executes it on all engines, and compares their
        answers with the recorded ones. [dialects.md](dialects.md) explains the translation.

        | | |
        |---|---|
        | ✓ | executes it, and answers like all others |
        | others | cannot; the other replicas answer a read, and send the rows of a write |
        | partly | some of its forms are refused: see the list below |
        | refused | 0A000 for all, with the name of the missing construct, before any engine gets the statement |

        Session commands (BEGIN, SET, SHOW, PREPARE and the like), COPY and EXPLAIN go through the gateway: [postgres.md](postgres.md).
        All functions, with their arguments, are in [functions.md](functions.md).

        """);
    String section = "";
    for (var each : constructs.entrySet()) {
      String[] name = each.getKey().split(": ", 2);
      if (!name[0].equals(section)) {
        section = name[0];
        out.append("## ").append(section).append("\n\n| | example |");
        for (Dialect dialect : Dialect.values()) {
          out.append(' ').append(dialect.title()).append(" |");
        }
        out.append("\n|---|---|").append("---|".repeat(Dialect.values().length)).append('\n');
      }
      row(out, name[1], each.getValue());
      if (isLast(constructs, each.getKey(), section)) {
        out.append('\n');
      }
    }
    totals(out, constructs);
    return out.toString();
  }

  private static boolean isLast(Map<String, List<Tried>> all, String name, String section) {
    String last = name;
    for (String each : all.keySet()) {
      if (each.startsWith(section + ": ")) {
        last = each;
      }
    }
    return last.equals(name);
  }

  private static void row(StringBuilder out, String name, List<Tried> tried) {
    out.append("| ").append(name).append(" | `").append(example(tried)).append("` |");
    for (Dialect dialect : Dialect.values()) {
      out.append(' ').append(support(tried, dialect)).append(" |");
    }
    out.append('\n');
  }

  private static String support(List<Tried> tried, Dialect dialect) {
    if (tried.stream().noneMatch(each -> each.refusal.isEmpty())) {
      return "refused";
    }
    if (tried.stream().anyMatch(each -> !each.refusal.isEmpty())) {
      return "partly";
    }
    boolean unable = tried.stream().anyMatch(each -> each.unable.contains(dialect));
    return unable ? "others" : "✓";
  }

  private static String example(List<Tried> tried) {
    Tried shown = tried.getFirst();
    String sql = shown.sql.replace("|", "\\|");
    return sql.length() <= EXAMPLE_MAX ? sql : sql.substring(0, EXAMPLE_MAX - 4) + " ...";
  }

  private static void totals(StringBuilder out, Map<String, List<Tried>> constructs) {
    List<String> partly = new ArrayList<>();
    constructs.forEach((name, tried) -> {
      List<Tried> refused = tried.stream().filter(each -> !each.refusal.isEmpty()).toList();
      if (!refused.isEmpty()) {
        refused.forEach(each ->
            partly.add("| %s | `%s` | %s |".formatted(name, example(List.of(each)), each.refusal)));
      }
    });
    out.append("## Refused statements\n\n| | statement | answer (0A000) |\n|---|---|---|\n");
    partly.forEach(line -> out.append(line).append('\n'));
    out.append("\n## Totals\n\n| engine | constructs of ")
        .append(constructs.size())
        .append(" that it executes |\n|---|---|\n");
    for (Dialect dialect : Dialect.values()) {
      long able =
          constructs.values().stream().filter(tried -> support(tried, dialect).equals("✓")).count();
      out.append("| ").append(dialect.title()).append(" | ").append(able).append(" |\n");
    }
  }
}
