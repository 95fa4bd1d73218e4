package quorate.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.sql.dialect.Dialect;

/// The catalogue of legitimate differences (law 4): engines that hold or show one meaning in
/// several forms agree. Each is really asked. `docs/comparison.md` is generated from the catalogue;
/// `-Drecord=true` writes it.
final class ComparisonTest {
  private static final Path CATALOGUE = Path.of("src/test/resources/comparison.txt");
  private static final Path DOCUMENT = Path.of("../docs/comparison.md");
  private static final String FROM = "<!-- from here on made by ComparisonTest -->\n";

  /// One difference.
  ///
  /// @param set statements that are executed first
  /// @param form the aspect that the engines themselves are asked for: raw, label, type or error
  private record Difference(
      String name, String why, List<String> set, String ask, String form, String question) {}

  @Test
  void formsDifferAndMeaningsDoNot() throws SQLException, IOException {
    StringBuilder out = new StringBuilder("| | ");
    for (Dialect dialect : Dialect.values()) {
      out.append(dialect.title()).append(" | ");
    }
    out.append("why |\n|---|").append("---|".repeat(Dialect.values().length)).append("---|\n");
    try (World world = new World()) {
      for (Difference each : catalogue()) {
        for (String statement : each.set) {
          assertAgree(each, world.run(statement, List.of()));
        }
        Map<Dialect, Result> answers = world.run(each.ask, List.of());
        assertAgree(each, answers);
        Map<Dialect, String> forms = new TreeMap<>();
        for (Dialect dialect : answers.keySet()) {
          forms.put(dialect, form(each, dialect, world.connection(dialect)));
        }
        assertTrue(new HashSet<>(forms.values()).size() > 1, each.name + " in one form: " + forms);
        row(out, each, forms);
      }
    }
    String text = Files.readString(DOCUMENT);
    String whole = text.substring(0, text.indexOf(FROM) + FROM.length()) + "\n" + out;
    if (Boolean.getBoolean("record")) {
      Files.writeString(DOCUMENT, whole);
    }
    assertEquals(whole, Files.readString(DOCUMENT));
  }

  private static void assertAgree(Difference each, Map<Dialect, Result> answers) {
    Set<Digest> digests = new HashSet<>();
    answers.values().forEach(result -> digests.add(Canonical.digest(result)));
    assertEquals(1, digests.size(), each.name + ": " + answers);
  }

  private static void row(StringBuilder out, Difference each, Map<Dialect, String> forms) {
    out.append("| ").append(each.name).append(" | ");
    for (Dialect dialect : Dialect.values()) {
      out.append(forms.getOrDefault(dialect, "others")).append(" | ");
    }
    out.append(each.why).append(" |\n");
  }

  private static String form(Difference each, Dialect dialect, Connection connection)
      throws SQLException {
    String sql = dialect == Dialect.MARIADB ? each.question.replace('"', '`') : each.question;
    try (Statement statement = connection.createStatement()) {
      if (each.form.equals("error")) {
        try {
          statement.execute(sql);
          return "no error";
        } catch (SQLException error) {
          connection.rollback();
          return error.getSQLState() + ", " + error.getErrorCode();
        }
      }
      List<String> values = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery(sql)) {
        switch (each.form) {
          case "label" -> values.add(rows.getMetaData().getColumnLabel(1));
          case "type" -> values.add(rows.getMetaData().getColumnTypeName(1));
          default -> {
            while (rows.next()) {
              values.add(shown(rows.getString(1)));
            }
          }
        }
      }
      return String.join(", ", values);
    } finally {
      connection.rollback();
    }
  }

  /// Makes trailing blanks and unprintable characters visible.
  private static String shown(@org.jspecify.annotations.Nullable String text) {
    if (text == null) {
      return "NULL";
    }
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .forEach(each -> {
          if (each < 32 || each == 127 || each > 0xfff) {
            shown.append("\\u%04x".formatted(each));
          } else {
            shown.appendCodePoint(each == ' ' && shown.length() == text.length() - 1 ? '␣' : each);
          }
        });
    return shown.toString();
  }

  private static List<Difference> catalogue() throws IOException {
    List<Difference> all = new ArrayList<>();
    Set<String> names = new TreeSet<>();
    for (String part : Files.readString(CATALOGUE).split("(?m)^== ")) {
      if (part.startsWith("#")) {
        continue;
      }
      Map<String, String> keyed = new LinkedHashMap<>();
      List<String> set = new ArrayList<>();
      List<String> lines = part.lines().toList();
      for (String line : lines.subList(1, lines.size())) {
        int colon = line.indexOf(": ");
        if (line.endsWith(";")) {
          set.add(line.substring(0, line.length() - 1));
        } else {
          keyed.put(line.substring(0, colon), line.substring(colon + 2));
        }
      }
      String form =
          keyed.keySet().stream()
              .filter(key -> !key.equals("why") && !key.equals("ask"))
              .findFirst()
              .orElseThrow();
      assertTrue(names.add(lines.getFirst()), lines.getFirst() + " is there twice");
      all.add(
          new Difference(
              lines.getFirst(),
              keyed.getOrDefault("why", ""),
              set,
              keyed.getOrDefault("ask", ""),
              form,
              keyed.getOrDefault(form, "")));
    }
    assertFalse(all.isEmpty());
    return all;
  }
}
