package quorate.database.engine.server;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/// PostgreSQL's programs: an archive on the class path, unpacked once for each user of this machine
/// into a directory named after its content.
public final class PostgresqlBinaries {
  private static final int NAME_DIGITS = 16;
  private static final int OWNER_EXECUTES = 0100;
  private static Optional<Path> unpacked = Optional.empty();

  private PostgresqlBinaries() {}

  /// The directory with `bin`, `lib` and `share`.
  static synchronized Path home() {
    if (unpacked.isEmpty() || !Files.isDirectory(unpacked.get())) {
      try {
        unpacked = Optional.of(unpack());
      } catch (IOException failed) {
        throw new UncheckedIOException("PostgreSQL cannot be unpacked: " + failed, failed);
      }
    }
    return unpacked.get();
  }

  private static String resource() {
    String os =
        System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("mac")
            ? "darwin"
            : "linux";
    String machine = System.getProperty("os.arch", "");
    return "/postgres-" + os + (machine.equals("aarch64") ? "-arm_64" : "-x86_64") + ".txz";
  }

  private static InputStream archive() throws IOException {
    InputStream archive = PostgresqlBinaries.class.getResourceAsStream(resource());
    if (archive == null) {
      throw new IOException(
          "there is no "
              + resource()
              + " on the class path. `./quorate up --engines postgresql,...` fetches it");
    }
    return new BufferedInputStream(archive, 1 << 16);
  }

  private static Path unpack() throws IOException {
    Path home = cache().resolve("postgresql-" + name());
    if (Files.isDirectory(home)) {
      return home;
    }
    Files.createDirectories(cache());
    Path fresh = Files.createTempDirectory(cache(), "unpacking-");
    try (TarArchiveInputStream files = new TarArchiveInputStream(new XZInputStream(archive()))) {
      for (TarArchiveEntry entry = files.getNextEntry();
          entry != null;
          entry = files.getNextEntry()) {
        write(files, entry, fresh);
      }
    }
    try {
      Files.move(fresh, home, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException there) {
      // Another process was faster.
      delete(fresh);
      if (!Files.isDirectory(home)) {
        throw there;
      }
    }
    return home;
  }

  private static void write(TarArchiveInputStream files, TarArchiveEntry entry, Path root)
      throws IOException {
    Path path = root.resolve(entry.getName()).normalize();
    if (!path.startsWith(root)) {
      throw new IOException("the archive has a file outside of itself: " + entry.getName());
    }
    if (entry.isDirectory()) {
      Files.createDirectories(path);
      return;
    }
    Files.createDirectories(path.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
    } else {
      Files.copy(files, path);
      if ((entry.getMode() & OWNER_EXECUTES) != 0 && !path.toFile().setExecutable(true)) {
        throw new IOException("cannot make executable: " + path);
      }
    }
  }

  /// The directory into which programs are unpacked.
  static Path cache() {
    String given = System.getenv("XDG_CACHE_HOME");
    Path base =
        given == null || given.isEmpty()
            ? Path.of(System.getProperty("user.home", "."), ".cache")
            : Path.of(given);
    return base.resolve("quorate");
  }

  /// A name derived from the archive's content.
  private static String name() throws IOException {
    try (InputStream archive = archive()) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[1 << 16];
      for (int read = archive.read(buffer); read >= 0; read = archive.read(buffer)) {
        digest.update(buffer, 0, read);
      }
      return HexFormat.of().formatHex(digest.digest()).substring(0, NAME_DIGITS);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  /// Deletes a directory with everything in it, if it exists.
  public static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    List<Path> all;
    try (var files = Files.walk(directory)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : all) {
      Files.delete(each);
    }
  }
}
