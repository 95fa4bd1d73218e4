package quorate.runtime.eve;

import quorate.runtime.config.ConfigException;
import quorate.service.Service;
import quorate.service.kv.KvService;

/// The services that a node can execute.
final class Services {
  private Services() {}

  /// @throws ConfigException if there is none of this name
  static Service named(String name) {
    if (name.equals(KvService.NAME)) {
      return new KvService();
    }
    throw new ConfigException("there is no service \"" + name + "\"; there is " + KvService.NAME);
  }
}
