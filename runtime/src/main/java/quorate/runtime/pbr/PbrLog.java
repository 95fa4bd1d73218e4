package quorate.runtime.pbr;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The log of nodes under primary-backup.
final class PbrLog {
  static final Logger LOG = LoggerFactory.getLogger(PbrLog.class.getPackageName());

  private PbrLog() {}
}
