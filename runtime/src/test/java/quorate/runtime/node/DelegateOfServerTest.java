package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.Value;
import quorate.replication.smr.SqlCommand;

/// The same over an engine in a process of its own, to which several statements go in few messages
/// ([StatementsTogether]).
final class DelegateOfServerTest extends DelegateTest {
  @Override
  String engine() {
    return "postgresql";
  }

  private static List<String> inserts(int from, int to) {
    List<String> all = new ArrayList<>();
    for (int i = from; i < to; i++) {
      all.add("insert into t values (" + i + ", " + i + ")");
    }
    return all;
  }

  private static List<Row> one(long value) {
    return List.of(Row.of(new Value.Int(value)));
  }

  @Test
  void writesAndReadsByKeyAnswerInTheirOrder() throws InterruptedException {
    List<String> all = new ArrayList<>(inserts(2, 40));
    for (int i = 2; i < 40; i++) {
      all.add("select v from t where id = " + i);
      all.add("update t set v = v + 1 where id = " + i);
      all.add("select v from t where id = " + i);
    }
    List<Result> results = ask(0, all);
    assertEquals(all.size(), results.size());
    for (int i = 2; i < 40; i++) {
      int at = 38 + (i - 2) * 3;
      assertEquals(one(i), rows(results.get(at)));
      assertEquals("UPDATE 1", ((Result.Done) results.get(at + 1)).tag());
      assertEquals(one(i + 1), rows(results.get(at + 2)));
    }
  }

  @Test
  void oneThatFailsAmongManyIsTheLastAndThoseBeforeItStand() throws InterruptedException {
    List<String> all = new ArrayList<>(inserts(2, 6));
    all.add("insert into t values (1, 0)");
    all.addAll(inserts(6, 9));
    List<Result> results = ask(0, all);
    assertEquals(5, results.size());
    assertEquals("INSERT 0 1", ((Result.Done) results.get(3)).tag());
    SqlError error = ((Result.Failed) results.getLast()).error();
    assertEquals("23505", error.sqlState());
    Result left = ask(4, List.of("select count(*) from t")).getFirst();
    assertEquals(one(5), rows(left));
  }

  @Test
  void invalidStatementAmongManyIsTheLast() throws InterruptedException {
    List<String> all = new ArrayList<>(inserts(2, 6));
    all.add("select nothing from t");
    List<Result> results = ask(0, all);
    assertEquals(5, results.size());
    assertEquals("42703", ((Result.Failed) results.getLast()).error().sqlState());
  }

  @Test
  void whoLacksASequencesValueAmongManyIsTheLast() throws InterruptedException {
    List<String> all = new ArrayList<>(inserts(2, 6));
    all.add("insert into drawn (v) values (1)");
    List<Result> results = ask(0, all);
    assertEquals(5, results.size());
    assertEquals(true, SqlCommand.Lease.lackedBy(results.getLast()).isPresent());
    assertEquals(one(5), rows(ask(4, List.of("select count(*) from t")).getFirst()));
  }

  @Test
  void whatGaveWayIsReplayedBeforeMany() throws InterruptedException {
    ask(0, inserts(2, 8));
    delegate().evictAll();
    List<String> all = new ArrayList<>(inserts(8, 12));
    all.add("select count(*) from t");
    assertEquals(one(11), rows(ask(6, all).getLast()));
  }
}
