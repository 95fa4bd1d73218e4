package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// DECLARE, FETCH, MOVE and CLOSE as in PostgreSQL.
final class CursorsTest {
  @TempDir Path directory;

  private static String fetch(Statement statement, String fetch) throws SQLException {
    List<String> ids = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(fetch)) {
      while (rows.next()) {
        ids.add(rows.getString("id"));
      }
    }
    return String.join(" ", ids);
  }

  @Test
  void aCursorGoesForthAndBack() throws Exception {
    try (SmallCluster cluster = new SmallCluster(directory)) {
      for (String mode : List.of("simple", "extended")) {
        try (Connection client = cluster.connect("preferQueryMode=" + mode);
            Statement statement = client.createStatement()) {
          statement.execute("drop table if exists c");
          statement.execute("create table c (id int primary key)");
          statement.execute("insert into c values (1), (2), (3), (4), (5)");
          client.setAutoCommit(false);
          goesForthAndBack(statement);
          client.rollback();
          goWithTheirSavepoint(statement);
          client.rollback();
          ends(client, statement);
        }
      }
    }
  }

  private static void goesForthAndBack(Statement statement) throws SQLException {
    statement.execute("declare x scroll cursor for select id from c order by id");
    assertEquals("1", fetch(statement, "fetch x"));
    assertEquals("2 3", fetch(statement, "fetch 2 from x"));
    assertEquals("2 1", fetch(statement, "fetch backward all in x"));
    assertEquals("", fetch(statement, "fetch prior x"));
    assertEquals("1 2 3 4 5", fetch(statement, "fetch all x"));
    assertEquals("5", fetch(statement, "fetch prior x"));
    assertEquals("5", fetch(statement, "fetch relative 0 x"));
    assertEquals("2", fetch(statement, "fetch absolute 2 x"));
    assertEquals("4", fetch(statement, "fetch absolute -2 x"));
    assertEquals("1", fetch(statement, "fetch first x"));
    assertEquals("5", fetch(statement, "fetch last x"));
    assertEquals("", fetch(statement, "fetch next x"));
    assertEquals(5, statement.executeUpdate("move backward 9 x"));
    assertEquals("1 2", fetch(statement, "fetch forward 2 x"));
    statement.execute("close x");
    statement.execute("savepoint s");
    assertEquals("34000", refused(statement, "fetch x"));
    statement.execute("rollback to s");
    statement.execute("declare y no scroll cursor for select id from c order by id");
    assertEquals("1 2 3", fetch(statement, "fetch 3 y"));
    statement.execute("savepoint s");
    assertEquals("55000", refused(statement, "fetch prior y"));
    statement.execute("rollback to s");
    assertEquals("42P03", refused(statement, "declare y cursor for select id from c"));
    for (String each :
        List.of(
            "truncate c", "drop table c", "alter table c add x int", "create index on c (id)")) {
      statement.execute("rollback to s");
      assertEquals("55006", refused(statement, each));
    }
    statement.execute("rollback to s");
    statement.execute("close y");
    statement.execute("truncate c");
  }

  private static void goWithTheirSavepoint(Statement statement) throws SQLException {
    statement.execute("declare before cursor for select id from c order by id");
    statement.execute("savepoint a");
    statement.execute("declare since cursor for select id from c order by id");
    assertEquals("42P01", refused(statement, "select * from nosuch"));
    statement.execute("rollback to a");
    assertEquals("34000", refused(statement, "fetch since"));
    statement.execute("rollback to a");
    statement.execute("savepoint b");
    statement.execute("declare released cursor for select id from c order by id");
    statement.execute("release b");
    assertEquals("1", fetch(statement, "fetch released"));
    statement.execute("rollback to a");
    assertEquals("34000", refused(statement, "fetch released"));
    statement.execute("rollback to a");
    assertEquals("1", fetch(statement, "fetch before"));
  }

  private static void ends(Connection client, Statement statement) throws SQLException {
    statement.execute("declare x cursor for select id from c order by id");
    statement.execute("declare h cursor with hold for select id from c order by id");
    assertEquals("1", fetch(statement, "fetch h"));
    client.commit();
    assertEquals("2", fetch(statement, "fetch h"));
    assertEquals("34000", refused(statement, "fetch x"));
    client.rollback();
    statement.execute("declare g cursor with hold for select id from c order by id");
    client.rollback();
    assertEquals("34000", refused(statement, "fetch g"));
    client.rollback();
    assertEquals("3", fetch(statement, "fetch h"));
    client.setAutoCommit(true);
    assertEquals("25P01", refused(statement, "declare z cursor for select id from c"));
    statement.execute("close all");
    assertEquals("34000", refused(statement, "fetch h"));
  }

  private static String refused(Statement statement, String sql) {
    return assertThrows(SQLException.class, () -> statement.execute(sql)).getSQLState();
  }
}
