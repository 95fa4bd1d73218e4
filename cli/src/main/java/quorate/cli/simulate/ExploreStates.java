package quorate.cli.simulate;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.simulator.explore.Bounds;
import quorate.simulator.explore.Explore;
import quorate.simulator.explore.Report;

/// `quorate explore`.
@Command(
    name = "explore",
    mixinStandardHelpOptions = true,
    description = {
      "Drives the real ordering nodes through every interleaving of deliveries, losses, time-outs,",
      "crashes and lies of a small cluster, within stated bounds, and checks every state."
    },
    footer = {
      "",
      "Exit status: 0 if every state was checked and none violates a property, 1 if one does (with a",
      "shortest trace), 2 if the limit on states ended the exploration.",
      "",
      "Examples:",
      "  ./quorate explore --order paxos",
      "  ./quorate explore --order pbft --config small-view",
      "  ./quorate explore --order paxos --config stated --limit-states 10000000",
      "  ./quorate explore --list"
    })
public final class ExploreStates implements Callable<Integer> {
  @Option(
      names = "--order",
      defaultValue = "paxos",
      description =
          "Whose nodes: ${COMPLETION-CANDIDATES}, in any case (default: ${DEFAULT-VALUE}).")
  Explore.Order order = Explore.Order.PAXOS;

  @Option(
      names = "--config",
      defaultValue = "small",
      description =
          "The configuration, one of those that --list shows (default: ${DEFAULT-VALUE}).")
  String config = "small";

  @Option(
      names = "--limit-states",
      description =
          "Give up beyond so many states; each takes about 100 bytes (default: what the"
              + " configuration says).")
  @Nullable Integer limit;

  @Option(names = "--list", description = "List the configurations with their bounds.")
  boolean list;

  @Override
  public Integer call() {
    List<Explore.Config> all = Explore.configs();
    if (list) {
      all.forEach(each ->
          System.out.printf(
              "%-6s %-16s %s%n%24s%s%n",
              each.order().toString().toLowerCase(java.util.Locale.ROOT),
              each.name(),
              each.about(),
              "",
              each.bounds()));
      return 0;
    }
    if (limit != null && limit < 1) {
      System.err.println("quorate: --limit-states " + limit + " sees nothing; give at least 1");
      return 2;
    }
    for (Explore.Config each : all) {
      if (each.order() == order && each.name().equals(config)) {
        return explore(each);
      }
    }
    System.err.println("quorate: no configuration " + config + " of " + order + "; see --list");
    return 2;
  }

  private int explore(Explore.Config chosen) {
    Bounds bounds = limit != null ? chosen.bounds().withStates(limit) : chosen.bounds();
    System.out.println(chosen.about());
    Report report = chosen.run(bounds, states -> System.err.printf("\r%,d states", states));
    System.err.print("\r");
    System.out.print(report.describe());
    if (report.violation() != null) {
      return 1;
    }
    return report.isRight() ? 0 : 2;
  }
}
