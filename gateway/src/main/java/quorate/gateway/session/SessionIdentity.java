package quorate.gateway.session;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import quorate.core.value.Drawn;
import quorate.core.value.Value;
import quorate.gateway.session.settings.Settings;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.sql.Analysed;
import quorate.sql.Passwords;
import quorate.sql.access.Role;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.PoliteRights;

/// The identity under which a session's statements are executed.
///
/// @param trusts whether users need no password
/// @param hashed hashes a new password
/// @param processId the session's process id
/// @param roles names that were a role's at some time in this session
record SessionIdentity(
    DatabaseSession session,
    boolean trusts,
    UnaryOperator<String> hashed,
    Settings settings,
    int processId,
    Set<String> roles) {
  SessionIdentity(
      DatabaseSession session, SharedServices services, Settings settings, int processId) {
    this(session, services.trusts(), services.hashed(), settings, processId, new HashSet<>());
  }

  /// @param drawn the sequence values that the statement may use
  /// @param data the statement if it may read settings of the session
  OrderedStatement.Asker asker(List<Drawn> drawn, Optional<Analysed.Data> data) {
    SortedMap<String, Value> told = data.map(this::settings).orElse(Collections.emptySortedMap());
    return new OrderedStatement.Asker(user(), processId, settings.reading(), drawn, told);
  }

  /// The settings that a statement may read. A change of the schema is bound only at its place in
  /// the order, so that one that may compute rows is told all.
  private SortedMap<String, Value> settings(Analysed.Data data) {
    boolean computes = data instanceof Analysed.Ddl ddl && ddl.mayReadSettings();
    Set<String> names = data.nondeterminism().settings();
    SortedMap<String, Value> told = new TreeMap<>();
    if (computes || !names.isEmpty()) {
      Map<String, String> all = settings.all();
      for (String name : computes ? all.keySet() : names) {
        String value = all.get(name);
        told.put(name.toLowerCase(Locale.ROOT), value == null ? Value.NULL : new Value.Text(value));
      }
    }
    return told;
  }

  /// The role whose rights apply to statements. Under trust authentication a user that never was a
  /// role has the rights of the first role, since it could have logged in as that; one whose role
  /// was dropped has none.
  private String user() {
    String user = settings.currentUser();
    if (trusts && session.catalog().access().role(user).isPresent()) {
      roles.add(user);
    }
    return !trusts || roles.contains(user) ? user : Role.FIRST;
  }

  /// Validates the settings of ALTER ROLE ... SET.
  ///
  /// @throws quorate.core.value.SqlException as [Settings#possible]
  private void check(Analysed.Data data) {
    if (data instanceof Analysed.Ddl ddl) {
      ddl.setting()
          .ifPresent(each -> {
            boolean superuser = session.newestCatalog().access().isSuperuser(user());
            String _ = Settings.possible(each.getKey(), each.getValue(), superuser);
          });
    }
  }

  /// Checks the user's rights for a statement that has no effect.
  ///
  /// @param inBlock the schema as the transaction sees it
  /// @throws quorate.core.value.SqlException as [PoliteRights#check]
  void check(Analysed.Nothing nothing, Optional<Catalog> inBlock) {
    Catalog catalog = inBlock.orElseGet(session::newestCatalog);
    PoliteRights.check(nothing, catalog.along(settings.path()), user());
  }

  /// The text with passwords hashed, since the order's log keeps it.
  String hidden(String text, Analysed.Data data) {
    check(data);
    return data instanceof Analysed.Ddl ? Passwords.hidden(data, hashed) : text;
  }
}
