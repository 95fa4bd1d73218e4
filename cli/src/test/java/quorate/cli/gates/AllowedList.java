package quorate.cli.gates;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// A list of exceptions to a gate, one per line, each with the size that it may have. It may only
/// shrink: a new or grown violation fails, and so does a line that is no longer needed.
///
/// `-Dquorate.gates.write=true` rewrites the lists without the unneeded lines.
record AllowedList(Path file, SortedMap<String, Integer> sizes) {
  static AllowedList read(String name) throws IOException {
    Path file = SourceTree.ROOT.resolve("cli/src/test/gates").resolve(name + ".txt");
    SortedMap<String, Integer> sizes = new TreeMap<>();
    for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        int space = line.lastIndexOf(' ');
        sizes.put(line.substring(0, space), Integer.parseInt(line.substring(space + 1)));
      }
    }
    return new AllowedList(file, sizes);
  }

  /// Fails if something breaks the gate that the list does not allow, or not to that extent, and if
  /// an entry of the list no longer breaks it.
  ///
  /// @param found the violations with their sizes
  /// @param advice how to mend them
  void check(Map<String, Integer> found, String advice) throws IOException {
    if (Boolean.getBoolean("quorate.gates.write")) {
      write(found);
      return;
    }
    List<String> wrong = new ArrayList<>();
    new TreeMap<>(found)
        .forEach((what, size) -> {
          Integer allowed = sizes.get(what);
          if (allowed == null) {
            wrong.add(what + " is new here: " + size);
          } else if (size > allowed) {
            wrong.add("%s has grown from %d to %d".formatted(what, allowed, size));
          }
        });
    sizes.keySet().stream()
        .filter(what -> !found.containsKey(what))
        .forEach(
            what -> wrong.add(what + " is in order now: take it out of " + file.getFileName()));
    assertEquals(List.of(), wrong, advice);
  }

  private void write(Map<String, Integer> found) throws IOException {
    List<String> lines = new ArrayList<>();
    if (Files.exists(file)) {
      Files.readAllLines(file).stream().filter(line -> line.startsWith("#")).forEach(lines::add);
    }
    new TreeMap<>(found).forEach((what, size) -> lines.add(what + " " + size));
    Files.createDirectories(file.getParent());
    Files.write(file, lines);
  }
}
