package quorate.gateway.session;

import java.util.HashMap;
import java.util.Map;
import quorate.core.value.SqlException;

/// The prepared statements of a session by name, made by PREPARE or Parse. The unnamed one is
/// replaced by the next.
public final class PreparedStatements {
  private final Map<String, Prepared> all = new HashMap<>();

  Map<String, Prepared> all() {
    return all;
  }

  boolean has(String name) {
    return all.containsKey(name);
  }

  /// @throws SqlException 42P05 if the name is taken
  public void requireNew(String name) {
    if (!name.isEmpty() && has(name)) {
      throw new SqlException("42P05", "prepared statement \"" + name + "\" already exists");
    }
  }

  public void put(String name, Prepared prepared) {
    all.put(name, prepared);
  }

  /// @throws SqlException 26000 if it does not exist
  public Prepared get(String name) {
    Prepared prepared = all.get(name);
    if (prepared == null) {
      throw missing(name);
    }
    return prepared;
  }

  /// DEALLOCATE.
  ///
  /// @throws SqlException 26000 if it does not exist
  void deallocate(String name) {
    if (!close(name)) {
      throw missing(name);
    }
  }

  /// The protocol's Close, which ignores an unknown name.
  ///
  /// @return whether it existed
  public boolean close(String name) {
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
