package quorate.order.reconfigure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Decoder;
import quorate.order.Delivered;
import quorate.order.NodePlayer;
import quorate.order.OrderNode;
import quorate.order.OrderWords;
import quorate.order.Request;
import quorate.order.paxos.Messages;
import quorate.order.paxos.PaxosConfig;
import quorate.order.paxos.PaxosMessage;
import quorate.order.paxos.PaxosNode;
import quorate.order.paxos.PaxosWords;

/// The story of one node of a reconfigurable Paxos.
///
/// ```
/// node n3 of n1 n2 n3 [speculative] [believes 2]   starts a new node with an empty log
/// node n5 joins n3 n4 [believes 2]                 the same, knowing only the nodes to ask
/// x asks for n2 n3 n4         when the request x is ordered, these nodes order next
/// tick [3]                    as in other stories, for the order of each configuration present
/// look [3]                    that many firings of the timer of the node around them
/// n1 -> n3 #1 Heartbeat ...   a message of a configuration; without number, for the node
/// n3 -> n3 Installed slot 5 of #2 after slot 3 [n2 n3]
/// ```
///
/// Timers print when they are armed for the first time. A delivery names the configuration in its
/// history; an epoch is `#2.1`: the round or view 1 in the second configuration.
final class ReconfigurableTranscript extends NodePlayer<ReconfigurableMessage<PaxosMessage>> {
  private static final Configuration ALONE = new Configuration(1, 0, List.of(new NodeId(1)));
  private static final Pattern EPOCH = Pattern.compile("epoch (\\d+)");
  private static final String CONFIGURATION = "#(\\d+) after slot (\\d+) \\[([n\\d ]+)\\]";

  private NodeId self = new NodeId(1);
  private Configuration first = ALONE;
  private int matching = 1;
  private boolean speculative;
  private final Map<Request, List<NodeId>> changes = new HashMap<>();
  private final List<Timer> armed = new ArrayList<>();
  private final Set<Timer> told = new HashSet<>();

  ReconfigurableTranscript() {
    super(
        new ReconfigurableNode<>(
            new NodeId(1), ALONE, 1, new Paxos(new NodeId(1), false, Map.of())));
  }

  private record Paxos(NodeId self, boolean speculative, Map<Request, List<NodeId>> changes)
      implements Inner<PaxosMessage> {
    @Override
    public OrderNode<PaxosMessage> node(Configuration configuration) {
      List<NodeId> members = configuration.members();
      Tolerance tolerance = new Tolerance((members.size() - 1) / 2, 0, Tolerance.Liars.DATABASES);
      return new PaxosNode(PaxosConfig.of(self, members, tolerance).withSpeculation(speculative));
    }

    @Override
    public OrderWords<PaxosMessage> words() {
      return new PaxosWords();
    }

    @Override
    public Optional<List<NodeId>> change(Request request, Configuration now) {
      return Optional.ofNullable(changes.get(request));
    }
  }

  @Override
  protected OrderNode<ReconfigurableMessage<PaxosMessage>> begin(String command) {
    Matcher m =
        words("node (n\\d+) (of|joins) ([n\\d ]+?)( speculative)?(?: believes (\\d))?", command);
    self = node(m.group(1));
    first = new Configuration(m.group(2).equals("of") ? 1 : 0, 0, nodes(m.group(3)));
    speculative = m.group(4) != null;
    matching = m.group(5) == null ? 1 : Integer.parseInt(m.group(5));
    changes.clear();
    return again();
  }

  @Override
  protected OrderNode<ReconfigurableMessage<PaxosMessage>> again() {
    armed.clear();
    told.clear();
    return new ReconfigurableNode<>(self, first, matching, new Paxos(self, speculative, changes));
  }

  @Override
  protected boolean playOwn(String command) {
    Matcher change = match("(\\w) asks for ([n\\d ]+)", command);
    Matcher looks = match("look(?: (\\d+))?", command);
    if (change.matches()) {
      changes.put(request(change.group(1).charAt(0)), nodes(change.group(2)));
    } else if (looks.matches()) {
      int count = looks.group(1) == null ? 1 : Integer.parseInt(looks.group(1));
      for (int i = 0; i < count; i++) {
        fire(false);
      }
    }
    return change.matches() || looks.matches();
  }

  @Override
  protected Timer tick() {
    return new PaxosWords().firstTimer();
  }

  @Override
  protected List<Timer> ticks() {
    return take(true);
  }

  private void fire(boolean inside) {
    take(inside).forEach(timer -> on(new Event.Fired<>(timer)));
  }

  /// Removes and returns the armed timers of the orders inside, or the others.
  private List<Timer> take(boolean inside) {
    List<Timer> taken =
        armed.stream().filter(timer -> timer instanceof Inside.Timed == inside).toList();
    armed.removeAll(taken);
    return taken;
  }

  @Override
  protected ReconfigurableMessage<PaxosMessage> parse(String text) {
    return switch (text.replaceFirst(" .*", "")) {
      case "Submit" -> {
        Matcher m = words("Submit (\\w)(?: hops (\\d))?", text);
        int hops = m.group(2) == null ? 0 : Integer.parseInt(m.group(2));
        yield new ReconfigurableMessage.Submit<>(request(m.group(1).charAt(0)), hops);
      }
      case "Which" ->
          new ReconfigurableMessage.Which<>(number(words("Which after #(\\d+)", text), 1));
      case "Known" ->
          new ReconfigurableMessage.Known<>(
              configuration(words("Known " + CONFIGURATION, text), 1));
      case "Truncate" ->
          new ReconfigurableMessage.Truncate<>(number(words("Truncate below (\\d+)", text), 1));
      case "Installed" -> {
        Matcher m = words("Installed slot (\\d+) of " + CONFIGURATION, text);
        Bytes history = configuration(m, 2).history(Bytes.EMPTY);
        yield new ReconfigurableMessage.Installed<>(number(m, 1), history);
      }
      case "Redeliver" ->
          new ReconfigurableMessage.Redeliver<>(number(words("Redeliver from (\\d+)", text), 1));
      case "Absent" ->
          new ReconfigurableMessage.Absent<>(node(words("Absent (n\\d+)", text).group(1)));
      default -> {
        Matcher m = words("#(\\d+) (.*)", text);
        yield new ReconfigurableMessage.Of<>(number(m, 1), Messages.parse(m.group(2)));
      }
    };
  }

  @Override
  protected void tell(List<Effect<ReconfigurableMessage<PaxosMessage>>> emitted) {
    for (Effect<ReconfigurableMessage<PaxosMessage>> effect : emitted) {
      switch (effect) {
        case Effect.Send<ReconfigurableMessage<PaxosMessage>>(NodeId to, var message) ->
            show(self + " -> " + to + " " + letters(message));
        case Effect.Persist<ReconfigurableMessage<PaxosMessage>>(var record) ->
            show("persist " + letters(record));
        case Effect.Arm<ReconfigurableMessage<PaxosMessage>>(Timer timer, var after) -> {
          armed.add(timer);
          if (told.add(timer)) {
            show("arm " + print(timer) + " " + after.toMillis() + " ms");
          }
        }
        case Effect.Deliver<ReconfigurableMessage<PaxosMessage>>(Delivered slot) ->
            show("deliver " + epochs(letters(slot)) + " of #" + numberIn(slot.history()));
        case Effect.Deliver<ReconfigurableMessage<PaxosMessage>>(var indication) ->
            show("deliver " + epochs(letters(indication)));
      }
    }
  }

  private static String print(Timer timer) {
    return timer instanceof Inside.Timed(long number, Timer inner)
        ? "#" + number + " " + bare(inner)
        : bare(timer);
  }

  private static String bare(Timer timer) {
    return timer.toString().replace("[]", "");
  }

  private static long numberIn(Bytes history) {
    return Configuration.read(new Decoder(history)).number();
  }

  private static String epochs(String text) {
    return EPOCH
        .matcher(text)
        .replaceAll(epoch -> {
          long number = Long.parseLong(epoch.group(1));
          return "epoch #" + (number >>> 32) + "." + (number & 0xffff_ffffL);
        });
  }

  private static Configuration configuration(Matcher m, int group) {
    return new Configuration(number(m, group), number(m, group + 1), nodes(m.group(group + 2)));
  }

  private static List<NodeId> nodes(String text) {
    return List.of(text.split(" ")).stream().map(NodePlayer::node).toList();
  }

  private static Matcher words(String pattern, String text) {
    Matcher m = match(pattern, text);
    if (!m.matches()) {
      throw new IllegalArgumentException("'" + text + "' is not of the form " + pattern);
    }
    return m;
  }

  private static long number(Matcher m, int group) {
    return Long.parseLong(m.group(group));
  }
}
