package quorate.cli.bench;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.bench.load.SqlWorkload;
import quorate.bench.ycsb.CoreWorkload;
import quorate.bench.ycsb.Ycsb;

/// `quorate bench ycsb`.
@Command(
    name = "ycsb",
    mixinStandardHelpOptions = true,
    description = {
      "YCSB's core workloads A to F over SQL.",
      "One table of a key and ten fields of 100 characters, at any database with a JDBC driver. At",
      "the end all records that were inserted must be there."
    },
    footer = {
      "",
      "Exit status: 0 all is well, 1 records are missing or nothing was done, 2 it was not understood",
      "or the database cannot be reached.",
      "",
      "Examples:",
      "  ./quorate bench ycsb --workload a                  # at the cluster under ./data",
      "  ./quorate bench ycsb --workload e --records 100000 --fresh --json",
      "  ./quorate bench ycsb --workload b --autocommit --rate 2000",
      "  ./quorate bench ycsb --url jdbc:derby://localhost/ycsb;create=true --workload f"
    })
final class BenchYcsb extends BenchSql {
  @Option(
      names = "--workload",
      defaultValue = "a",
      description = {
        "a: half reads, half updates; b: 95 % reads; c: reads; d: 95 % reads of what was inserted last;",
        "e: 95 % scans; f: half reads, half reads with an update (default: ${DEFAULT-VALUE})."
      })
  String letter = "a";

  @Option(
      names = {"--records", "--scale"},
      defaultValue = "" + Ycsb.RECORDS,
      description = "Records that are loaded (default: ${DEFAULT-VALUE}).")
  int records;

  @Override
  SqlWorkload workload(long seed) {
    return new Ycsb(CoreWorkload.of(letter), records, seed);
  }
}
