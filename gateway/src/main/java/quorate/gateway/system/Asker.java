package quorate.gateway.system;

import java.util.Map;

/// The session that asks: what functions tell of it.
public interface Asker {
  String user();

  String database();

  int processId();

  /// Microseconds since 1970 of the transaction's beginning.
  long nowMicros();

  /// All settings by their names.
  Map<String, String> settings();

  /// Sets a setting; gives its value.
  String set(String name, String value, boolean onlyNow);
}
