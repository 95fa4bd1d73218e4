package quorate.service.kv;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.service.Call;
import quorate.service.state.Batch;
import quorate.service.state.ManagedState;
import quorate.service.state.Parallel;
import quorate.service.state.Version;

/// A service alone, which executes scripts: a command on a line, and its reply behind `>`, as
/// redis-cli would print it on one line. Each command is a batch.
final class KvWorld {
  private final KvService service = new KvService();
  private final ManagedState state = new ManagedState(Version.genesis(64), Parallel.NONE);
  private long epoch;
  long millis = 1_000_000;

  /// Executes a script of the resources.
  void replay(String name) throws IOException {
    try (InputStream script =
        Objects.requireNonNull(KvWorld.class.getResourceAsStream("/kv/" + name + ".txt"))) {
      check(new String(script.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /// Executes a script.
  void check(String script) {
    List<String> wanted = new ArrayList<>();
    List<String> got = new ArrayList<>();
    for (String line : script.lines().map(String::strip).filter(it -> !it.isEmpty()).toList()) {
      if (line.startsWith("> ")) {
        wanted.add(line.substring(2).strip());
      } else if (line.startsWith("@")) {
        millis += Long.parseLong(line.substring(1));
        got.add(line);
        wanted.add(line);
      } else {
        wanted.add(line);
        got.add(line);
        got.add(show(run(words(line))).strip());
      }
    }
    assertEquals(String.join("\n", wanted), String.join("\n", got));
  }

  Reply run(String... words) {
    List<Bytes> arguments = new ArrayList<>();
    for (String word : words) {
      arguments.add(Reply.Text.of(word).bytes());
    }
    return run(new KvRequest.Run(arguments)).getFirst();
  }

  private Reply run(List<Bytes> words) {
    return run(new KvRequest.Run(words)).getFirst();
  }

  /// Executes a request as a batch of its own.
  List<Reply> run(KvRequest.Step... steps) {
    return batch(List.of(new KvRequest(List.of(steps)))).getFirst();
  }

  /// Executes requests as one batch.
  List<List<Reply>> batch(List<KvRequest> requests) {
    Batch batch = state.begin(state.newest().number() + 1, ++epoch);
    service.prepare(batch);
    List<List<Reply>> all = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      Bytes answer =
          service.execute(requests.get(i).encode(), new Call(batch, millis, 7 * epoch, i));
      all.add(KvRequest.replies(answer));
    }
    service.end(new Call(batch, millis, 0, requests.size()));
    state.end(batch);
    state.stable(state.newest().number());
    return all;
  }

  Digest root() {
    return state.newest().root();
  }

  static List<Bytes> words(String line) {
    List<Bytes> words = new ArrayList<>();
    for (String word : line.split(" +")) {
      words.add(Reply.Text.of(word.equals("''") ? "" : word).bytes());
    }
    return words;
  }

  static String show(Reply reply) {
    return switch (reply) {
      case Reply.Status(String text) -> text;
      case Reply.Failed(String text) -> "(error) " + text;
      case Reply.Number(long value) -> "(integer) " + value;
      case Reply.Text(Bytes bytes) -> "\"" + Args.text(bytes) + "\"";
      case Reply.Score(double value) -> "(double) " + DecimalText.of(value);
      case Reply.Nothing(boolean array) -> array ? "(nil array)" : "(nil)";
      case Reply.Array(List<Reply> items) -> show(items);
      case Reply.Scored(List<Reply> items) -> show(items);
      case Reply.Members(List<Reply> items) ->
          items.stream().map(KvWorld::show).sorted().collect(Collectors.joining(" ", "{", "}"));
      case Reply.Pairs(List<Reply> items) -> {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < items.size(); i += 2) {
          pairs.add(show(items.get(i)) + "=" + show(items.get(i + 1)));
        }
        yield pairs.stream().sorted().collect(Collectors.joining(" ", "{", "}"));
      }
    };
  }

  private static String show(List<Reply> items) {
    return items.stream().map(KvWorld::show).collect(Collectors.joining(" ", "[", "]"));
  }
}
