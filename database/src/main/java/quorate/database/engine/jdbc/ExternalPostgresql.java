package quorate.database.engine.jdbc;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/// The requirements on a database of an external PostgreSQL server. The owner's token is stored in
/// a schema of its own.
final class ExternalPostgresql implements ExternalServer.Make {
  /// Settings of each session, which override the server's own.
  static final String SETTINGS =
      " -c synchronous_commit=on -c search_path=public -c idle_in_transaction_session_timeout=0"
          + " -c transaction_timeout=0 -c statement_timeout=0 -c idle_session_timeout=0";

  private static final String CREATE =
      "create database NAME template template0 encoding 'UTF8' locale 'C' locale_provider builtin"
          + " builtin_locale 'PG_UNICODE_FAST'";
  private static final long LOCK = 0x51_75_6f_72_61_74_65L;

  private static final List<ExternalServer.Demand> DEMANDS =
      List.of(
          new ExternalServer.Demand(
              "current_setting('server_version_num')::int >= 180000",
              "its server is older than PostgreSQL 18, which alone has the locale PG_UNICODE_FAST"),
          new ExternalServer.Demand(
              "current_setting('server_encoding') = 'UTF8'",
              "its encoding is not UTF8; make it with: " + CREATE),
          new ExternalServer.Demand(
              "'B' < 'a' and 'z' < U&'\\00e9' and lower(U&'\\00c9') = U&'\\00e9' and"
                  + " upper(U&'\\00df') = 'SS'",
              "it does not sort texts by code point or lacks Unicode's upper and lower case; make it"
                  + " with: "
                  + CREATE),
          new ExternalServer.Demand(
              "current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'",
              "its server loses what is committed when the power fails; set fsync and"
                  + " full_page_writes to on"),
          new ExternalServer.Demand(
              "current_setting('standard_conforming_strings') = 'on'",
              "standard_conforming_strings is off"),
          new ExternalServer.Demand(
              "has_schema_privilege('public', 'create') and has_database_privilege("
                  + "current_database(), 'create')",
              "its user may not create tables and schemas there; make it the owner of the database"),
          new ExternalServer.Demand(
              "current_setting('max_connections')::int >= 60",
              "its server takes fewer than 60 connections; raise max_connections"));

  @Override
  public String name() {
    return "postgresql";
  }

  @Override
  public Driver driver() {
    return new org.postgresql.Driver();
  }

  @Override
  public List<ExternalServer.Demand> demands() {
    return DEMANDS;
  }

  @Override
  public String lock() {
    return "pg_try_advisory_lock(" + LOCK + ")";
  }

  @Override
  public Optional<String> word(Connection guard) throws SQLException {
    String owned =
        ExternalServer.text(guard, "select to_regclass('quorate_node.owner') is not null");
    return owned.equals("t")
        ? Optional.of(ExternalServer.text(guard, "select word from quorate_node.owner"))
        : Optional.empty();
  }

  @Override
  public String isEmpty() {
    return "not exists (select from pg_tables where schemaname = 'public')";
  }

  @Override
  public void claim(Connection guard, String word) throws SQLException {
    try (Statement statement = guard.createStatement()) {
      statement.execute(
          "begin; create schema quorate_node; create table quorate_node.owner as select '"
              + word
              + "'::text as word; commit");
    }
  }
}
