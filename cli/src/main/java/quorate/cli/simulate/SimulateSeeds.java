package quorate.cli.simulate;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.cli.common.ProgressLine;
import quorate.simulator.Simulate;
import quorate.simulator.world.Subject;

/// `quorate simulate`.
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    description = {
      "Runs whole clusters from seeds, under lost, late, doubled and reordered messages, partitions,",
      "crashes with loss of unsynced writes, and nodes that lie, and checks every run."
    },
    footer = {
      "",
      "Exit status: 0 if no seed violates a property, 1 if one does (with its trace).",
      "",
      "Examples:",
      "  ./quorate simulate --runs 1000",
      "  ./quorate simulate --order smr --runs 1000",
      "  ./quorate simulate --order cbs --runs 20000",
      "  ./quorate simulate --order pbr --runs 20000",
      "  ./quorate simulate --order pbft --lies nodes --runs 1000",
      "  ./quorate simulate --seed 4711 --runs 1"
    })
public final class SimulateSeeds implements Callable<Integer> {
  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "The first seed (default: ${DEFAULT-VALUE}).")
  long seed;

  @Option(
      names = "--runs",
      defaultValue = "100",
      description = "How many seeds (default: ${DEFAULT-VALUE}).")
  int runs;

  @Option(
      names = "--order",
      defaultValue = "paxos",
      description =
          "What is simulated: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). smr is state"
              + " machine replication, with databases that lie, over paxos; smr_reconfigured is the same"
              + " while nodes are replaced; smr_pbft is the same over pbft, where nodes lie in the order"
              + " and as databases at once; cbs is commit barrier"
              + " scheduling, without an order, over databases that lock and lie; cbs_standby is the"
              + " same with shepherds that stand by for each other; pbr is"
              + " primary-backup, over paxos, which decides on groups: spares, leases, databases that"
              + " forget what they have not synced; eve_verify is the verification stage of"
              + " execute-verify replication: executors that diverge, and their verifiers; byzantium is"
              + " snapshot isolation over paxos, with many masters and databases that lie.")
  Subject protocol = Subject.PAXOS;

  /// The parties that lie.
  enum Lies {
    NONE,
    NODES
  }

  @Option(
      names = "--lies",
      defaultValue = "none",
      description =
          "Under pbft, archive and eve_verify: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). With nodes, up to r of"
              + " them do whatever harms.")
  Lies lies = Lies.NONE;

  private static final Set<Subject> MAY_LIE =
      EnumSet.of(Subject.PBFT, Subject.ARCHIVE, Subject.ARCHIVE_RECONFIGURED, Subject.EVE_VERIFY);

  @Option(names = "--trace", description = "How many lines of a failing run's trace to print.")
  int trace = 60;

  @Override
  public Integer call() {
    if (lies == Lies.NODES && !MAY_LIE.contains(protocol)) {
      System.err.println(
          "--lies nodes goes with --order pbft, archive, archive_reconfigured and eve_verify: no"
              + " other masks lying nodes");
      return 2;
    }
    if (runs < 1) {
      System.err.println("--runs " + runs + " shows nothing; give at least 1");
      return 2;
    }
    if (trace < 0) {
      System.err.println("--trace " + trace + ": give 0 or more lines");
      return 2;
    }
    Simulate.Report report =
        Simulate.run(
            seed,
            runs,
            new ProgressLine(),
            new Simulate.Options(trace, protocol, lies == Lies.NODES));
    System.out.println(report.describe());
    return report.failure().isPresent() ? 1 : 0;
  }
}
