package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.util.PGobject;

/// Clients' queries of the system catalog: up to date, in both protocols, with parameters.
final class CatalogReadsTest extends OnSmallCluster {
  @BeforeAll
  static void fill() throws Exception {
    try (Connection connection = cluster.connect("preferQueryMode=simple");
        var client = connection.createStatement()) {
      client.execute("create table parent (id serial primary key, name varchar(20) not null)");
      client.execute("create table child (id bigint primary key, parent int references parent)");
    }
  }

  private static List<String> rows(Connection client, String sql, String... parameters)
      throws SQLException {
    try (PreparedStatement statement = client.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      List<String> rows = new ArrayList<>();
      try (ResultSet result = statement.executeQuery()) {
        int width = result.getMetaData().getColumnCount();
        while (result.next()) {
          List<String> row = new ArrayList<>();
          for (int i = 1; i <= width; i++) {
            row.add(String.valueOf(result.getString(i)));
          }
          rows.add(String.join("|", row));
        }
      }
      return rows;
    }
  }

  private static final String KEYS =
      "select c.oid::regclass, a.attname, a.attnum, x.indkey, x.indisprimary from pg_class c"
          + " join pg_index x on x.indrelid = c.oid"
          + " join pg_attribute a on a.attrelid = c.oid and a.attnum = any (x.indkey)"
          + " where c.relname = ? order by 1";

  @Test
  void bothProtocolsAndFormatsAnswerAlike() throws Exception {
    for (String options :
        List.of(
            "preferQueryMode=simple",
            "preferQueryMode=extended&binaryTransfer=false",
            "preferQueryMode=extended&prepareThreshold=-1&binaryTransfer=true")) {
      try (Connection client = cluster.connect(options)) {
        assertEquals(List.of("parent|id|1|1|t"), rows(client, KEYS, "parent"), options);
      }
    }
  }

  @Test
  void aSessionSeesItsOwnSchemaInsideOfABlock() throws Exception {
    String tables = "select relname from pg_class where relname like 'fresh%' order by 1";
    try (Connection client = cluster.connect("preferQueryMode=simple");
        Connection other = cluster.connect("preferQueryMode=simple");
        var statement = client.createStatement()) {
      client.setAutoCommit(false);
      statement.execute("create table fresh (a int)");
      assertEquals(List.of("fresh"), rows(client, tables));
      assertEquals(List.of(), rows(other, tables));
      client.rollback();
      assertEquals(List.of(), rows(client, tables));
      client.setAutoCommit(true);
      statement.execute("create table fresh2 (a int)");
      assertEquals(List.of("fresh2"), rows(other, tables));
    }
  }

  @Test
  void typesOfUsersAreThere() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=simple");
        var statement = client.createStatement()) {
      statement.execute("create type mood as enum ('sad', 'happy')");
      statement.execute("create domain positive as int not null check (value > 0)");
      statement.execute("create table felt (id int primary key, m mood, p positive)");
      assertEquals(
          List.of("mood|sad|1", "mood|happy|2"),
          rows(
              client,
              "select t.typname, e.enumlabel, e.enumsortorder from pg_enum e"
                  + " join pg_type t on t.oid = e.enumtypid order by e.enumsortorder"));
      assertEquals(
          List.of("id|integer|b", "m|mood|e", "p|positive|d"),
          rows(
              client,
              "select a.attname, format_type(a.atttypid, a.atttypmod), t.typtype from pg_attribute a"
                  + " join pg_type t on t.oid = a.atttypid where a.attrelid = 'felt'::regclass"
                  + " and a.attnum > 0 order by a.attnum"));
      assertEquals(List.of("mood"), rows(client, "select 'mood'::regtype"));
      // A query of TypeORM.
      assertEquals(
          List.of("integer", "mood", "character varying", "\"char\""),
          rows(
              client,
              "select t::\"regtype\" from (values ('\"pg_catalog\".\"int4\"'),"
                  + " ('\"public\".\"mood\"'), ('varchar'), ('\"char\"')) as v (t)"));
      statement.execute("drop table felt");
    }
  }

  @Test
  void ofAParameterNothingMayBeLeftButItsType() throws Exception {
    try (Connection client = cluster.connect("");
        var statement =
            client.prepareStatement(
                "select pg_typeof('18446744073709551615'::numeric) = pg_typeof(?), pg_typeof(?)")) {
      statement.setInt(1, 1);
      statement.setString(2, "x");
      try (var rows = statement.executeQuery()) {
        assertTrue(rows.next());
        assertFalse(rows.getBoolean(1));
        assertEquals("character varying", rows.getString(2));
      }
    }
  }

  @Test
  void anObjectKeepsItsIdWhenItIsRenamed() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=simple");
        var statement = client.createStatement()) {
      statement.execute("create table early (a int)");
      List<String> before = rows(client, "select 'early'::regclass::oid");
      statement.execute("alter table early rename to late");
      assertEquals(before, rows(client, "select 'late'::regclass::oid"));
    }
  }

  @Test
  void whatStandsBeforeALateralQueryIsSeenInIt() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=simple")) {
      assertEquals(
          List.of("child|id", "parent|id"),
          rows(
              client,
              "select c.relname, k.attname from pg_class c cross join lateral (select a.attname"
                  + " from pg_attribute a where a.attrelid = c.oid and a.attnum > 0"
                  + " order by a.attnum limit 1) k where c.relname in ('parent', 'child')"
                  + " order by 1"));
      assertEquals(
          List.of("1|f|1", "1|f|2"),
          rows(
              client,
              "select n.n, relhasindex is null, unnest(array[1, 2]) from pg_class,"
                  + " unnest(array[1]) as n (n) where relname = 'child'"));
    }
  }

  @Test
  void settingsAreNamedInAnyLetters() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=simple")) {
      String timezone = "select current_setting('timezone'), current_setting('TIMEZONE', true)";
      assertEquals(List.of("UTC|UTC"), rows(client, timezone));
      String own = "select current_setting('DateStyle'), current_setting('nothing', true)";
      assertEquals(List.of("ISO, MDY|null"), rows(client, own));
      rows(client, "select set_config('Application_Name', 'x', false)");
      assertEquals(List.of("x"), rows(client, "select current_setting('application_name')"));
      assertEquals("42704", refused(client, "select current_setting('nothing')"));
    }
  }

  @Test
  void constantsHaveTheLeastTypeThatHoldsThem() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=simple")) {
      assertEquals(
          List.of("integer|bigint|bigint|bigint|bigint|numeric|numeric"),
          rows(
              client,
              "select pg_typeof(-2147483648), pg_typeof(-2147483649), pg_typeof(2147483648),"
                  + " pg_typeof(-9223372036854775808), pg_typeof(9223372036854775807),"
                  + " pg_typeof(9223372036854775808), pg_typeof(-1.5)"));
    }
  }

  @Test
  void refusalsArePostgresqls() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=simple")) {
      assertEquals("42703", refused(client, "select nothing from pg_class"));
      assertEquals("42P01", refused(client, "select 1 from pg_nothing"));
      assertEquals("42P01", refused(client, "select 'nothing'::regclass"));
      assertEquals("42883", refused(client, "select pg_nothing(oid) from pg_class"));
      assertEquals("0A000", refused(client, "select 1 from pg_class, parent"));
      assertTrue(client.isValid(0));
    }
  }

  /// The driver declares the parameter as one of the enumeration, whose id the catalog's engine
  /// does not know.
  @Test
  void parametersOfAnEnumerationAreForTheDatabases() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=extended");
        var statement = client.createStatement()) {
      statement.execute("create type shade as enum ('dark', 'light')");
      try (PreparedStatement query = client.prepareStatement("select ?::shade")) {
        PGobject dark = new PGobject();
        dark.setType("shade");
        dark.setValue("dark");
        query.setObject(1, dark);
        try (ResultSet rows = query.executeQuery()) {
          assertTrue(rows.next());
          assertEquals("dark", rows.getString(1));
        }
      }
      statement.execute("drop type shade");
    }
  }

  /// Such a type has a row in pg_type, but the catalog's engine does not compute with it, either:
  /// it would return any text as a value.
  @Test
  void parametersOfTypesThatTheCatalogOnlyListsAreForTheDatabases() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=extended");
        PreparedStatement query = client.prepareStatement("select ?")) {
      query.setArray(1, client.createArrayOf("point", new String[] {"(1,2)"}));
      SQLException refused = assertThrows(SQLException.class, query::executeQuery);
      assertEquals("0A000", refused.getSQLState());
    }
  }

  @Test
  void preparedQueriesOfTheCatalogAreExecuted() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=simple");
        var statement = client.createStatement()) {
      statement.execute(
          "prepare look (oid, text) as select relname from pg_class where oid = $1 and relname <> $2");
      assertEquals(List.of("pg_class"), rows(client, "execute look(1259, 'none')"));
      assertEquals(List.of(), rows(client, "execute look('1259', 'pg_class')"));
      assertEquals(List.of(), rows(client, "execute look(null, 'none')"));
      SQLException few =
          assertThrows(SQLException.class, () -> statement.execute("execute look(1)"));
      assertEquals("42601", few.getSQLState());
      statement.execute("deallocate look");
    }
  }

  @Test
  void indexesKeepTheirAccessMethod() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=simple");
        var statement = client.createStatement()) {
      statement.execute("create table sought (id int primary key, a int[], t text, j jsonb)");
      statement.execute("create index sought_a on sought using gin (a, j) where id > 0");
      assertEquals(
          "index \"sought_a\" with access method \"gin\" is kept in the catalog only, not in the"
              + " databases",
          statement.getWarnings().getMessage());
      statement.execute("create index sought_t on sought using hash (t)");
      assertEquals(
          List.of(
              "CREATE INDEX sought_a ON public.sought USING gin (a, j) WHERE (id > 0)",
              "CREATE INDEX sought_t ON public.sought USING hash (t)"),
          rows(
              client,
              "select indexdef from pg_indexes where tablename = 'sought' and indexname <> 'sought_pkey'"
                  + " order by 1"));
      assertEquals(
          List.of("gin|array_ops", "gin|jsonb_ops", "hash|text_ops"),
          rows(
              client,
              "select am.amname, o.opcname from pg_index i join pg_class c on c.oid = i.indexrelid"
                  + " join pg_am am on am.oid = c.relam join pg_opclass o on o.oid = any (i.indclass)"
                  + " where c.relname in ('sought_a', 'sought_t') order by 1, 2"));
    }
  }

  @Test
  void clocksGoOnWhileATransactionStandsStill() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=simple")) {
      client.setAutoCommit(false);
      rows(client, "select 1 from pg_am");
      assertEquals(
          List.of("t|t|t"),
          rows(
              client,
              "select clock_timestamp() > now(), statement_timestamp() > now(),"
                  + " clock_timestamp() >= statement_timestamp() from pg_am where amname = 'heap'"));
    }
  }

  @Test
  void aDefaultSaysOfWhatEnumerationItsLabelIs() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=simple");
        var statement = client.createStatement()) {
      statement.execute("create type tone as enum ('low', 'high')");
      statement.execute("create table sound (id int primary key, t tone default 'low')");
      assertEquals(
          List.of("'low'::tone"),
          rows(
              client,
              "select column_default from information_schema.columns"
                  + " where table_name = 'sound' and column_name = 't'"));
      statement.execute("drop table sound");
      statement.execute("drop type tone");
    }
  }

  @Test
  void onlySuperusersReadWhatOthersKnow() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=simple");
        var statement = client.createStatement()) {
      statement.execute("create role plain");
      statement.execute("set role plain");
      assertEquals("42501", refused(client, "select rolname from pg_authid"));
      assertEquals("42501", refused(client, "select 1 where exists (select from pg_shadow)"));
      assertEquals(
          List.of("plain"), rows(client, "select rolname from pg_roles where rolname = 'plain'"));
      statement.execute("reset role");
      assertEquals(
          List.of("plain"), rows(client, "select rolname from pg_authid where rolname = 'plain'"));
      statement.execute("drop role plain");
    }
  }

  private static String refused(Connection client, String sql) {
    return assertThrows(SQLException.class, () -> rows(client, sql)).getSQLState();
  }
}
