package quorate.bench.tpcw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import quorate.bench.load.Databases;
import quorate.bench.load.WorkloadBench;

class TpcwTest {
  private static Tpcw small() {
    return new Tpcw(new TpcwScale(40, 30), 1, () -> Instant.EPOCH);
  }

  static Stream<String> urls() {
    return Databases.urls("tpcw");
  }

  @Test
  void theMixIsWhole() {
    assertEquals(10_000, Arrays.stream(Kind.weights()).sum());
    assertEquals(9_500, Arrays.stream(Kind.weights()).limit(6).sum(), "what browses");
    assertEquals("REATNG", Store.syllables(469), "a syllable for each digit");
  }

  @ParameterizedTest
  @MethodSource("urls")
  void everyInteractionEnds(String url) throws Exception {
    WorkloadBench bench = Databases.loaded(small(), url);
    assertEquals(List.of(), Databases.broken(bench));
    WorkloadBench.Report report = Databases.run(bench, 1, 2500);
    assertEquals(List.of(), report.measured().failures().reasons());
    for (String kind : bench.workload().kinds()) {
      assertTrue(report.measured().ended(kind) > 0, kind);
    }
    assertTrue(report.isGood(), report.conditions().toString());
    long confirmed = report.measured().ended(Kind.BUY_CONFIRM.word());
    assertEquals(
        List.of("" + (27 + confirmed)), Databases.ask(url, "select count(*) from tpcw_orders"));
  }

  @Test
  void severalVisitorsAtOnce() throws Exception {
    WorkloadBench bench = Databases.loaded(small(), Databases.h2("tpcw_several"));
    WorkloadBench.Report report = Databases.run(bench, 4, 200);
    assertEquals(List.of(), report.measured().failures().reasons());
    assertTrue(report.isGood(), report.conditions().toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          delete from tpcw_order_line where ol_o_id = 3                      | lines
          update tpcw_cc_xacts set cx_xact_amt = 1 where cx_o_id = 3         | payments
          delete from tpcw_orders where o_id = 3                             | acknowledged payments lines
          """)
  void aBrokenDatabaseIsFoundOut(String sql, String conditions) throws Exception {
    String url = Databases.h2("tpcw_broken");
    WorkloadBench bench = Databases.loaded(small(), url);
    assertTrue(Databases.run(bench, 1, 10).isGood());
    Databases.meddle(url, sql);
    assertEquals(List.of(conditions.split(" ")), Databases.broken(bench));
  }
}
