package quorate.runtime.node;

import java.io.IOException;
import java.sql.SQLException;
import quorate.database.Engine;
import quorate.database.OwnConnection;
import quorate.replication.command.StateDigest;

/// Brings an engine into a certified state, by whichever way.
interface StateInstall extends Installation {
  /// The state that the engine must hold then.
  StateDigest certified();

  /// Scans the engine's content and compares it with the certificate (law 9): no earlier check is
  /// relied on.
  ///
  /// @throws IOException if it holds something else
  default void verifyEngine(Engine engine, DatabaseMachine machine, Scanner scanner)
      throws SQLException, IOException {
    try (OwnConnection own = OwnConnection.of(engine)) {
      StateDigest found = scanner.digest(machine.applied(), machine.catalog(), own.connection());
      if (!found.equals(certified())) {
        throw new IOException(
            "installed rows are not the certified ones: " + found.differences(certified()));
      }
    }
  }
}
