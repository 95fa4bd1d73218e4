package quorate.engine;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The log of events at one engine.
public final class EngineLog {
  public static final Logger LOG = LoggerFactory.getLogger(EngineLog.class.getPackageName());

  private EngineLog() {}
}
