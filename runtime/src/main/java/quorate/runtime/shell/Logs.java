package quorate.runtime.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.runtime.config.ConfigException;
import quorate.runtime.disk.RealDisk;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.Identity;
import quorate.runtime.log.SyncedMark;

/// The logs of one node, each in a directory of its own under the node's.
public final class Logs implements AutoCloseable {
  private final Path directory;
  private final Identity identity;
  private final Map<String, RealDisk> disks = new HashMap<>();

  /// @param directory of the node
  public Logs(Path directory, Identity identity) {
    this.directory = directory;
    this.identity = identity;
  }

  /// Opens a log, and creates it if there is none.
  ///
  /// @param records takes its content
  public DurableLog open(String name, List<Bytes> records) throws IOException {
    return open(name, records::add);
  }

  /// The same, for a log that is too large to be held.
  public DurableLog open(String name, Consumer<Bytes> record) throws IOException {
    SyncedMark mark = SyncedMark.of(directory.resolve(name));
    return DurableLog.openOrCreate(disk(name), identity, record, mark);
  }

  /// Opens a log of promises to other nodes.
  ///
  /// @param made a file that the node creates later: if it exists, the log must exist too
  /// @throws ConfigException if the log is missing, with the fix
  public DurableLog open(String name, List<Bytes> records, String made) throws IOException {
    if (DurableLog.exists(disk(name))) {
      return open(name, records);
    }
    if (Files.exists(directory.resolve(made))) {
      throw new ConfigException(
          directory.resolve(name)
              + ": this node has run, and its log is missing, so what it has promised to the others is"
              + " forgotten, and it must not take part again. Put the log back as it was when the node"
              + " last ran; until then leave it stopped");
    }
    return open(name, records);
  }

  private RealDisk disk(String name) throws IOException {
    RealDisk known = disks.get(name);
    if (known != null) {
      return known;
    }
    RealDisk disk = new RealDisk(Files.createDirectories(directory.resolve(name)));
    disks.put(name, disk);
    return disk;
  }

  /// Releases the directories; the owners of the logs close them.
  @Override
  public void close() {
    Closing.all(disks.values().toArray(RealDisk[]::new)); // else the lock ends with the process
  }
}
