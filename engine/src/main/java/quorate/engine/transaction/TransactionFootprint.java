package quorate.engine.transaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.SessionId;
import quorate.core.value.Value;
import quorate.engine.statement.OrderedScript;
import quorate.replication.statement.Footprint;
import quorate.sql.FootprintAnalysis;
import quorate.sql.plan.LockKey;

/// The footprints of ordered statements, for executing them beside others.
public final class TransactionFootprint {
  /// A transaction that touches more is executed at its turn.
  private static final int TOUCHES_MAX = 200;

  private TransactionFootprint() {}

  public static Footprint of(SessionId session, OrderedScript script) {
    List<Footprint.Touch> touches = new ArrayList<>();
    for (int i = 0; i < script.analysed().size(); i++) {
      for (List<Value> row : script.statements().get(i).rows()) {
        Optional<List<LockKey>> keys =
            FootprintAnalysis.of(script.analysed().get(i), row, script.catalog());
        if (keys.isEmpty() || touches.size() + keys.get().size() > TOUCHES_MAX) {
          return Footprint.ANYTHING;
        }
        keys.get().forEach(key -> touches.add(touch(key)));
      }
    }
    return new Footprint.Known(session, touches);
  }

  private static Footprint.Touch touch(LockKey key) {
    return new Footprint.Touch(
        key.table(), key.write(), key.mode() == LockKey.Mode.INSERT, key.key());
  }
}
