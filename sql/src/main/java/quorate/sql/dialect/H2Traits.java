package quorate.sql.dialect;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlType;
import quorate.sql.type.Coerce;

/// The traits of H2.
final class H2Traits extends DialectTraits {
  private static final Set<Integer> CONFLICTS = Set.of(50200, 40001, 90131);

  private static final List<String> FINGERPRINT =
      InformationSchema.fingerprint(
          "select 'index', table_name, index_name from information_schema.indexes"
              + " where table_schema <> 'INFORMATION_SCHEMA'");

  private static final List<String> TABLES =
      InformationSchema.tables(
          "select table_name, 'index', index_name, column_name, ordinal_position, is_unique from"
              + " information_schema.index_columns where table_schema = 'PUBLIC'");

  @Override
  public int columnsMax() {
    return 16_384;
  }

  @Override
  public boolean ddlCommits() {
    return true;
  }

  @Override
  public String binaryType() {
    return "varbinary(30000)";
  }

  /// H2 omits ON UPDATE for rows of a self-reference that are themselves updated
  /// (h2-update-cascades-to-itself in docs/engine-bugs.md).
  @Override
  public boolean hasSelfReferences() {
    return false;
  }

  @Override
  public boolean checksReferencesEarly() {
    return true;
  }

  @Override
  public boolean keepsIndexesOfForeignKeys() {
    return true;
  }

  @Override
  public String textType(int length) {
    return length > Coerce.LENGTH_MAX ? "VARCHAR" : "VARCHAR(" + length + ")";
  }

  @Override
  public String byteaType() {
    return "VARBINARY";
  }

  @Override
  public boolean comparesUnits() {
    return true;
  }

  @Override
  public boolean hasCountedSets() {
    return false;
  }

  /// H2's UNION does not terminate on cycles.
  @Override
  public boolean endsRecursions() {
    return false;
  }

  @Override
  public boolean nestsRecursions() {
    return false;
  }

  @Override
  public boolean hasTruthTests() {
    return true;
  }

  /// H2 types a CASE that is always NULL as untyped NULL, and rejects sums of it
  /// (h2-sum-of-what-never-is in docs/engine-bugs.md).
  @Override
  public String endOfCase(SqlType type) {
    if (!type.isNumber()) {
      return " END";
    }
    // One digit of precision leaves the other arms their scale.
    String name = type == SqlType.NUMERIC ? "DECIMAL(1)" : type(type, -1);
    return " ELSE CAST(NULL AS " + name + ") END";
  }

  @Override
  public Optional<StringAggForm> stringAgg() {
    return Optional.of(new StringAggForm("LISTAGG(", true, true, false));
  }

  @Override
  public List<String> schemaQueries() {
    return TABLES;
  }

  @Override
  public List<String> fingerprintQueries() {
    return FINGERPRINT;
  }

  /// For versions before 1.4.197.
  @Override
  public Optional<String> earlierTableConstraints() {
    return Optional.of("constraints");
  }

  @Override
  public Optional<String> narrowTexts() {
    return Optional.of(InformationSchema.NARROW_TEXTS);
  }

  @Override
  public List<String> driverJars() {
    return List.of("h2");
  }

  @Override
  public String trialUrl(String version) {
    return "jdbc:h2:mem:wrong";
  }

  @Override
  public boolean hasJavaTimes() {
    return true;
  }

  @Override
  public boolean writesOnSnapshots() {
    return true;
  }

  @Override
  public boolean asksForSnapshots() {
    return true;
  }

  @Override
  public boolean hasTriggersInProcess() {
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
    return 1;
  }

  @Override
  public String sqlState(String state, int code, String text) {
    return switch (code) {
      case 23505 -> "23505";
      case 23502, 90081 -> "23502";
      case 23503, 23506 -> "23503";
      case 23513, 23514 -> "23514";
      case 22012 -> "22012";
      case 22001 -> "22001";
      case 22003, 22004 -> "22003";
      case 22018, 22007, 22030 -> "22P02";
      case 22025 -> "22025";
      case 90053 -> "21000";
      case 57014 -> "57014";
      default -> state.startsWith("22") ? state : FAILURE;
    };
  }

  @Override
  public boolean isConflict(String state, int code) {
    return CONFLICTS.contains(code);
  }

  /// H2 doubles quotation marks.
  @Override
  public String raisedMessage(String message) {
    return message.replace("\"\"", "\"");
  }
}
