package quorate.sql.ddl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import quorate.core.value.SqlException;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.SizeCheck;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Choices;

/// No engine alone refuses a row for its size.
class RowSizesTest {
  private static final Set<Dialect> SERVERS =
      Set.of(Dialect.H2, Dialect.MARIADB, Dialect.POSTGRESQL);

  private static final Set<Dialect> EMBEDDED = Set.of(Dialect.H2, Dialect.SQLITE);

  private static Catalog changed(Catalog before, String sql, Set<Dialect> present) {
    Analysed.Ddl ddl = (Analysed.Ddl) Analyser.analyse(sql, before, List.of());
    return DdlPlanner.plan(before, ddl, new Choices(Instant.EPOCH, 1), present).after();
  }

  private static Catalog after(String sql, Set<Dialect> present) {
    return changed(Catalog.EMPTY, sql, present);
  }

  private static List<Catalog.CheckConstraint> rowChecks(
      int columns, String type, Set<Dialect> present) {
    return after(manyOf(columns, type), present).table("w").orElseThrow().checks();
  }

  private static List<String> names(List<Catalog.CheckConstraint> checks) {
    return checks.stream().map(Catalog.CheckConstraint::name).toList();
  }

  /// A value that is moved out of the row leaves a reference in it, and a short one is not moved.
  @Test
  void manyColumnsMakeALargeRow() {
    assertEquals(List.of(), rowChecks(190, "text", SERVERS));
    assertEquals(List.of("quorate row size 8126"), names(rowChecks(200, "text", SERVERS)));
    assertEquals(
        List.of("quorate row size 8126", "quorate row size 8160"),
        names(rowChecks(400, "text", SERVERS)));
    assertEquals(List.of(), rowChecks(1000, "text", EMBEDDED));
    assertEquals(List.of(), rowChecks(990, "bigint", SERVERS));
    assertEquals(List.of(), rowChecks(880, "numeric(8, 2)", SERVERS));
    assertEquals(2, rowChecks(1017, "bigint", SERVERS).size());
    assertTrue(
        rowChecks(200, "text", SERVERS)
            .getFirst()
            .sql()
            .contains(
                "coalesce(case when octet_length(\"c7\") > 40 then 22"
                    + " else octet_length(\"c7\") + 1 end, 0)"));
    assertEquals(
        "row is too big: maximum size 8126",
        SizeCheck.violation("quorate row size 8126").orElseThrow().message());
  }

  @Test
  void aCheckFollowsTheColumns() {
    Catalog wide = after(manyOf(200, "text"), SERVERS);
    assertEquals(1, wide.table("w").orElseThrow().checks().size());
    Catalog narrow =
        changed(
            wide,
            "alter table w drop column c0, drop column c1, drop column c2,"
                + " drop column c3, drop column c4, drop column c5, drop column c6",
            SERVERS);
    assertEquals(List.of(), narrow.table("w").orElseThrow().checks());
    Catalog again =
        changed(
            narrow,
            "alter table w add column d0 text, add column d1 text,"
                + " add column d2 text, add column d3 text, add column d4 text",
            SERVERS);
    assertEquals(1, again.table("w").orElseThrow().checks().size());
    Catalog renamed = changed(again, "alter table w rename column d0 to e", SERVERS);
    assertEquals(1, renamed.table("w").orElseThrow().checks().size());
    assertTrue(
        renamed.table("w").orElseThrow().checks().getFirst().sql().contains("octet_length(\"e\")"));
  }

  /// MariaDB counts what is declared, whatever is stored.
  @Test
  void shortTextsMayBeDeclaredTooLong() {
    SqlException refused =
        assertThrows(SqlException.class, () -> after(manyOf(260, "varchar(64)"), SERVERS));
    assertEquals("54000", refused.error().sqlState());
    assertEquals(1, after(manyOf(240, "varchar(64)"), SERVERS).tables().size());
    assertEquals(1, after(manyOf(260, "varchar(64)"), EMBEDDED).tables().size());
    Catalog.Table few = after(manyOf(260, "varchar(64)"), EMBEDDED).table("w").orElseThrow();
    assertTrue(StoredLimits.complaint(few, Dialect.MARIADB).orElseThrow().contains("65535"));
    assertTrue(StoredLimits.largeRows(few, Dialect.MARIADB).isPresent());
    assertTrue(StoredLimits.largeRows(few, Dialect.SQLITE).isEmpty());
  }

  private static String manyOf(int columns, String type) {
    return IntStream.range(0, columns)
        .mapToObj(i -> "c" + i + " " + type)
        .collect(Collectors.joining(", ", "create table w (", ")"));
  }

  @Test
  void anEngineThatCannotCheckTheSizeRefusesTheTable() {
    Set<Dialect> derby = Set.of(Dialect.DERBY, Dialect.MARIADB);
    SqlException refused =
        assertThrows(SqlException.class, () -> after(manyOf(200, "text"), derby));
    assertEquals("54000", refused.error().sqlState());
    assertEquals("Derby cannot check the size of a row of 200 columns.", refused.error().detail());
    assertEquals(1, after(manyOf(190, "text"), derby).tables().size());
    assertEquals(1, after(manyOf(120, "varchar(60)"), derby).tables().size());
    assertEquals(1, after(manyOf(500, "numeric(38, 10)"), derby).tables().size());
    assertThrows(SqlException.class, () -> after(manyOf(501, "numeric(38, 10)"), derby));
  }

  /// So that `reconfigure` can have the limits of an added engine checked.
  @Test
  void aChangeOfNothingAddsTheChecksOfAnEngineThatHasCome() {
    Catalog before =
        changed(
            after(manyOf(200, "text"), EMBEDDED), "create table k (t text primary key)", EMBEDDED);
    Catalog later = changed(before, "create schema if not exists public", SERVERS);
    assertEquals(List.of("quorate row size 8126"), names(later.table("w").orElseThrow().checks()));
    assertTrue(SizeCheck.isOfKey(later.table("k").orElseThrow().checks().getFirst()));
  }

  /// MariaDB moves no text whose type is limited to 255 bytes, however long it is.
  @Test
  void aTextThatIsDeclaredShortStaysInTheRow() {
    Set<Dialect> mariadb = Set.of(Dialect.H2, Dialect.MARIADB);
    assertEquals(List.of(), rowChecks(30, "varchar(64)", mariadb));
    assertTrue(
        rowChecks(40, "varchar(60)", mariadb)
            .getFirst()
            .sql()
            .contains("coalesce(octet_length(\"c0\") + 2, 0)"));
    assertEquals(List.of(), rowChecks(40, "varchar(65)", mariadb));
  }
}
