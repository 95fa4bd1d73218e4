package quorate.cli.cluster;

import java.io.IOException;
import java.nio.file.Path;
import quorate.cli.common.ClusterCommand;
import quorate.cli.common.Failures;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigFile;
import quorate.runtime.node.NodeChanges;

/// Keeps the configuration file up to date, so that a later start finds the nodes.
///
/// @param gone runs when the node has been removed and may end
record SavedChanges(Path data, Runnable gone) implements NodeChanges {
  @Override
  public void changed(ClusterConfig now) {
    Path file = data.resolve(ClusterCommand.CONFIG);
    try {
      ConfigFile.advance(file, now);
    } catch (IOException | RuntimeException notSaved) {
      System.err.println(
          "quorate: cannot note in " + file + " who the nodes are: " + Failures.explain(notSaved));
    }
  }

  @Override
  public void released() {
    gone.run();
  }
}
