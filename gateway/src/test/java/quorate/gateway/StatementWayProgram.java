package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Traces statements of each kind on a small cluster, prints their ways, and checks them. A program
/// of its own, since the tracing changes the classes of its process for good.
final class StatementWayProgram {
  /// The bounds of a query text for the databases.
  private static final int CLASSES_MAX = 20;

  private static final int RETURNS_MAX = 2;

  /// The width of the drawing's first column, which names the parts of the way.
  private static final int FIRST_COLUMN = 14;

  private final SmallCluster cluster;
  private final StatementWay.Tracing tracing;

  private StatementWayProgram(SmallCluster cluster, StatementWay.Tracing tracing) {
    this.cluster = cluster;
    this.tracing = tracing;
  }

  /// @param arguments the directory of the cluster
  public static void main(String[] arguments) throws Exception {
    try (SmallCluster cluster = new SmallCluster(Path.of(arguments[0]));
        StatementWay.Tracing tracing = new StatementWay.Tracing()) {
      StatementWayProgram program = new StatementWayProgram(cluster, tracing);
      assertAll(
          program::aQueryText,
          program::aQueryOfTheCatalog,
          program::aSetting,
          program::aPreparedStatement);
    }
  }

  /// Prints a statement's way, and checks its length.
  ///
  /// @param classesMax how many classes it may visit
  /// @param returnsMax how often it may return to a class that it has left
  /// @return the classes that it visits
  private Set<String> assertShort(
      String name, int classesMax, int returnsMax, StatementWay.Work work) throws Exception {
    for (int i = 0; i < 2; i++) { // does what a session does once, and prepares
      StatementWay _ = tracing.of(work);
    }
    StatementWay way = tracing.of(work);
    System.out.printf(
        "%s: %d classes, returns %s%n%s%n", name, way.classesVisited().size(), way.returns(), way);
    Map<String, Integer> often = new TreeMap<>(way.returns());
    often.values().removeIf(returns -> returns <= returnsMax);
    assertAll(
        () ->
            assertTrue(
                way.classesVisited().size() <= classesMax,
                () -> name + " visits " + way.classesVisited() + "\n" + way),
        () -> assertEquals(Map.of(), often, () -> name + " returns\n" + way));
    return way.classesVisited();
  }

  /// The classes in the drawing of the way, whose first line is that of what is received. They are
  /// in its second column.
  private static Set<String> drawn() throws IOException {
    String text = Files.readString(Path.of("..", "ARCHITECTURE.md"));
    int begin = text.indexOf("  received ");
    Set<String> drawn = new TreeSet<>();
    for (String line : text.substring(begin, text.indexOf("```", begin)).lines().toList()) {
      String classes = line.substring(FIRST_COLUMN).strip().split(" {2,}")[0];
      drawn.addAll(List.of(classes.split(", ?")));
    }
    return drawn;
  }

  private static void table(Statement statement, String name) throws SQLException {
    statement.execute("create table " + name + " (id int primary key, v int)");
    statement.execute("insert into " + name + " values (1, 2)");
  }

  private void aQueryText() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=simple");
        Statement statement = client.createStatement()) {
      table(statement, "way");
      Set<String> visited = new TreeSet<>();
      visited.addAll(
          assertShort(
              "a query text that reads",
              CLASSES_MAX,
              RETURNS_MAX,
              () -> statement.executeQuery("select v from way where id = 1").close()));
      visited.addAll(
          assertShort(
              "a query text that writes",
              CLASSES_MAX,
              RETURNS_MAX,
              () -> statement.executeUpdate("update way set v = v + 1 where id = 1")));
      assertEquals(drawn(), visited, "as ARCHITECTURE.md draws it");
    }
  }

  private void aQueryOfTheCatalog() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=simple");
        Statement statement = client.createStatement()) {
      assertShort(
          "a query of the catalog",
          24,
          7,
          () -> statement.executeQuery("select 1 from pg_namespace where oid = 11").close());
    }
  }

  private void aSetting() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=simple");
        Statement statement = client.createStatement()) {
      assertShort("a setting", 29, 10, () -> statement.execute("set work_mem = '4MB'"));
    }
  }

  /// Each of its messages, Bind, Execute and Sync, is received by itself, while the session may
  /// already handle the one before: how often the way returns depends on both threads.
  private void aPreparedStatement() throws Exception {
    try (Connection client = cluster.connect("prepareThreshold=1");
        Statement statement = client.createStatement();
        PreparedStatement read = client.prepareStatement("select v from prepared where id = ?")) {
      table(statement, "prepared");
      read.setInt(1, 1);
      assertShort("a prepared statement", 30, Integer.MAX_VALUE, () -> read.executeQuery().close());
    }
  }
}
