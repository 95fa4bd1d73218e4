package quorate.runtime.node;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.digest.MultisetDigest;
import quorate.database.store.SnapshotFile;
import quorate.replication.command.StateDigest;

/// The digests of the sections of a state, which are also written to a file if it is to become a
/// snapshot.
final class ScannedState {
  private final Optional<SnapshotFile.Writer> writer;
  private final SortedMap<String, Digest> digests = new TreeMap<>();

  ScannedState(Optional<SnapshotFile.Writer> writer) {
    this.writer = writer;
  }

  void blob(String section, Bytes value) throws IOException {
    digests.put(section, Digest.of(value.unsafeArray()));
    if (writer.isPresent()) {
      writer.get().blob(section, value);
    }
  }

  MultisetDigest rows(String section, SnapshotFile.Rows<SQLException> rows)
      throws SQLException, IOException {
    MultisetDigest digest = new MultisetDigest();
    if (writer.isPresent()) {
      writer
          .get()
          .rows(
              section,
              to ->
                  rows.each(row -> {
                    digest.add(row);
                    to.accept(row);
                  }));
    } else {
      rows.each(digest::add);
    }
    digests.put(StateSections.key(section), digest.digest());
    return digest;
  }

  /// A digest of what is in no file.
  void digest(String name, Digest digest) {
    digests.put(name, digest);
  }

  StateDigest digest() {
    return new StateDigest(digests);
  }
}
