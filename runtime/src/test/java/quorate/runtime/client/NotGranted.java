package quorate.runtime.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import quorate.core.value.Reading;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.replication.statement.OrderedStatement;

/// Checks that under every replication scheme an ordinary user may do exactly the things granted,
/// both outside and inside a transaction block.
public final class NotGranted {
  private static final String DENIED = "42501";
  private static final String DONE = "";

  private NotGranted() {}

  /// @param sessions sessions of a cluster without a table `t`
  public static void isRefused(Supplier<? extends DatabaseSession> sessions) {
    try (DatabaseSession session = sessions.get()) {
      assertEquals(
          DONE, run(session, "quorate", "create table t (id int primary key, secret int)"));
      assertEquals(DONE, run(session, "quorate", "create role anna"));
      assertEquals(DONE, run(session, "quorate", "grant select (id) on t to anna"));
      assertEquals(DONE, run(session, "quorate", "insert into t values (1, 2)"));
      assertEquals(
          List.of(List.of(new Value.Int(1))).toString(), run(session, "anna", "select id from t"));
      for (String denied :
          List.of(
              "select secret from t",
              "insert into t values (2, 2)",
              "drop table t",
              "create table u (a int)",
              "alter role anna superuser")) {
        assertEquals(DENIED, run(session, "anna", denied), denied);
      }
      assertEquals(DONE, run(session, "quorate", "revoke all on t from anna"));
      assertEquals(DENIED, run(session, "anna", "select id from t"));
      OpenTransaction block = session.begin();
      assertEquals(DENIED, said(block.execute(statement("anna", "select id from t"), Set.of())));
      block.rollback();
    }
  }

  private static String run(DatabaseSession session, String user, String text) {
    return said(session.run(List.of(statement(user, text)), text.startsWith("select")).getLast());
  }

  private static OrderedStatement statement(String user, String text) {
    return OrderedStatement.of(text, List.of(), List.of(), 1_700_000_000_000_000L, 7)
        .by(new OrderedStatement.Asker(user, 1, Reading.STORED));
  }

  private static String said(Result result) {
    return switch (result) {
      case Result.Failed failed -> failed.error().sqlState();
      case Result.Rows rows -> rows.rows().stream().map(Row::values).toList().toString();
      case Result.Done _, Result.Streamed _ -> DONE;
    };
  }
}
