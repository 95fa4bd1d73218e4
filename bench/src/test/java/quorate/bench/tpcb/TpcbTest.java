package quorate.bench.tpcb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import quorate.bench.load.Databases;
import quorate.bench.load.WorkloadBench;

class TpcbTest {
  private static Tpcb small() {
    return new Tpcb(2, 30, () -> Instant.EPOCH);
  }

  static Stream<String> urls() {
    return Databases.urls("tpcb");
  }

  @ParameterizedTest
  @MethodSource("urls")
  void balancesSumUp(String url) throws Exception {
    WorkloadBench bench = Databases.loaded(small(), url);
    WorkloadBench.Report report = Databases.run(bench, 2, 100);
    assertEquals(List.of(), report.measured().failures().reasons());
    assertTrue(report.isGood(), report.conditions().toString());
    assertEquals(List.of("200"), Databases.ask(url, "select count(*) from tpcb_history"));
    assertEquals(List.of("20"), Databases.ask(url, "select count(*) from tpcb_teller"));
    assertTrue(
        Integer.parseInt(
                Databases.ask(
                        url,
                        "select count(*) from tpcb_history, tpcb_account"
                            + " where h_a_id = a_id and a_b_id <> h_b_id")
                    .getFirst())
            > 0,
        "some accounts are another branch's");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          update tpcb_teller set t_balance = t_balance + 1 where t_id = 3          | tellers
          update tpcb_account set a_balance = a_balance - 1 where a_id = 3         | accounts
          update tpcb_branch set b_balance = b_balance + 1 where b_id = 1          | tellers history accounts
          insert into tpcb_history values (1, 0, 1, 0, '1970-01-01 00:00:00', '')  | acknowledged
          """)
  void aBrokenDatabaseIsFoundOut(String sql, String conditions) throws Exception {
    String url = Databases.h2("tpcb_broken");
    WorkloadBench bench = Databases.loaded(small(), url);
    assertTrue(Databases.run(bench, 1, 10).isGood());
    Databases.meddle(url, sql);
    assertEquals(List.of(conditions.split(" ")), Databases.broken(bench));
  }
}
