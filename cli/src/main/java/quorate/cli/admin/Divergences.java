package quorate.cli.admin;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import quorate.cli.common.ClusterCommand;
import quorate.runtime.admin.Administration;
import quorate.runtime.status.Divergence;
import quorate.runtime.status.DivergenceJson;
import quorate.runtime.status.JsonObject;

/// `quorate divergences`.
@Command(
    name = "divergences",
    mixinStandardHelpOptions = true,
    description = {
      "Lists every disagreement between replicas with the evidence: the statement, the answer of each",
      "replica, the digests of its tables, and the verdict. Under cbs: the answers that were outvoted",
      "and the rows copied to repair databases; each shepherd keeps the last 1000."
    },
    subcommands = DivergenceShow.class,
    footer = {
      "",
      "Examples:",
      "  ./quorate divergences --json",
      "  ./quorate divergences show 16.0            # schema, rows and answers in full",
      "  ./quorate divergences show 16.0 --bundle   # a program for the engine's bug tracker"
    })
public final class Divergences extends ClusterCommand implements Callable<Integer> {
  @Override
  public Integer call() throws Exception {
    List<Divergence> all;
    try (Administration cluster = administration(config())) {
      all = cluster.divergences();
    }
    if (json) {
      System.out.println(JsonObject.pretty(all.stream().map(DivergenceJson::write).toList()));
    } else if (all.isEmpty()) {
      System.out.println("no divergences");
    } else {
      all.forEach(each -> DivergenceText.lines(each).forEach(System.out::println));
    }
    return 0;
  }
}
