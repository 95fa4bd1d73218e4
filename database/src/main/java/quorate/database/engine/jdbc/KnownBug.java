package quorate.database.engine.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.Value;

/// A wrong answer of a released version of an engine, listed in `known-bugs.txt`. Tests have
/// clusters outvote these bugs, and the list tells which engines are wrong together.
///
/// @param id its identifier
/// @param what a phrase that continues "are wrong about"
/// @param dialect of the engine in which it was found
/// @param jar of that engine's driver, without its ending; empty for the shipped version
/// @param wrong the shipped engines whose answer to Quorate's rendering is wrong
/// @param beside two engines that answer correctly, for a cluster
/// @param seen its effect on a cluster; empty if no test starts one
/// @param statements the last one is the statement that the engine gets wrong
/// @param table the table that the statement writes; empty if it reads
/// @param right the rows of the right answer, or of the table after the right write, sorted unless
///   they have an order
/// @param reference the bug report, or the way it was found
public record KnownBug(
    String id,
    String what,
    String dialect,
    Optional<String> jar,
    SortedSet<String> wrong,
    List<String> beside,
    Optional<Seen> seen,
    List<String> statements,
    String table,
    List<String> right,
    String reference) {
  public KnownBug {
    wrong = java.util.Collections.unmodifiableSortedSet(new TreeSet<>(wrong));
    beside = List.copyOf(beside);
    statements = List.copyOf(statements);
    right = List.copyOf(right);
  }

  /// The effect on a cluster.
  public enum Seen {
    /// The engine answers wrongly over a right state, and is detected.
    WRONG,
    /// The engine changes its rows wrongly, or not at all, is detected, and is repaired.
    CORRUPT,
    /// Quorate's rendering of the statement avoids the bug.
    AVOIDED
  }

  /// All known bugs.
  public static List<KnownBug> all() {
    try (InputStream in =
        Objects.requireNonNull(KnownBug.class.getResourceAsStream("known-bugs.txt"))) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      List<KnownBug> bugs = new ArrayList<>();
      for (String part : text.split("(?m)^== ", -1)) {
        if (!part.startsWith("#") && !part.isBlank()) {
          bugs.add(parsed(part.lines().toList()));
        }
      }
      return List.copyOf(bugs);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /// The bugs about which at least `count` of these engines are wrong together.
  ///
  /// @param dialects of shipped engines
  public static List<KnownBug> shared(Collection<String> dialects, int count) {
    return all().stream().filter(bug -> bug.wrongOf(dialects).size() >= count).toList();
  }

  /// The engines among `dialects` that have the bug.
  public SortedSet<String> wrongOf(Collection<String> dialects) {
    SortedSet<String> both = new TreeSet<>(wrong);
    both.retainAll(dialects);
    return both;
  }

  private static KnownBug parsed(List<String> lines) {
    List<String> statements = new ArrayList<>();
    List<String> right = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      if (line.startsWith("= ")) {
        right.add(line.substring(2));
      } else if (line.endsWith(";")) {
        statements.add(line.substring(0, line.length() - 1));
      }
    }
    List<String> version = words(lines, "engine");
    return new KnownBug(
        lines.getFirst(),
        value(lines, "what"),
        version.getFirst(),
        version.size() > 1 ? Optional.of(version.get(1)) : Optional.empty(),
        new TreeSet<>(words(lines, "wrong")),
        words(lines, "beside"),
        Optional.of(value(lines, "seen")).filter(each -> !each.isEmpty()).map(Seen::valueOf),
        statements,
        value(lines, "table"),
        right,
        value(lines, "reference"));
  }

  private static List<String> words(List<String> lines, String key) {
    String value = value(lines, key);
    return value.isEmpty() ? List.of() : List.of(value.split(" "));
  }

  private static String value(List<String> lines, String key) {
    return lines.stream()
        .filter(line -> line.startsWith(key + ": "))
        .map(line -> line.substring(key.length() + 2))
        .findFirst()
        .orElse("");
  }

  /// The engine that has the bug.
  ///
  /// @param jars the directory of the drivers of old versions
  public EngineSource source(Path jars) {
    return jar.map(it ->
            new EngineSource("faulty-" + dialect, dialect, List.of(jars.resolve(it + ".jar"))))
        .orElseGet(() -> EngineSource.own(dialect));
  }

  /// A result in the format of [#right]: values separated by blanks.
  public static List<String> shown(Result result) {
    if (!(result instanceof Result.Rows rows)) {
      return List.of(result.toString());
    }
    List<String> shown = new ArrayList<>();
    for (Row row : rows.rows()) {
      shown.add(String.join(" ", row.values().stream().map(KnownBug::shown).toList()));
    }
    if (!rows.ordered()) {
      shown.sort(null);
    }
    return shown;
  }

  private static String shown(Value value) {
    String inside = value.toString().replaceAll("^\\w+\\[(value=)?(.*)]$", "$2");
    return inside.isEmpty() ? "null" : inside;
  }

  @Override
  public String toString() {
    return id;
  }
}
