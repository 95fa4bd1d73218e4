package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/// Errors about constraints name the constraint and its table in the fields that ORMs read.
final class ErrorFieldsTest {
  @TempDir Path directory;

  @Test
  void constraintsAreNamed() throws Exception {
    try (SmallCluster cluster = new SmallCluster(directory);
        Connection client = cluster.connect("preferQueryMode=simple");
        var statement = client.createStatement()) {
      statement.execute("create table p (id int primary key, code text unique)");
      statement.execute(
          "create table c (id int primary key, p int not null references p, n int,"
              + " constraint positive check (n > 0))");
      statement.execute("create domain many as int not null check (value > 9)");
      statement.execute("create table d (n many)");
      statement.execute("insert into p values (1, 'a'), (7, null)");
      statement.execute("insert into c values (5, 7, 1)");
      List<String> seen = new ArrayList<>();
      for (String wrong :
          List.of(
              "insert into p values (1, 'b')",
              "insert into p values (2, 'a')",
              "insert into c values (1, 9, 1)",
              "delete from p",
              "insert into c values (1, null, 1)",
              "insert into c values (1, 1, -1)",
              "insert into d values (5)",
              "insert into d values (null)",
              "alter table p add check (id > 1)",
              "alter table p alter column code set not null",
              "select 1 / 0")) {
        seen.add(fields(assertThrows(SQLException.class, () -> statement.execute(wrong))));
      }
      assertEquals(
          List.of(
              "23505 public p null p_pkey null _bt_check_unique",
              "23505 public p null p_code_key null _bt_check_unique",
              "23503 public c null c_p_fkey null ri_ReportViolation",
              "23503 public c null c_p_fkey null ri_ReportViolation",
              "23502 public c p null null ReportNotNullViolationError",
              "23514 public c null positive null ExecConstraints",
              "23514 public null null many_check many null",
              "23502 public null null null many null",
              "23514 public p null p_id_check null null",
              "23502 public p code null null null",
              "22012 null null null null null null"),
          seen);
    }
  }

  /// The driver tells by the routine that it has to prepare the statement again.
  @Test
  void statementsOfAnOldSchemaArePreparedAgain() throws Exception {
    try (SmallCluster cluster = new SmallCluster(directory);
        Connection client = cluster.connect("prepareThreshold=1&autosave=conservative");
        Connection other = cluster.connect("preferQueryMode=simple");
        var change = other.createStatement()) {
      change.execute("create table p (id int primary key)");
      change.execute("insert into p values (1)");
      client.setAutoCommit(false);
      try (var query = client.prepareStatement("select * from p")) {
        assertEquals(1, columns(query));
        client.commit();
        change.execute("alter table p add column code text");
        assertEquals(2, columns(query));
        client.commit();
      }
    }
  }

  private static int columns(PreparedStatement query) throws SQLException {
    try (ResultSet rows = query.executeQuery()) {
      return rows.getMetaData().getColumnCount();
    }
  }

  private static String fields(SQLException error) {
    ServerErrorMessage message = ((PSQLException) error).getServerErrorMessage();
    return String.join(
        " ",
        error.getSQLState(),
        message.getSchema(),
        message.getTable(),
        message.getColumn(),
        message.getConstraint(),
        message.getDatatype(),
        message.getRoutine());
  }
}
