package quorate.sql.dialect;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlType;

/// The traits of MariaDB.
final class MariadbTraits extends DialectTraits {
  /// Lock wait timeout, deadlock, a row changed by another transaction, a table changed since this
  /// transaction began.
  private static final Set<Integer> CONFLICTS = Set.of(1205, 1213, 1020, 1412, 1615);

  /// Functions of bytea with an implementation in MariaDB's language.
  private static final Set<String> BYTES =
      Set.of(
          "md5",
          "sha224",
          "sha256",
          "sha384",
          "sha512",
          "utf8",
          "substring",
          "rest",
          "get_byte",
          "set_byte",
          "reverse");

  private static final List<String> FINGERPRINT =
      List.of(
          "select 'column', table_name, column_name, column_type, is_nullable"
              + " from information_schema.columns where table_schema = database()",
          "select 'index', table_name, index_name, column_name, seq_in_index, collation"
              + " from information_schema.statistics where table_schema = database()");

  private static final List<String> TABLES =
      List.of(
          "select table_name, 'column', column_name, column_type, is_nullable, column_default,"
              + " collation_name from information_schema.columns where table_schema = database()",
          "select table_name, 'index', index_name, non_unique, column_name, seq_in_index, sub_part"
              + " from information_schema.statistics where table_schema = database()",
          "select table_name, 'constraint', constraint_name, constraint_type from"
              + " information_schema.table_constraints where table_schema = database()",
          "select table_name, 'check', constraint_name, check_clause from"
              + " information_schema.check_constraints where constraint_schema = database()",
          "select event_object_table, 'trigger', trigger_name, action_timing, event_manipulation,"
              + " action_statement from information_schema.triggers where trigger_schema ="
              + " database()");

  @Override
  public int columnsMax() {
    return 1017;
  }

  @Override
  public int keyColumnsMax() {
    return 32;
  }

  @Override
  public int joinedMax() {
    return 61;
  }

  @Override
  public Optional<RowLimit> rowLimit() {
    return Optional.of(RowLimit.INNODB);
  }

  @Override
  public int declaredBytesMax() {
    return 65_535;
  }

  @Override
  public int declaredBytes(SqlType type, int typmod) {
    return MariadbTypes.declaredBytes(type, typmod);
  }

  /// The protocol counts them in two bytes.
  @Override
  public int bindsMax() {
    return 65_535;
  }

  @Override
  public boolean ddlCommits() {
    return true;
  }

  @Override
  public ConstraintForm constraints() {
    return ConstraintForm.INDEXED;
  }

  @Override
  public String renameColumn(String from, String to) {
    return " RENAME COLUMN " + from + " TO " + to;
  }

  @Override
  public String type(SqlType type, int typmod) {
    return MariadbTypes.type(type, typmod);
  }

  @Override
  public String castType(SqlType type, int typmod) {
    return MariadbTypes.cast(type, typmod);
  }

  @Override
  public boolean hasReals() {
    return false;
  }

  @Override
  public NullOrder nullOrder() {
    return NullOrder.LEAST;
  }

  @Override
  public ValuesForm values() {
    return ValuesForm.UNITED;
  }

  @Override
  public boolean namesColumnsInSelect() {
    return true;
  }

  @Override
  public boolean sortsSelectsOnly() {
    return true;
  }

  @Override
  public boolean limitsByNumbers() {
    return true;
  }

  /// MariaDB has no keyword for all rows.
  @Override
  public String allRows() {
    return "9223372036854775807";
  }

  @Override
  public boolean recursesInFirstWidths() {
    return true;
  }

  @Override
  public boolean isLenient() {
    return true;
  }

  @Override
  public boolean callsJava() {
    return false;
  }

  @Override
  public boolean hasStructures() {
    return false;
  }

  @Override
  public boolean hasBytes(String function, String format) {
    return BYTES.contains(function) || function.equals("decode") && format.equalsIgnoreCase("hex");
  }

  @Override
  public String octetLength() {
    return "LENGTH";
  }

  @Override
  public boolean hasTruthTests() {
    return true;
  }

  @Override
  public String argumentType(SqlType number) {
    return number == SqlType.INT8 ? "SIGNED" : "DOUBLE";
  }

  /// MariaDB's decimals have too few digits.
  @Override
  public Optional<Around> realSum() {
    return Optional.empty();
  }

  /// MariaDB's user-defined aggregates reject DISTINCT.
  @Override
  public Optional<Around> wideSum(boolean distinct) {
    return distinct ? Optional.empty() : Optional.of(new Around("q_wide_sum(", ")", ""));
  }

  @Override
  public Around decimalText() {
    return new Around("CAST(", " AS CHAR(100))", "");
  }

  /// MariaDB truncates long results of string aggregation.
  @Override
  public Optional<StringAggForm> stringAgg() {
    return Optional.empty();
  }

  @Override
  public List<String> schemaQueries() {
    return TABLES;
  }

  @Override
  public List<String> fingerprintQueries() {
    return FINGERPRINT;
  }

  @Override
  public String discardedColumns() {
    return InformationSchema.discarded("table_schema = database()");
  }

  @Override
  public Optional<String> narrowTexts() {
    return Optional.of(
        "select table_name, column_name from information_schema.columns"
            + " where table_schema = database() and column_type in ('mediumtext', 'mediumblob')");
  }

  @Override
  public List<String> driverJars() {
    return List.of("mariadb-java-client");
  }

  @Override
  public String trialUrl(String version) {
    return "jdbc:mariadb://localhost/test?sessionVariables=sql_mode='ANSI_QUOTES'";
  }

  @Override
  public boolean countsConditions() {
    return true;
  }

  @Override
  public boolean isServer() {
    return true;
  }

  @Override
  public boolean writesAtOnce() {
    return true;
  }

  @Override
  public int openTransactionsMax() {
    return 150;
  }

  @Override
  public int pace() {
    return 5;
  }

  @Override
  public String sqlState(String state, int code, String text) {
    return switch (code) {
      case 1062, 1586 -> "23505";
      case 1048, 1138, 1263, 1364 -> "23502";
      case 1216, 1217, 1451, 1452 -> "23503";
      case 4025 -> "23514";
      case 1365 -> "22012";
      case 1406 -> "22001";
      case 1264, 1690 -> "22003";
      case 1292, 1366 -> "22P02";
      case 1441 -> "22008";
      case 1242 -> "21000";
      case 1317, 1969 -> "57014";
      default -> FAILURE;
    };
  }

  @Override
  public boolean isConflict(String state, int code) {
    return CONFLICTS.contains(code);
  }
}
