package quorate.cli.bench;

import java.time.InstantSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.bench.load.SqlWorkload;
import quorate.bench.tpcb.Tpcb;

/// `quorate bench tpcb`.
@Command(
    name = "tpcb",
    mixinStandardHelpOptions = true,
    description = {
      "TPC-B: tellers of a bank's branches.",
      "One transaction of three updates, a query and an insert, all of which meet at their branch's",
      "row; at any database with a JDBC driver. At the end all balances must sum up."
    },
    footer = {
      "",
      "Exit status: 0 all is well, 1 balances do not sum up or nothing was done, 2 it was not",
      "understood or the database cannot be reached.",
      "",
      "Examples:",
      "  ./quorate bench tpcb                               # at the cluster under ./data",
      "  ./quorate bench tpcb --scale 10 --clients 16 --json",
      "  ./quorate bench tpcb --url jdbc:postgresql://localhost/test --user me --pids 4711"
    })
final class BenchTpcb extends BenchSql {
  @Option(
      names = "--scale",
      defaultValue = "1",
      description = "Branches (default: ${DEFAULT-VALUE}).")
  int branches;

  @Option(
      names = "--accounts",
      defaultValue = "" + Tpcb.ACCOUNTS,
      description = "Of each branch (default: the standard's ${DEFAULT-VALUE}).")
  int accounts;

  @Override
  SqlWorkload workload(long seed) {
    return new Tpcb(branches, accounts, InstantSource.system());
  }
}
