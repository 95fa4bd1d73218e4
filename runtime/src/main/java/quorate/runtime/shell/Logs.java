package quorate.runtime.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.runtime.config.ConfigException;
import quorate.runtime.disk.Disk;
import quorate.runtime.disk.RealDisk;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.Identity;
import quorate.runtime.log.SyncedMark;

/// The logs of one node, each in a directory of its own under the node's.
public final class Logs implements AutoCloseable {
  private final Path directory;
  private final Identity identity;
  private final Opener opener;
  private final Map<String, Disk> disks = new HashMap<>();

  /// Opens the disk of a log's directory.
  public interface Opener {
    Disk open(Path directory) throws IOException;
  }

  /// @param directory of the node
  public Logs(Path directory, Identity identity, Opener opener) {
    this.directory = directory;
    this.identity = identity;
    this.opener = opener;
  }

  /// The logs of a party, on the machine's own disks.
  public Logs(Path directory, String cluster, NodeId party) {
    this(directory, new Identity(cluster, party.number()), RealDisk::new);
  }

  public Path directory() {
    return directory;
  }

  /// Whether there is such a log.
  public boolean exists(String name) throws IOException {
    return DurableLog.exists(disk(name));
  }

  /// Opens a log, and creates it if there is none.
  ///
  /// @param record takes its content
  public DurableLog open(String name, Consumer<Bytes> record) throws IOException {
    SyncedMark mark = SyncedMark.of(directory.resolve(name));
    return DurableLog.openOrCreate(disk(name), identity, record, mark);
  }

  /// Opens a log of promises to other nodes.
  ///
  /// @param made a file that the node creates later: if it exists, the log must exist too
  /// @throws ConfigException if the log is missing, with the fix
  public DurableLog open(String name, Consumer<Bytes> record, String made) throws IOException {
    if (exists(name)) {
      return open(name, record);
    }
    if (Files.exists(directory.resolve(made))) {
      throw new ConfigException(
          directory.resolve(name)
              + ": this node has run, and its log is missing, so what it has promised to the others is"
              + " forgotten, and it must not take part again. Put the log back as it was when the node"
              + " last ran; until then leave it stopped");
    }
    return open(name, record);
  }

  private Disk disk(String name) throws IOException {
    Disk known = disks.get(name);
    if (known != null) {
      return known;
    }
    Disk disk = opener.open(Files.createDirectories(directory.resolve(name)));
    disks.put(name, disk);
    return disk;
  }

  /// Releases the directories; the owners of the logs close them.
  @Override
  public void close() {
    for (Disk disk : disks.values()) { // else the lock ends with the process
      Closing.all(disk instanceof AutoCloseable lock ? lock : null);
    }
  }
}
