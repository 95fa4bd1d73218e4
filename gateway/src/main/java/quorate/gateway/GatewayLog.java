package quorate.gateway;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The gateways' logger.
final class GatewayLog {
  static final Logger LOG = LoggerFactory.getLogger(GatewayLog.class.getPackageName());

  private GatewayLog() {}
}
