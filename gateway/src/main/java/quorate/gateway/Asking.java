package quorate.gateway;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.Drawn;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.sql.Analysed;
import quorate.sql.Passwords;
import quorate.sql.access.Role;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.PoliteRights;

/// As whom a session's statements are asked.
///
/// @param processId the session's number
/// @param roles whose names have been those of roles while it lives
record Asking(
    DatabaseSession session, Gateway gateway, Settings settings, int processId, Set<String> roles) {
  Asking(DatabaseSession session, Gateway gateway, Settings settings, int processId) {
    this(session, gateway, settings, processId, new HashSet<>());
  }

  /// @param drawn what a statement is told of sequences
  OrderedStatement.Asker asker(List<Drawn> drawn) {
    return new OrderedStatement.Asker(user(), processId, settings.reading(), drawn);
  }

  /// Whose rights statements have. Where everyone is let in, who never was a role has the first
  /// one's: it could have said that it is that. One that was dropped has none.
  private String user() {
    String user = settings.currentUser();
    if (gateway.trusts() && session.catalog().access().role(user).isPresent()) {
      roles.add(user);
    }
    return !gateway.trusts() || roles.contains(user) ? user : Role.FIRST;
  }

  /// Looks at what ALTER ROLE ... SET has sessions begin with.
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

  /// Looks whether the user may say what does nothing.
  ///
  /// @param inBlock the schema as a transaction has it
  /// @throws quorate.core.value.SqlException as [PoliteRights#check]
  void check(Analysed.Nothing nothing, Optional<Catalog> inBlock) {
    Catalog catalog = inBlock.orElseGet(session::newestCatalog);
    PoliteRights.check(nothing, catalog.along(settings.path()), user());
  }

  /// A text without a password, which the order's log would keep.
  String hidden(String text, Analysed.Data data) {
    check(data);
    return data instanceof Analysed.Ddl ? Passwords.hidden(data, gateway.logins()::hashed) : text;
  }
}
