package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static quorate.gateway.NoticeScript.follow;
import static quorate.gateway.NoticeScript.told;

import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Notices of schema changes in both query protocols.
final class DdlNoticesTest extends OnSmallCluster {
  @ParameterizedTest
  @ValueSource(strings = "extended")
  void theyAreAsRecorded(String mode) throws Exception {
    try (Connection connection = cluster.connect("preferQueryMode=" + mode)) {
      follow(connection);
    }
  }

  @ParameterizedTest
  @Tag("long")
  @ValueSource(strings = "simple")
  void theyAreAsRecordedSimply(String mode) throws Exception {
    theyAreAsRecorded(mode);
  }

  @ParameterizedTest
  @ValueSource(strings = "simple")
  void blocksTellThemToo(String mode) throws Exception {
    try (Connection connection = cluster.connect("preferQueryMode=" + mode)) {
      connection.setAutoCommit(false);
      follow(connection);
      connection.rollback();
    }
  }

  @ParameterizedTest
  @Tag("long")
  @ValueSource(strings = "extended")
  void blocksTellThemTooExtended(String mode) throws Exception {
    blocksTellThemToo(mode);
  }

  @Test
  void eachStatementOfOneStringTellsItsOwn() throws Exception {
    try (Connection connection = cluster.connect("preferQueryMode=simple")) {
      assertEquals(
          List.of(
              "NOTICE 42P07 relation \"made\" already exists, skipping",
              "NOTICE 00000 table \"made\" does not exist, skipping"),
          told(
              connection,
              "create table made(a int); create table if not exists made(a int);"
                  + " drop table if exists made; drop table if exists made"));
    }
  }

  @Test
  void whoWantsToHearNoneIsToldNone() throws Exception {
    String missing = "drop table if exists missing";
    try (Connection connection = cluster.connect("preferQueryMode=simple")) {
      assertEquals(List.of(), told(connection, "set client_min_messages = warning; " + missing));
      assertEquals(
          List.of("WARNING 25P01 there is no transaction in progress"),
          told(connection, "rollback"));
      assertEquals(List.of(), told(connection, "set client_min_messages = error; rollback"));
      assertEquals(
          List.of("NOTICE 00000 table \"missing\" does not exist, skipping"),
          told(connection, "reset client_min_messages; " + missing));
    }
  }

  @Test
  void theSchemaOfAnotherGatewaysSessionCounts() throws Exception {
    try (Connection one = cluster.connect("preferQueryMode=simple");
        Connection two = cluster.connect("preferQueryMode=simple")) {
      assertEquals(List.of(), told(one, "create table if not exists shared(a int primary key)"));
      assertEquals(
          List.of("NOTICE 42P07 relation \"shared\" already exists, skipping"),
          told(two, "create table if not exists shared(a int primary key)"));
      assertEquals(List.of(), told(two, "drop table if exists shared"));
      assertEquals(
          List.of("NOTICE 00000 table \"shared\" does not exist, skipping"),
          told(one, "drop table if exists shared"));
    }
  }
}
