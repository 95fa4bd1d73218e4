package quorate.sql.dialect;

import java.util.List;
import java.util.Optional;

/// Traits of an engine's JDBC driver.
public interface DriverTraits {
  /// The names of the jars in which it is published, without their versions.
  List<String> driverJars();

  /// The URL of a database for a trial: an empty one in memory, or a server's.
  ///
  /// @param version of the engine
  String trialUrl(String version);

  /// The driver's class, in a version that does not make itself known.
  default Optional<String> driverClass(String version) {
    return Optional.empty();
  }

  /// Whether it takes and gives dates and times as values of `java.time` that mean the same on
  /// every machine.
  default boolean hasJavaTimes() {
    return false;
  }

  /// Whether its conditions are numbers.
  default boolean countsConditions() {
    return false;
  }

  /// Whether it sends several statements in one message.
  default boolean sendsStatementsTogether() {
    return false;
  }
}
