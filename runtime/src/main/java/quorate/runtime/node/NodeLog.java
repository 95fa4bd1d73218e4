package quorate.runtime.node;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The log of nodes that execute every transaction.
final class NodeLog {
  static final Logger LOG = LoggerFactory.getLogger(NodeLog.class.getPackageName());

  private NodeLog() {}
}
