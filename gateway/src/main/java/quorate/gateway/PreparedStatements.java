package quorate.gateway;

import java.util.HashMap;
import java.util.Map;
import quorate.core.value.SqlException;

/// The prepared statements of a session, by their names, whether PREPARE or Parse has made them.
/// The one without a name is replaced by the next.
final class PreparedStatements {
  private final Map<String, Prepared> all = new HashMap<>();

  Map<String, Prepared> all() {
    return all;
  }

  boolean has(String name) {
    return all.containsKey(name);
  }

  /// @throws SqlException 42P05 if there is one of this name
  void requireNew(String name) {
    if (!name.isEmpty() && has(name)) {
      throw new SqlException("42P05", "prepared statement \"" + name + "\" already exists");
    }
  }

  void put(String name, Prepared prepared) {
    all.put(name, prepared);
  }

  /// @throws SqlException 26000 if there is none
  Prepared get(String name) {
    Prepared prepared = all.get(name);
    if (prepared == null) {
      throw missing(name);
    }
    return prepared;
  }

  /// DEALLOCATE.
  ///
  /// @throws SqlException 26000 if there is none
  void deallocate(String name) {
    if (!close(name)) {
      throw missing(name);
    }
  }

  /// Close, which may name one that does not exist.
  ///
  /// @return whether there was one
  boolean close(String name) {
    return all.remove(name) != null;
  }

  void clear() {
    all.clear();
  }

  private static SqlException missing(String name) {
    return new SqlException(
        "26000",
        name.isEmpty()
            ? "unnamed prepared statement does not exist"
            : "prepared statement \"" + name + "\" does not exist");
  }
}
