package quorate.runtime.config;

/// The configuration is wrong: the message gives the place, the reason and the fix.
public final class ConfigException extends RuntimeException {
  public ConfigException(String message) {
    super(message);
  }
}
