package quorate.bench.load;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.bench.bank.Bank;
import quorate.sql.dialect.Dialect;

class RqliteSessionTest {
  @Test
  void statementsGoAsTheInterfaceHasThem() throws Exception {
    try (RqliteStandIn server = new RqliteStandIn();
        Session session = server.target().open()) {
      assertEquals(Dialect.SQLITE, session.words().dialect());
      session.execute("create table t (a bigint, b text)");
      assertEquals(
          1, session.update("insert into t values (?, ?)", 1L << 40, new Nothing(Types.VARCHAR)));
      assertArrayEquals(
          new int[] {1, 0},
          session.updateAll(
              "update t set b = ? where a < ?",
              List.of(new Object[] {"x", 1L << 41}, new Object[] {new BigDecimal("1E1"), 0})));
      assertEquals(
          List.of(
              "/db/execute [[\"create table t (a bigint, b text)\"]]",
              "/db/execute [[\"insert into t values (?, ?)\",1099511627776,null]]",
              "/db/execute [[\"update t set b = ? where a < ?\",\"x\",2199023255552],"
                  + "[\"update t set b = ? where a < ?\",\"10\",0]]"),
          server.heard());
    }
  }

  @Test
  void rowsAreReadAsAnyOther() throws Exception {
    try (RqliteStandIn server = new RqliteStandIn();
        Session session = server.target().open()) {
      session.execute("create table t (a bigint, b text)");
      assertEquals(Optional.empty(), session.first("select a from t", row -> row.getLong(1)));
      session.update("insert into t values (?, ?), (2, null)", 1L << 40, "x");
      assertEquals(
          List.of("1099511627776 x", "2 null"),
          session.all(
              "select a, b from t order by a desc",
              row -> row.getLong(1) + " " + row.getString(2)));
      assertEquals(
          "/db/query?level=strong [[\"select a, b from t order by a desc\"]]",
          server.heard().getLast());
    }
  }

  @Test
  void errorsAreToldApart() throws Exception {
    Session away;
    try (RqliteStandIn server = new RqliteStandIn();
        Session session = server.target().open()) {
      away = server.target().open();
      session.drop("none"); // ignores a missing table
      SQLException refused =
          assertThrows(SQLException.class, () -> session.execute("not a statement"));
      assertTrue(session.recover(refused));
      SQLException block =
          assertThrows(SQLException.class, () -> session.run(new Unending(), true));
      assertEquals("0A000", block.getSQLState());
    }
    try (away) {
      SQLException lost = assertThrows(SQLException.class, () -> away.update("delete from t"));
      assertEquals("08006", lost.getSQLState());
      assertFalse(away.recover(lost));
    }
  }

  /// Must not be started.
  private static final class Unending implements Transaction {
    @Override
    public String kind() {
      return "unending";
    }

    @Override
    public Outcome run(Session session) {
      throw new IllegalStateException("it was begun");
    }
  }

  @Test
  void aPlanOfBlocksRunsTheBankWithoutThem() throws Exception {
    try (RqliteStandIn server = new RqliteStandIn()) {
      assertFalse(server.target().hasBlocks());
      WorkloadBench bench = new WorkloadBench(new Bank(50), server.target());
      bench.load(true, 2, LoadProgress.SILENT);
      WorkloadBench.Report report = Databases.run(bench, 2, 20);
      assertEquals(40, report.measured().ended());
      assertTrue(report.isGood(), report.toString());
    }
  }
}
