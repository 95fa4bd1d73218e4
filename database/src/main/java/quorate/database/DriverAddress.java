package quorate.database;

import java.nio.file.Path;

/// How a driver of which nothing is known but its name reaches a database.
///
/// @param driver the name of its class
/// @param url a JDBC address, in which `{dir}` stands for the directory of an engine that runs in
///   the node's process
/// @param user empty where there is none
public record DriverAddress(String driver, String url, String user, String password) {
  private static final String DIRECTORY = "{dir}";

  /// Whether the engine keeps its files in the node's directory; else a server does.
  public boolean isEmbedded() {
    return url.contains(DIRECTORY);
  }

  /// The same for one directory.
  public DriverAddress in(Path directory) {
    String path = directory.toAbsolutePath().normalize().toString();
    return new DriverAddress(driver, url.replace(DIRECTORY, path), user, password);
  }

  @Override
  public String toString() {
    return url;
  }
}
