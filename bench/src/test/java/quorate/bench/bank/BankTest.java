package quorate.bench.bank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import quorate.bench.load.Databases;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.WorkloadBench;

class BankTest {
  private static final int ACCOUNTS = 1200;

  static Stream<String> urls() {
    return Databases.urls("bank");
  }

  @ParameterizedTest
  @MethodSource("urls")
  void depositsSumUp(String url) throws Exception {
    WorkloadBench bench = Databases.loaded(new Bank(ACCOUNTS), url);
    WorkloadBench.Report report = Databases.run(bench, 3, 100);
    assertEquals(300, report.measured().ended());
    assertEquals(0, report.measured().failures().count());
    assertTrue(report.isGood());
    assertEquals(List.of("" + ACCOUNTS), Databases.ask(url, "select count(*) from bank_account"));
  }

  @Test
  void aDepositThatIsLostIsFoundOut() throws Exception {
    String url = Databases.h2("bank_lost");
    WorkloadBench bench = Databases.loaded(new Bank(ACCOUNTS), url);
    assertTrue(Databases.run(bench, 1, 10).isGood());
    Databases.meddle(url, "update bank_account set balance = balance - 1 where id = 7");
    assertEquals(List.of("sum"), Databases.broken(bench));
  }

  @Test
  void whatIsThereIsNotLoadedAgain() throws Exception {
    String url = Databases.h2("bank_again");
    WorkloadBench bench = Databases.loaded(new Bank(ACCOUNTS), url);
    assertFalse(bench.load(false, 1, LoadProgress.SILENT));
    WorkloadBench other = new WorkloadBench(new Bank(ACCOUNTS + 1), bench.target());
    assertEquals(
        "the tables of bank are there with {accounts=1200}, not {accounts=1201}: give that, or"
            + " --fresh to load them again",
        assertThrows(
                IllegalArgumentException.class, () -> other.load(false, 1, LoadProgress.SILENT))
            .getMessage());
    Databases.meddle(url, "delete from bank_loaded");
    assertTrue(bench.load(false, 1, LoadProgress.SILENT), "a load that was interrupted is none");
  }
}
