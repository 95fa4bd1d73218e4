package quorate.sql.parse;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// Any input gives a tree or an error of the statement.
class MutationTest {
  private static final List<String> SEEDS =
      List.of(
          "select a, count(*) as n from t join u on t.a = u.a where b = 1 and c like 'x%' group by a having count(*) > 1 order by n desc nulls last limit 5 offset 2",
          "select case when a is null then -1.5e3 else b::numeric(5, 2) end from (select 1 as a union all values (2)) x where exists (select 1) or a in (1, 2)",
          "insert into t (a, b) values (1, 'x'), ($1, default) on conflict (a) do update set b = excluded.b where t.a > 1 returning *",
          "update t set a = a + 1, (b, c) = (1, $$x$$) from u where u.a = t.a and b between 1 and 2",
          "with x as (select * from u) select distinct x.*, row_number() over (partition by a order by b) from x natural left join y",
          "create table t (a int primary key, b varchar(9) not null default 'x' check (b <> ''), foreign key (a) references u (b) on delete cascade)",
          "alter table t add column c int not null default 5, drop constraint x, alter b type bigint",
          "copy t (a, b) from stdin with (format csv, header, delimiter ';')",
          "begin isolation level repeatable read read only",
          "set local x.y = 'a', b, -1",
          "select e'\\'x', u&'\\0061', extract(year from d), trim(both 'x' from y), cast(z as int), a at time zone 'utc', $1 <-> $2");

  private static final List<String> SCRAPS =
      List.of(
          "select",
          "(",
          ")",
          ",",
          "and",
          "or",
          "not",
          "from",
          "*",
          "'",
          "\"",
          "$1",
          "$$",
          "::",
          "[",
          "]",
          "case",
          "end",
          "in",
          "between",
          "1",
          "a",
          ".",
          ";",
          "--",
          "/*",
          "null",
          "as",
          "=",
          "+",
          "@>",
          "is",
          "like",
          "\0",
          "é",
          "\ud83d\ude00",
          "{",
          "\\",
          "with",
          "values",
          "on",
          "?");

  /// Malformed text, unsupported features, parameters without a possible type.
  private static final Set<String> STATES =
      Set.of("42601", "0A000", "42P02", "42P01", "42704", "54001");

  @Test
  void changedStatementsGiveTreesOrErrors() {
    Random random = new Random(20260102);
    for (int i = 0; i < 4000; i++) {
      String sql = SEEDS.get(random.nextInt(SEEDS.size()));
      for (int change = random.nextInt(4); change >= 0; change--) {
        sql = changed(sql, random);
      }
      requireSane(sql);
    }
  }

  @Test
  void randomCharactersGiveSyntaxErrors() {
    Random random = new Random(7);
    for (int i = 0; i < 2000; i++) {
      StringBuilder text = new StringBuilder("x");
      for (int length = random.nextInt(40); length > 0; length--) {
        text.append((char) (random.nextInt(8) == 0 ? random.nextInt(0x3000) : random.nextInt(128)));
      }
      requireSane(text.toString());
    }
  }

  private static String changed(String sql, Random random) {
    int at = random.nextInt(sql.length() + 1);
    int end = Math.min(sql.length(), at + random.nextInt(8));
    String scrap = SCRAPS.get(random.nextInt(SCRAPS.size()));
    return switch (random.nextInt(4)) {
      case 0 -> sql.substring(0, at) + sql.substring(end);
      case 1 -> sql.substring(0, at) + " " + scrap + " " + sql.substring(at);
      case 2 -> sql.substring(0, at) + scrap + sql.substring(end);
      default -> sql.substring(0, at) + sql.substring(at, end).repeat(2) + sql.substring(end);
    };
  }

  private static void requireSane(String sql) {
    try {
      List<Token> tokens = Lexer.tokens(sql);
      if (Parser.isData(tokens)) {
        Parser.statement(sql, tokens);
      } else {
        Parser.command(sql, tokens);
      }
    } catch (SqlException refused) {
      SqlError error = refused.error();
      assertTrue(STATES.contains(error.sqlState()), () -> sql + "\n" + error);
      assertTrue(error.position() <= sql.length() + 1, () -> sql + "\n" + error);
    } catch (RuntimeException broken) {
      throw new AssertionError(sql, broken);
    }
  }
}
