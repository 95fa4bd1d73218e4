package quorate.gateway.system;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.replication.lock.LockEntry;

/// The session that asks: what functions tell of it.
public interface Asker {
  /// Whose rights it has.
  String user();

  /// The schema that the session has for itself.
  default Optional<String> ownSchema() {
    return Optional.empty();
  }

  /// Whose session it is.
  String sessionUser();

  String database();

  int processId();

  /// Microseconds since 1970 of the transaction's beginning.
  long nowMicros();

  /// Microseconds since 1970 of the statement's beginning.
  long statementMicros();

  /// Microseconds since 1970 of this moment.
  long clockMicros();

  /// All settings by their names.
  Map<String, String> settings();

  /// The rows of pg_settings.
  List<SettingRow> settingRows();

  /// Sets a setting; gives its value.
  String set(String name, String value, boolean onlyNow);

  /// Does what a function for advisory locks is to do.
  ///
  /// @throws LockNeeded if that is not known yet
  boolean lock(LockCall call);

  /// Notifies when the transaction commits.
  void say(String channel, String payload);

  /// The channels that the session listens to.
  Set<String> channels();

  /// All advisory locks.
  List<LockEntry> locks();

  /// Its statements that have names.
  List<PreparedStatement> prepared();

  /// Its cursors, and portals of the extended protocol.
  List<OpenCursor> cursors();

  /// The sessions of its gateway.
  List<Backend> backends();

  /// Cancels what another session executes, or ends the session, and warns where there is none.
  ///
  /// @return whether there is one
  boolean signal(int otherId, boolean terminate);
}
