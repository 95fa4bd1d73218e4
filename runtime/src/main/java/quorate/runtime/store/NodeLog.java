package quorate.runtime.store;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The log of nodes and their files. Its name, by which people filter, is that of the nodes'
/// package.
public final class NodeLog {
  public static final Logger LOG = LoggerFactory.getLogger("quorate.runtime.node");

  private NodeLog() {}
}
