package quorate.sql.ddl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.SizeCheck;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Choices;
import quorate.sql.type.TooLong;

/// An absent engine imposes no limits.
final class StoredLimitsTest {
  private static final Set<Dialect> MANY = EnumSet.allOf(Dialect.class);
  private static final Set<Dialect> FEW = EnumSet.of(Dialect.H2, Dialect.SQLITE, Dialect.DUCKDB);
  private static final Set<Dialect> JAVA = EnumSet.of(Dialect.H2, Dialect.HSQLDB, Dialect.DERBY);

  private static Catalog after(String sql, Set<Dialect> present) {
    Analysed.Ddl ddl = (Analysed.Ddl) Analyser.analyse(sql, Catalog.EMPTY, List.of());
    return DdlPlanner.plan(Catalog.EMPTY, ddl, new Choices(Instant.EPOCH, 1), present).after();
  }

  private static String wide(int columns, int keys) {
    String all =
        IntStream.range(0, columns)
            .mapToObj(i -> "c" + i + " int")
            .collect(Collectors.joining(", "));
    String key = IntStream.range(0, keys).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
    return "create table w (" + all + (keys == 0 ? ")" : ", primary key (" + key + "))");
  }

  private static SqlError refused(String sql, Set<Dialect> present) {
    return assertThrows(SqlException.class, () -> after(sql, present)).error();
  }

  @Test
  void theLeastOfTheEnginesThatAreThereCounts() {
    assertEquals(1600, after(wide(1600, 0), FEW).table("w").orElseThrow().columns().size());
    assertEquals("tables can have at most 1600 columns", refused(wide(1601, 0), FEW).message());
    assertEquals(
        "tables can have at most 1012 columns here", refused(wide(1600, 0), JAVA).message());
    assertEquals("More are not stored by Derby.", refused(wide(1600, 0), JAVA).detail());
    assertEquals(32, after(wide(32, 32), FEW).table("w").orElseThrow().keyPositions().size());
    assertEquals(
        "cannot use more than 32 columns in an index", refused(wide(33, 33), FEW).message());
    assertEquals(
        "cannot use more than 16 columns in an index here", refused(wide(17, 17), MANY).message());
  }

  private static List<Catalog.CheckConstraint> checks(String type, Set<Dialect> present) {
    return after("create table k (k " + type + " primary key)", present)
        .table("k")
        .orElseThrow()
        .checks();
  }

  @Test
  void aKeyIsLookedAtWhereAnEngineWouldRefuseItAlone() {
    assertEquals(List.of(), checks("text", FEW));
    assertEquals("octet_length(\"k\") <= 2680", checks("text", MANY).getFirst().sql());
    assertEquals("octet_length(\"k\") <= 10576", checks("text", JAVA).getFirst().sql());
    assertEquals(List.of(), checks("varchar(670)", MANY));
    assertEquals(1, checks("varchar(671)", MANY).size());
    assertEquals(List.of(), checks("varchar(671)", JAVA));
    assertEquals(List.of(), checks("int", MANY));
    assertEquals("quorate_size(\"k\") <= 2680", checks("int[]", MANY).getFirst().sql());
    assertEquals("quorate_size(\"k\") <= 2680", checks("varbit", MANY).getFirst().sql());
    assertEquals(1, checks("text[]", MANY).size());
    assertEquals(1, checks("bit(3000)", MANY).size());
    assertEquals(List.of(), checks("varbit(100)", MANY));
    assertEquals(List.of(), checks("inet", MANY));
    assertTrue(checks("text", MANY).stream().allMatch(SizeCheck::is));
  }

  /// Checked before an engine is added that would have to take over the table.
  @Test
  void whatAnotherEngineCouldNotStoreIsFound() {
    Catalog.Table wide = after(wide(1600, 17), FEW).table("w").orElseThrow();
    assertEquals(
        "table w has 1600 columns, and Derby stores at most 1012",
        StoredLimits.complaint(wide, Dialect.DERBY).orElseThrow());
    Catalog.Table keyed = after(wide(17, 17), FEW).table("w").orElseThrow();
    assertEquals(
        "index w_pkey of table w has 17 columns, and Derby stores at most 16",
        StoredLimits.complaint(keyed, Dialect.DERBY).orElseThrow());
    assertTrue(StoredLimits.complaint(keyed, Dialect.POSTGRESQL).isEmpty());
    Catalog.Table text = after("create table k (k text primary key)", FEW).table("k").orElseThrow();
    assertEquals(
        "select 1 from \"k\" where not (octet_length(\"k\") <= 2680) limit 1",
        StoredLimits.longKeys(text, Dialect.POSTGRESQL).getFirst().rows());
    assertEquals(List.of(), StoredLimits.longKeys(text, Dialect.MARIADB));
  }

  /// Many values of bounded length make a key too long.
  @Test
  void manyShortColumnsMakeALongKey() {
    String columns =
        IntStream.range(0, 16).mapToObj(i -> "c" + i + " inet").collect(Collectors.joining(", "));
    String key = IntStream.range(0, 16).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
    String sql = "create table w (" + columns + ", primary key (" + key + "))";
    assertEquals(1, after(sql, MANY).table("w").orElseThrow().checks().size());
    assertEquals(List.of(), after(sql, FEW).table("w").orElseThrow().checks());
  }

  @Test
  void whatIsTooLongIsSaidOfTheIndex() {
    assertEquals(
        "index row size exceeds btree version 4 maximum 2704 for index \"k_pkey\"",
        SizeCheck.violation(checks("text", MANY).getFirst().name()).orElseThrow().message());
    assertEquals(
        "index row size exceeds maximum 10600 for index \"k_pkey\"",
        SizeCheck.violation(checks("text", JAVA).getFirst().name()).orElseThrow().message());
    assertTrue(SizeCheck.violation("k_check").isEmpty());
  }

  @Test
  void aTextIsAsLongAsTheEnginesThatAreThereHaveIt() {
    assertEquals(1 << 26, StoredLimits.length(FEW));
    assertEquals(1 << 26, StoredLimits.length(Set.of()));
    assertEquals(32_671, StoredLimits.length(JAVA));
    Value text = new Value.Text("é".repeat(32_672));
    Value bytes = new Value.Binary(Bytes.wrap(new byte[32_672]));
    StoredLimits.require(List.of(text, bytes), StoredLimits.length(FEW));
    for (Value value : List.of(text, bytes)) {
      SqlError error =
          assertThrows(
                  SqlException.class,
                  () -> StoredLimits.require(List.of(Value.NULL, value), StoredLimits.length(JAVA)))
              .error();
      assertEquals("54000", error.sqlState());
      assertTrue(TooLong.is(error), error.message());
      assertTrue(error.message().contains("32672") && error.message().contains("32671"));
    }
  }

  /// Checked before an engine with shorter texts is added, which counts characters beyond U+FFFF
  /// twice.
  @Test
  void aTextThatAnotherEngineCouldNotStoreIsFound() {
    Catalog.Table table =
        after("create table l (id int, \"T\" text, v varchar(32671), b bytea, j json)", FEW)
            .table("l")
            .orElseThrow();
    assertEquals(
        List.of(
            "select 1 from \"l\" where length(\"T\") > 32671 limit 1",
            "select 1 from \"l\" where octet_length(\"b\") > 32671 limit 1",
            "select 1 from \"l\" where length(cast(\"j\" as text)) > 32671 limit 1"),
        StoredLimits.longColumns(table, Dialect.DERBY).stream()
            .map(StoredLimits.LongColumn::rows)
            .toList());
    assertEquals(
        "select \"T\" from \"l\" where length(\"T\") between 16336 and 32671 and octet_length(\"T\") > 32671",
        StoredLimits.longColumns(table, Dialect.DERBY).getFirst().candidates().orElseThrow());
    assertEquals(List.of(), StoredLimits.longColumns(table, Dialect.SQLITE));
  }
}
