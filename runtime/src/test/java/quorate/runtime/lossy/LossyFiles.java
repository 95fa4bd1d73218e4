package quorate.runtime.lossy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/// The files of one engine, in memory, on a disk that forgets what was not synced when the power
/// fails. Names and directories are on a journal: they survive, in their order.
///
/// An engine that dies goes on with the files it has open; nobody sees what it writes there. The
/// next one opens what [#afterPowerFailure] left.
public final class LossyFiles {
  private static final Map<Path, LossyFiles> MOUNTED = new ConcurrentHashMap<>();
  private static final double[] CHANCES = {0, 0.5, 0.9, 1};

  private final TreeMap<Path, LossyFile> files = new TreeMap<>();
  private final TreeSet<Path> directories = new TreeSet<>();

  /// Puts these files where engines look for what is below `root`.
  public static void mount(Path root, LossyFiles files) {
    MOUNTED.put(root.toAbsolutePath().normalize(), files);
  }

  /// The disk on which this path is.
  static LossyFiles of(Path path) {
    for (Path root = path; root != null; root = root.getParent()) {
      LossyFiles found = MOUNTED.get(root);
      if (found != null) {
        return found;
      }
    }
    throw new IllegalArgumentException("no lossy disk holds " + path);
  }

  /// The files that are left after a power failure.
  public synchronized LossyFiles afterPowerFailure(RandomGenerator random) {
    return after(random, CHANCES[random.nextInt(CHANCES.length)]);
  }

  /// The files after only the process has died: the operating system writes the rest.
  public synchronized LossyFiles afterProcessDied(RandomGenerator random) {
    return after(random, 1);
  }

  private LossyFiles after(RandomGenerator random, double chance) {
    LossyFiles left = new LossyFiles();
    left.directories.addAll(directories);
    files.forEach((path, file) -> left.files.put(path, file.afterPowerFailure(random, chance)));
    return left;
  }

  /// How many sectors a power failure could take now.
  public synchronized int unsyncedSectors() {
    return files.values().stream().mapToInt(LossyFile::unsyncedSectors).sum();
  }

  /// Puts rubbish where H2 and Derby look for their files.
  public synchronized void garble(Path data) {
    byte[] rubbish = "rotten ".repeat(2000).getBytes(StandardCharsets.UTF_8);
    for (String name : List.of("h2.mv.db", "derby/service.properties", "derby/log/log1.dat")) {
      Path path = data.resolve(name);
      makeDirectories(java.util.Objects.requireNonNull(path.getParent()));
      create(path);
      LossyFile file = java.util.Objects.requireNonNull(files.get(path));
      file.write(0, rubbish, 0, rubbish.length);
      file.force();
    }
  }

  /// Whether nothing was ever written.
  public synchronized boolean isEmpty() {
    return files.isEmpty();
  }

  synchronized boolean isFile(Path path) {
    return files.containsKey(path);
  }

  synchronized boolean isDirectory(Path path) {
    return directories.contains(path) || MOUNTED.containsKey(path);
  }

  synchronized boolean exists(Path path) {
    return isFile(path) || isDirectory(path);
  }

  synchronized LossyFile open(Path path) throws FileNotFoundException {
    LossyFile file = files.get(path);
    if (file == null) {
      throw new FileNotFoundException(path.toString());
    }
    return file;
  }

  synchronized boolean create(Path path) {
    if (exists(path)) {
      return false;
    }
    files.put(path, new LossyFile());
    return true;
  }

  synchronized boolean makeDirectory(Path path) {
    return !exists(path) && directories.add(path);
  }

  synchronized boolean makeDirectories(Path path) {
    if (exists(path)) {
      return false;
    }
    Path parent = path.getParent();
    if (parent != null) {
      makeDirectories(parent);
    }
    return directories.add(path);
  }

  synchronized boolean delete(Path path) {
    return files.remove(path) != null || list(path).length == 0 && directories.remove(path);
  }

  synchronized boolean deleteAll(Path path) {
    boolean any = files.keySet().removeIf(file -> file.startsWith(path));
    return directories.removeIf(directory -> directory.startsWith(path)) || any;
  }

  synchronized void move(Path from, Path to) throws IOException {
    LossyFile file = files.remove(from);
    if (file != null) {
      files.put(to, file);
    } else if (directories.contains(from)) {
      moveDirectory(from, to);
    } else {
      throw new FileNotFoundException(from.toString());
    }
  }

  private void moveDirectory(Path from, Path to) {
    for (Path path : List.copyOf(files.keySet())) {
      if (path.startsWith(from)) {
        LossyFile file = files.remove(path);
        if (file != null) {
          files.put(to.resolve(from.relativize(path)), file);
        }
      }
    }
    for (Path path : List.copyOf(directories)) {
      if (path.startsWith(from)) {
        directories.remove(path);
        directories.add(to.resolve(from.relativize(path)));
      }
    }
  }

  /// The names of what is in a directory.
  synchronized String[] list(Path directory) {
    TreeSet<String> names = new TreeSet<>();
    for (Path path : files.keySet()) {
      if (directory.equals(path.getParent())) {
        names.add(String.valueOf(path.getFileName()));
      }
    }
    for (Path path : directories) {
      if (directory.equals(path.getParent())) {
        names.add(String.valueOf(path.getFileName()));
      }
    }
    return names.toArray(String[]::new);
  }
}
