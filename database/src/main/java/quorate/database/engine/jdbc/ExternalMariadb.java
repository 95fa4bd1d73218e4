package quorate.database.engine.jdbc;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import quorate.database.engine.server.MariadbServer;

/// The requirements on a database of an external MariaDB server. The owner's token is stored in a
/// function, because a function is not a table.
final class ExternalMariadb implements ExternalServer.Make {
  /// Settings of each session, which override the server's own; settings that only the server has
  /// are among the demands below. Nothing waits for a lock, and no session times out. The driver
  /// adds STRICT_TRANS_TABLES to modes that lack it. InnoDB is not strict, because it would refuse
  /// tables with more columns than one row can fill; a check of Quorate's own refuses such rows.
  private static final String SETTINGS =
      "set session sql_mode = '"
          + MariadbServer.SQL_MODE
          + ",IGNORE_SPACE,STRICT_TRANS_TABLES', time_zone = '+00:00', default_storage_engine = InnoDB,"
          + " innodb_snapshot_isolation = on, innodb_lock_wait_timeout = 0, lock_wait_timeout = 0,"
          + " innodb_strict_mode = off, foreign_key_checks = 1, unique_checks = 1,"
          + " check_constraint_checks = 1, completion_type = 0, sql_safe_updates = 0,"
          + " sql_select_limit = 18446744073709551615, max_statement_time = 0,"
          + " div_precision_increment = 4, max_sort_length = "
          + MariadbServer.SORTED_BYTES
          + ", sort_buffer_size = "
          + (128 << 20)
          + ", wait_timeout = 31536000, idle_transaction_timeout = 0,"
          + " idle_readonly_transaction_timeout = 0, idle_write_transaction_timeout = 0";

  /// In seconds. The background purge locks the table that it works on.
  private static final String PATIENCE =
      "set session lock_wait_timeout = 10, innodb_lock_wait_timeout = 10";

  private static final String CREATE =
      "create database NAME character set utf8mb4 collate utf8mb4_nopad_bin";

  private static final List<ExternalServer.Demand> DEMANDS =
      List.of(
          new ExternalServer.Demand(
              "version() like '%MariaDB%'",
              "its server is not MariaDB but another one of its kind, which lacks the collation"
                  + " utf8mb4_nopad_bin and the mode SIMULTANEOUS_ASSIGNMENT"),
          new ExternalServer.Demand(
              "cast(substring_index(version(), '.', 1) as integer) * 100"
                  + " + cast(substring_index(substring_index(version(), '.', 2), '.', -1) as integer)"
                  + " >= 1104 and "
                  + variable("INNODB_SNAPSHOT_ISOLATION", "is not null"),
              "its server is older than MariaDB 11.4, or lacks innodb_snapshot_isolation"),
          new ExternalServer.Demand(
              "database() is not null", "its address names no database; end it in /NAME"),
          new ExternalServer.Demand(
              variable("WSREP_ON", "= 'ON'") + " is not true",
              "its server is one of a Galera cluster, where a lock counts on one server only; use a"
                  + " server of its own"),
          new ExternalServer.Demand(
              "@@collation_database = 'utf8mb4_nopad_bin'",
              "it does not order texts by code point; make it with: " + CREATE),
          new ExternalServer.Demand(
              "@@lower_case_table_names = 0",
              "its server does not tell a from A in names; set lower_case_table_names to 0 before"
                  + " the server's files are made"),
          new ExternalServer.Demand(
              "exists (select * from information_schema.engines where engine = 'InnoDB' and support"
                  + " in ('YES', 'DEFAULT')) and @@innodb_page_size >= 16384"
                  + " and @@innodb_default_row_format = 'dynamic'",
              "its server lacks InnoDB with pages of 16 KB and dynamic rows; set innodb_page_size"
                  + " (before its files are made) and innodb_default_row_format"),
          new ExternalServer.Demand(
              "@@innodb_flush_log_at_trx_commit = 1 and @@innodb_doublewrite <> 'OFF' and "
                  + variable("INNODB_FLUSH_METHOD", "= 'nosync'")
                  + " is not true",
              "its server loses what is committed when the power fails; set"
                  + " innodb_flush_log_at_trx_commit to 1 and innodb_doublewrite to on"),
          new ExternalServer.Demand(
              "@@read_only in ('0', 'OFF')", "its server only reads; set read_only to off"),
          new ExternalServer.Demand(
              "@@max_allowed_packet >= 256 * 1024 * 1024",
              "its server takes statements of less than 256 MB; set max_allowed_packet to 256M"),
          new ExternalServer.Demand(
              "@@thread_stack >= 2 * 1024 * 1024",
              "its server cannot run deeply nested statements; set thread_stack to 2M"),
          new ExternalServer.Demand(
              "@@max_prepared_stmt_count >= 16382",
              "its server keeps fewer than 16382 prepared statements; raise"
                  + " max_prepared_stmt_count"),
          new ExternalServer.Demand(
              "@@max_connections >= 60 and (@@max_user_connections = 0 or @@max_user_connections >="
                  + " 60)",
              "its server takes fewer than 60 connections; raise max_connections and"
                  + " max_user_connections"));

  static {
    MariadbEngine.quietDriver();
  }

  /// Gives a session the settings with which a server of Quorate's own starts.
  static void settle(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(SETTINGS);
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    } catch (SQLException refused) {
      connection.close();
      throw refused;
    }
  }

  /// Makes a session wait for locks, in spite of its settings.
  static Connection patient(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(PATIENCE);
      return connection;
    } catch (SQLException refused) {
      connection.close();
      throw refused;
    }
  }

  private static String variable(String name, String condition) {
    return "(select coalesce(session_value, global_value) "
        + condition
        + " from information_schema.system_variables where variable_name = '"
        + name
        + "')";
  }

  @Override
  public String name() {
    return "mariadb";
  }

  @Override
  public Driver driver() {
    return new org.mariadb.jdbc.Driver();
  }

  @Override
  public List<ExternalServer.Demand> demands() {
    return DEMANDS;
  }

  /// MariaDB limits names of locks to 64 characters, as it does names of databases, hence the hash.
  @Override
  public String lock() {
    return "get_lock(concat('quorate.', md5(database())), 0)";
  }

  @Override
  public Optional<String> word(Connection guard) throws SQLException {
    String owned =
        ExternalServer.text(
            guard,
            "select count(*) from information_schema.routines where routine_schema = database() and"
                + " routine_name = 'q_owner'");
    return owned.equals("1")
        ? Optional.of(ExternalServer.text(guard, "select q_owner()"))
        : Optional.empty();
  }

  @Override
  public String isEmpty() {
    return "not exists (select * from information_schema.tables where table_schema = database()"
        + " and table_name <> 'q_probe')";
  }

  /// Also tries the statements of a node, so that missing privileges show up now and not in the
  /// middle of its work.
  @Override
  public void claim(Connection guard, String word) throws SQLException {
    settle(guard);
    try (Statement statement = guard.createStatement()) {
      statement.execute(PATIENCE);
      statement.execute("drop table if exists q_probe");
      statement.execute("create table q_probe (a integer)");
      statement.execute("create index q_probe_a on q_probe (a)");
      statement.execute("alter table q_probe add b integer");
      statement.execute("insert into q_probe values (1, 1)");
      statement.execute("update q_probe set b = 2 where a = 1");
      statement.execute("delete from q_probe where b = 2");
      statement.execute("drop table q_probe");
      statement.execute(
          "create function q_owner() returns varchar(100) deterministic no sql return '"
              + word
              + "'");
    }
  }

  @Override
  public String unprepared(SQLException forbidden) {
    return switch (forbidden.getErrorCode()) {
      case 1418, 1419 ->
          "its server has a binary log, and then lets hardly anybody make routines; set"
              + " log_bin_trust_function_creators to on";
      case 1044, 1142, 1227, 1370 ->
          "its user may not make tables and routines there; grant all on the database to it ("
              + forbidden.getMessage()
              + ")";
      default -> "its tables or routines cannot be made: " + forbidden.getMessage();
    };
  }
}
