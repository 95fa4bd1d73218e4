package quorate.sql.dialect;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlType;

/// The traits of Derby. INSERTs of a hundred rows are slower here than single rows.
final class DerbyTraits extends DialectTraits {
  /// 40XD2, container not found: the table was dropped while the statement ran.
  private static final Set<String> CONFLICTS = Set.of("40XL1", "40XL2", "40XD2", "40001");

  /// Derby's longest VARCHAR has 32,672 characters, of which the terminator takes one.
  private static final int LENGTH_MAX = 32_671;

  private static final List<String> TABLES =
      List.of(
          "select t.tablename, 'column', c.columnname, c.columndatatype, case when"
              + " c.columndefaultid is null then 'none' else 'some' end from sys.systables t join"
              + " sys.syscolumns c on c.referenceid = t.tableid where t.tabletype = 'T'",
          "select t.tablename, 'constraint', k.constraintname, k.type, k.state, c.checkdefinition"
              + " from sys.sysconstraints k join sys.systables t on t.tableid = k.tableid left"
              + " join sys.syschecks c on c.constraintid = k.constraintid",
          "select t.tablename, 'reference', k.constraintname, o.constraintname, f.deleterule,"
              + " f.updaterule from sys.sysforeignkeys f join sys.sysconstraints k on"
              + " k.constraintid = f.constraintid join sys.systables t on t.tableid = k.tableid"
              + " join sys.sysconstraints o on o.constraintid = f.keyconstraintid",
          "select t.tablename, 'index', g.descriptor from sys.sysconglomerates g join"
              + " sys.systables t on t.tableid = g.tableid where g.isindex",
          "select t.tablename, 'trigger', g.triggername, g.event, g.state from sys.systriggers g"
              + " join sys.systables t on t.tableid = g.tableid");

  @Override
  public boolean hasEmptyLimits() {
    return false;
  }

  @Override
  public Around decimalText() {
    return new Around("RTRIM(CAST(", " AS CHAR(50)))", "");
  }

  @Override
  public int columnsMax() {
    return 1012;
  }

  @Override
  public int keyColumnsMax() {
    return 16;
  }

  /// Derby compiles a statement, with the checks of its table, into methods of the virtual machine,
  /// whose size is limited. An INSERT alone reaches the limit at some 190 texts or 750 others; the
  /// rest is left to the statement.
  @Override
  public int checkedColumnsMax() {
    return 500;
  }

  /// Derby's limit is 16,250, in an encoding that takes half as much again for characters beyond
  /// U+FFFF.
  @Override
  public int keyBytesMax() {
    return 10_600;
  }

  @Override
  public int lengthMax() {
    return LENGTH_MAX;
  }

  @Override
  public String nullability(boolean notNull) {
    return notNull ? " NOT NULL" : " NULL";
  }

  @Override
  public boolean dropsUsersOfColumns() {
    return true;
  }

  @Override
  public String binaryType() {
    return "varchar(30000) for bit data";
  }

  @Override
  public boolean nullsWhatIsNotNull() {
    return false;
  }

  @Override
  public boolean hasActionsOnUpdate() {
    return false;
  }

  @Override
  public boolean comparesForeignTypes() {
    return false;
  }

  @Override
  public boolean hasSeveralDeletePaths() {
    return false;
  }

  @Override
  public String textType(int length) {
    return "VARCHAR(" + (Math.min(length, LENGTH_MAX) + 1) + ")";
  }

  @Override
  public String byteaType() {
    return "VARCHAR(" + LENGTH_MAX + ") FOR BIT DATA";
  }

  @Override
  public String timestampType() {
    return "TIMESTAMP";
  }

  @Override
  public boolean comparesUnits() {
    return true;
  }

  @Override
  public boolean terminatesTexts() {
    return true;
  }

  @Override
  public NullOrder nullOrder() {
    return NullOrder.GREATEST;
  }

  @Override
  public String fromNothing() {
    return " FROM SYSIBM.SYSDUMMY1";
  }

  @Override
  public boolean hasPlainSelectsOnly() {
    return true;
  }

  @Override
  public boolean hasRecursion() {
    return false;
  }

  @Override
  public String octetLength() {
    return "LENGTH";
  }

  @Override
  public boolean hasCorrelatedUnnest() {
    return false;
  }

  @Override
  public boolean hasRowsInQueries() {
    return false;
  }

  @Override
  public boolean joinsQueries() {
    return true;
  }

  @Override
  public boolean hasQueriesInLists() {
    return false;
  }

  @Override
  public boolean stopsCoalesce() {
    return false;
  }

  @Override
  public boolean castsDates() {
    return false;
  }

  /// Derby misses the overflow of the smallest bigint times -1.
  @Override
  public boolean missesOverflow(String symbol, SqlType type) {
    return symbol.equals("*") && type == SqlType.INT8;
  }

  @Override
  public Optional<StringAggForm> stringAgg() {
    return Optional.empty();
  }

  @Override
  public boolean hasWindows() {
    return false;
  }

  @Override
  public boolean hasConditionAggregates() {
    return false;
  }

  @Override
  public List<String> schemaQueries() {
    return TABLES;
  }

  @Override
  public List<String> driverJars() {
    return List.of("derby", "derbyshared");
  }

  /// Derby has in-memory databases since 10.2.
  @Override
  public String trialUrl(String version) {
    return isEarly(version)
        ? "jdbc:derby:wrong;create=true"
        : "jdbc:derby:memory:wrong;create=true";
  }

  @Override
  public Optional<String> driverClass(String version) {
    return isEarly(version)
        ? Optional.of("org.apache.derby.jdbc.EmbeddedDriver")
        : Optional.empty();
  }

  /// Whether the driver is too old to register itself.
  private static boolean isEarly(String version) {
    return version.startsWith("10.1.");
  }

  @Override
  public boolean hasTriggersInProcess() {
    return true;
  }

  @Override
  public List<Integer> filledRows() {
    return List.of(10);
  }

  @Override
  public int pace() {
    return 4;
  }

  @Override
  public String sqlState(String state, int code, String text) {
    return switch (state) {
      case "23505", "23502", "23503", "22012", "22001", "22003" -> state;
      case "23513" -> "23514";
      case "X0Y32" -> "42P07";
      case "X0Y63", "X0Y63.S", "X0Y80" -> "23502";
      case "X0Y45" -> "23503";
      case "X0Y59" -> "23514";
      case "22018", "22007", "22008" -> "22P02";
      case "22025" -> "22025";
      case "21000" -> "21000";
      case "08000" -> "57014"; // an interrupt, which also closes the connection
      default -> state.startsWith("22") && state.length() == 5 ? state : FAILURE;
    };
  }

  @Override
  public boolean isConflict(String state, int code) {
    return CONFLICTS.contains(state);
  }
}
