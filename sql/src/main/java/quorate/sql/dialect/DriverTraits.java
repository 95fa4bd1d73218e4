package quorate.sql.dialect;

import java.util.List;
import java.util.Optional;

/// Traits of an engine's JDBC driver.
public interface DriverTraits {
  /// The names of the driver's jars, without versions.
  List<String> driverJars();

  /// The URL of a trial database: an empty one in memory, or the server's.
  ///
  /// @param version of the engine
  String trialUrl(String version);

  /// The driver class, for versions that do not register themselves.
  default Optional<String> driverClass(String version) {
    return Optional.empty();
  }

  /// Whether the driver handles `java.time` values, independently of the machine's time zone.
  default boolean hasJavaTimes() {
    return false;
  }

  /// Whether booleans are numbers.
  default boolean countsConditions() {
    return false;
  }

  /// Whether the driver sends several statements in one message.
  default boolean sendsStatementsTogether() {
    return false;
  }
}
