package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.postgresql.util.PSQLWarning;

/// Notices of schema changes: `transcripts/notices.txt` has statements, and after `>` the notices
/// of a PostgreSQL 18.
final class NoticeScript {
  private static final Path SCRIPT = Path.of("src/test/transcripts/notices.txt");

  private NoticeScript() {}

  private record Step(String sql, List<String> told) {}

  private static List<Step> steps() throws Exception {
    List<Step> steps = new ArrayList<>();
    for (String line : Files.readAllLines(SCRIPT)) {
      if (line.startsWith("> ")) {
        steps.getLast().told().add(line.substring(2).replace("\\n", "\n"));
      } else if (!line.isEmpty()) {
        steps.add(new Step(line, new ArrayList<>()));
      }
    }
    return steps;
  }

  static List<String> told(Connection connection, String sql) throws SQLException {
    List<String> told = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
      for (SQLWarning each = statement.getWarnings(); each != null; each = each.getNextWarning()) {
        var said = ((PSQLWarning) each).getServerErrorMessage();
        String detail = said.getDetail() == null ? "" : " " + said.getDetail();
        told.add(said.getSeverity() + " " + said.getSQLState() + " " + said.getMessage() + detail);
      }
    }
    return told;
  }

  static void follow(Connection connection) throws Exception {
    for (Step step : steps()) {
      assertEquals(step.told(), told(connection, step.sql()), step.sql());
    }
  }
}
