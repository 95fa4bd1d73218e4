package quorate.database;

import java.nio.file.Path;

/// The address of a database behind a driver about which Quorate knows nothing but its name.
///
/// @param driver the name of the driver's class
/// @param url a JDBC address, in which `{dir}` stands for the directory of an engine that runs in
///   the node's process
/// @param user the user's name; empty if the engine has no users
public record DriverAddress(String driver, String url, String user, String password) {
  private static final String DIRECTORY = "{dir}";

  /// Whether the engine keeps its files in the node's directory; otherwise a server keeps them.
  public boolean isEmbedded() {
    return url.contains(DIRECTORY);
  }

  /// The same address with `{dir}` replaced by the path of `directory`.
  public DriverAddress in(Path directory) {
    String path = directory.toAbsolutePath().normalize().toString();
    return new DriverAddress(driver, url.replace(DIRECTORY, path), user, password);
  }

  @Override
  public String toString() {
    return url;
  }
}
