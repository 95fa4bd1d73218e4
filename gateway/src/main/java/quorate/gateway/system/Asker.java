package quorate.gateway.system;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.replication.lock.LockEntry;

/// The session that runs a catalog query, as its functions see it.
public interface Asker {
  /// The current user.
  String user();

  /// The session's schema of temporary objects.
  default Optional<String> ownSchema() {
    return Optional.empty();
  }

  /// The session user.
  String sessionUser();

  String database();

  int processId();

  /// The start of the transaction, in microseconds since 1970.
  long nowMicros();

  /// The start of the statement, in microseconds since 1970.
  long statementMicros();

  /// The present time, in microseconds since 1970.
  long clockMicros();

  /// All settings by name.
  Map<String, String> settings();

  /// The rows of pg_settings.
  List<SettingRow> settingRows();

  /// Sets a setting, and returns its value.
  String set(String name, String value, boolean onlyNow);

  /// Executes a function for advisory locks.
  ///
  /// @throws LockNeeded if its answer is not known yet
  boolean lock(LockCall call);

  /// Waits for this long, in seconds; not at all if that is negative.
  ///
  /// @throws SleepNeeded if the query has to wait now
  void sleep(double seconds);

  /// Notifies when the transaction commits.
  void say(String channel, String payload);

  /// The channels that the session listens to.
  Set<String> channels();

  /// All advisory locks.
  List<LockEntry> locks();

  /// The named prepared statements.
  List<PreparedStatement> prepared();

  /// The cursors, and the portals of the extended protocol.
  List<OpenCursor> cursors();

  /// The sessions of the gateway.
  List<Backend> backends();

  /// Cancels another session's query or terminates the session; warns if it does not exist.
  ///
  /// @return whether the session exists
  boolean signal(int otherId, boolean terminate);
}
