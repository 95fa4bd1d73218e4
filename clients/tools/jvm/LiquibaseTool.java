import java.nio.file.Path;
import java.sql.DriverManager;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.DirectoryResourceAccessor;

/// Liquibase: update, rollback to a tag, update again, a diff against itself, rollback of everything.
public final class LiquibaseTool {
  private LiquibaseTool() {}

  public static void main(String[] arguments) throws Exception {
    try (var connection = DriverManager.getConnection(arguments[0])) {
      var database =
          DatabaseFactory.getInstance().findCorrectDatabaseImplementation(new JdbcConnection(connection));
      var files = new DirectoryResourceAccessor(Path.of(arguments[1]));
      Liquibase liquibase = new Liquibase("changelog.xml", files, database);
      liquibase.update(new Contexts());
      check(count(arguments[0], "select count(*) from liquibase_titles") == 1, "the view answers");
      liquibase.rollback("half", new Contexts());
      check(columns(arguments[0]) == 4, "rolled back to the tag");
      liquibase.update(new Contexts());
      check(columns(arguments[0]) == 5, "updated again");
      check(
          liquibase.listUnrunChangeSets(new Contexts(), new LabelExpression()).isEmpty(), "nothing is left to run");
      var same = liquibase.diff(database, database, new liquibase.diff.compare.CompareControl());
      check(same.areEqual(), "it is equal to itself");
      liquibase.rollback(4, "");
      check(columns(arguments[0]) == 0, "rolled back");
    }
    System.out.println("liquibase is at home");
  }

  private static int columns(String url) throws Exception {
    return count(url, "select count(*) from information_schema.columns where table_name = 'liquibase_book'");
  }

  private static int count(String url, String sql) throws Exception {
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    }
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(what);
    }
  }
}
