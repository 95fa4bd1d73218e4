package quorate.bench.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import quorate.bench.load.Databases;
import quorate.bench.load.WorkloadBench;

class YcsbTest {
  private static final int RECORDS = 60;

  static Stream<String> urls() {
    return Databases.urls("ycsb");
  }

  @ParameterizedTest
  @EnumSource
  void eachCoreWorkload(CoreWorkload core) throws Exception {
    String url = Databases.h2("ycsb_" + core);
    WorkloadBench bench = Databases.loaded(new Ycsb(core, RECORDS, 1), url);
    WorkloadBench.Report report = Databases.run(bench, 2, 60);
    assertEquals(List.of(), report.measured().failures().reasons());
    assertEquals(120, report.measured().ended());
    for (String kind : bench.workload().kinds()) {
      assertTrue(report.measured().ended(kind) > 0, kind);
    }
    assertTrue(report.isGood(), report.conditions().toString());
  }

  @ParameterizedTest
  @MethodSource("urls")
  void everyDatabaseScansAndInserts(String url) throws Exception {
    WorkloadBench bench = Databases.loaded(new Ycsb(CoreWorkload.E, RECORDS, 1), url);
    WorkloadBench.Report report = Databases.run(bench, 1, 100);
    assertEquals(List.of(), report.measured().failures().reasons());
    assertTrue(report.isGood(), report.conditions().toString());
    assertEquals(
        List.of("" + (RECORDS + report.measured().ended(Ycsb.INSERT))),
        Databases.ask(url, "select count(*) from ycsb_usertable"));
    // A second run continues with the records of the first.
    Databases.run(new WorkloadBench(new Ycsb(CoreWorkload.E, RECORDS, 2), bench.target()), 1, 50);
  }

  @Test
  void aLostRecordIsFoundOut() throws Exception {
    String url = Databases.h2("ycsb_lost");
    WorkloadBench bench = Databases.loaded(new Ycsb(CoreWorkload.D, RECORDS, 1), url);
    assertTrue(Databases.run(bench, 1, 20).isGood());
    Databases.meddle(url, "delete from ycsb_usertable where ycsb_key = '" + Keys.key(7) + "'");
    assertEquals(List.of("count"), Databases.broken(bench));
  }

  @Test
  void thereAreSix() {
    assertEquals(CoreWorkload.F, CoreWorkload.of("f"));
    assertThrows(IllegalArgumentException.class, () -> CoreWorkload.of("g"));
  }
}
