package quorate.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import quorate.core.value.Reading;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.LockKey;

/// The reach of statements. `table` stands for all of it, `table(1)` for a row or the rows with
/// this key prefix; a suffix `!` marks data that may change, `+` a table that only gains rows.
class FootprintAnalysisTest {
  private static final Catalog CATALOG =
      AnalyserTest.catalog(
          "create table account (id int primary key, balance bigint)",
          "create table line (w int, d int, n int, amount bigint, primary key (w, d, n))",
          "create table person (id int primary key, email text unique)",
          "create table owner (id int primary key, account int references account (id))",
          "create table note (text text)",
          "create table price (amount numeric primary key, name text)",
          "create table counted (id serial primary key, x int)",
          "create view rich as select * from account where balance > 100");

  private static String reach(String sql, Value... parameters) {
    Analysed.Data data = (Analysed.Data) Analyser.analyse(sql, CATALOG, Reading.STORED, List.of());
    Optional<List<LockKey>> keys = FootprintAnalysis.of(data, List.of(parameters), CATALOG);
    TreeSet<String> said = new TreeSet<>();
    keys.ifPresent(all -> all.forEach(key -> said.add(said(key))));
    return keys.isEmpty() ? "anything" : String.join(" ", said);
  }

  private static String said(LockKey key) {
    StringBuilder text = new StringBuilder(key.table());
    if (!key.key().isEmpty()) {
      text.append(
          key.key().stream()
              .map(value -> String.valueOf(((Value.Int) value).value()))
              .toList()
              .toString()
              .replace('[', '(')
              .replace(']', ')'));
    }
    String how = key.mode() == LockKey.Mode.INSERT ? "+" : "!";
    return text + (key.write() ? how : "");
  }

  @Test
  void aRowByItsKey() {
    assertEquals("account(1)", reach("select balance from account where id = 1"));
    assertEquals("account(7)!", reach("update account set balance = 0 where id = $1", num(7)));
    assertEquals("account(1)!", reach("insert into account values (1, 5)"));
  }

  @Test
  void theBeginningOfAKey() {
    assertEquals("line(1, 2)", reach("select * from line where w = 1 and d = 2 and amount > 3"));
    assertEquals("line(1)!", reach("update line set amount = 0 where n = 3 and w = 1"));
    assertEquals("line", reach("select * from line where d = 2"));
  }

  @Test
  void aTableThatIsReadTwice() {
    assertEquals(
        "account", reach("select (select max(balance) from account) from account where id = 1"));
    assertEquals(
        "account account(1)!",
        reach("update account set balance = (select max(balance) from account) where id = 1"));
    assertEquals("account", reach("select * from rich where id = 1"));
  }

  @Test
  void rowsThatAreMetByAnotherKey() {
    assertEquals("person!", reach("insert into person values (1, 'a')"));
    assertEquals("person!", reach("update person set email = 'b' where id = 1"));
    assertEquals("person(1)", reach("select * from person where id = 1"));
  }

  @Test
  void aKeyThatMoves() {
    assertEquals("line!", reach("update line set n = 4 where w = 1 and d = 2 and n = 3"));
  }

  @Test
  void foreignKeysOnBothSides() {
    assertEquals(
        "account owner(1)!", reach("insert into owner values (1, 5)").replace(" account(5)", ""));
    assertEquals("account account(1)! owner owner!", reach("delete from account where id = 1"));
    assertEquals("account(1)!", reach("update account set balance = 3 where id = 1"));
    assertEquals("account owner(1)!", reach("update owner set account = 3 where id = 1"));
    assertEquals("account! owner!", reach("update account set id = 3").replace(" account", ""));
  }

  @Test
  void whatOnlyAdds() {
    assertEquals("note+", reach("insert into note values ('x')"));
    assertEquals("note!", reach("update note set text = 'y'"));
  }

  @Test
  void keysThatEnginesMayCompareInTheirOwnWays() {
    assertEquals("price!", reach("update price set name = 'x' where amount = 1.0"));
  }

  @Test
  void whatNobodyKnowsBeforehand() {
    assertEquals("anything", reach("insert into counted (x) values (1)"));
    assertEquals("anything", reach("truncate note"));
  }

  private static Value num(long value) {
    return new Value.Int(value);
  }
}
