package quorate.runtime.node;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.h2.store.fs.FilePath;
import quorate.database.Engine;
import quorate.database.engine.jdbc.Engines;
import quorate.runtime.disk.TestFiles;
import quorate.runtime.lossy.LossyFiles;
import quorate.runtime.lossy.LossyPath;
import quorate.runtime.lossy.LossyStorage;
import quorate.runtime.store.EngineStore;

/// The files of one node's engine on a disk that loses power. H2 and Derby run on [LossyFiles].
/// HSQLDB takes no other file system; its unsynced data is always the tail of its log, so its files
/// are copied when the power fails and the log of the copy is cut anywhere since its last sync.
final class LossyEngines implements EngineStore {
  static {
    FilePath.register(new LossyPath());
    System.setProperty("derby.subSubProtocol.lossy", LossyStorage.class.getName());
  }

  private static final String LOG = "hsqldb.log";
  private static final int COPIES_MAX = 1000;

  private final Path home;
  private final String engine;
  private final Random random;
  private LossyFiles files = new LossyFiles();
  private LossyFiles left = files;
  private long lost;

  /// So many bytes of HSQLDB's log are on disk, whatever happens.
  private volatile long syncedBytes;

  LossyEngines(Path home, String engine, Random random) {
    this.home = home;
    this.engine = engine;
    this.random = random;
    LossyFiles.mount(home, files);
  }

  private boolean isLossy() {
    return !engine.equals("hsqldb");
  }

  private Path data() {
    return home.resolve(engine);
  }

  private Path kept() {
    return home.resolve("kept");
  }

  /// How many sectors, or bytes of HSQLDB's log, power failures have taken so far, at most.
  long lost() {
    return lost;
  }

  @Override
  public Engine open(String name, Path at) throws SQLException {
    if (isLossy()) {
      return Engines.openOn("lossy", name, at);
    }
    Engine opened = Engines.open(name, at);
    syncedBytes = 0; // opening begins another log
    return new Synced(opened, at.resolve(LOG));
  }

  /// Notes how much of the log is synced.
  private final class Synced extends EngineAround {
    private final Path log;

    Synced(Engine engine, Path log) {
      super(engine);
      this.log = log;
    }

    @Override
    public void sync() throws SQLException {
      super.sync();
      long bytes = log.toFile().length();
      syncedBytes = Math.max(syncedBytes, bytes);
    }

    @Override
    public void compact() throws SQLException {
      super.compact();
      syncedBytes = 0;
    }
  }

  @Override
  public boolean exists(Path at) {
    return isLossy() ? !files.isEmpty() : Files.exists(at);
  }

  @Override
  public void move(Path at, Path aside) throws IOException {
    if (isLossy()) {
      files = new LossyFiles();
      LossyFiles.mount(home, files);
    } else {
      FILES.move(at, aside);
    }
  }

  /// The power fails: from now on, writes of the dying engine are lost.
  void fail() throws IOException {
    if (isLossy()) {
      lost += files.unsyncedSectors();
      left = files.afterPowerFailure(random);
    } else {
      NodesWorld.delete(kept());
      copy();
    }
  }

  /// The process dies alone; of an engine on [LossyFiles].
  void die() {
    left = files.afterProcessDied(random);
  }

  /// The power is back, and no earlier process is left.
  void comeBack() throws IOException {
    if (isLossy()) {
      files = left;
      LossyFiles.mount(home, files);
    } else {
      NodesWorld.delete(data());
      Files.move(kept(), data());
    }
  }

  /// Every file is unreadable, or gone.
  void destroy(boolean garble) throws IOException {
    if (isLossy()) {
      files = new LossyFiles();
      LossyFiles.mount(home, files);
      if (garble) {
        files.garble(data());
      }
    } else if (garble) {
      try (var all = Files.walk(data())) {
        for (Path file : all.filter(Files::isRegularFile).toList()) {
          Files.write(file, "rotten ".repeat(2000).getBytes(StandardCharsets.UTF_8));
        }
      }
    } else {
      NodesWorld.delete(data());
    }
  }

  /// A checkpoint renames files: a copy is of one moment only if none came between.
  private void copy() throws IOException {
    for (int i = 0; i < COPIES_MAX; i++) {
      List<String> before = script();
      NodesWorld.delete(kept());
      try {
        TestFiles.copy(data(), kept());
      } catch (java.io.UncheckedIOException | IOException renamedMeanwhile) {
        continue;
      }
      if (before.equals(script())) {
        cutLog(kept().resolve(LOG));
        return;
      }
    }
    throw new IOException("HSQLDB takes one checkpoint after another");
  }

  private List<String> script() throws IOException {
    try (var all = Files.list(data())) {
      return all.map(
              file -> file.getFileName() + (isLog(file) ? "" : " " + file.toFile().lastModified()))
          .sorted()
          .toList();
    }
  }

  private static boolean isLog(Path file) {
    return file.toString().endsWith(".log");
  }

  private void cutLog(Path log) throws IOException {
    if (Files.exists(log)) {
      byte[] bytes = Files.readAllBytes(log);
      int synced = (int) Math.min(syncedBytes, bytes.length);
      int cut = synced + random.nextInt(bytes.length - synced + 1);
      lost += bytes.length - cut;
      Files.write(log, Arrays.copyOf(bytes, cut));
    }
  }
}
