package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static quorate.gateway.SmallCluster.ask;
import static quorate.gateway.SmallCluster.assertFails;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/// Initial settings from ALTER ROLE and ALTER DATABASE ... SET, and DROP OWNED.
final class RoleSettingsTest extends OnSmallCluster {
  private static String as(String user, String... statements) throws SQLException {
    String url = "jdbc:postgresql://127.0.0.1:%d/quorate?preferQueryMode=simple";
    try (Connection connection =
            DriverManager.getConnection(url.formatted(cluster.gateway.port()), user, "x");
        Statement client = connection.createStatement()) {
      String last = "";
      for (String each : statements) {
        last = ask(client, each);
      }
      return last;
    }
  }

  @Test
  void sessionsBeginWithThem() throws Exception {
    try (Connection connection = cluster.connect("preferQueryMode=simple");
        Statement client = connection.createStatement()) {
      ask(client, "create role ann login password 'x'");
      ask(client, "create role bob login password 'x'");
      assertEquals("", ask(client, "alter role ann set search_path to app, public"));
      assertEquals("", ask(client, "alter role ann set statement_timeout = '5s'"));
      assertEquals("", ask(client, "alter database quorate set statement_timeout = '7s'"));
      assertEquals("", ask(client, "alter role all set lock_timeout = 3000"));
      assertEquals("app, public", as("ann", "show search_path"));
      assertEquals("5s", as("ann", "show statement_timeout"));
      assertEquals("7s", as("bob", "show statement_timeout"));
      assertEquals("3s", as("bob", "show lock_timeout"));
      assertEquals(
          "5s", as("ann", "set statement_timeout = 0", "reset all", "show statement_timeout"));
      assertEquals(
          "1",
          ask(
              client,
              "select count(*) from pg_roles where rolname = 'ann' and rolconfig is not null"));
      assertEquals("", as("bob", "alter role bob set my.own = 'y'"));
      assertEquals("y", as("bob", "show my.own"));
      assertFails("42501", as("bob", "alter role ann set lock_timeout = 0"));
      assertFails("42501", as("bob", "alter role all set lock_timeout = 0"));
      assertFails("42501", as("bob", "alter database quorate set lock_timeout = 0"));
      assertFails("42704", ask(client, "alter role ann set nothing = 1"));
      assertFails("22023", ask(client, "alter role ann set lock_timeout = 'soon'"));
      assertFails("42704", ask(client, "alter role nobody set lock_timeout = 1"));
      assertFails("3D000", ask(client, "alter database other set lock_timeout = 1"));
      ask(client, "alter role ann reset statement_timeout");
      assertEquals("7s", as("ann", "show statement_timeout"));
      ask(client, "alter database quorate reset all");
      ask(client, "alter role all reset lock_timeout");
      ask(client, "alter role ann reset all");
      assertEquals("\"$user\", public", as("ann", "show search_path"));
      assertEquals("0", as("ann", "show statement_timeout"));
      assertEquals("1", ask(client, "select count(*) from pg_db_role_setting"));
    }
  }

  @Test
  void ownedThingsAreDropped() throws Exception {
    try (Connection connection = cluster.connect("preferQueryMode=simple");
        Statement client = connection.createStatement()) {
      ask(client, "create role owner login password 'x'");
      ask(client, "create role heir");
      ask(client, "create table kept (id int primary key)");
      ask(client, "grant create on schema public to owner");
      ask(client, "grant select on kept to owner");
      as(
          "owner",
          "create table its (id serial primary key)",
          "create view seen as select id from its",
          "create type mood as enum ('a')",
          "create sequence counted");
      ask(client, "create table child (id int references its)");
      assertFails("2BP01", ask(client, "drop role owner"));
      assertFails("2BP01", ask(client, "drop owned by owner"));
      assertEquals("", ask(client, "drop owned by owner cascade"));
      assertFails("42P01", ask(client, "select * from its"));
      assertFails("42P01", ask(client, "select nextval('counted')"));
      assertEquals("0", ask(client, "select count(*) from child"));
      assertFails("42501", as("owner", "select * from kept"));
      assertEquals("", ask(client, "drop role owner"));
      assertFails("2BP01", ask(client, "drop owned by quorate"));
      assertFails("42704", ask(client, "drop owned by nobody"));
      ask(client, "create role giver login password 'x'");
      ask(client, "create table given (id int)");
      ask(client, "alter table given owner to giver");
      assertFails("42501", as("giver", "drop owned by heir"));
      ask(client, "reassign owned by giver to heir");
      ask(client, "drop owned by giver");
      assertEquals("0", ask(client, "select count(*) from given"));
    }
  }
}
