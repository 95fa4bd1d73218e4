package quorate.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.bench.compare.KnownBugs;
import quorate.cli.admin.DriverJars;
import quorate.cli.admin.Reproduction;
import quorate.database.engine.jdbc.EngineSource;
import quorate.database.engine.jdbc.Engines;
import quorate.database.engine.jdbc.KnownBug;
import quorate.sql.dialect.Dialect;

/// `quorate bench bugs`.
@Command(
    name = "bugs",
    mixinStandardHelpOptions = true,
    description = {
      "Has engines answer the statements of the known bugs, as replicas ask them, and shows who is",
      "wrong, and who is wrong together (docs/choosing-engines.md). With --jars the old versions that",
      "have bugs answer, too; with --bundles each bug becomes a Java program that shows it."
    },
    footer = {
      "",
      "Exit status: 0 if the engines are wrong where they are known to be, 1 if not.",
      "",
      "Examples:",
      "  ./quorate bench bugs",
      "  ./quorate bench bugs --engines h2,hsqldb,derby,postgresql,sqlite,duckdb,mariadb",
      "  ./quorate bench bugs --jars runtime/target/faulty-engines --bundles docs/engine-bugs"
    })
final class BenchBugs implements Callable<Integer> {
  @Option(
      names = "--engines",
      split = ",",
      defaultValue = "h2,hsqldb,derby,sqlite,duckdb",
      description = "Which (default: ${DEFAULT-VALUE}).")
  List<String> engines = List.of();

  @Option(
      names = "--jars",
      paramLabel = "DIR",
      description =
          "Where the drivers of old versions are, as the build of module runtime gets them.")
  Optional<Path> jars = Optional.empty();

  @Option(names = "--bundles", paramLabel = "DIR", description = "Write a program for each bug.")
  Optional<Path> bundles = Optional.empty();

  @Override
  public Integer call() throws SQLException, IOException {
    if (!Engines.names().containsAll(engines)) {
      System.err.println("quorate: --engines of " + Engines.names());
      return 2;
    }
    List<EngineSource> asked =
        Stream.concat(
                engines.stream().map(EngineSource::own),
                jars.map(KnownBugs::old).orElse(List.of()).stream())
            .toList();
    Map<KnownBug, Map<String, KnownBugs.Answer>> all = new LinkedHashMap<>();
    boolean asKnown = true;
    try (KnownBugs known = new KnownBugs(asked)) {
      for (KnownBug bug : KnownBug.all()) {
        Map<String, KnownBugs.Answer> answers = known.ask(bug);
        all.put(bug, answers);
        SortedSet<String> wrong = new TreeSet<>();
        engines.stream().filter(each -> isWrong(answers, each)).forEach(wrong::add);
        if (!wrong.equals(bug.wrongOf(engines))) {
          asKnown = false;
          System.err.println(
              "quorate: " + bug + ": " + wrong + " are wrong, not " + bug.wrongOf(engines));
        }
        if (bundles.isPresent()) {
          write(bundles.get(), bug, answers);
        }
      }
    }
    BugTables.of(asked.stream().map(EngineSource::name).toList(), all).forEach(System.out::println);
    return asKnown ? 0 : 1;
  }

  private static boolean isWrong(Map<String, KnownBugs.Answer> answers, String engine) {
    KnownBugs.Answer answer = answers.get(engine);
    return answer != null && answer.verdict().isWrong();
  }

  /// Writes a program for the version in which the bug was found, or for each engine that has it.
  private static void write(Path directory, KnownBug bug, Map<String, KnownBugs.Answer> answers)
      throws IOException {
    for (KnownBugs.Answer answer : answers.values()) {
      String name = answer.engine().name();
      boolean old = bug.jar().isPresent();
      boolean subject = old ? bug.jar().get().equals(name) : bug.wrong().contains(name);
      boolean avoided = !old && bug.wrong().isEmpty() && bug.dialect().equals(name);
      if (subject || avoided) {
        Reproduction program = program(bug, answer);
        Path file = directory.resolve(bug.id()).resolve(program.className() + ".java");
        Files.createDirectories(directory.resolve(bug.id()));
        Files.writeString(file, program.text());
        System.err.println("wrote " + file);
      }
    }
  }

  /// The program: with a replica's statements if those are answered wrongly, else with the original
  /// statements, since Quorate's translation avoids the bug.
  private static Reproduction program(KnownBug bug, KnownBugs.Answer answer) {
    Dialect dialect = Dialect.named(answer.engine().dialect());
    List<String> right = new ArrayList<>();
    bug.right().forEach(row -> right.add("(" + row.replace(" ", ", ") + ")"));
    Reproduction.Subject subject =
        new Reproduction.Subject(
            "Wrong" + dialect.title(),
            dialect,
            answer.version(),
            bug.jar()
                .map(it -> it + ".jar")
                .orElseGet(() -> DriverJars.of(dialect, answer.version())),
            bug.statements().getLast(),
            right);
    Optional<String> after =
        Optional.of(bug.table()).filter(it -> !it.isEmpty()).map(it -> "select * from " + it);
    return answer
        .script()
        .filter(_ -> answer.verdict().isWrong())
        .map(script -> Reproduction.of(subject, script))
        .orElseGet(() -> Reproduction.plain(subject, bug.statements(), after));
  }
}
