package quorate.cli.admin;

import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.runtime.admin.Administration;
import quorate.runtime.status.Verification;
import quorate.runtime.status.VerificationJson;

/// `quorate verify`.
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description = {
      "Compares the tables of all replicas, by digests that each scans from its engine at one position",
      "of the order. Writes continue meanwhile. A replica that r + 1 others contradict is repaired at",
      "once, row by row if few rows differ; --repair waits for that, shows the rows, and compares again.",
      "If no r + 1 agree, the right state is unknown: the command reports that, and does not wait.",
      "Under protocol = \"cbs\" the active shepherd compares its databases, each table at one place"
          + " of",
      "the serial order, and has repaired what differs; it says how many ranges of keys that is."
          + " Under",
      "protocol = \"pbr\" the members of the group are compared at one place of their log, which"
          + " they come",
      "to when little is written; nothing is repaired: a member is believed."
    },
    footer = {
      "",
      "Exit status: 0 if all replicas hold the same rows, 1 if not, 2 if the cluster did not"
          + " answer.",
      "",
      "Examples:",
      "  ./quorate verify --json",
      "  ./quorate verify --repair"
    })
public final class Verify extends Operating implements Callable<Integer> {
  @Option(
      names = "--seconds",
      defaultValue = "120",
      description = "How long to wait for all replicas (default: ${DEFAULT-VALUE}).")
  int seconds;

  @Option(
      names = "--repair",
      description = "Wait until replicas that differ are repaired, show their rows, compare again.")
  boolean repair;

  @Override
  public Integer call() throws Exception {
    Duration limit = Duration.ofSeconds(seconds);
    Verification found;
    try (Administration cluster = administration(config())) {
      found = repair ? cluster.verifyAndRepair(limit, this::before) : cluster.verify(limit);
    }
    show(found);
    return found.isEqual() ? 0 : 1;
  }

  /// Shows what differs while it is repaired.
  private void before(Verification found) {
    if (!json) {
      show(found);
    }
  }

  private void show(Verification found) {
    if (json) {
      System.out.println(VerificationJson.write(found).pretty());
    } else {
      VerificationText.lines(found).forEach(System.out::println);
    }
  }
}
