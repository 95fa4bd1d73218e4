package quorate.database.probe;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// The meaning of PostgreSQL's statements to an engine, rendered in its dialect.
final class StatementProbe {
  private static final String ALIKE = "all replicas of a cluster have to answer alike";
  private static final String ERRORS = "a client is told which error it is";

  private static final List<String> TABLES =
      List.of(
          "create table \"quorate probe a\" (id integer primary key, n integer not null check (n <"
              + " 1000), t varchar(20) unique)",
          "create table \"quorate probe b\" (id integer primary key, a integer references \"quorate"
              + " probe a\")",
          "create table \"quorate probe c\" (t text, n numeric)",
          "insert into \"quorate probe a\" values (1, 10, 'one'), (2, 20, null)",
          "insert into \"quorate probe b\" values (1, 1), (2, null)",
          "insert into \"quorate probe c\" values ('z', 1.5), ('a', null), ('', 3), ('ab ', 0.1),"
              + " ('B', -1), ('é', 0.2), ('ab', 2)");

  /// @param need why no answer but `right` will do; empty if another one will
  private record Question(String name, String sql, String right, String need) {}

  private static final List<Question> QUESTIONS =
      List.of(
          new Question(
              "division of integers",
              "select n / 3, -n / 3, n % 3 from \"quorate probe a\" where id = 1",
              "3|-3|1",
              ALIKE),
          new Question(
              "too large an integer",
              "select n + 2147483647 from \"quorate probe a\" where id = 1",
              "22003",
              ERRORS),
          new Question(
              "division by zero",
              "select 1 / (n - 10) from \"quorate probe a\" where id = 1",
              "22012",
              ERRORS),
          new Question(
              "sums of decimals",
              "select sum(n), max(n * 3) from \"quorate probe c\" where n < 1",
              "-0.7|0.6",
              ALIKE),
          new Question(
              "texts are sorted by code point",
              "select t from \"quorate probe c\" order by t",
              " B a ab ab  z é",
              ALIKE),
          new Question(
              "trailing blanks count",
              "select count(*) from \"quorate probe c\" where t = 'ab'",
              "1",
              ALIKE),
          new Question(
              "the empty text is not NULL",
              "select count(*) from \"quorate probe c\" where t = '' and t is not null",
              "1",
              ALIKE),
          new Question(
              "upper and lower case differ",
              "select count(*) from \"quorate probe c\" where t = 'b'",
              "0",
              ALIKE),
          new Question(
              "NULLs come last",
              "select t from \"quorate probe c\" where t in ('a', 'z') order by n",
              "z a",
              ALIKE),
          new Question(
              "LIMIT and OFFSET",
              "select n from \"quorate probe c\" order by n limit 2 offset 1",
              "0.1 0.2",
              ALIKE),
          new Question(
              "joins and groups",
              "select a.id, count(b.id) from \"quorate probe a\" a left join \"quorate probe b\" b on"
                  + " b.a = a.id group by a.id order by a.id",
              "1|1 2|0",
              ALIKE),
          new Question(
              "Quorate's routines",
              "select length(t), upper(t) from \"quorate probe c\" where t = 'é'",
              "1|É",
              "most functions and casts are routines"),
          new Question(
              "window functions",
              "select id, row_number() over (order by n desc) from \"quorate probe a\" order by id",
              "1|2 2|1",
              ""),
          new Question(
              "a second row of a subquery",
              "select (select n from \"quorate probe a\" a where a.id >= b.id) from \"quorate probe"
                  + " b\" b",
              "21000",
              ERRORS),
          new Question(
              "NOT NULL",
              "insert into \"quorate probe a\" values (3, null, null)",
              "23502",
              ERRORS),
          new Question(
              "primary key",
              "insert into \"quorate probe a\" values (1, 1, null)",
              "23505",
              ERRORS),
          new Question(
              "unique", "insert into \"quorate probe a\" values (3, 1, 'one')", "23505", ERRORS),
          new Question(
              "check", "insert into \"quorate probe a\" values (3, 1000, null)", "23514", ERRORS),
          new Question(
              "foreign key", "insert into \"quorate probe b\" values (7, 3)", "23503", ERRORS),
          new Question(
              "what is referred to",
              "delete from \"quorate probe a\" where id = 1",
              "23503",
              ERRORS),
          new Question(
              "keys when a statement ends",
              "update \"quorate probe b\" set id = id + 1",
              "ok",
              ""));

  private StatementProbe() {}

  static List<Capability> all(Scratch scratch) throws SQLException {
    for (String sql : TABLES) {
      String answer = scratch.answer(sql);
      if (!answer.equals("ok")) {
        return List.of(
            Capability.needed("tables", answer + " for " + sql, false, "nothing can be stored"));
      }
    }
    List<Capability> all = new ArrayList<>();
    for (Question each : QUESTIONS) {
      String answer = answer(scratch, each.sql());
      boolean right = answer.equals(each.right());
      all.add(
          each.need().isEmpty()
              ? Capability.known(each.name(), right ? "yes" : told(answer))
              : Capability.needed(each.name(), right ? "yes" : answer, right, each.need()));
    }
    return all;
  }

  private static String told(String answer) {
    return answer.equals("unable") ? "others answer" : answer;
  }

  private static String answer(Scratch scratch, String sql) {
    return switch (Attempt.now(() -> scratch.answer(sql))) {
      case Attempt.End.Value(String text) -> text;
      case Attempt.End.Error(SQLException error) -> "fails: " + error.getMessage();
      case Attempt.End.Waits() -> "waits";
    };
  }
}
