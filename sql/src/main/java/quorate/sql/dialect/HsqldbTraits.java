package quorate.sql.dialect;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlType;
import quorate.sql.type.Coerce;

/// The traits of HSQLDB.
final class HsqldbTraits extends DialectTraits {
  private static final Set<String> CONFLICTS = Set.of("40001", "40501");

  private static final List<String> FINGERPRINT =
      InformationSchema.fingerprint(
          "select 'index', table_name, index_name from information_schema.system_indexinfo"
              + " where table_schem <> 'INFORMATION_SCHEMA'");

  private static final List<String> TABLES =
      InformationSchema.tables(
          "select table_name, 'index', index_name, column_name, ordinal_position, non_unique from"
              + " information_schema.system_indexinfo where table_schem = 'PUBLIC'");

  /// HSQLDB's user-defined aggregates reject DISTINCT.
  @Override
  public Optional<Around> wideSum(boolean distinct) {
    return distinct ? Optional.empty() : super.wideSum(false);
  }

  @Override
  public boolean ddlCommits() {
    return true;
  }

  @Override
  public String createTable() {
    return "CREATE CACHED TABLE ";
  }

  @Override
  public String nullability(boolean notNull) {
    return notNull ? " SET NOT NULL" : " SET NULL";
  }

  @Override
  public String binaryType() {
    return "varbinary(30000)";
  }

  @Override
  public boolean declaresRoutineLengths() {
    return true;
  }

  @Override
  public boolean hasSeveralForeignKeys() {
    return false;
  }

  @Override
  public boolean nullsWhatIsNotNull() {
    return false;
  }

  /// HSQLDB allows a referenced key of a self-reference to change if the referencing rows are
  /// updated in the same statement.
  @Override
  public boolean hasSelfReferences() {
    return false;
  }

  @Override
  public String byteaType() {
    return "VARBINARY(" + Coerce.COMPUTED_MAX + ")";
  }

  @Override
  public boolean hasEmptyLimits() {
    return false;
  }

  @Override
  public boolean comparesUnits() {
    return true;
  }

  @Override
  public boolean hasReals() {
    return false;
  }

  @Override
  public boolean fetchesAfterOffset() {
    return true;
  }

  @Override
  public String fromNothing() {
    return " FROM (VALUES (0)) \"nothing\"(\"c1\")";
  }

  @Override
  public boolean sortsByJunctions() {
    return false;
  }

  /// HSQLDB's UNION terminates too early.
  @Override
  public boolean endsRecursions() {
    return false;
  }

  @Override
  public boolean hasCorrelatedUnnest() {
    return false;
  }

  @Override
  public boolean seeksAtOwnRow() {
    return true;
  }

  @Override
  public boolean hasQueriesInLists() {
    return false;
  }

  @Override
  public boolean bindsTextsOfAnyLength() {
    return false;
  }

  @Override
  public boolean castsTwice() {
    return false;
  }

  /// HSQLDB misses the overflow of subtractions.
  @Override
  public boolean missesOverflow(String symbol, SqlType type) {
    return symbol.equals("-") && (type == SqlType.INT4 || type == SqlType.INT8);
  }

  @Override
  public boolean dividesInDividendsType() {
    return true;
  }

  /// In an aggregate, HSQLDB sorts NULLs last even under DESC NULLS FIRST.
  @Override
  public Optional<StringAggForm> stringAgg() {
    return Optional.of(new StringAggForm("GROUP_CONCAT(", true, false, true));
  }

  @Override
  public boolean hasWindows() {
    return false;
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
  public Optional<String> narrowTexts() {
    return Optional.of(InformationSchema.NARROW_TEXTS);
  }

  @Override
  public List<String> driverJars() {
    return List.of("hsqldb");
  }

  @Override
  public String trialUrl(String version) {
    return "jdbc:hsqldb:mem:wrong";
  }

  @Override
  public boolean writesOnSnapshots() {
    return true;
  }

  @Override
  public boolean hasTriggersInProcess() {
    return true;
  }

  @Override
  public int pace() {
    return 2;
  }

  @Override
  public boolean holdsRowsInMemory() {
    return true;
  }

  @Override
  public String sqlState(String state, int code, String text) {
    return switch (state) {
      case "23505", "23502", "23503", "23504", "23513", "22012", "22001", "22003" ->
          state.equals("23504") ? "23503" : state.equals("23513") ? "23514" : state;
      case "23512" -> "23514";
      case "23501", "10" -> "23502";
      case "23001" -> "23503";
      case "22018", "22007", "22008" -> "22P02";
      case "21000" -> "21000";
      case "40502" -> "57014";
      default -> state.startsWith("22") && state.length() == 5 ? state : FAILURE;
    };
  }

  @Override
  public boolean isConflict(String state, int code) {
    return CONFLICTS.contains(state);
  }
}
