import java.sql.DriverManager;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/// Flyway: migrate, migrate again, a repeatable migration, one that fails and leaves nothing, repair, validate, two at
/// once, and clean of a schema of its own.
public final class FlywayTool {
  private FlywayTool() {}

  public static void main(String[] arguments) throws Exception {
    String url = arguments[0];
    String files = "filesystem:" + arguments[1] + "/flyway";
    Flyway flyway = configured(url).locations(files).load();
    check(3, flyway.migrate().migrationsExecuted, "migrations");
    check(0, flyway.migrate().migrationsExecuted, "migrations the second time");
    flyway.validate();
    check(flyway.info().applied().length >= 3, "info tells what was applied");
    try {
      configured(url).locations(files, files + "-broken").load().migrate();
      throw new AssertionError("a migration that fails was applied");
    } catch (FlywayException broken) {
      check(broken.getMessage().contains("23505"), "it says why: " + broken.getMessage());
    }
    check(1, count(url, "select count(*) from flyway_rich"), "rows of the view");
    check(0, count(url, "select count(*) from pg_class where relname = 'flyway_half'"), "tables of what failed");
    flyway.repair();
    flyway.validate();
    var two = java.util.concurrent.CompletableFuture.runAsync(() -> configured(url).locations(files).load().migrate());
    flyway.migrate();
    two.join();
    System.out.println("flyway is at home");
  }

  private static int count(String url, String sql) throws Exception {
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    }
  }

  private static FluentConfiguration configured(String url) {
    return Flyway.configure().dataSource(url, "quorate", "").baselineOnMigrate(true).baselineVersion("0");
  }

  private static void check(int expected, int found, String what) {
    check(expected == found, found + " " + what + " instead of " + expected);
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(what);
    }
  }
}
