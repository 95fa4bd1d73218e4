package quorate.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import quorate.core.value.Reading;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.sql.access.ObjectKey;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.ddl.Permissions;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Choices;

class MaterializedViewsTest {
  private static final String TABLE = "create table t (id int primary key, name text)";
  private static final String VIEW = "create materialized view m as select id, name from t";
  private static final Catalog CATALOG = AnalyserTest.catalog(TABLE, VIEW);

  private static DdlPlan plan(Catalog catalog, String sql) {
    return plan(catalog, sql, Choices.Session.DEFAULT.user(), Reading.STORED);
  }

  private static DdlPlan plan(Catalog catalog, String sql, String user, Reading reading) {
    Choices.Session session =
        new Choices.Session(user, "quorate", 1, "UTC", Choices.Session.DEFAULT.drawn());
    return DdlPlanner.plan(
        catalog,
        assertInstanceOf(Analysed.Ddl.class, Analyser.analyse(sql, catalog, reading, List.of())),
        new Choices(Instant.EPOCH, 1, session));
  }

  private static byte[] encoded(Catalog catalog) {
    Encoder out = new Encoder();
    catalog.encode(out);
    return out.toByteArray();
  }

  private static SqlError refused(Catalog catalog, String sql, String user) {
    return assertThrows(SqlException.class, () -> plan(catalog, sql, user, Reading.STORED)).error();
  }

  @Test
  void theCatalogSurvivesItsEncoding() {
    Catalog unpopulated = plan(CATALOG, "refresh materialized view m with no data").after();
    assertFalse(unpopulated.materialized("m").orElseThrow().populated());
    for (Catalog each : List.of(CATALOG, unpopulated)) {
      assertEquals(each, Catalog.decode(new Decoder(encoded(each))));
    }
  }

  /// The first format has the number of the next object behind the version.
  @Test
  void aCatalogWithoutAnyIsWrittenAsByEarlierVersions() {
    Catalog before = AnalyserTest.catalog(TABLE);
    Decoder in = new Decoder(encoded(before));
    assertEquals(before.version(), in.varint());
    assertEquals(before.nextObject(), in.varint());
    Catalog after = plan(CATALOG, "drop materialized view m").after();
    assertEquals(after.nextObject(), second(after));
    assertEquals(0, second(CATALOG));
  }

  private static long second(Catalog catalog) {
    Decoder in = new Decoder(encoded(catalog));
    long _ = in.varint();
    return in.varint();
  }

  @Test
  void aCatalogOfALaterVersionIsRefused() {
    byte[] bytes = encoded(CATALOG);
    bytes[2] = 9; // behind the version and the mark of the format
    assertThrows(WireException.class, () -> Catalog.decode(new Decoder(bytes)));
  }

  /// It writes rows by the same statements on every engine, and no engine's schema.
  @Test
  void aRefreshOnlyMovesRows() {
    DdlPlan plan = plan(CATALOG, "refresh materialized view m");
    assertSame(plan.before(), plan.after());
    for (Dialect dialect : Dialect.values()) {
      assertEquals(2, plan.steps(dialect).size());
      assertTrue(plan.steps(dialect).stream().allMatch(DdlPlan.Step.Data.class::isInstance));
    }
  }

  /// A literal without a zone was read in UTC when the text was stored.
  @Test
  void aRefreshReadsTheTextAsItWasKept() {
    Catalog catalog =
        AnalyserTest.catalog(
            "create materialized view z as select timestamptz '2024-01-01 12:00' as at");
    Reading reading = new Reading(Catalog.STORED, "Europe/Berlin");
    DdlPlan plan =
        plan(catalog, "refresh materialized view z", Choices.Session.DEFAULT.user(), reading);
    assertEquals("REFRESH MATERIALIZED VIEW", plan.tag());
  }

  @Test
  void rightsAreThoseOfTheOwner() {
    Catalog catalog = plan(CATALOG, "create role u").after();
    assertEquals(
        "permission denied for materialized view m",
        refused(catalog, "refresh materialized view m", "u").message());
    assertEquals(
        "must be owner of materialized view m",
        refused(catalog, "drop materialized view m", "u").message());
    Analysed.Data read =
        assertInstanceOf(
            Analysed.Data.class, Analyser.analyse("select id from m", catalog, List.of()));
    Catalog granted = plan(catalog, "grant select, maintain on m to u").after();
    assertThrows(SqlException.class, () -> Permissions.check(read, catalog, "u"));
    Permissions.check(read, granted, "u"); // without any right to the table
    assertEquals(
        "REFRESH MATERIALIZED VIEW",
        plan(granted, "refresh materialized view m", "u", Reading.STORED).tag());
    Catalog given = plan(granted, "alter materialized view m owner to u").after();
    assertEquals(
        "permission denied for table t",
        refused(given, "refresh materialized view m", Choices.Session.DEFAULT.user()).message());
  }

  /// The statement names it along the search path, the catalog by its key.
  @Test
  void aRenamedRelationKeepsItsOwner() {
    Catalog catalog =
        AnalyserTest.catalog(
            "create role u",
            "create schema s",
            "create table s.t (id int)",
            "create materialized view s.m as select 1 as one",
            "alter table s.t owner to u",
            "alter materialized view s.m owner to u");
    Reading reading = new Reading(List.of("s"), "UTC");
    String user = Choices.Session.DEFAULT.user();
    Catalog after = plan(catalog, "alter table t rename to t2", user, reading).after();
    after = plan(after, "alter materialized view m rename to m2", user, reading).after();
    CatalogEdit edit = new CatalogEdit(after);
    for (String name : List.of("t2", "m2")) {
      String key = after.along(List.of("s")).relation(name).orElseThrow();
      assertEquals("u", edit.access.owner(ObjectKey.relation(key)));
    }
    assertEquals(new TreeSet<>(List.of("s.m2")), after.materialized().keySet());
  }
}
