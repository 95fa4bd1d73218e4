package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/// Session features, construct by construct, from `transcripts/sessions.txt`: statements with the
/// answers of a PostgreSQL 18 (`>` a row, `=` the number of changed rows, `!` an SQLSTATE), and, if
/// they differ, Quorate's below (`quorate>`, ...). `docs/postgres.md` has a table of them.
/// `-Drecord=true -Dreference=PORT` asks both and writes both files; it needs a PostgreSQL 18 at
/// that port that trusts a superuser quorate, with an empty database of that name.
final class SessionConstructsTest extends OnSmallCluster {
  private static final Path SCRIPT = Path.of("src/test/transcripts/sessions.txt");
  private static final Path DOCUMENT = Path.of("../docs/postgres.md");
  private static final String BEGIN = "<!-- written by SessionConstructsTest -->\n";
  private static final String END = "<!-- up to here -->\n";
  private static final String HEADING = "# ";
  private static final String OURS = "quorate";
  private static final int EXAMPLE_MAX = 60;

  /// Statements with which many constructs begin.
  private static final Pattern USUAL =
      Pattern.compile("begin|commit|rollback|create table .*|create role .*|create sequence .*");

  /// @param data the input of COPY FROM
  /// @param expected PostgreSQL's answer
  /// @param other Quorate's, if it differs
  private record Step(String sql, List<String> data, List<String> expected, List<String> other) {
    List<String> own() {
      return other.isEmpty() ? expected : other;
    }
  }

  private static Map<String, List<Step>> read() throws IOException {
    Map<String, List<Step>> constructs = new LinkedHashMap<>();
    List<Step> steps = new ArrayList<>();
    boolean copies = false;
    for (String line : Files.readAllLines(SCRIPT)) {
      if (copies) {
        copies = !line.equals("\\.");
        steps.getLast().data.add(line);
      } else if (line.startsWith(HEADING)) {
        steps = new ArrayList<>();
        constructs.put(line.substring(HEADING.length()), steps);
      } else if (line.startsWith(OURS)) {
        steps.getLast().other.add(line.substring(OURS.length()));
      } else if (line.startsWith(">") || line.startsWith("!") || line.startsWith("=")) {
        steps.getLast().expected.add(line);
      } else {
        String sql = line.substring(0, line.length() - 1);
        steps.add(new Step(sql, new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
        copies = isCopyIn(sql);
      }
    }
    return constructs;
  }

  private static boolean isCopyIn(String sql) {
    return sql.startsWith("copy ") && sql.contains("from stdin");
  }

  @Test
  void theyAnswerAsRecorded() throws Exception {
    Map<String, List<Step>> constructs = read();
    if (Boolean.getBoolean("record")) {
      constructs = recorded(constructs);
      write(constructs);
      document(table(constructs));
      return;
    }
    for (var construct : constructs.entrySet()) {
      try (Connection connection = cluster.connect("preferQueryMode=simple")) {
        for (Step step : construct.getValue()) {
          String place = construct.getKey() + ": " + step.sql;
          assertEquals(step.own(), answer(connection, step), place);
        }
      }
    }
  }

  @Test
  void theDocumentSaysSo() throws IOException {
    String text = Files.readString(DOCUMENT);
    String table = text.substring(text.indexOf(BEGIN) + BEGIN.length(), text.indexOf(END));
    assertEquals(Boolean.getBoolean("record") ? table : table(read()), table);
  }

  private static void document(String table) throws IOException {
    String text = Files.readString(DOCUMENT);
    int from = text.indexOf(BEGIN) + BEGIN.length();
    Files.writeString(
        DOCUMENT, text.substring(0, from) + table + text.substring(text.indexOf(END)));
  }

  private static List<String> answer(Connection connection, Step step)
      throws SQLException, IOException {
    List<String> lines = new ArrayList<>();
    try {
      CopyManager copies = connection.unwrap(PGConnection.class).getCopyAPI();
      if (isCopyIn(step.sql)) {
        String data = String.join("\n", step.data.subList(0, step.data.size() - 1)) + "\n";
        lines.add("> COPY " + copies.copyIn(step.sql, new StringReader(data)));
      } else if (step.sql.startsWith("copy ") && step.sql.contains("to stdout")) {
        StringWriter out = new StringWriter();
        copies.copyOut(step.sql, out);
        out.toString().lines().forEach(line -> lines.add("> " + line));
      } else {
        executed(connection, step.sql, lines);
      }
    } catch (SQLException failed) {
      lines.add("! " + failed.getSQLState());
    }
    return lines;
  }

  private static void executed(Connection connection, String sql, List<String> lines)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      boolean rows = statement.execute(sql);
      while (rows || statement.getUpdateCount() >= 0) {
        if (rows) {
          try (ResultSet found = statement.getResultSet()) {
            int width = found.getMetaData().getColumnCount();
            int before = lines.size();
            while (found.next()) {
              List<String> cells = new ArrayList<>();
              for (int i = 1; i <= width; i++) {
                cells.add(String.valueOf(found.getString(i)));
              }
              lines.add("> " + String.join(" | ", cells));
            }
            if (lines.size() == before) {
              lines.add("> no rows");
            }
          }
        } else {
          lines.add("= " + statement.getUpdateCount());
        }
        rows = statement.getMoreResults();
      }
    }
  }

  private static Map<String, List<Step>> recorded(Map<String, List<Step>> constructs)
      throws Exception {
    String url =
        "jdbc:postgresql://127.0.0.1:%s/quorate?preferQueryMode=simple"
            .formatted(System.getProperty("reference"));
    Map<String, List<Step>> all = new LinkedHashMap<>();
    for (var construct : constructs.entrySet()) {
      List<Step> steps = new ArrayList<>();
      try (Connection reference = DriverManager.getConnection(url, "quorate", "");
          Connection own = cluster.connect("preferQueryMode=simple")) {
        for (Step step : construct.getValue()) {
          List<String> expected = answer(reference, step);
          List<String> here = answer(own, step);
          List<String> other = here.equals(expected) ? List.of() : here;
          steps.add(new Step(step.sql, step.data, expected, other));
        }
      }
      all.put(construct.getKey(), steps);
    }
    return all;
  }

  private static void write(Map<String, List<Step>> constructs) throws IOException {
    List<String> lines = new ArrayList<>();
    constructs.forEach((name, steps) -> {
      lines.add(HEADING + name);
      for (Step step : steps) {
        lines.add(step.sql + ";");
        lines.addAll(step.data);
        lines.addAll(step.expected);
        step.other.forEach(line -> lines.add(OURS + line));
      }
    });
    Files.write(SCRIPT, lines);
  }

  private static String table(Map<String, List<Step>> constructs) {
    StringBuilder out = new StringBuilder();
    String section = "";
    for (var construct : constructs.entrySet()) {
      String[] name = construct.getKey().split(": ", 2);
      if (!name[0].equals(section)) {
        section = name[0];
        out.append("\n| ")
            .append(section)
            .append(" | example | as PostgreSQL 18 |\n|---|---|---|\n");
      }
      out.append("| ").append(name[1]).append(" | ");
      List<Step> steps = construct.getValue();
      String example =
          steps.stream()
              .map(Step::sql)
              .filter(sql -> !USUAL.matcher(sql).matches())
              .findFirst()
              .orElse(steps.getFirst().sql);
      out.append(shown(example)).append(" | ");
      List<Step> others = steps.stream().filter(step -> !step.other.isEmpty()).toList();
      out.append(
          others.isEmpty()
              ? "✓"
              : String.join("; ", others.stream().map(SessionConstructsTest::otherwise).toList()));
      out.append(" |\n");
    }
    return out.append('\n').toString();
  }

  private static String otherwise(Step step) {
    String here = step.other.getFirst();
    boolean one = step.other.size() == 1 && step.expected.size() == 1;
    String answer =
        here.startsWith("! ")
            ? " is " + here.substring(2)
            : one
                ? " answers %s, not %s"
                    .formatted(here.substring(2), step.expected.getFirst().substring(2))
                : " answers otherwise";
    return shown(step.sql) + answer.replace("|", "\\|");
  }

  private static String shown(String sql) {
    String text = sql.length() > EXAMPLE_MAX ? sql.substring(0, EXAMPLE_MAX - 4) + " ..." : sql;
    return "`" + text.replace("|", "\\|") + "`";
  }
}
