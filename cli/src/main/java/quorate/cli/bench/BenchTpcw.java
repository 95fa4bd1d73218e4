package quorate.cli.bench;

import java.time.InstantSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.bench.load.SqlWorkload;
import quorate.bench.tpcw.Tpcw;
import quorate.bench.tpcw.TpcwScale;

/// `quorate bench tpcw`.
@Command(
    name = "tpcw",
    mixinStandardHelpOptions = true,
    description = {
      "TPC-W's browsing mix: the queries of a bookstore.",
      "What the fourteen web interactions ask of the database, 95 of a hundred of which only read; at",
      "any database with a JDBC driver. At the end every order must be there, and paid."
    },
    footer = {
      "",
      "Exit status: 0 all is well, 1 a condition does not hold or nothing was done, 2 it was not",
      "understood or the database cannot be reached.",
      "",
      "Examples:",
      "  ./quorate bench tpcw                               # at the cluster under ./data",
      "  ./quorate bench tpcw --scale 10 --items 10000 --fresh --json",
      "  ./quorate bench tpcw --url jdbc:hsqldb:hsql://localhost/tpcw --user SA"
    })
final class BenchTpcw extends BenchSql {
  @Option(
      names = "--scale",
      defaultValue = "1",
      description =
          "Emulated browsers the store is loaded for: 2,880 customers for each"
              + " (default: ${DEFAULT-VALUE}).")
  int browsers;

  @Option(
      names = "--items",
      defaultValue = "" + TpcwScale.ITEMS,
      description = "Books (default: ${DEFAULT-VALUE}).")
  int items;

  @Override
  SqlWorkload workload(long seed) {
    TpcwScale scale = new TpcwScale(items, browsers * TpcwScale.CUSTOMERS_PER_BROWSER);
    return new Tpcw(scale, seed, InstantSource.system());
  }
}
