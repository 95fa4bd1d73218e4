package quorate.runtime.store;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The log of nodes that execute every transaction.
public final class NodeLog {
  public static final Logger LOG = LoggerFactory.getLogger("quorate.runtime.node");

  private NodeLog() {}
}
