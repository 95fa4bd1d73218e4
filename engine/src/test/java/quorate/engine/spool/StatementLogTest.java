package quorate.engine.spool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.StoredStatements;

/// A statement log behaves like a list, at any size.
final class StatementLogTest {
  private final Random rng = new Random(21);

  private OrderedStatement statement(int most) {
    Value text = new Value.Text("x".repeat(rng.nextInt(most)));
    return OrderedStatement.of(
        "insert into t values ($1)", List.of(SqlType.TEXT), List.of(text), rng.nextLong(), 7);
  }

  private void alike(int statements, int most) {
    List<OrderedStatement> list = new ArrayList<>();
    try (StatementLog log = new StatementLog()) {
      for (int i = 0; i < statements; i++) {
        int what = rng.nextInt(40);
        if (what == 0 && !list.isEmpty()) {
          int index = rng.nextInt(list.size());
          OrderedStatement other = statement(most);
          list.set(index, other);
          log.set(index, other);
        } else if (what == 1) {
          int size = list.size() - rng.nextInt(Math.min(5, list.size() + 1));
          list.subList(size, list.size()).clear();
          log.truncate(size);
        } else if (what < 5 && !list.isEmpty()) {
          int index = rng.nextInt(list.size());
          assertEquals(list.get(index), log.get(index));
        } else {
          OrderedStatement next = statement(most);
          list.add(next);
          log.add(next);
        }
        assertEquals(list.size(), log.size());
      }
      assertEquals(list, log.list());
    }
  }

  @Test
  void fewAreAList() {
    alike(500, 200);
  }

  @Test
  void manyAreAList() {
    alike(20_000, 400);
    alike(300, 200_000);
  }

  @Test
  void manyAreNotInMemory() {
    try (StatementLog log = new StatementLog()) {
      for (int i = 0; i < 20_000; i++) {
        log.add(statement(100));
      }
      assertInstanceOf(StoredStatements.class, log.list());
    }
  }
}
