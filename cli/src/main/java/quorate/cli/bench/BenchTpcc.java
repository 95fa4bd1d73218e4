package quorate.cli.bench;

import java.time.InstantSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.bench.load.SqlWorkload;
import quorate.bench.tpcc.Tpcc;
import quorate.bench.tpcc.TpccScale;

/// `quorate bench tpcc`.
@Command(
    name = "tpcc",
    mixinStandardHelpOptions = true,
    description = {
      "TPC-C: five transactions of a wholesale supplier.",
      "In the standard's mix, at any database with a JDBC driver. At the end the standard's",
      "consistency conditions must hold. tpmC are committed New-Orders per minute. docs/workloads.md",
      "says where it departs from the standard."
    },
    footer = {
      "",
      "Exit status: 0 all is well, 1 a consistency condition does not hold or nothing was done, 2 it",
      "was not understood or the database cannot be reached.",
      "",
      "Examples:",
      "  ./quorate bench tpcc                               # at the cluster under ./data",
      "  ./quorate bench tpcc --warehouses 2 --clients 4 --seconds 60 --json --plot tpcc.svg",
      "  ./quorate bench tpcc --warehouses 1 --items 1000 --customers 100 --fresh    # a small one",
      "  ./quorate bench tpcc --procedures                  # each transaction is one CALL",
      "  ./quorate bench tpcc --url jdbc:h2:tcp://localhost/./tpcc --user sa --pids 4711",
      "  ./quorate bench tpcc --warehouses 10 --clients 100 --think-time --seconds 600"
    })
final class BenchTpcc extends BenchSql {
  @Option(
      names = {"--warehouses", "--scale"},
      defaultValue = "1",
      description = "Warehouses (default: ${DEFAULT-VALUE}).")
  int warehouses;

  @Option(
      names = "--items",
      defaultValue = "" + TpccScale.ITEMS,
      description = "Items (default: the standard's ${DEFAULT-VALUE}; fewer are for tests).")
  int items;

  @Option(
      names = "--customers",
      defaultValue = "" + TpccScale.CUSTOMERS,
      description = "Of each district, and as many orders (default: ${DEFAULT-VALUE}).")
  int customers;

  @Option(names = "--foreign-keys", description = "Declare them when it is loaded.")
  boolean foreignKeys;

  @Option(names = "--think-time", description = "Clients type and think, as the standard has them.")
  boolean thinkTime;

  @Option(
      names = "--procedures",
      description = "Calls of stored procedures, which are installed first; only at a Quorate.")
  boolean procedures;

  @Override
  boolean pauses() {
    return thinkTime;
  }

  @Override
  SqlWorkload workload(long seed) {
    return new Tpcc(
        new TpccScale(warehouses, items, customers),
        foreignKeys,
        seed,
        InstantSource.system(),
        procedures);
  }
}
