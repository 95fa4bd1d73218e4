package quorate.runtime.node;

import quorate.runtime.config.ClusterConfig;

/// Takes one node's findings about changes of the nodes.
public interface NodeChanges {
  /// Other nodes order from now on.
  ///
  /// @param now the cluster as it is
  void changed(ClusterConfig now);

  /// This node has been removed, and the others do not need its data: it may end.
  default void released() {}
}
