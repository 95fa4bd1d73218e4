package quorate.sql.dialect;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The traits of PostgreSQL.
final class PostgresqlTraits extends DialectTraits {
  private static final Set<String> CONFLICTS = Set.of("40001", "40P01", "55P03");

  /// The driver's prefix of messages.
  private static final String SEVERITY = "ERROR: ";

  /// The longest varchar that can be declared.
  private static final int LENGTH_MAX = 10_485_760;

  private static final List<String> TABLES =
      List.of(
          "select c.relname, 'column', a.attname, format_type(a.atttypid, a.atttypmod),"
              + " a.attnotnull, pg_get_expr(d.adbin, d.adrelid) from pg_attribute a join pg_class"
              + " c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum"
              + " = a.attnum where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace"
              + " and a.attnum > 0 and not a.attisdropped",
          "select c.relname, 'constraint', k.conname, k.condeferrable, k.convalidated,"
              + " pg_get_constraintdef(k.oid) from pg_constraint k join pg_class c on c.oid ="
              + " k.conrelid where c.relnamespace = current_schema()::regnamespace",
          "select c.relname, 'index', i.indisvalid, pg_get_indexdef(i.indexrelid) from pg_index i"
              + " join pg_class c on c.oid = i.indrelid where c.relnamespace ="
              + " current_schema()::regnamespace",
          "select c.relname, 'trigger', t.tgname, t.tgenabled, pg_get_triggerdef(t.oid) from"
              + " pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and"
              + " c.relnamespace = current_schema()::regnamespace",
          "select c.relname, 'off', count(*) from pg_trigger t join pg_class c on c.oid = t.tgrelid"
              + " where t.tgisinternal and t.tgenabled <> 'O' and c.relnamespace ="
              + " current_schema()::regnamespace group by c.relname");

  @Override
  public int columnsMax() {
    return 1600;
  }

  @Override
  public int keyColumnsMax() {
    return 32;
  }

  @Override
  public int keyBytesMax() {
    return BTREE_BYTES_MAX;
  }

  @Override
  public Optional<RowLimit> rowLimit() {
    return Optional.of(RowLimit.POSTGRESQL);
  }

  /// The protocol counts them in two bytes.
  @Override
  public int bindsMax() {
    return 65_535;
  }

  @Override
  public boolean defersKeys() {
    return true;
  }

  @Override
  public String binaryType() {
    return "bytea";
  }

  @Override
  public String textType(int length) {
    return length > LENGTH_MAX ? "TEXT" : "VARCHAR(" + length + ")";
  }

  @Override
  public String byteaType() {
    return "BYTEA";
  }

  @Override
  public boolean hasTruthTests() {
    return true;
  }

  @Override
  public boolean callsJava() {
    return false;
  }

  @Override
  public boolean dropsZerosOfTimes() {
    return true;
  }

  @Override
  public Optional<Around> realSum() {
    return Optional.of(
        new Around("CAST(SUM(CAST(CAST(", " AS TEXT) AS NUMERIC))", " AS DOUBLE PRECISION)"));
  }

  @Override
  public Optional<Around> wideSum(boolean distinct) {
    String each = distinct ? "DISTINCT " : "";
    return Optional.of(new Around("q_wide_code(SUM(" + each + "q_wide_number(", "))", ")"));
  }

  @Override
  public List<String> schemaQueries() {
    return TABLES;
  }

  @Override
  public Optional<String> narrowTexts() {
    return Optional.of(InformationSchema.NARROW_TEXTS);
  }

  @Override
  public List<String> driverJars() {
    return List.of("postgresql");
  }

  @Override
  public String trialUrl(String version) {
    return "jdbc:postgresql://localhost/postgres?stringtype=unspecified";
  }

  @Override
  public boolean sendsStatementsTogether() {
    return true;
  }

  @Override
  public boolean isServer() {
    return true;
  }

  @Override
  public boolean writesOnSnapshots() {
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
    return 3;
  }

  @Override
  public String sqlState(String state, int code, String text) {
    return switch (state) {
      case "23505", "23502", "23503", "23514", "21000", "57014" -> state;
      case "23001" -> "23503";
      case "22007" -> "22P02";
      default -> state.startsWith("22") ? state : FAILURE;
    };
  }

  @Override
  public boolean isConflict(String state, int code) {
    return CONFLICTS.contains(state);
  }

  /// The first line of a message; later lines locate the error in a routine.
  @Override
  public Optional<String> ownMessage(String text) {
    if (!text.startsWith(SEVERITY)) {
      return Optional.empty();
    }
    int end = text.indexOf('\n');
    return Optional.of(text.substring(SEVERITY.length(), end < 0 ? text.length() : end));
  }
}
