package quorate.sql.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CommandBuilderTest {
  private static Command command(String sql) {
    return Parser.command(sql, Lexer.tokens(sql));
  }

  @Test
  void modesNeedNoCommas() {
    Command.Modes modes = new Command.Modes(Optional.of("repeatable read"), Optional.of(true));
    assertEquals(
        new Command.Begin(modes, false),
        command("begin isolation level repeatable read read only not deferrable"));
    assertEquals(
        new Command.Begin(modes, true),
        command("start transaction read only, isolation level repeatable read;"));
    assertEquals(
        new Command.SetTransaction(true, modes),
        command(
            "set session characteristics as transaction isolation level repeatable read read only"));
  }

  @Test
  void settingsHaveManySpellings() {
    assertEquals(
        new Command.Set("a.b", List.of("x", "y", "-1.5", "on", "$user"), true),
        command("set local A.b to 'x', Y, -1.5, on, \"$user\""));
    assertEquals(new Command.Set("a", List.of(), false), command("set a = default"));
    assertEquals(
        new Command.Set("client_encoding", List.of("utf8"), false), command("set names 'utf8'"));
    assertEquals(
        new Command.Set("timezone", List.of("UTC"), false), command("set session time zone 'UTC'"));
    assertEquals(new Command.Set("timezone", List.of("-3"), false), command("set time zone -3"));
    assertEquals(new Command.Set("role", List.of("none"), false), command("set role none"));
    assertEquals(
        new Command.Show("transaction_isolation"), command("show transaction isolation level"));
    assertEquals(new Command.Reset(Optional.of("timezone")), command("reset time zone"));
  }

  private static CopyOption word(String name, String value, int position) {
    return new CopyOption(name, new CopyOption.Word(value), position);
  }

  @Test
  void copyHasOldAndNewOptions() {
    String current = "copy public.t (a) from stdin (format 'csv', header, delimiter ';', null '')";
    assertEquals(
        new Command.CopyTable(
            "public.t",
            List.of("a"),
            true,
            List.of(
                word("format", "csv", 31),
                new CopyOption("header", new CopyOption.None(), 45),
                word("delimiter", ";", 53),
                word("null", "", 68))),
        command(current));
    String old = "copy t (a) from stdin with csv header delimiter as ';' force null a, b";
    assertEquals(
        new Command.CopyTable(
            "t",
            List.of("a"),
            true,
            List.of(
                word("format", "csv", 28),
                word("header", "true", 32),
                word("delimiter", ";", 39),
                new CopyOption("force_null", new CopyOption.Names(List.of("a", "b")), 56))),
        command(old));
    assertEquals(
        new Command.CopyTable(
            "t",
            List.of(),
            false,
            List.of(word("format", "binary", 6), word("delimiter", ",", 30))),
        command("copy binary t to stdin using delimiters ','"));
    assertEquals(
        new Command.CopyQuery("select ')'", List.of()), command("copy ( select ')' ) to stdout"));
  }

  @Test
  void prepareKeepsTheTextOfItsStatement() {
    assertEquals(
        new Command.Prepare("p", List.of(), "select  $1", 13),
        command("prepare p as select  $1 ;"));
    Command.Prepare typed =
        (Command.Prepare) command("prepare \"P\" (int, varchar(3)) as delete from t");
    assertEquals("P", typed.name());
    assertEquals(List.of("int", "varchar"), typed.types().stream().map(TypeName::name).toList());
    assertEquals(33, typed.offset());
    assertEquals(2, ((Command.Execute) command("execute p (1, 'x')")).arguments().size());
    assertEquals(new Command.Execute("p", List.of()), command("execute p"));
  }

  @Test
  void explainKeepsTheTextOfWhatItExplains() {
    assertEquals(
        new Command.Explain("select  1", true), command("explain (analyze, costs off) select  1"));
    assertEquals(
        new Command.Explain("delete from t", false),
        command("explain (analyze off) delete from t;"));
  }

  @Test
  void politeStatementsDoNothing() {
    for (String sql : List.of("vacuum analyze t", "vacuum (full) t", "vacuum")) {
      assertEquals(new Command.Nothing("VACUUM"), command(sql));
    }
    assertEquals(new Command.Nothing("ANALYZE"), command("analyse verbose t (a)"));
    assertEquals(
        new Command.Nothing("COMMENT", Optional.of(new Command.Subject("table", "t", ""))),
        command("comment on table t is null"));
    assertEquals(
        new Command.Nothing("COMMENT", Optional.of(new Command.Subject("column", "s.t", "a"))),
        command("comment on column s.t.a is 'x'"));
    assertEquals(
        new Command.Nothing("REINDEX", Optional.of(new Command.Subject("index", "i", ""))),
        command("reindex index i"));
    assertEquals(
        new Command.Lock(List.of("t"), "share row exclusive"),
        command("lock table only t in share row exclusive mode nowait"));
  }
}
