package quorate.order.pbft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.order.Request;

/// Plays a transcript: a story of one replica, in which each command is followed by the effects
/// that it had. `-Drecord` writes the effects that it has now; read the difference.
///
/// ```
/// node n3 of 4 [u 2 r 1] [choices] [speculative] [log 8] [fair 3] [rate 4]   switch a new replica on, without a past
/// start                       its first tick
/// tick [3]                    that many ticks, effects of all of them
/// n1 -> n3 Prepare v0/s1 [a]  a message, written as it prints
/// restart [compacted]         the power fails once everything is synced
/// ```
///
/// Batches are written `[a b]`, or `[a]=07` with a choice; digests print as the batch that they are
/// of, states as `state7`. A message to all others prints once, to `all`. Status is left out unless
/// the story is about it (`show status`).
final class PbftTranscript {
  private static final Pattern REQUEST = Pattern.compile("s([0-9a-f]{2})#1");

  private PbftConfig config = config("n1", 4, 1, 1);
  private PbftNode node = new PbftNode(config);
  private List<Durable> log = new ArrayList<>();
  private final List<String> effects = new ArrayList<>();
  private boolean showStatus;

  /// What digests are of.
  private final Map<String, String> names = new LinkedHashMap<>();

  /// The file as it would be if it told the truth.
  static String play(Path file) throws IOException {
    PbftTranscript transcript = new PbftTranscript();
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
      PbftMessages messages = new PbftMessages(config, names);
      on(new Event.Received<>(from, messages.parse(message.group(3))));
    } else if (command.startsWith("node ")) {
      begin(command);
    } else if (command.equals("show status")) {
      showStatus = true;
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
    Matcher words =
        match(
            "node (n\\d+) of (\\d+)(?: u (\\d) r (\\d))?( choices)?( speculative)?(?: log (\\d+))?(?: fair (\\d+))?(?: rate (\\d+))?",
            command);
    if (!words.matches()) {
      throw new IllegalArgumentException(command);
    }
    config =
        config(words.group(1), number(words, 2, 4), number(words, 3, 1), number(words, 4, 1))
            .withChoices(words.group(5) != null)
            .withSpeculation(words.group(6) != null);
    config =
        config.withLimits(
            config
                .limits()
                .withWindow(number(words, 7, 100), 1, 4, 8)
                .withQueue(100, 1 << 20, number(words, 8, 1000))
                .withTime(Duration.ofMillis(100), 6, 10, number(words, 9, 0)));
    node = new PbftNode(config);
    log.clear();
  }

  private static int number(Matcher words, int group, int otherwise) {
    return words.group(group) == null ? otherwise : Integer.parseInt(words.group(group));
  }

  /// A story's cluster: whoever's name is in a signature is its signer; a request `z` is forged.
  private static PbftConfig config(String self, int count, int u, int r) {
    List<NodeId> members = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      members.add(new NodeId(i));
    }
    return PbftConfig.of(
        node(self),
        members,
        new Tolerance(u, r, Tolerance.Liars.NODES),
        new PlainSignatures(node(self)),
        request -> !request.equals(request('z')));
  }

  /// The signer's number: enough where nobody guesses.
  record PlainSignatures(NodeId self) implements Signatures {
    @Override
    public Bytes sign(Bytes statement) {
      return Bytes.wrap(new byte[] {(byte) self.number()});
    }

    @Override
    public boolean verify(NodeId signer, Bytes statement, Bytes signature) {
      return signature.length() == 1 && signature.at(0) == signer.number();
    }
  }

  private void restart(boolean compacted) {
    log = new ArrayList<>(compacted ? node.liveRecords() : log);
    log.forEach(record -> effects.add("restored " + letters(record)));
    node = new PbftNode(config);
    List.copyOf(log).forEach(record -> on(new Event.Restored<>(record)));
  }

  private void on(Event<PbftMessage> event) {
    List<Effect<PbftMessage>> emitted = new ArrayList<>();
    node.on(event, emitted::add);
    emitted.forEach(this::name);
    int others = config.members().size() - 1;
    for (int i = 0; i < emitted.size(); i++) {
      if (isToAll(emitted, i, others)) {
        Effect.Send<PbftMessage> send = (Effect.Send<PbftMessage>) emitted.get(i);
        show(config.self() + " -> all " + letters(send.message()));
        i += others - 1;
      } else {
        print(emitted.get(i));
      }
    }
  }

  /// Batches of the replica's own get names, too.
  private void name(Effect<PbftMessage> effect) {
    Batch batch =
        switch (effect) {
          case Effect.Send<PbftMessage>(NodeId _, PbftMessage.PrePrepare proposal) ->
              proposal.batch();
          case Effect.Persist<PbftMessage>(PbftRecord.Held held) -> held.batch();
          default -> Batch.NULL;
        };
    if (!batch.equals(Batch.NULL)) {
      names.putIfAbsent(batch.digest().toString(), letters(batch));
    }
  }

  private static boolean isToAll(List<Effect<PbftMessage>> emitted, int from, int others) {
    if (from + others > emitted.size()
        || !(emitted.get(from) instanceof Effect.Send<PbftMessage> first)) {
      return false;
    }
    return emitted.subList(from, from + others).stream()
        .allMatch(effect ->
            effect instanceof Effect.Send<PbftMessage> send
                && send.message().equals(first.message()));
  }

  private void print(Effect<PbftMessage> effect) {
    switch (effect) {
      case Effect.Send<PbftMessage>(NodeId to, PbftMessage message) ->
          show(config.self() + " -> " + to + " " + letters(message));
      case Effect.Persist<PbftMessage>(Durable record) -> {
        log.add(record);
        show("persist " + letters(record));
      }
      case Effect.Arm<PbftMessage> _ -> {} // always the next tick
      case Effect.Deliver<PbftMessage>(var indication) -> show("deliver " + letters(indication));
    }
  }

  private void show(String effect) {
    if (showStatus || !effect.contains(" Status ")) {
      effects.add(effect);
    }
  }

  /// Requests print as the letters by which the transcript calls them, digests as what they are of.
  private String letters(Object printed) {
    names.putIfAbsent(Batch.NULL.digest().toString(), "null");
    String text =
        REQUEST
            .matcher(printed.toString())
            .replaceAll(request -> String.valueOf((char) Integer.parseInt(request.group(1), 16)))
            .replace(", ", " ");
    for (Map.Entry<String, String> name : names.entrySet()) {
      text = text.replace(name.getKey(), name.getValue());
    }
    return text;
  }

  static Request request(char letter) {
    SessionId session = new SessionId((long) letter << 40, 0);
    return new Request(
        new RequestId(session, 1), new NodeId(NodeId.CLIENT_MIN), Bytes.wrap(new byte[] {1}));
  }

  static Digest state(String number) {
    return Digest.of(number.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  static NodeId node(String name) {
    return new NodeId(Long.parseLong(name.substring(1)));
  }

  static Matcher match(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text);
  }
}
