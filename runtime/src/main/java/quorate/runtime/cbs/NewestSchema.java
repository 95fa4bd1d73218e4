package quorate.runtime.cbs;

import java.util.Optional;
import quorate.core.RequestId;
import quorate.core.wire.Decoder;
import quorate.replication.cbs.CbsMessage;
import quorate.sql.catalog.Catalog;

/// The schema with every change that was acknowledged to any client.
///
/// Where shepherds stand by for each other, clients of other gateways change the schema, and what a
/// gateway has heard from some nodes may be older. So it reads the schema in a transaction, which
/// takes its place in the serial order, and whose answer r + 1 databases confirm.
final class NewestSchema {
  private static final int TRIES_MAX = 40;

  private NewestSchema() {}

  /// Waits until a change of the schema is known here, before its client learns of it.
  static void follow(ShepherdLink shepherd, Catalog before, Catalog after) {
    if (after.version() != before.version()) {
      shepherd.awaitChange(before.version());
    }
  }

  /// Reads it, unless it is known.
  ///
  /// @throws quorate.core.value.SqlException 40001 if it was aborted again and again, 57P03 if too
  ///   few databases answer
  static Catalog read(ShepherdSession session, ShepherdLink shepherd) {
    if (shepherd.changesSchemaAlone()) {
      return shepherd.catalog();
    }
    Catalog newest = confirmed(session);
    shepherd.confirm(newest);
    return newest;
  }

  private static Catalog confirmed(ShepherdSession session) {
    for (int tries = 1; ; tries++) {
      RequestId txn = session.next();
      CbsMessage.ToClient answer = session.query(txn, 0, new Work.Schema());
      Optional<String> aborted =
          answer instanceof CbsMessage.Aborted(var _, String reason)
              ? Optional.of(reason)
              : session.commit(txn);
      if (aborted.isEmpty() && answer instanceof CbsMessage.Response response) {
        return Catalog.decode(new Decoder(RepairTransactions.schema(response.result())));
      }
      if (tries == TRIES_MAX) {
        throw ShepherdSession.aborted(aborted.orElse("unsolicited answer"));
      }
      session.pauseBeforeTry(tries);
    }
  }
}
