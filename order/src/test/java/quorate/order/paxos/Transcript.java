package quorate.order.paxos;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.core.quorum.Tolerance;
import quorate.order.NodePlayer;
import quorate.order.OrderNode;

/// The story of one Multi-Paxos node.
///
/// ```
/// node n3 of n1 n2 n3 [pages of 100 bytes] [speculative] [cautious]
///                                            starts a new node with an empty log
/// n1 -> n3 Prepare 1.n1 from 1               a message, written as it prints; batches as [a b]
/// ```
final class Transcript extends NodePlayer<PaxosMessage> {
  private static final PaxosConfig ALONE =
      PaxosConfig.of(
          new NodeId(1), List.of(new NodeId(1)), new Tolerance(0, 0, Tolerance.Liars.DATABASES));

  private PaxosConfig config = ALONE;

  Transcript() {
    super(new PaxosNode(ALONE));
  }

  @Override
  protected OrderNode<PaxosMessage> begin(String command) {
    Matcher words =
        match(
            "node (n\\d+) of ([n\\d ]+?)( pages of (\\d+) bytes)?( speculative)?( cautious)?",
            command);
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
    if (words.group(5) != null) {
      config = config.withSpeculation(true);
    }
    if (words.group(6) != null) {
      config = config.withCautiousStart();
    }
    return again();
  }

  @Override
  protected OrderNode<PaxosMessage> again() {
    return new PaxosNode(config);
  }

  @Override
  protected PaxosMessage parse(String message) {
    return Messages.parse(message);
  }

  @Override
  protected Timer tick() {
    return new Tick();
  }

  @Override
  protected void tell(List<Effect<PaxosMessage>> emitted) {
    emitted.forEach(effect -> show(print(effect)));
  }

  private String print(Effect<PaxosMessage> effect) {
    return switch (effect) {
      case Effect.Send<PaxosMessage>(NodeId to, PaxosMessage message) ->
          config.self() + " -> " + to + " " + letters(message);
      case Effect.Persist<PaxosMessage>(Durable record) -> "persist " + letters(record);
      case Effect.Arm<PaxosMessage>(var timer, var after) ->
          "arm " + timer + " " + after.toMillis() + " ms";
      case Effect.Deliver<PaxosMessage>(var indication) -> "deliver " + letters(indication);
    };
  }
}
