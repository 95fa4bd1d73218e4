package quorate.gateway.system;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import quorate.core.Versions;
import quorate.replication.lock.LockEntry;

/// The session of a query in tests.
class Somebody implements Asker {
  @Override
  public String user() {
    return "quorate";
  }

  @Override
  public String sessionUser() {
    return "quorate";
  }

  @Override
  public String database() {
    return "quorate";
  }

  @Override
  public int processId() {
    return 1;
  }

  @Override
  public void sleep(double seconds) {}

  @Override
  public long nowMicros() {
    return 0;
  }

  @Override
  public long statementMicros() {
    return 1_000_000;
  }

  @Override
  public long clockMicros() {
    return 2_000_000;
  }

  @Override
  public Map<String, String> settings() {
    return new TreeMap<>(
        Map.of(
            "server_version",
            Versions.POSTGRESQL,
            "default_table_access_method",
            "heap",
            "max_index_keys",
            "32",
            "search_path",
            "\"$user\", public",
            "server_version_num",
            "" + Versions.POSTGRESQL_NUMBER));
  }

  @Override
  public List<SettingRow> settingRows() {
    return settings().entrySet().stream()
        .map(each ->
            new SettingRow(
                each.getKey(),
                each.getValue(),
                "",
                "",
                "",
                "",
                "user",
                "string",
                "default",
                "",
                "",
                List.of(),
                each.getValue(),
                each.getValue()))
        .toList();
  }

  @Override
  public String set(String name, String value, boolean onlyNow) {
    return value;
  }

  @Override
  public boolean lock(LockCall call) {
    throw new LockNeeded(call);
  }

  @Override
  public void say(String channel, String payload) {}

  @Override
  public Set<String> channels() {
    return Set.of();
  }

  @Override
  public List<LockEntry> locks() {
    return List.of();
  }

  @Override
  public List<PreparedStatement> prepared() {
    return List.of();
  }

  @Override
  public List<OpenCursor> cursors() {
    return List.of();
  }

  @Override
  public List<Backend> backends() {
    return List.of();
  }

  @Override
  public boolean signal(int otherId, boolean terminate) {
    return false;
  }
}
