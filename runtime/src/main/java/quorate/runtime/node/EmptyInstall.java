package quorate.runtime.node;

import java.sql.SQLException;
import java.util.TreeMap;
import quorate.database.Engine;
import quorate.database.store.MetaTables;
import quorate.replication.command.StateDigest;

/// Brings an engine into the state of every new database: the whole log is executed from there.
final class EmptyInstall implements StateInstall {
  @Override
  public StateDigest certified() {
    return new StateDigest(new TreeMap<>());
  }

  @Override
  public void run(Engine engine) throws SQLException {
    engine.clear();
    MetaTables.create(engine);
    engine.settle();
    engine.sync();
  }

  /// It contains nothing that a replica has attested.
  @Override
  public void verifyEngine(Engine engine, DatabaseMachine machine, Scanner scanner) {}
}
