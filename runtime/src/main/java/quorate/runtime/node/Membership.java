package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import quorate.runtime.config.ConfigException;
import quorate.runtime.disk.WholeFile;
import quorate.runtime.log.Identity;

/// Whether a node has ever taken part. One that has, and whose log is gone, has forgotten its
/// promises: if it voted again, two batches could be chosen in one slot, and acknowledged
/// transactions be lost. So this is recorded twice, in its directory and beside it: removing one
/// does not remove the other.
///
/// @param directory the node's
record Membership(Path directory) {
  private Path within() {
    return directory.resolve("member");
  }

  private Path beside() {
    return directory.resolveSibling(directory.getFileName() + ".joined");
  }

  /// Called where there is no log.
  ///
  /// @param database whether there is a database all the same
  /// @throws ConfigException if the node had taken part
  void refuseToForget(boolean database) {
    if (database || Files.exists(within()) || Files.exists(beside())) {
      throw new ConfigException(
          directory
              + ": the log of this node is missing, so what it has promised is forgotten, and it"
              + " must not take part again: acknowledged transactions could be lost. Put "
              + directory.resolve("log")
              + " back as it was when the node last ran. Until then the others go on without it;"
              + " leave this node stopped, or put a new one in its place:"
              + " ./quorate reconfigure --add ENGINE --remove ID");
    }
  }

  /// There is a log: from now on it must not be missing.
  void joined(Identity identity) throws IOException {
    for (Path note : new Path[] {within(), beside()}) {
      if (!Files.exists(note)) {
        WholeFile.writeLine(note, identity.toString());
      }
    }
  }
}
