package quorate.cli.bench;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.bench.bank.Bank;
import quorate.bench.load.SqlWorkload;

/// `quorate bench bank`.
@Command(
    name = "bank",
    mixinStandardHelpOptions = true,
    description = {
      "Deposits: ShadowDB's micro-benchmark.",
      "50,000 accounts of 16 bytes, and transactions that deposit money into one of them, at any",
      "database with a JDBC driver. At the end the balances must have grown by what was acknowledged."
    },
    footer = {
      "",
      "Exit status: 0 all is well, 1 the sum is wrong or nothing was done, 2 it was not understood or",
      "the database cannot be reached.",
      "",
      "Examples:",
      "  ./quorate bench bank                               # at the cluster under ./data",
      "  ./quorate bench bank --clients 32 --rate 500 --json",
      "  ./quorate bench bank --procedures                  # calls beside the databases",
      "  ./quorate bench bank --url jdbc:h2:tcp://localhost/./bank --user sa --pids 4711",
      "  ./quorate bench bank --url jdbc:mariadb://localhost/test --user root --autocommit"
    })
final class BenchBank extends BenchSql {
  @Option(
      names = {"--accounts", "--scale"},
      defaultValue = "" + Bank.ACCOUNTS,
      description = "Accounts (default: ${DEFAULT-VALUE}).")
  int accounts;

  @Option(
      names = "--procedures",
      description = "Calls of stored procedures, which are installed first; only at a Quorate.")
  boolean procedures;

  @Override
  SqlWorkload workload(long seed) {
    return new Bank(accounts, procedures);
  }
}
