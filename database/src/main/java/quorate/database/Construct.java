package quorate.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import quorate.sql.dialect.Dialect;

/// A construct of PostgreSQL's SQL that some engines cannot execute, so that the other replicas do.
/// The tests that generate `docs/sql.md` record the list.
///
/// @param name its section in `docs/sql.md`, a colon, and its name there
/// @param unable the engines that cannot execute it
public record Construct(String name, Set<Dialect> unable) {
  public Construct {
    unable = Collections.unmodifiableSet(new TreeSet<>(unable));
  }

  /// All recorded constructs.
  public static List<Construct> partlyAble() {
    try (InputStream in =
        Objects.requireNonNull(Construct.class.getResourceAsStream("unable.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(Construct::parsed)
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Construct parsed(String line) {
    String[] parts = line.split("\t", 2);
    return new Construct(
        parts[1], new TreeSet<>(Arrays.stream(parts[0].split(",")).map(Dialect::valueOf).toList()));
  }

  /// The line of `unable.txt` that [#partlyAble] reads.
  @Override
  public String toString() {
    return String.join(",", unable.stream().map(Dialect::name).toList()) + "\t" + name;
  }

  /// The construct's section in `docs/sql.md`.
  public String section() {
    return name.substring(0, name.indexOf(": "));
  }
}
