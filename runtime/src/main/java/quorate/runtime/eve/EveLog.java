package quorate.runtime.eve;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The log of nodes under execute-verify replication.
final class EveLog {
  static final Logger LOG = LoggerFactory.getLogger(EveLog.class.getPackageName());

  private EveLog() {}
}
