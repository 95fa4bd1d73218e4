package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static quorate.gateway.SmallCluster.ask;
import static quorate.gateway.SmallCluster.assertFails;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An open block continues at another delegate if its own is lost or that delegate's database
/// fails.
final class LostDelegateTest {
  /// The node with the delegate that blocks prefer: H2's.
  private static final long DELEGATE = 1;

  @TempDir Path directory;

  @Test
  void blocksOutliveTheNodeThatExecutesThem() throws Exception {
    try (SmallCluster cluster = new SmallCluster(directory);
        Connection one = cluster.connect("");
        Connection two = cluster.connect("");
        Connection three = cluster.connect("");
        Statement other = cluster.connect("").createStatement();
        Statement block = one.createStatement();
        Statement nested = two.createStatement();
        Statement reader = three.createStatement()) {
      other.execute("create table a (i serial primary key, v int)");
      other.execute("insert into a (v) values (10), (20), (30)");
      one.setAutoCommit(false);
      assertEquals("4", ask(block, "insert into a (v) values (40) returning i"));
      assertEquals("10", ask(block, "select v from a where i = 1"));
      two.setAutoCommit(false);
      assertEquals("", ask(nested, "update a set v = v + 1 where i = 2"));
      nested.execute("savepoint s");
      assertEquals("", ask(nested, "update a set v = 0 where i = 2"));
      three.setAutoCommit(false);
      assertEquals("30", ask(reader, "select v from a where i = 3"));
      assertEquals("", ask(reader, "update a set v = v where i = 1"));
      assertEquals("", ask(other, "update a set v = 31 where i = 3"));

      cluster.stop(DELEGATE);

      assertEquals("5", ask(block, "insert into a (v) values (50) returning i"));
      assertEquals("5", ask(block, "select count(*) from a"));
      one.commit();
      nested.execute("rollback to s");
      assertEquals("21", ask(nested, "select v from a where i = 2"));
      two.commit();
      // A row that the block has read has changed, so the replay fails.
      assertFails("40001", ask(reader, "select count(*) from a"));
      three.rollback();
      assertEquals("152", ask(other, "select sum(v) from a")); // 10, 21, 31, 40, 50
    }
  }

  @Test
  void blocksOutliveTheFailureOfADatabase() throws Exception {
    try (SmallCluster cluster = new SmallCluster(directory);
        Connection connection = cluster.connect("");
        Statement block = connection.createStatement()) {
      block.execute("create table a (i int primary key, v int)");
      block.execute("create table b (i int primary key)");
      connection.setAutoCommit(false);
      assertEquals("", ask(block, "insert into a values (1, 1)"));
      cluster.lie(DELEGATE, "drop table \"b\"");
      assertEquals("", ask(block, "insert into b values (1)"));
      assertEquals("1", ask(block, "select count(*) from b"));
      connection.commit();
      assertEquals("1", ask(block, "select v from a"));
    }
  }
}
