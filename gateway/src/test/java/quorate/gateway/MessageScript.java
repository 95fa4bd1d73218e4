package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A file of protocol messages and their answers, as recorded from a PostgreSQL 18. Each case is
/// sent in one piece, or in one up to each `await`, at which everything up to a message of that
/// type must arrive before more is sent. `-Drecord=true -Dreference=PORT` records the file from a
/// server at that port that trusts a superuser quorate, with an empty database of that name.
///
/// @param full whether it has the texts of errors, rather than their SQLSTATEs alone
record MessageScript(Path file, boolean full) {
  private static final String HEADING = "# ";
  private static final String ANSWER = "> ";

  /// @param sent the messages, one per line
  private record Case(List<String> sent, List<String> answered) {}

  private Map<String, Case> read() throws IOException {
    Map<String, Case> cases = new LinkedHashMap<>();
    Case last = new Case(new ArrayList<>(), new ArrayList<>());
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith(HEADING)) {
        last = new Case(new ArrayList<>(), new ArrayList<>());
        cases.put(line.substring(HEADING.length()), last);
      } else if (line.startsWith(ANSWER)) {
        last.answered.add(line.substring(ANSWER.length()));
      } else {
        last.sent.add(line);
      }
    }
    return cases;
  }

  /// Requires the recorded answers of the server at a port.
  void requireAnswers(int port) throws IOException {
    Map<String, Case> cases = read();
    if (Boolean.getBoolean("record")) {
      Map<String, Case> recorded = asked(cases, Integer.getInteger("reference"));
      Files.write(file, lines(recorded));
      return;
    }
    assertEquals(String.join("\n", lines(cases)), String.join("\n", lines(asked(cases, port))));
  }

  private Map<String, Case> asked(Map<String, Case> cases, int port) throws IOException {
    Map<String, Case> asked = new LinkedHashMap<>();
    for (Map.Entry<String, Case> each : cases.entrySet()) {
      List<String> sent = each.getValue().sent;
      try (Talk talk = new Talk(port, full)) {
        asked.put(each.getKey(), new Case(sent, talk.answers(sent)));
      } catch (SocketTimeoutException silent) {
        throw new AssertionError("no answer: " + each.getKey(), silent);
      }
    }
    return asked;
  }

  private static List<String> lines(Map<String, Case> cases) {
    List<String> lines = new ArrayList<>();
    cases.forEach((name, each) -> {
      lines.add(HEADING + name);
      lines.addAll(each.sent);
      each.answered.forEach(answer -> lines.add(ANSWER + answer));
    });
    return lines;
  }
}
