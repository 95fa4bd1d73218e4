package quorate.cli.procedure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import quorate.core.value.SqlException;
import quorate.database.procedure.SourceJar;

/// `quorate procedures build`.
@Command(
    name = "build",
    mixinStandardHelpOptions = true,
    description = {
      "Compiles Java sources into a jar of procedures.",
      "Without --output it prints the location of the library to compile against, for",
      "other build tools."
    },
    footer = {
      "",
      "Examples:",
      "  ./quorate procedures build -o bank.jar Deposit.java Withdraw.java",
      "  javac -cp $(./quorate procedures build) Deposit.java"
    })
final class ProceduresBuild implements Callable<Integer> {
  @Parameters(arity = "0..*", paramLabel = "FILE", description = "Java sources.")
  List<Path> files = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "JAR",
      description = "The jar.")
  @Nullable Path output;

  @Override
  public Integer call() throws IOException {
    if (output == null) {
      System.out.println(SourceJar.api());
      return 0;
    }
    try {
      Files.write(output, JarFiles.read(files).toArray());
      System.out.println("wrote " + output);
      return 0;
    } catch (SqlException unfit) {
      System.err.println("quorate: " + unfit.error().message());
      return 1;
    }
  }
}
