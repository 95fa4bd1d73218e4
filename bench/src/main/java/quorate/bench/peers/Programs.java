package quorate.bench.peers;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Programs that may be installed on this machine.
final class Programs {
  /// The directories of servers in distributions, which need not be on a user's path.
  private static final List<String> PLACES =
      List.of("/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/usr/bin", "/opt/bin");

  private Programs() {}

  /// A program of this name, on the path or in a usual directory of servers.
  ///
  /// @throws PeerMissing if there is none, with `hint`
  static Path require(String name, String hint) throws PeerMissing {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    List<String> places = new ArrayList<>(List.of(path.split(File.pathSeparator)));
    places.addAll(PLACES);
    return find(name, places)
        .orElseThrow(() -> new PeerMissing(name + " is not installed (" + hint + ")"));
  }

  /// The first that can be executed.
  ///
  /// @param places directories
  static Optional<Path> find(String name, List<String> places) {
    return places.stream()
        .filter(place -> !place.isEmpty())
        .map(place -> Path.of(place, name))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
