package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.digest.Digest;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.database.OwnConnection;
import quorate.database.store.SnapshotFile;
import quorate.engine.state.StateLoad;
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

  /// Digests a section of a file.
  interface SectionDigest {
    Digest of(String section, SnapshotFile.Reader reader) throws IOException;
  }

  /// Digests the parts of a file. They must be those of the certified state, each once and in an
  /// order in which they can be installed: otherwise a file with the right digests could fail to be
  /// installed, time and again.
  default SortedMap<String, Digest> digests(String what, Path file, SectionDigest digest)
      throws IOException {
    SortedMap<String, Digest> digests = new TreeMap<>();
    try (SnapshotFile.Reader reader = new SnapshotFile.Reader(file)) {
      for (Optional<String> name = reader.next(); name.isPresent(); name = reader.next()) {
        String section = name.get();
        boolean table = StateLoad.table(section).isPresent();
        String key = StateSections.key(section);
        if (!certified().tables().containsKey(key)
            || digests.containsKey(key)
            || table && !digests.containsKey(StateLoad.CATALOG)) {
          throw new IOException("the " + what + " has a part that is not to be there: " + section);
        }
        digests.put(key, digest.of(section, reader));
      }
    } catch (WireException nonsense) {
      throw new IOException("the " + what + " is none: " + nonsense.getMessage(), nonsense);
    }
    return digests;
  }

  default void requireCertified(String what, SortedMap<String, Digest> digests) throws IOException {
    StateDigest found = new StateDigest(digests);
    if (!found.equals(certified())) {
      throw new IOException(
          "the " + what + " is not the certified state: " + found.differences(certified()));
    }
  }
}
