package quorate.gateway.session;

import java.util.List;
import quorate.core.value.SqlError;
import quorate.gateway.session.settings.Settings;
import quorate.sql.Analysed;

/// SET, with the warnings about a SET whose effect ends at once.
final class SettingCommands {
  private static final String TAG = "SET";

  private final Transactions transactions;
  private final Settings settings;
  private final Client client;

  SettingCommands(Transactions transactions, Settings settings, Client client) {
    this.transactions = transactions;
    this.settings = settings;
    this.client = client;
  }

  /// @param several whether other statements share its transaction
  /// @return the command tag
  String set(Analysed.Set set, boolean several) {
    if (set.local()) {
      blockWanted("SET LOCAL", several);
    }
    settings.set(set);
    return TAG;
  }

  /// @param several as for [#set]
  /// @return the command tag
  String set(Analysed.SetTransaction set, boolean several) {
    if (set.session()) {
      set.isolation().ifPresent(value -> begin("default_transaction_isolation", value));
      set.readOnly()
          .ifPresent(value -> begin("default_transaction_read_only", value ? "on" : "off"));
      return TAG;
    }
    blockWanted("SET TRANSACTION", several);
    set.readOnly().ifPresent(transactions::setReadOnly);
    return TAG;
  }

  /// Sets a default for the session's later transactions.
  private void begin(String name, String value) {
    settings.set(new Analysed.Set(name, List.of(value), false));
  }

  private void blockWanted(String what, boolean several) {
    if (!transactions.inBlock() && !several) {
      client.notice(
          "WARNING", new SqlError("25P01", what + " can only be used in transaction blocks"));
    }
  }
}
