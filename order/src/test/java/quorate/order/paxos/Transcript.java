package quorate.order.paxos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.quorum.Tolerance;
import quorate.order.Request;

/// Plays a transcript: a story of one node, in which each command is followed by the effects that
/// it had. `-Drecord` writes the effects that it has now; read the difference.
///
/// ```
/// node n3 of n1 n2 n3 [pages of 100 bytes]   switch a new node on, without a past
/// start                                      its first tick
/// tick [3]                                   that many ticks, effects of all of them
/// n1 -> n3 Prepare 1.n1 from 1               a message, written as it prints; batches as [a b]
/// restart                                    the power fails once everything is synced
/// restart compacted                          the same, of a log that was compacted before
/// ```
final class Transcript {
  private static final Pattern REQUEST = Pattern.compile("s([0-9a-f]{2})#1");

  private PaxosConfig config =
      PaxosConfig.of(
          new NodeId(1), List.of(new NodeId(1)), new Tolerance(0, 0, Tolerance.Liars.DATABASES));
  private PaxosNode node = new PaxosNode(config);
  private List<Durable> log = new ArrayList<>();
  private final List<String> effects = new ArrayList<>();

  /// The file as it would be if it told the truth.
  static String play(Path file) throws IOException {
    Transcript transcript = new Transcript();
    StringBuilder told = new StringBuilder();
    boolean inEffects = false;
    for (String line : Files.readAllLines(file)) {
      if (line.equals("----")) {
        inEffects = true;
      } else if (line.isBlank() || line.startsWith("#")) {
        inEffects = false;
        told.append(line).append('\n');
      } else if (!inEffects) {
        told.append(line).append("\n----\n");
        transcript.run(line).forEach(effect -> told.append(effect).append('\n'));
      }
    }
    return told.toString();
  }

  private List<String> run(String command) {
    effects.clear();
    Matcher message = match("(n\\d+|c) -> (n\\d+) (.*)", command);
    if (message.matches()) {
      NodeId from =
          message.group(1).equals("c") ? new NodeId(NodeId.CLIENT_MIN) : node(message.group(1));
      on(new Event.Received<>(from, Messages.parse(message.group(3))));
    } else if (command.startsWith("node ")) {
      begin(command);
    } else if (command.equals("start") || command.startsWith("tick")) {
      Matcher ticks = match("tick (\\d+)", command);
      int count = ticks.matches() ? Integer.parseInt(ticks.group(1)) : 1;
      for (int i = 0; i < count; i++) {
        on(new Event.Fired<>(new Tick()));
      }
    } else if (command.startsWith("restart")) {
      restart(command.endsWith("compacted"));
    } else {
      throw new IllegalArgumentException("what is '" + command + "'?");
    }
    return List.copyOf(effects);
  }

  private void begin(String command) {
    Matcher words = match("node (n\\d+) of ([n\\d ]+?)( pages of (\\d+) bytes)?", command);
    if (!words.matches()) {
      throw new IllegalArgumentException(command);
    }
    List<NodeId> members = new ArrayList<>();
    for (String member : words.group(2).split(" ")) {
      members.add(node(member));
    }
    var tolerance = new Tolerance(members.size() / 2, 0, Tolerance.Liars.DATABASES);
    config = PaxosConfig.of(node(words.group(1)), members, tolerance);
    if (words.group(4) != null) {
      config = config.withQueue(100, 1 << 20, Long.parseLong(words.group(4)));
    }
    node = new PaxosNode(config);
    log.clear();
  }

  private void restart(boolean compacted) {
    log = new ArrayList<>(compacted ? node.liveRecords() : log);
    log.forEach(record -> effects.add("restored " + letters(record)));
    node = new PaxosNode(config);
    List.copyOf(log).forEach(record -> on(new Event.Restored<>(record)));
  }

  private void on(Event<PaxosMessage> event) {
    node.on(event, effect -> effects.add(print(effect)));
  }

  private String print(Effect<PaxosMessage> effect) {
    return switch (effect) {
      case Effect.Send<PaxosMessage>(NodeId to, PaxosMessage message) ->
          config.self() + " -> " + to + " " + letters(message);
      case Effect.Persist<PaxosMessage>(Durable record) -> {
        log.add(record);
        yield "persist " + letters(record);
      }
      case Effect.Arm<PaxosMessage>(var timer, var after) ->
          "arm " + timer + " " + after.toMillis() + " ms";
      case Effect.Deliver<PaxosMessage>(var indication) -> "deliver " + letters(indication);
    };
  }

  /// Requests print as the letters by which the transcript calls them.
  private static String letters(Object printed) {
    return REQUEST.matcher(printed.toString()).replaceAll(Transcript::letter).replace(", ", " ");
  }

  private static String letter(MatchResult request) {
    return String.valueOf((char) Integer.parseInt(request.group(1), 16));
  }

  static Request request(char letter) {
    SessionId session = new SessionId((long) letter << 40, 0);
    return new Request(
        new RequestId(session, 1), new NodeId(NodeId.CLIENT_MIN), Bytes.wrap(new byte[] {1}));
  }

  static NodeId node(String name) {
    return new NodeId(Long.parseLong(name.substring(1)));
  }

  static Matcher match(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text);
  }
}
