package quorate.order.pbft;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.core.quorum.Tolerance;
import quorate.order.NodePlayer;
import quorate.order.OrderNode;

/// The story of one PBFT node.
///
/// ```
/// node n3 of 4 [u 2 r 1] [choices] [speculative] [log 8] [fair 3] [rate 4]   starts a new node
/// ```
///
/// Digests print as the names of their content ([Names]). A message to all others prints once, to
/// `all`. Status messages are omitted unless the story shows them (`show status`).
///
/// @param <M> the messages of the node
public abstract class PbftPlayer<M> extends NodePlayer<M> {
  /// The subject of a story until a command names another.
  protected static final PbftConfig FIRST = config("n1", 4, 1, 1);

  protected final Names names = new Names();
  private PbftConfig config = FIRST;
  private boolean showStatus;

  protected PbftPlayer(OrderNode<M> node) {
    super(node);
  }

  protected final PbftConfig config() {
    return config;
  }

  protected final PbftMessage pbft(String message) {
    return new PbftMessages(config, names).parse(message);
  }

  @Override
  protected boolean playOwn(String command) {
    showStatus |= command.equals("show status");
    return command.equals("show status");
  }

  @Override
  protected final Timer tick() {
    return new Tick();
  }

  @Override
  protected OrderNode<M> begin(String command) {
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
                .with(
                    new PbftLimits.Time(Duration.ofMillis(100), 6, 10, number(words, 9, 0), 2, 2)));
    return again();
  }

  private static int number(Matcher words, int group, int otherwise) {
    return words.group(group) == null ? otherwise : Integer.parseInt(words.group(group));
  }

  /// A story's cluster: a signature contains its signer's name; a request `z` is forged.
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

  /// The signer's number, which suffices in tests without guessing.
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

  /// Registers names for the content of an effect.
  protected abstract void name(Effect<M> effect);

  protected final void name(Batch batch) {
    names.add(batch, letters(batch));
  }

  protected final void name(PbftMessage message) {
    if (message instanceof PbftMessage.PrePrepare proposal) {
      name(proposal.batch());
    }
  }

  protected final void name(PbftRecord record) {
    if (record instanceof PbftRecord.Held(Batch batch)) {
      name(batch);
    }
  }

  @Override
  protected final void tell(List<Effect<M>> emitted) {
    emitted.forEach(this::name);
    int others = config.members().size() - 1;
    for (int i = 0; i < emitted.size(); i++) {
      if (isToAll(emitted, i, others)) {
        Effect.Send<M> send = (Effect.Send<M>) emitted.get(i);
        shown(config.self() + " -> all " + print(send.message()));
        i += others - 1;
      } else {
        print(emitted.get(i));
      }
    }
  }

  private boolean isToAll(List<Effect<M>> emitted, int from, int others) {
    if (from + others > emitted.size() || !(emitted.get(from) instanceof Effect.Send<M> first)) {
      return false;
    }
    return emitted.subList(from, from + others).stream()
        .allMatch(effect ->
            effect instanceof Effect.Send<M> send && send.message().equals(first.message()));
  }

  private void print(Effect<M> effect) {
    switch (effect) {
      case Effect.Send<M>(NodeId to, M message) ->
          shown(config.self() + " -> " + to + " " + print(message));
      case Effect.Persist<M>(var record) -> shown("persist " + letters(record));
      case Effect.Arm<M> _ -> {} // always the next tick
      case Effect.Deliver<M>(var indication) -> shown("deliver " + print(indication));
    }
  }

  /// A message or an indication as stories print it.
  protected String print(Object told) {
    return letters(told);
  }

  private void shown(String effect) {
    if (showStatus || !effect.contains(" Status ")) {
      show(effect);
    }
  }

  /// Prints digests as the names of their content.
  @Override
  protected final String letters(Object printed) {
    return names.in(super.letters(printed));
  }
}
