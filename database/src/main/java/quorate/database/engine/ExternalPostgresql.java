package quorate.database.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A database of a PostgreSQL server that somebody else runs, for one node alone.
///
/// Before it serves it is looked at: whether it keeps what is committed, and whether its texts are
/// what they are on all other engines. A word in a schema of its own says which node's it is, and a
/// lock that it is in use: two nodes on one database would be one liar with two voices.
final class ExternalPostgresql implements PostgresqlHost {
  /// What each session asks for, whatever the server's own settings are.
  static final String SETTINGS = " -c synchronous_commit=on -c search_path=public";

  private static final String CREATE =
      "create database NAME template template0 encoding 'UTF8' locale 'C' locale_provider builtin"
          + " builtin_locale 'PG_UNICODE_FAST'";
  private static final long LOCK = 0x51_75_6f_72_61_74_65L;
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final int ANSWER_SECONDS = 5;

  /// What a database has to be: a condition, and what to do where it does not hold.
  private record Demand(String condition, String otherwise) {}

  private static final List<Demand> DEMANDS =
      List.of(
          new Demand(
              "current_setting('server_version_num')::int >= 180000",
              "its server is older than PostgreSQL 18, which alone has the locale PG_UNICODE_FAST"),
          new Demand(
              "current_setting('server_encoding') = 'UTF8'",
              "its encoding is not UTF8; make it with: " + CREATE),
          new Demand(
              "'B' < 'a' and 'z' < U&'\\00e9' and lower(U&'\\00c9') = U&'\\00e9' and"
                  + " upper(U&'\\00df') = 'SS'",
              "it does not sort texts by code point or lacks Unicode's upper and lower case; make it"
                  + " with: "
                  + CREATE),
          new Demand(
              "current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'",
              "its server loses what is committed when the power fails; set fsync and"
                  + " full_page_writes to on"),
          new Demand(
              "current_setting('standard_conforming_strings') = 'on'",
              "standard_conforming_strings is off"),
          new Demand(
              "has_schema_privilege('public', 'create') and has_database_privilege("
                  + "current_database(), 'create')",
              "its user may not create tables and schemas there; make it the owner of the database"),
          new Demand(
              "current_setting('max_connections')::int >= 60",
              "its server takes fewer than 60 connections; raise max_connections"),
          new Demand(
              "pg_try_advisory_lock(" + LOCK + ")", "another node, or this one, uses it already"));

  private final EngineSource.Remote remote;

  /// Holds the lock, and tells whether the server is there.
  private final Connection guard;

  private volatile boolean closed;

  private ExternalPostgresql(EngineSource.Remote remote, Connection guard) {
    this.remote = remote;
    this.guard = guard;
  }

  static ExternalPostgresql open(EngineSource.Remote remote, Path directory) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", remote.user());
    properties.setProperty("password", remote.password());
    Connection guard = new org.postgresql.Driver().connect(remote.url(), properties);
    if (guard == null) {
      throw refused(remote, "the driver does not take this address", null);
    }
    try {
      for (Demand demand : DEMANDS) {
        if (!holds(guard, "select " + demand.condition())) {
          throw refused(remote, demand.otherwise(), null);
        }
      }
      own(remote, guard, directory);
      return new ExternalPostgresql(remote, guard);
    } catch (SQLException | RuntimeException broken) {
      guard.close();
      throw broken;
    } catch (IOException unreadable) {
      guard.close();
      throw refused(remote, "the node's directory cannot be used: " + unreadable, unreadable);
    }
  }

  /// Sees to it that the database is this node's: the same word is in both, or the database is
  /// empty.
  private static void own(EngineSource.Remote remote, Connection guard, Path directory)
      throws SQLException, IOException {
    Path file = Files.createDirectories(directory).resolve("postgresql.owner");
    boolean owned = holds(guard, "select to_regclass('quorate_node.owner') is not null");
    if (owned) {
      String word = text(guard, "select word from quorate_node.owner");
      if (!Files.exists(file) || !Files.readString(file).strip().equals(word)) {
        throw refused(
            remote,
            "it is the database of another node, or of this one before its directory was lost; drop"
                + " it and make it anew",
            null);
      }
      return;
    }
    if (!holds(guard, "select not exists (select from pg_tables where schemaname = 'public')")) {
      throw refused(
          remote, "it has tables; a node's database is empty at first, so make one for it", null);
    }
    String word = UUID.randomUUID().toString();
    Files.writeString(file, word); // before the database says so: else nobody could have it
    try (Statement statement = guard.createStatement()) {
      statement.execute(
          "begin; create schema quorate_node; create table quorate_node.owner as select '"
              + word
              + "'::text as word; commit");
    }
  }

  private static boolean holds(Connection guard, String query) throws SQLException {
    return "t".equals(text(guard, query));
  }

  private static String text(Connection guard, String query) throws SQLException {
    try (Statement statement = guard.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows.next() ? String.valueOf(rows.getString(1)) : "";
    }
  }

  private static SQLException refused(
      EngineSource.Remote remote, String reason, @org.jspecify.annotations.Nullable Throwable why) {
    return new SQLException(
        "the database " + remote.url() + " cannot serve a node: " + reason, "08001", why);
  }

  @Override
  public String url(String database) {
    return remote.url();
  }

  @Override
  public String user() {
    return remote.user();
  }

  @Override
  public String password() {
    return remote.password();
  }

  @Override
  public boolean isOwn() {
    return false;
  }

  @Override
  public void onLost(Runnable lost) {
    Thread.ofVirtual()
        .name("external-postgresql")
        .start(() -> {
          while (!closed && answers()) {
            LockSupport.parkNanos(LOOK_NANOS);
          }
          if (!closed) {
            lost.run();
          }
        });
  }

  private boolean answers() {
    try {
      return guard.isValid(ANSWER_SECONDS);
    } catch (SQLException broken) {
      return false;
    }
  }

  /// Lets another node have it.
  void close() {
    closed = true;
    try {
      guard.close();
    } catch (SQLException gone) {
      return; // and its lock with it
    }
  }

  @Override
  public void kill() {
    close();
  }
}
