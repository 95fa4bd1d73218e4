package quorate.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.value.Reading;
import quorate.sql.access.ObjectKey;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;

class RenamesTest {
  /// The statement names it along the search path, the catalog by its key.
  @Test
  void aRenamedTableKeepsItsOwner() {
    Catalog catalog =
        AnalyserTest.catalog(
            "create role u",
            "create schema s",
            "create table s.t (id int)",
            "alter table s.t owner to u");
    Analysed rename =
        Analyser.analyse(
            "alter table t rename to t2", catalog, new Reading(List.of("s"), "UTC"), List.of());
    Catalog after =
        DdlPlanner.plan(
                catalog,
                assertInstanceOf(Analysed.Ddl.class, rename),
                new Choices(Instant.EPOCH, 1))
            .after();
    String key = after.along(List.of("s")).relation("t2").orElseThrow();
    assertEquals("u", after.access().owner(ObjectKey.relation(key)));
  }

  @Test
  void textsFollowARenamedType() {
    Catalog catalog =
        AnalyserTest.catalog(
            "create type mood as enum ('sad', 'ok')",
            "create table t (id int, m mood default 'ok'::mood, check (m > 'sad'::mood))",
            "create view v as select id, 'sad'::mood as low from t",
            "alter type mood rename to feeling");
    for (String sql : List.of("select low from v", "insert into t (id) values (1)")) {
      assertInstanceOf(Analysed.Data.class, Analyser.analyse(sql, catalog, List.of()));
    }
  }
}
