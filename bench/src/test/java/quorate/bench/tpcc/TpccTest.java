package quorate.bench.tpcc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import quorate.bench.load.Condition;
import quorate.bench.load.Databases;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.Measured;
import quorate.bench.load.WorkloadBench;

class TpccTest {
  private static final TpccScale SMALL = new TpccScale(2, 50, 20);

  private static Tpcc small(boolean foreignKeys) {
    return new Tpcc(SMALL, foreignKeys, 1, () -> Instant.EPOCH);
  }

  static Stream<String> urls() {
    return Databases.urls("tpcc");
  }

  @ParameterizedTest
  @MethodSource("urls")
  void theNewDatabaseIsConsistent(String url) throws Exception {
    WorkloadBench bench = Databases.loaded(small(true), url);
    List<Condition> all = bench.check(LoadProgress.SILENT);
    assertEquals(12, all.size());
    assertTrue(all.stream().allMatch(Condition::holds), all.toString());
    assertEquals(
        List.of("20"),
        Databases.ask(url, "select count(*) from tpcc_district where d_next_o_id = 21"));
    assertEquals(List.of("100"), Databases.ask(url, "select count(*) from tpcc_stock"));
    assertEquals(List.of("400"), Databases.ask(url, "select count(*) from tpcc_customer"));
    assertEquals(List.of("120"), Databases.ask(url, "select count(*) from tpcc_new_order"));
  }

  @ParameterizedTest
  @MethodSource("urls")
  void allTransactionsLeaveItConsistent(String url) throws Exception {
    WorkloadBench bench = Databases.loaded(small(false), url);
    WorkloadBench.Report report = Databases.run(bench, 1, 400);
    Measured seen = report.measured();
    assertEquals(List.of(), seen.failures().reasons());
    assertEquals(400, seen.ended());
    for (String kind : bench.workload().kinds()) {
      assertTrue(seen.ended(kind) > 0, kind);
    }
    assertTrue(seen.rolledBack().getOrDefault(NewOrder.KIND, 0L) > 0, "one in a hundred");
    assertEquals(
        List.of("" + (400 + seen.committed(NewOrder.KIND))),
        Databases.ask(url, "select count(*) from tpcc_orders"));
    assertTrue(report.isGood(), report.conditions().toString());
    assertEquals(11, report.conditions().size(), "the eleventh is of a new database only");
  }

  @ParameterizedTest
  @MethodSource("urls")
  void severalClientsAtOnce(String url) throws Exception {
    WorkloadBench bench = Databases.loaded(small(true), url);
    WorkloadBench.Report report = Databases.run(bench, 4, 60);
    assertEquals(List.of(), report.measured().failures().reasons());
    assertEquals(240, report.measured().ended());
    assertTrue(report.isGood(), report.conditions().toString());
  }

  @Test
  void theSameSeedLoadsTheSame() throws Exception {
    String lines =
        "select ol_amount from tpcc_order_line order by ol_w_id, ol_d_id, ol_o_id, ol_number";
    Databases.loaded(small(false), Databases.h2("tpcc_one"));
    Databases.loaded(small(false), Databases.h2("tpcc_two"));
    assertEquals(
        Databases.ask(Databases.h2("tpcc_one"), lines),
        Databases.ask(Databases.h2("tpcc_two"), lines));
  }

  /// Each change violates the listed conditions, and no others.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          update tpcc_warehouse set w_ytd = w_ytd + 1 where w_id = 2                | 1 8
          update tpcc_district set d_ytd = d_ytd - 1 where d_w_id = 1 and d_id = 3  | 1 9
          update tpcc_district set d_next_o_id = 99 where d_w_id = 1 and d_id = 3   | 2
          delete from tpcc_new_order where no_o_id = 17 and no_d_id = 4             | 3 5
          update tpcc_orders set o_ol_cnt = o_ol_cnt + 1 where o_id = 3             | 4 6
          update tpcc_orders set o_carrier_id = null where o_id = 3 and o_d_id = 1  | 5 7
          delete from tpcc_order_line where ol_o_id = 5 and ol_number = 1           | 4 6
          update tpcc_order_line set ol_delivery_d = null where ol_o_id = 2         | 7
          delete from tpcc_history where h_c_id = 9 and h_c_d_id = 1                | 8 9 10
          update tpcc_customer set c_balance = c_balance + 1 where c_id = 4         | 10 12
          update tpcc_customer set c_ytd_payment = 11 where c_id = 4                | 12
          """)
  void aBrokenDatabaseIsFoundOut(String sql, String conditions) throws Exception {
    String url = Databases.h2("tpcc_broken");
    WorkloadBench bench = Databases.loaded(small(false), url);
    Databases.run(bench, 1, 1); // not new any more
    assertEquals(List.of(), Databases.broken(bench));
    Databases.meddle(url, sql);
    assertEquals(
        Stream.of(conditions.split(" ")).map(each -> "3.3.2." + each).toList(),
        Databases.broken(bench));
  }
}
