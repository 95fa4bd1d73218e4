package quorate.cli.admin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import quorate.cli.common.ClusterCommand;
import quorate.replication.command.Position;
import quorate.runtime.admin.Administration;
import quorate.runtime.admin.KeptDispute;
import quorate.runtime.status.DivergenceJson;

/// `quorate divergences show`.
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = {
      "Shows one disagreement in full: the schema and rows that the statement used,",
      "the answer of every replica, and the rows in which they differ."
    },
    footer = {
      "",
      "A bundle contains one Java program for each engine that answered wrongly over",
      "correct rows. With the engine's own jar it creates and fills the tables, asks, and",
      "prints the answer below the right one.",
      "",
      "Exit status: 0; 1 if there is nothing to put into a bundle, and why; 2 for an",
      "id that there is not.",
      "",
      "Examples:",
      "  ./quorate divergences show 16.0",
      "  ./quorate divergences show 16.0 --bundle=reports"
    })
final class DivergenceShow extends ClusterCommand implements Callable<Integer> {
  private static final Pattern ID = Pattern.compile("(\\d{1,12})\\.(\\d{1,7})");

  @Parameters(paramLabel = "ID", description = "As `quorate divergences` lists it: 16.0")
  String id = "";

  @Option(
      names = "--bundle",
      arity = "0..1",
      paramLabel = "DIR",
      fallbackValue = ".",
      description = "Write a program for each engine that is wrong (default: here).")
  Optional<Path> bundle = Optional.empty();

  @Spec CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    KeptDispute dispute;
    try (Administration cluster = administration(config())) {
      dispute = cluster.dispute(position());
    } catch (NoSuchElementException none) {
      throw wrong(String.valueOf(none.getMessage()));
    }
    DivergenceReport report = new DivergenceReport(position(), dispute.dispute(), dispute.kept());
    if (json) {
      System.out.println(DivergenceJson.write(dispute.summary(), report.evidence()).pretty());
    } else {
      DivergenceText.lines(dispute.summary()).forEach(System.out::println);
      DivergenceText.lines(report.evidence()).forEach(System.out::println);
    }
    return bundle.isEmpty() ? 0 : write(bundle.get(), report);
  }

  /// @return 0 if there is a program, else 1
  private int write(Path directory, DivergenceReport report) throws IOException {
    List<Reproduction> programs = report.reproductions();
    Files.createDirectories(directory);
    for (Reproduction program : programs) {
      Path file = directory.resolve(program.className() + ".java");
      Files.writeString(file, program.text());
      (json ? System.err : System.out).println("wrote " + file);
    }
    if (programs.isEmpty()) {
      System.err.println(
          "quorate: there is nothing to reproduce: " + report.whyNotReproducible().orElseThrow());
      return 1;
    }
    return 0;
  }

  private Position position() {
    Matcher words = ID.matcher(id);
    if (!words.matches() || Integer.parseInt(words.group(2)) > Position.INDEX_MAX) {
      throw wrong("'" + id + "' is no id of a divergence, which looks like 16.0");
    }
    return Position.of(Long.parseLong(words.group(1)), Integer.parseInt(words.group(2)));
  }

  private CommandLine.ParameterException wrong(String message) {
    return new CommandLine.ParameterException(spec.commandLine(), message);
  }
}
