package quorate.runtime.cbs;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The log of shepherds and their databases.
final class CbsLog {
  static final Logger LOG = LoggerFactory.getLogger(CbsLog.class.getPackageName());

  private CbsLog() {}
}
