package quorate.gateway;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.Analyser;

/// DISCARD.
final class Discards {
  private final Session session;

  Discards(Session session) {
    this.session = session;
  }

  /// @param what the word after DISCARD
  void discard(String what) {
    switch (what.toLowerCase(Locale.ROOT)) {
      case "all" -> {
        if (session.transactions().inExplicitBlock()) {
          throw new SqlException("25001", "DISCARD ALL cannot run inside a transaction block");
        }
        session.extended().forgetAll();
        session.cursors().forgetAll();
        session.locks().unlockAll();
        session.settings().resetAll();
        session.notice(new Analysed.Unlisten(Optional.empty()));
        session.transactions().draws().forget();
        temporary();
      }
      case "sequences" -> session.transactions().draws().forget();
      case "temp", "temporary" -> temporary();
      default -> {} // DISCARD PLANS: no plans are cached per session
    }
  }

  private void temporary() {
    if (!session.own().isMade(session.newest())) {
      return;
    }
    OrderedStatement drop = session.own().drop(session.transactions().now());
    if (Analyser.analyse(drop.text(), session.newest(), List.of()) instanceof Analysed.Data data
        && session.execute(drop, data) instanceof Result.Failed failed) {
      throw failed.error().asException();
    }
  }
}
