package quorate.order.pbft;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.order.NodePlayer;
import quorate.order.OrderNode;

/// A story of one replica of PBFT.
///
/// ```
/// node n3 of 4 [u 2 r 1] [choices] [speculative] [log 8] [fair 3] [rate 4]   switch a new replica on, without a past
/// n1 -> n3 Prepare v0/s1 [a]  a message, written as it prints
/// ```
///
/// Batches are written `[a b]`, or `[a]=07` with a choice; digests print as the batch that they are
/// of, states as `state7`. A message to all others prints once, to `all`. Status is left out unless
/// the story is about it (`show status`).
final class PbftTranscript extends NodePlayer<PbftMessage> {
  private static final PbftConfig FIRST = config("n1", 4, 1, 1);

  private PbftConfig config = FIRST;
  private boolean showStatus;

  /// What digests are of.
  private final Map<String, String> names = new LinkedHashMap<>();

  PbftTranscript() {
    super(new PbftNode(FIRST));
  }

  @Override
  protected boolean playOwn(String command) {
    showStatus |= command.equals("show status");
    return command.equals("show status");
  }

  @Override
  protected PbftMessage parse(String message) {
    return new PbftMessages(config, names).parse(message);
  }

  @Override
  protected Timer tick() {
    return new Tick();
  }

  @Override
  protected OrderNode<PbftMessage> begin(String command) {
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
                .with(new PbftLimits.Window(number(words, 7, 100), 1, 4, 8))
                .with(new PbftLimits.Queue(100, 1 << 20, number(words, 8, 1000), 4))
                .with(new PbftLimits.Time(Duration.ofMillis(100), 6, 10, number(words, 9, 0), 2)));
    return again();
  }

  @Override
  protected OrderNode<PbftMessage> again() {
    return new PbftNode(config);
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

  @Override
  protected void tell(List<Effect<PbftMessage>> emitted) {
    emitted.forEach(this::name);
    int others = config.members().size() - 1;
    for (int i = 0; i < emitted.size(); i++) {
      if (isToAll(emitted, i, others)) {
        Effect.Send<PbftMessage> send = (Effect.Send<PbftMessage>) emitted.get(i);
        shown(config.self() + " -> all " + letters(send.message()));
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
          shown(config.self() + " -> " + to + " " + letters(message));
      case Effect.Persist<PbftMessage>(Durable record) -> shown("persist " + letters(record));
      case Effect.Arm<PbftMessage> _ -> {} // always the next tick
      case Effect.Deliver<PbftMessage>(var indication) -> shown("deliver " + letters(indication));
    }
  }

  private void shown(String effect) {
    if (showStatus || !effect.contains(" Status ")) {
      show(effect);
    }
  }

  /// Digests print as what they are of.
  @Override
  protected String letters(Object printed) {
    names.putIfAbsent(Batch.NULL.digest().toString(), "null");
    String text = super.letters(printed);
    for (Map.Entry<String, String> name : names.entrySet()) {
      text = text.replace(name.getKey(), name.getValue());
    }
    return text;
  }

  static Digest state(String number) {
    return Digest.of(number.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }
}
