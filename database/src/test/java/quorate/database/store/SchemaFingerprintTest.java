package quorate.database.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.digest.Digest;
import quorate.core.value.Reading;
import quorate.database.Engine;
import quorate.database.engine.jdbc.Engines;
import quorate.database.run.Runner;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;

/// The tables that a step names show whether it took place, as all tables do.
class SchemaFingerprintTest {
  private static final List<String> CHANGES =
      List.of(
          "create table p (id int primary key, it text unique)",
          "create table t (id int primary key, a int default 3, b numeric(8, 2) check (b > 0))",
          "create table \"it's \"\"on\"\" t\" (id int primary key, \"table\" varchar(5))",
          "create index i on t (a desc, b)",
          "create unique index u on t (b)",
          "alter table t add column c varchar(10) default 'on \"p\"' not null",
          "alter table t alter column c drop not null",
          "alter table t alter column c set not null",
          "alter table t alter column a set default 4",
          "alter table t alter column a type bigint",
          "alter table t alter column b type numeric(12, 4)",
          "alter table t add constraint positive check (a > 0)",
          "alter table t add constraint one unique (c)",
          "alter table t add constraint parent foreign key (a) references p on delete cascade",
          "alter table t drop constraint parent",
          "alter table t drop constraint positive",
          "alter table t drop constraint one",
          "alter table t rename column c to d",
          "drop index i",
          "drop index u",
          "alter table \"it's \"\"on\"\" t\" rename to renamed",
          "alter table renamed add constraint \"to\" unique (\"table\")",
          "alter table t drop column d",
          "alter table t drop constraint t_pkey",
          "alter table t add primary key (id, a)",
          "create table copied as select id, a from t",
          "truncate t",
          "drop table renamed, copied",
          "drop table t",
          "drop table p");

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "mariadb"})
  void theTablesOfAStepShowThatItTookPlace(String name) throws SQLException {
    try (Engine engine = Engines.inMemory(name, "fingerprint");
        Connection connection = engine.connect()) {
      Runner runner = new Runner(engine);
      Choices choices = new Choices(Instant.parse("2026-01-02T03:04:05Z"), 42);
      Catalog catalog = Catalog.EMPTY;
      int changes = 0;
      for (String sql : CHANGES) {
        if (!(Analyser.analyse(sql, catalog, Reading.STORED, List.of())
            instanceof Analysed.Ddl ddl)) {
          continue;
        }
        DdlPlan plan = DdlPlanner.plan(catalog, ddl, choices);
        for (DdlPlan.Step step : plan.steps(engine.dialect())) {
          Set<String> tables =
              step instanceof DdlPlan.Step.Schema schema ? schema.tables() : Set.of();
          Digest before = SchemaFingerprint.of(engine.dialect(), connection, Set.of());
          Digest named = SchemaFingerprint.of(engine.dialect(), connection, tables);
          runner.runStep(connection, plan.after(), step, choices, _ -> 0);
          connection.commit();
          boolean changed =
              !before.equals(SchemaFingerprint.of(engine.dialect(), connection, Set.of()));
          boolean shown = !named.equals(SchemaFingerprint.of(engine.dialect(), connection, tables));
          assertEquals(changed, shown, () -> sql + ": " + step + " of " + tables);
          changes += changed ? 1 : 0;
        }
        catalog = plan.after();
      }
      assertTrue(changes >= 20, () -> "few steps change the schema of " + name);
    }
  }
}
