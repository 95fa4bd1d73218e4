package quorate.replication.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;

/// The stories of `transcripts/substitution`.
class SubstitutionTest {
  private static final Path STORIES = Path.of("src/test/transcripts/substitution/stories.txt");
  private static final Duration AFTER = Duration.ofSeconds(10);

  @TestFactory
  Stream<DynamicTest> stories() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (String story : Files.readString(STORIES).split("(?m)^story ")) {
      List<String> lines = story.lines().filter(line -> !line.isBlank()).toList();
      if (!story.startsWith("#")) {
        tests.add(
            DynamicTest.dynamicTest(
                lines.getFirst(), () -> assertEquals(String.join("\n", lines), told(lines))));
      }
    }
    return tests.stream();
  }

  /// The story with its actual output: each event with its consequences.
  private static String told(List<String> lines) {
    Substitution substitution = new Substitution(Tolerance.DEFAULT, AFTER);
    List<String> told = new ArrayList<>();
    told.add(lines.getFirst());
    for (String line : lines.subList(1, lines.size())) {
      if (!line.startsWith("=>")) {
        told.add(line);
        happens(substitution, line)
            .ifPresent(change ->
                told.add(
                    "=> "
                        + change.number()
                        + ": "
                        + change.members().stream()
                            .map(member -> "" + member.id().number())
                            .collect(Collectors.joining(" "))));
      }
    }
    return String.join("\n", told);
  }

  private static Optional<HostCommand.Reconfigure> happens(Substitution substitution, String line) {
    String[] words = line.split("[ :,]+");
    return switch (words[0]) {
      case "configured" -> {
        List<String> rest = List.of(words).subList(2, words.length);
        int spares = rest.indexOf("spares");
        yield substitution.on(
            new Substitution.Configured(
                Long.parseLong(words[1]),
                members(rest.subList(0, spares)),
                members(rest.subList(spares + 1, rest.size()))));
      }
      case "leads", "follows" -> substitution.on(new Substitution.Leads(words[0].equals("leads")));
      case "at" -> {
        long nanos = Duration.ofSeconds(Long.parseLong(words[1])).toNanos();
        for (String node : List.of(words).subList(2, words.length)) {
          substitution.on(
              new Substitution.Heard(
                  new NodeId(Long.parseLong(node.replace("!", ""))), node.endsWith("!"), nanos));
        }
        yield substitution.on(new Substitution.Tick(nanos));
      }
      default -> throw new IllegalArgumentException(line);
    };
  }

  private static List<Member> members(List<String> words) {
    return words.stream()
        .map(word ->
            new Member(
                new NodeId(Long.parseLong(word.replace("-", ""))),
                word.endsWith("-") ? "" : "h2",
                "127.0.0.1",
                1,
                ""))
        .toList();
  }
}
