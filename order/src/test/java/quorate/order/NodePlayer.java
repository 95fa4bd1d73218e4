package quorate.order;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.Bytes;
import quorate.core.Check;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.Timer;

/// Plays the story of one node, with the commands common to all orders:
///
/// ```
/// node ...                    starts a new node with an empty log; each order has its arguments
/// start                       its first tick
/// tick [3]                    that many ticks, with the effects of all of them
/// n1 -> n3 Prepare ...        a message, written as it prints; c is a client
/// restart                     a power failure once everything is synced
/// restart compacted           the same, with a log that was compacted before
/// ```
///
/// @param <M> the messages of the order
public abstract class NodePlayer<M> implements Stories.Player {
  private static final Pattern REQUEST = Pattern.compile("s([0-9a-f]{2})#([12])");

  private OrderNode<M> node;
  private List<Durable> log = new ArrayList<>();
  private final List<String> effects = new ArrayList<>();

  /// @param node the subject of the story until a command names another
  protected NodePlayer(OrderNode<M> node) {
    this.node = node;
  }

  /// A new node as the command describes it.
  protected abstract OrderNode<M> begin(String command);

  /// The same node after a restart.
  protected abstract OrderNode<M> again();

  protected abstract M parse(String message);

  /// The timer that starts the node.
  protected abstract Timer tick();

  /// The timers that fire at each tick after that.
  protected List<Timer> ticks() {
    return List.of(tick());
  }

  /// Shows the effects of one event.
  protected abstract void tell(List<Effect<M>> emitted);

  protected final void show(String effect) {
    effects.add(effect);
  }

  @Override
  public final List<String> play(String command) {
    effects.clear();
    Matcher message = match("(n\\d+|c) -> (n\\d+) (.*)", command);
    if (message.matches()) {
      NodeId from =
          message.group(1).equals("c") ? new NodeId(NodeId.CLIENT_MIN) : node(message.group(1));
      on(new Event.Received<>(from, parse(message.group(3))));
    } else if (command.startsWith("node ")) {
      node = begin(command);
      log.clear();
    } else if (command.equals("start")) {
      on(new Event.Fired<>(tick()));
    } else if (command.startsWith("tick")) {
      Matcher ticks = match("tick (\\d+)", command);
      int count = ticks.matches() ? Integer.parseInt(ticks.group(1)) : 1;
      for (int i = 0; i < count; i++) {
        ticks().forEach(timer -> on(new Event.Fired<>(timer)));
      }
    } else if (command.startsWith("restart")) {
      restart(command.endsWith("compacted"));
    } else if (!playOwn(command)) {
      throw new IllegalArgumentException("what is '" + command + "'?");
    }
    return List.copyOf(effects);
  }

  /// Executes a command that only this order has. False if there is no such command.
  protected boolean playOwn(String command) {
    return false;
  }

  private void restart(boolean compacted) {
    log = new ArrayList<>(compacted ? node.liveRecords() : log);
    log.forEach(record -> effects.add("restored " + letters(record)));
    node = again();
    List.copyOf(log).forEach(record -> on(new Event.Restored<>(record)));
  }

  protected final void on(Event<M> event) {
    List<Effect<M>> emitted = new ArrayList<>();
    String stops = "";
    try {
      node.on(event, emitted::add);
    } catch (Check.BrokenInvariant broken) {
      stops = "stops: " + broken.getMessage();
    }
    for (Effect<M> effect : emitted) {
      if (effect instanceof Effect.Persist<M>(Durable record)) {
        log.add(record);
      }
    }
    tell(emitted);
    if (!stops.isEmpty()) {
      show(letters(stops));
    }
  }

  /// Replaces requests by the letters that name them in the story.
  protected String letters(Object printed) {
    return REQUEST
        .matcher(printed.toString())
        .replaceAll(request -> {
          char letter = (char) Integer.parseInt(request.group(1), 16);
          return String.valueOf(
              request.group(2).equals("1") ? letter : Character.toUpperCase(letter));
        })
        .replace(", ", " ");
  }

  /// A small letter is the first request of a session, its capital the second.
  public static Request request(char letter) {
    SessionId session = new SessionId((long) Character.toLowerCase(letter) << 40, 0);
    return new Request(
        new RequestId(session, Character.isUpperCase(letter) ? 2 : 1),
        new NodeId(NodeId.CLIENT_MIN),
        Bytes.wrap(new byte[] {1}));
  }

  public static NodeId node(String name) {
    return new NodeId(Long.parseLong(name.substring(1)));
  }

  public static Matcher match(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text);
  }
}
