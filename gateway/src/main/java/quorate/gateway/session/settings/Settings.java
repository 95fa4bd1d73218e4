package quorate.gateway.session.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Reading;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlException;
import quorate.gateway.system.SearchPath;
import quorate.gateway.system.SettingRow;
import quorate.sql.Analysed;

/// The run-time parameters of a session: SET, SHOW, RESET. Values whose effect on results Quorate
/// does not support are refused.
public final class Settings {
  private static final Map<String, String> DEFAULTS = StandardSettings.all();
  static final String READ_ONLY = "transaction_read_only";

  private static final List<String> LIMITS =
      List.of(StatementTimeout.NAME, TimeSetting.LOCK, TimeSetting.IDLE);

  private static final List<String> REPORTED =
      List.of(
          "application_name",
          "client_encoding",
          "DateStyle",
          "default_transaction_read_only",
          "in_hot_standby",
          "integer_datetimes",
          "IntervalStyle",
          "is_superuser",
          "scram_iterations",
          "search_path",
          "server_encoding",
          "server_version",
          "session_authorization",
          "standard_conforming_strings",
          "TimeZone");

  /// The values at the session's start that differ from [#DEFAULTS]: few ever do, and the end of
  /// each transaction copies them.
  private final Map<String, String> initial = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  /// The values set since.
  private final OwnSettings values = new OwnSettings(this::changed);

  /// The part of the settings that statements need, if no setting has changed since it was
  /// computed.
  private Optional<Needed> needed = Optional.empty();

  private final Runnable left;

  /// The change count at the last ParameterStatus.
  private long toldAt = -1;

  /// The values set by the gateway for all sessions.
  private final Map<String, String> server = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  private final String user;

  /// A copy for other threads.
  private volatile String application = "";

  /// Whether the transaction is read-only; empty if `default_transaction_read_only` decides.
  private Optional<Boolean> readOnly = Optional.empty();

  /// The session's schema of temporary objects, once it is in the search path.
  private Optional<String> own = Optional.empty();

  /// The custom names that were ever set: they stay known, with an empty value.
  private final Set<String> custom = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  private final Map<String, String> told = new LinkedHashMap<>();
  private OwnSettings.Saved committed;
  private final CatalogRoles roles;

  /// The values that statements need.
  ///
  /// @param readOnly whether transactions are read-only unless they are told otherwise
  /// @param limits the values of [#LIMITS] in milliseconds
  private record Needed(Reading reading, String user, boolean readOnly, Map<String, Long> limits) {}

  /// @param startup the parameters of the start-up packet
  /// @param server the values set by the gateway for all sessions
  /// @param left called at a change, which the end of the command commits and tells the client
  public Settings(
      String user,
      Map<String, String> startup,
      Map<String, String> server,
      CatalogRoles roles,
      Runnable left) {
    this.user = user;
    this.left = left;
    this.server.putAll(server);
    this.roles = roles;
    initial.put("session_authorization", user);
    roles.settings(user).forEach(this::begin);
    initial.putAll(StartupSettings.of(startup));
    initial.forEach((name, value) -> values.put(name, value, false));
    committed = saved();
    application = get("application_name");
  }

  private void changed() {
    needed = Optional.empty();
    left.run();
  }

  private Needed needed() {
    if (needed.isEmpty()) {
      Map<String, String> set = values.all();
      List<String> path = SearchPath.of(present(set, "search_path")).with(user).with(own).ofUsers();
      String role = present(set, "role");
      Map<String, String> limits = new TreeMap<>();
      LIMITS.forEach(name -> limits.put(name, present(set, name)));
      Needed now =
          new Needed(
              new Reading(path, present(set, "TimeZone")),
              role.equalsIgnoreCase("none") ? present(set, "session_authorization") : role,
              present(set, "default_transaction_read_only").equals("on"),
              TimeSetting.millis(limits));
      needed = Optional.of(now);
    }
    return needed.get();
  }

  private long limit(String name) {
    return Objects.requireNonNull(needed().limits().get(name));
  }

  /// The value of a standard setting.
  ///
  /// @param set the values that are set
  private String present(Map<String, String> set, String name) {
    return set.getOrDefault(name, Objects.requireNonNullElse(standard(name), ""));
  }

  /// Sets an initial value. One that was valid for ALTER ROLE and is no longer so is ignored.
  private void begin(String name, String value) {
    try {
      initial.put(name, possible(name, value, true));
    } catch (SqlException notAnyMore) {
      initial.remove(name);
    }
  }

  /// Checks a value with which sessions may start.
  ///
  /// @param superuser whether the user that sets it is a superuser
  /// @throws SqlException as [#set]
  public static String possible(String name, String value, boolean superuser) {
    if (!DEFAULTS.containsKey(name) && !name.contains(".")) {
      throw unknown(name);
    }
    if (name.equalsIgnoreCase("session_authorization") || name.equalsIgnoreCase("role")) {
      throw new SqlException("55P02", "parameter \"" + name + "\" cannot be changed");
    }
    ServerSettings.requireChange(name, superuser);
    return DEFAULTS.containsKey(name) ? SettingValues.checked(name, value) : value;
  }

  /// The user that has logged in.
  public String user() {
    return user;
  }

  /// The session user: the login, unless SET SESSION AUTHORIZATION has changed it.
  public String sessionUser() {
    return get("session_authorization");
  }

  /// The current user, whose rights apply to statements.
  public String currentUser() {
    return needed().user();
  }

  /// The limit on a statement's time, in milliseconds; 0 for none.
  public long statementTimeout() {
    return limit(StatementTimeout.NAME);
  }

  /// The limit on a wait for a lock, in milliseconds; 0 for none.
  public long lockTimeout() {
    return limit(TimeSetting.LOCK);
  }

  /// The limit on a wait for the client's next message in a block, in milliseconds; 0 for none.
  public long idleTimeout() {
    return limit(TimeSetting.IDLE);
  }

  /// The application's name as of the last ParameterStatus; may be read by any thread.
  public String application() {
    return application;
  }

  private String readOnly() {
    return isReadOnly() ? "on" : "off";
  }

  public void readOnly(Optional<Boolean> only) {
    readOnly = only;
  }

  /// Whether the present or next transaction is read-only, as `transaction_read_only` shows.
  public boolean isReadOnly() {
    return readOnly.isPresent() ? readOnly.get() : needed().readOnly();
  }

  /// @param what the command that is to write
  /// @throws SqlException 25006
  public void requireWriting(String what) {
    if (isReadOnly()) {
      throw new SqlException("25006", "cannot execute " + what + " in a read-only transaction");
    }
  }

  public OwnSettings.Saved saved() {
    return values.saved();
  }

  public void restore(OwnSettings.Saved saved) {
    values.restore(saved);
  }

  /// Commits the values of SET, and ends those of SET LOCAL.
  public void commit() {
    values.endLocal();
    committed = saved();
  }

  /// Restores the values before the failed transaction.
  public void rollback() {
    restore(committed);
  }

  /// The settings to report in ParameterStatus: all at the start, then those that have changed.
  public Map<String, String> news() {
    if (toldAt == values.changes()) {
      return Map.of();
    }
    toldAt = values.changes();
    Map<String, String> news = new LinkedHashMap<>();
    Map<String, String> set = values.all();
    for (String name : REPORTED) {
      String value = present(set, name);
      if (!value.equals(told.put(name, value))) {
        news.put(name, value);
      }
    }
    application = told.getOrDefault("application_name", "");
    return news;
  }

  /// Whether notices of this severity are sent to the client.
  public boolean tells(String severity) {
    return SettingValues.tells(get("client_min_messages"), severity);
  }

  /// The value of a setting.
  ///
  /// @throws SqlException 42704 if the name is unknown
  public String get(String name) {
    if (name.equalsIgnoreCase(READ_ONLY)) {
      return readOnly();
    }
    Optional<String> value = values.get(name).or(() -> Optional.ofNullable(standard(name)));
    if (value.isEmpty() && !custom.contains(name)) {
      throw unknown(name);
    }
    return value.orElse("");
  }

  private @Nullable String standard(String name) {
    return server.getOrDefault(name, DEFAULTS.get(name));
  }

  /// The schemas in which unqualified names of user objects are looked up, in order.
  public List<String> path() {
    return reading().path();
  }

  /// Adds the session's schema of temporary objects to the path.
  public void own(String schema) {
    own = Optional.of(schema);
    needed = Optional.empty();
  }

  /// The settings on which the meaning of a text depends: search path and time zone.
  public Reading reading() {
    return needed().reading();
  }

  /// The session's time zone, as SHOW prints it.
  public String zone() {
    return reading().zone();
  }

  /// Runs work in the session's time zone.
  public <T> T inZone(Supplier<T> work) {
    return SessionZone.in(zone(), work);
  }

  /// All settings; the map's keys are case-insensitive.
  public Map<String, String> all() {
    Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    all.putAll(DEFAULTS);
    all.putAll(server);
    custom.forEach(name -> all.put(name, ""));
    all.put(READ_ONLY, readOnly());
    all.putAll(values.all());
    return all;
  }

  private static SqlException unknown(String name) {
    return new SqlException("42704", "unrecognized configuration parameter \"" + name + "\"");
  }

  /// Executes SET.
  public void set(Analysed.Set set) {
    if (set.values().isEmpty()) {
      reset(set.name(), set.local());
    } else if (set.name().equalsIgnoreCase("search_path")) {
      set(set.name(), SearchPath.written(set.values()), set.local());
    } else {
      set(set.name(), String.join(", ", set.values()), set.local());
    }
  }

  /// Sets a value.
  ///
  /// @param onlyNow whether it lasts only for the transaction
  /// @throws SqlException 42704 unknown, 55P02 fixed, 0A000 not supported, 22023 invalid
  public void set(String name, String value, boolean onlyNow) {
    if (!DEFAULTS.containsKey(name)) {
      if (name.contains(".")) {
        custom.add(name);
        values.put(name, value, onlyNow);
        return;
      }
      throw unknown(name);
    }
    ServerSettings.requireChange(name, roles.isSuperuser(currentUser()));
    switch (name.toLowerCase(Locale.ROOT)) {
      case "role" -> {
        if (!value.equalsIgnoreCase("none")) {
          roles.requireSet(sessionUser(), value);
        }
        values.put(name, value, onlyNow);
      }
      case "session_authorization" -> {
        roles.requireSession(user, value);
        values.put(name, value, onlyNow);
        values.put("role", "none", onlyNow);
      }
      default -> values.put(name, SettingValues.checked(name, value), onlyNow);
    }
  }

  /// The rows of pg_settings.
  public List<SettingRow> rows() {
    return SettingRows.of(all(), DEFAULTS, server, initial);
  }

  /// Resets a setting to its value at the session's start.
  ///
  /// @param onlyNow whether that lasts only for the transaction
  public void reset(String name, boolean onlyNow) {
    String value = initial.getOrDefault(name, standard(name));
    if (value != null) {
      ServerSettings.requireChange(name, roles.isSuperuser(currentUser()));
      values.put(name, value, onlyNow);
      if (name.equalsIgnoreCase("session_authorization")) {
        values.put("role", "none", onlyNow);
      }
    } else {
      if (!name.contains(".")) {
        throw unknown(name);
      }
      custom.add(name);
      values.remove(name);
    }
  }

  public void resetAll() {
    restore(new OwnSettings.Saved(initial, Map.of()));
  }
}
