package quorate.bench.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.value.Result;
import quorate.database.engine.jdbc.EngineSource;
import quorate.database.engine.jdbc.KnownBug;
import quorate.database.run.EngineScript;

/// Has engines answer the statements of the known bugs, as replicas execute them, to show which are
/// wrong, and which are wrong together.
public final class KnownBugs implements AutoCloseable {
  private final List<EngineSource> engines;

  /// Open engines, each without tables.
  private final Map<String, SideBySide> worlds = new HashMap<>();

  /// @param engines to be tested
  public KnownBugs(List<EngineSource> engines) {
    this.engines = List.copyOf(engines);
  }

  /// The verdict on an engine's answer.
  public enum Verdict {
    RIGHT("·"),
    WRONG("wrong"),
    /// It fails although the statement is valid; for a write, that is a wrong answer too.
    FAILS("fails"),
    /// It was not queried, or its failure counts as no answer.
    NO_ANSWER("-");

    private final String word;

    Verdict(String word) {
      this.word = word;
    }

    /// The word in tables.
    public String word() {
      return word;
    }

    /// Whether a client would be deceived if enough engines answered likewise.
    public boolean isWrong() {
      return this == WRONG || this == FAILS;
    }
  }

  /// One engine's answer to one statement.
  ///
  /// @param version of its software
  /// @param answer the rows, or after a write the rows of its table
  /// @param script repeats the statement on the engine; empty if the engine is not queried, or
  ///   Quorate computes part of the answer itself
  public record Answer(
      EngineSource engine,
      String version,
      Verdict verdict,
      List<String> answer,
      Optional<EngineScript> script) {}

  /// The answers of all engines, by name.
  public Map<String, Answer> ask(KnownBug bug) throws SQLException, IOException {
    Map<String, Answer> answers = new LinkedHashMap<>();
    for (EngineSource engine : engines) {
      answers.put(engine.name(), ask(engine, bug));
    }
    return answers;
  }

  /// The answer of one engine to a bug's statement.
  ///
  /// @throws SQLException if an engine that Quorate comes with fails in the preparation
  private Answer ask(EngineSource engine, KnownBug bug) throws SQLException, IOException {
    String name = engine.name();
    SideBySide world = worlds.remove(name);
    world = world == null ? SideBySide.of(engine) : world;
    boolean well = false;
    try {
      Answer answer = asked(engine, world, bug);
      for (String table : world.tables()) {
        well = world.run("drop table " + table).get(name) instanceof Result.Done;
      }
      return answer;
    } catch (SQLException broken) {
      if (engine.jars().isEmpty()) {
        throw broken;
      }
      return new Answer(engine, "", Verdict.NO_ANSWER, List.of(), Optional.empty());
    } finally {
      if (well) {
        worlds.put(name, world);
      } else {
        world.abandon();
      }
    }
  }

  private static Answer asked(EngineSource engine, SideBySide world, KnownBug bug)
      throws SQLException {
    String name = engine.name();
    for (String statement : bug.statements().subList(0, bug.statements().size() - 1)) {
      world.run(statement);
    }
    String last = bug.statements().getLast();
    Optional<EngineScript> script = world.script(name, last);
    boolean writes = !bug.table().isEmpty();
    Result result;
    try {
      result = world.run(last).get(name);
    } catch (SideBySide.LostException lost) {
      return new Answer(engine, world.version(name), Verdict.FAILS, List.of(), script);
    }
    if (result == null || !writes && world.isNoAnswer(name, result)) {
      return new Answer(engine, world.version(name), Verdict.NO_ANSWER, List.of(), script);
    }
    Result shown = writes ? world.run("select * from " + bug.table()).get(name) : result;
    List<String> rows = shown == null ? List.of() : KnownBug.shown(shown);
    Verdict verdict = rows.equals(bug.right()) ? Verdict.RIGHT : Verdict.WRONG;
    // A write that must be refused leaves the table unchanged.
    boolean fails = result instanceof Result.Failed && !(writes && verdict == Verdict.RIGHT);
    return new Answer(engine, world.version(name), fails ? Verdict.FAILS : verdict, rows, script);
  }

  @Override
  public void close() {
    worlds.values().forEach(SideBySide::abandon);
    worlds.clear();
  }

  /// The old versions with bugs, each once.
  ///
  /// @param jars the directory of their drivers
  public static List<EngineSource> old(Path jars) {
    return KnownBug.all().stream()
        .filter(bug -> bug.jar().isPresent())
        .map(bug ->
            new EngineSource(bug.jar().orElseThrow(), bug.dialect(), bug.source(jars).jars()))
        .distinct()
        .toList();
  }
}
