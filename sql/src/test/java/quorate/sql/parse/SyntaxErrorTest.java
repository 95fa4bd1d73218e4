package quorate.sql.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// Syntax errors have the position and message of PostgreSQL's parser.
class SyntaxErrorTest {
  static SqlError error(String sql) {
    List<Token> tokens = Lexer.tokens(sql);
    return assertThrows(
            SqlException.class,
            () -> {
              if (Parser.isData(tokens)) {
                Parser.statement(sql, tokens);
              } else {
                Parser.command(sql, tokens);
              }
            },
            sql)
        .error();
  }

  /// In each text the token between the bars is wrong.
  private static void wrong(String... texts) {
    for (String marked : texts) {
      int start = marked.indexOf('¦');
      int end = marked.indexOf('¦', start + 1);
      String token = marked.substring(start + 1, end);
      String sql = marked.replace("¦", "");
      SqlError error = error(sql);
      String where = token.isEmpty() ? "at end of input" : "at or near \"" + token + "\"";
      assertEquals("42601 syntax error " + where, error.sqlState() + " " + error.message(), sql);
      assertEquals(start + 1, error.position(), sql);
    }
  }

  @Test
  void theFirstTokenThatContinuesNothingIsReported() {
    wrong(
        "¦selec¦ 1",
        "select from ¦where¦",
        "select 1 from¦¦",
        "select a, ¦from¦ t",
        "select ¦,¦ a",
        "select a b ¦c¦ from t",
        "select (1 ¦from¦ t",
        "select f(1,¦)¦",
        "select 1 +¦¦",
        "select a from t where¦¦",
        "select a from t where a = 1 or¦¦",
        "select a from t where a = 1 and ¦)¦",
        "select a from t where a in¦¦",
        "select a from t where (a like ¦)¦",
        "select a from t where a is ¦5¦",
        "select * from t join u¦¦",
        "select * from t natural ¦u¦",
        "select a, (select 1) ¦5¦",
        "select * from (select 1), (select 2) x ¦y¦",
        "select ((select 1) limit 1¦¦",
        "select (a ¦limit¦ 1)",
        "select case ¦end¦",
        "select case when a ¦end¦",
        "select a from t group by¦¦",
        "select a from t order ¦a¦",
        "select 'a' ¦'b'¦",
        "select 1 ¦2¦",
        "insert ¦t¦ values (1)",
        "insert into t (a, b ¦values¦ (1)",
        "insert into t values (1, 2¦¦",
        "update t ¦where¦ a = 1",
        "update t set a ¦1¦",
        "delete ¦t¦",
        "create table t (a int, b¦)¦",
        "create table t (a int primary¦)¦",
        "create ¦tabel¦ t (a int)",
        "drop table¦¦",
        "alter table t ¦frob¦",
        "begin ¦foo¦",
        "set x ¦1¦",
        "copy t ¦frm¦ stdin",
        "explain¦¦",
        ";¦¦");
  }

  @Test
  void oneStatementAtATime() {
    wrong("select 1; ¦select¦ 2", "begin; ¦commit¦");
    assertEquals(1, Lexer.tokens("").size());
  }

  @Test
  void whatDoesNotAssociateIsNoChain() {
    wrong(
        "select a < b ¦<¦ c",
        "select a = b ¦=¦ c",
        "select a <> b ¦=¦ c",
        "select a is distinct from b ¦is¦ null",
        "select a like b ¦like¦ c",
        "select a in (1) ¦in¦ (2)",
        "select a between 1 and 2 ¦between¦ 3 and 4",
        "select a like b ¦between¦ c and d",
        "select a between 1 and b ¦in¦ (c)",
        "select a in (1) ¦not¦ in (2)");
  }

  @Test
  void theGrammarIsNarrowedToPostgresqls() {
    wrong(
        "select 1 + ¦*¦ from t",
        "select count(distinct ¦*¦) from t",
        "select f(¦*¦, 1)",
        "select * ¦as¦ a from t",
        "select ¦any¦ (select 1)",
        "select ¦on¦",
        "select a is ¦on¦",
        "select nullif(1¦)¦",
        "select distinct ¦from¦ t",
        "select a limit 1 ¦order¦ by 1",
        "select a limit 1 ¦limit¦ 2",
        "select a fetch first 3 rows¦¦",
        "create table t (a int unique ¦(¦b))",
        "create table t (primary key¦)¦",
        "create table t (¦default¦ 1)",
        "create table t (a int default b ¦in¦ (1))",
        "create table t (a int default b ¦and¦ c)",
        "create view if ¦not¦ exists v as select 1",
        "set a = 1 ¦+¦ 2",
        "set a = f¦(¦1)");
  }

  @Test
  void tokensHaveErrorsOfTheirOwn() {
    assertEquals("unterminated quoted string", lexical("select 'x", 8));
    assertEquals("unterminated quoted identifier", lexical("select \"x", 8));
    assertEquals("unterminated /* comment", lexical("select /* /* */", 8));
    assertEquals("unterminated dollar-quoted string", lexical("select $a$ $b$", 8));
    assertEquals("trailing junk after numeric literal", lexical("select 1a", 8));
    assertEquals("zero-length delimited identifier at or near \"\"\"\"", lexical("select \"\"", 8));
    assertEquals("invalid Unicode escape", lexical("select u&'\\00'", 8));
    assertEquals("invalid Unicode escape character", lexical("select u&'a' uescape 'b'", 22));
    assertEquals("syntax error at or near \"{\"", lexical("select {", 8));
  }

  private static String lexical(String sql, int position) {
    SqlError error = assertThrows(SqlException.class, () -> Lexer.tokens(sql)).error();
    assertEquals("42601", error.sqlState());
    assertEquals(position, error.position(), sql);
    return error.message();
  }
}
