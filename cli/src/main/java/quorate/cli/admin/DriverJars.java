package quorate.cli.admin;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import quorate.sql.dialect.Dialect;

/// The names of the published driver jars.
public final class DriverJars {
  private DriverJars() {}

  /// The class path of a program that needs one engine's driver: this process's jars, if the engine
  /// has that version or is a server, else that version's.
  ///
  /// @param version as reported by the engine; only its first word counts
  public static String of(Dialect dialect, String version) {
    String number = version.split("[ _-]")[0].replaceFirst("^v", "");
    return dialect.traits().driverJars().stream()
        .map(
            name -> own(name, isServer(dialect) ? "" : number).orElse(name + "-" + number + ".jar"))
        .filter(jar -> !jar.startsWith("derbyshared") || own("derby", number).isPresent())
        .collect(Collectors.joining(":"));
  }

  private static boolean isServer(Dialect dialect) {
    return dialect.traits().isServer();
  }

  private static Optional<String> own(String name, String number) {
    return Stream.of(System.getProperty("java.class.path", "").split(File.pathSeparator))
        .map(entry -> String.valueOf(Path.of(entry).getFileName()))
        .filter(jar -> jar.startsWith(name + "-" + number) && jar.endsWith(".jar"))
        .findFirst();
  }
}
