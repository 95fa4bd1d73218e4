package quorate.gateway;

import quorate.core.value.SqlError;
import quorate.gateway.pg.BackendWriter;
import quorate.sql.Analysed;

/// SET, and what a client is told of it where its effect ends at once.
final class SettingCommands {
  private final Transactions transactions;
  private final Settings settings;
  private final BackendWriter out;

  SettingCommands(Transactions transactions, Settings settings, BackendWriter out) {
    this.transactions = transactions;
    this.settings = settings;
    this.out = out;
  }

  /// @param several whether more statements are part of its transaction
  void set(Analysed.Set set, boolean several) {
    if (set.local()) {
      blockWanted("SET LOCAL", several);
    }
    settings.set(set);
  }

  /// @param several as for [#set]
  void set(Analysed.SetTransaction set, boolean several) {
    if (!set.session()) {
      blockWanted("SET TRANSACTION", several);
    }
    set.readOnly().ifPresent(transactions::setReadOnly);
  }

  private void blockWanted(String what, boolean several) {
    if (!transactions.inBlock() && !several) {
      out.notice(
          "WARNING", new SqlError("25P01", what + " can only be used in transaction blocks"));
    }
  }
}
