package quorate.runtime.node;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import quorate.database.engine.EngineSource;

/// A wrong answer of a released version of an engine, one of `engine-bugs.txt`.
///
/// @param id how it is called
/// @param engine the faulty one
/// @param beside two that answer rightly
/// @param seen what a cluster makes of it
/// @param statements the last of them is the one that the engine gets wrong
/// @param table what the statement writes; empty if it reads
/// @param right the rows of the right answer, or of the table after the right write
record EngineBug(
    String id,
    EngineSource engine,
    List<String> beside,
    Seen seen,
    List<String> statements,
    String table,
    List<String> right) {
  private static final Path JARS = Path.of("target", "faulty-engines").toAbsolutePath();

  /// What a cluster makes of it.
  enum Seen {
    /// The engine answers wrongly over a right state, and is found out.
    WRONG,
    /// The engine changes its rows wrongly, is found out, and is repaired.
    CORRUPT,
    /// The engine fails of itself, which is no answer.
    REFUSED,
    /// The words in which Quorate asks do not meet it.
    AVOIDED
  }

  /// All of them.
  static List<EngineBug> all() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(EngineBug.class.getResourceAsStream("engine-bugs.txt"))) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      List<EngineBug> bugs = new ArrayList<>();
      for (String part : text.split("(?m)^== ", -1)) {
        if (!part.startsWith("#") && !part.isBlank()) {
          bugs.add(parsed(part.lines().toList()));
        }
      }
      return bugs;
    }
  }

  private static EngineBug parsed(List<String> lines) {
    List<String> statements = new ArrayList<>();
    List<String> right = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      if (line.startsWith("= ")) {
        right.add(line.substring(2));
      } else if (line.endsWith(";")) {
        statements.add(line.substring(0, line.length() - 1));
      }
    }
    String[] version = value(lines, "engine").split(" ");
    String dialect = version[0];
    EngineSource source =
        version.length == 1
            ? EngineSource.own(dialect)
            : new EngineSource(
                "faulty-" + dialect, dialect, List.of(JARS.resolve(version[1] + ".jar")));
    return new EngineBug(
        lines.getFirst(),
        source,
        List.of(value(lines, "beside").split(" ")),
        Seen.valueOf(value(lines, "seen")),
        statements,
        value(lines, "table"),
        right);
  }

  private static String value(List<String> lines, String key) {
    return lines.stream()
        .filter(line -> line.startsWith(key + ": "))
        .map(line -> line.substring(key.length() + 2))
        .findFirst()
        .orElse("");
  }

  @Override
  public String toString() {
    return id;
  }
}
