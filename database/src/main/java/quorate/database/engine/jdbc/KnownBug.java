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

/// A wrong answer of a released version of an engine, one of `known-bugs.txt`: what the tests have
/// clusters outvote, and what tells which engines are wrong together.
///
/// @param id how it is called
/// @param what in words that follow "are wrong about"
/// @param dialect of the engine that it was found in
/// @param jar of that engine's driver, without its ending; empty where Quorate comes with it
/// @param wrong the engines that Quorate comes with whose answer is wrong, as Quorate asks them
/// @param beside two that answer rightly, for a cluster
/// @param seen what a cluster makes of it; empty where no test starts one
/// @param statements the last of them is the one that the engine gets wrong
/// @param table what the statement writes; empty if it reads
/// @param right the rows of the right answer, or of the table after the right write, sorted unless
///   they have an order
/// @param reference where it is reported, or how it was found
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

  /// What a cluster makes of it.
  public enum Seen {
    /// The engine answers wrongly over a right state, and is found out.
    WRONG,
    /// The engine changes its rows wrongly, or not at all, is found out, and is repaired.
    CORRUPT,
    /// The words in which Quorate asks do not meet it.
    AVOIDED
  }

  /// All of them.
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

  /// Those about which at least `count` of these engines are wrong together.
  ///
  /// @param dialects of engines that Quorate comes with
  public static List<KnownBug> shared(Collection<String> dialects, int count) {
    return all().stream().filter(bug -> bug.wrongOf(dialects).size() >= count).toList();
  }

  /// Those of the engines that are wrong about it.
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

  /// Its engine.
  ///
  /// @param jars the directory of the drivers of old versions
  public EngineSource source(Path jars) {
    return jar.map(it ->
            new EngineSource("faulty-" + dialect, dialect, List.of(jars.resolve(it + ".jar"))))
        .orElseGet(() -> EngineSource.own(dialect));
  }

  /// A result as [#right] is written: values with blanks between them.
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
