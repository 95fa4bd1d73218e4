package quorate.cli.gates;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The numbered rules of one document in `docs/protocols`.
///
/// @param numbers such as K0 or W1a, in the order of the document
record ProtocolRules(List<String> numbers) {
  /// The packages and files of each protocol.
  static final Map<String, List<String>> ROOMS =
      Map.of(
          "paxos", List.of("order/paxos/"),
          "pbft", List.of("order/pbft/"),
          "archive", List.of("order/archive/"),
          "reconfiguration",
              List.of(
                  "order/reconfigure/",
                  "replication/command/Substitution.java",
                  "runtime/node/Substitutes.java"),
          "smr",
              List.of(
                  "replication/command/",
                  "replication/smr/",
                  "replication/statement/",
                  "replication/client/",
                  "replication/lock/",
                  "engine/",
                  "runtime/node/",
                  "runtime/read/",
                  "runtime/client/",
                  "sql/"),
          "byzantium", List.of("replication/byzantium/"),
          "cbs", List.of("replication/cbs/", "runtime/cbs/"),
          "eve", List.of("replication/eve/", "service/", "runtime/eve/", "gateway/resp/"),
          "pbr", List.of("replication/pbr/", "runtime/pbr/", "simulator/pbr/PbrCheck.java"));

  private static final Pattern RULE = Pattern.compile("    ([A-Z]{1,2}\\d+[a-z]?)\\s{1,4}\\S.*");
  private static final Pattern NUMBER = Pattern.compile("\\b[A-Z]{1,2}\\d+[a-z]?\\b");
  private static final Pattern RANGE =
      Pattern.compile("\\b([A-Z]{1,2})(\\d+) (?:to|and) \\1(\\d+)\\b");

  static ProtocolRules of(String protocol) throws IOException {
    Path document = SourceTree.ROOT.resolve("docs/protocols").resolve(protocol + ".md");
    return new ProtocolRules(
        Files.readAllLines(document).stream()
            .map(RULE::matcher)
            .filter(Matcher::matches)
            .map(each -> each.group(1))
            .toList());
  }

  /// The rules that no comment of these packages cites. "R8 to R12" cites all of them.
  List<String> notCitedIn(List<String> packages) throws IOException {
    Set<String> cited = new HashSet<>();
    for (Path file : SourceTree.files()) {
      String name = SourceTree.name(file);
      if (packages.stream().anyMatch(each -> name.contains("src/main/java/quorate/" + each))) {
        try (Stream<String> lines = Files.lines(file)) {
          lines.filter(line -> line.contains("//")).forEach(line -> cite(line, cited));
        }
      }
    }
    return numbers.stream().filter(each -> !cited.contains(each)).toList();
  }

  private static void cite(String line, Set<String> cited) {
    String comment = line.substring(line.indexOf("//"));
    Matcher number = NUMBER.matcher(comment);
    while (number.find()) {
      cited.add(number.group());
    }
    Matcher range = RANGE.matcher(comment);
    while (range.find()) {
      int last = Integer.parseInt(range.group(3));
      for (int each = Integer.parseInt(range.group(2)); each <= last; each++) {
        cited.add(range.group(1) + each);
      }
    }
  }
}
