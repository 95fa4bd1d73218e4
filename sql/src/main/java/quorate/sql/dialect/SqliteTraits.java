package quorate.sql.dialect;

import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;

/// The traits of SQLite.
final class SqliteTraits extends DialectTraits {
  private static final int CONSTRAINT = 19;
  private static final int CONSTRAINT_UNIQUE = 2067;
  private static final int CONSTRAINT_NOTNULL = 1299;
  private static final int CONSTRAINT_FOREIGNKEY = 787;

  private static final List<String> TABLES =
      List.of("select tbl_name, type, name, sql from sqlite_master");

  @Override
  public int columnsMax() {
    return 2000;
  }

  @Override
  public int joinedMax() {
    return 64;
  }

  @Override
  public ConstraintForm constraints() {
    return ConstraintForm.REWRITTEN;
  }

  @Override
  public String tableOptions() {
    return " STRICT";
  }

  @Override
  public boolean checksKeysByRow() {
    return true;
  }

  /// SQLite's storage classes. The range of integers and the length of texts are checked before
  /// values are stored.
  @Override
  public String type(SqlType type, int typmod) {
    return switch (type) {
      case BOOL, INT2, INT4, INT8, MONEY, OID -> "INTEGER";
      case FLOAT4, FLOAT8 -> "REAL";
      case BYTEA -> "BLOB";
      default -> "TEXT"; // numerics, times, JSON, arrays and coded types too
    };
  }

  @Override
  public String beginsInteger(SqlType type) {
    return switch (type) {
      case INT2 -> "\"q_int2\"(";
      case INT4 -> "\"q_int4\"(";
      default -> "\"q_int8\"(";
    };
  }

  @Override
  public String endsInteger(SqlType type) {
    return ")";
  }

  @Override
  public boolean isTextual() {
    return true;
  }

  @Override
  public ValuesForm values() {
    return ValuesForm.SELECTED;
  }

  @Override
  public boolean namesColumnsInSelect() {
    return true;
  }

  @Override
  public boolean limitsByNumbers() {
    return true;
  }

  @Override
  public boolean hasNestedSets() {
    return false;
  }

  @Override
  public boolean hasCountedSets() {
    return false;
  }

  @Override
  public boolean readsOwnUpdates() {
    return true;
  }

  @Override
  public boolean hasLooseIntegers() {
    return true;
  }

  @Override
  public String octetLength() {
    return "LENGTH";
  }

  @Override
  public Optional<StringAggForm> stringAgg() {
    return Optional.of(new StringAggForm("GROUP_CONCAT(", false, false, false));
  }

  @Override
  public List<String> schemaQueries() {
    return TABLES;
  }

  @Override
  public List<String> driverJars() {
    return List.of("sqlite-jdbc");
  }

  @Override
  public String trialUrl(String version) {
    return "jdbc:sqlite::memory:";
  }

  @Override
  public boolean countsConditions() {
    return true;
  }

  @Override
  public int pace() {
    return 6;
  }

  /// Determined from the extended result codes.
  @Override
  public String sqlState(String state, int code, String text) {
    if (text.contains("integer overflow")) {
      return "22003";
    }
    return switch (extended(code, text)) {
      case 1555, 2067, 2579 -> "23505";
      case 1299 -> "23502";
      case 787 -> "23503";
      case 275 -> "23514";
      case 9 -> "57014";
      default -> FAILURE;
    };
  }

  /// Before 3.36 the driver names the violated constraint only in the message.
  private static int extended(int code, String text) {
    if (code != CONSTRAINT) {
      return code;
    }
    if (text.contains("UNIQUE constraint failed")) {
      return CONSTRAINT_UNIQUE;
    }
    if (text.contains("NOT NULL constraint failed")) {
      return CONSTRAINT_NOTNULL;
    }
    return text.contains("FOREIGN KEY constraint failed") ? CONSTRAINT_FOREIGNKEY : code;
  }
}
