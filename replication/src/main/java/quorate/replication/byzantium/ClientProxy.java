package quorate.replication.byzantium;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Role;
import quorate.core.SessionId;
import quorate.core.Timer;
import quorate.order.Request;
import quorate.replication.byzantium.ByzIndication.Ending;
import quorate.replication.byzantium.ByzMessage.Refusal;
import quorate.replication.command.Position;

/// The client side of Byzantium (figure 2): one session, with one transaction at a time.
///
/// The first operation begins a transaction. The application waits for each result, and ends the
/// transaction by COMMIT or ROLLBACK.
public final class ClientProxy implements Role<ByzMessage> {
  /// Looks at what is late.
  public record Tick(RequestId transaction) implements Timer {}

  private final ByzConfig config;
  private final SessionId session;
  private long number;

  /// The master of the next transaction is taken in turn.
  private int turn;

  private int submissions;
  private Optional<Block> block = Optional.empty();

  /// The request that the order has not answered yet.
  private Optional<Request> ordering = Optional.empty();

  private boolean ending;
  private int ticks;
  private List<NodeId> suspects = List.of();
  private Map<NodeId, ByzMessage.Decided> verdicts = new TreeMap<>();

  public ClientProxy(ByzConfig config, SessionId session) {
    this.config = config;
    this.session = session;
    this.turn = Math.floorMod(session.low(), config.replicas().size());
  }

  @Override
  public void on(Event<ByzMessage> event, Effects<ByzMessage> effects) {
    switch (event) {
      case Event.Received(NodeId from, ByzMessage.ToClient message) -> {
        boolean mine = block.filter(now -> now.id().equals(message.transaction())).isPresent();
        if (mine && config.replicas().contains(from)) {
          onReply(from, message, effects);
        }
      }
      case Event.Received(NodeId from, ByzMessage.Execute(Operation operation))
          when from.equals(config.self()) ->
          execute(operation, effects);
      case Event.Received(NodeId from, ByzMessage.End(boolean commit))
          when from.equals(config.self()) ->
          end(commit, effects);
      case Event.Received<ByzMessage> _ -> {} // a replica's
      case Event.Fired(Tick(RequestId transaction)) -> {
        if (block.filter(now -> now.id().equals(transaction)).isPresent()) {
          tick(block.orElseThrow(), effects);
        }
      }
      case Event.Fired<ByzMessage> _ -> {} // no other timer is ours
      case Event.Restored<ByzMessage> _ -> {} // a client forgets with its process
    }
  }

  // The application's calls.

  /// S1: BEGIN takes its place in the order with the first operation, so that it costs no round of
  /// its own.
  private void execute(Operation operation, Effects<ByzMessage> effects) {
    ticks = 0;
    if (block.isEmpty()) {
      begin(operation, effects);
      return;
    }
    Block now = block.get();
    now.add(operation);
    List<NodeId> targets = now.targets();
    targets.forEach(to -> operate(now, to, effects));
    config.replicas().stream()
        .filter(each -> !targets.contains(each))
        .forEach(each -> effects.send(each, new ByzMessage.Active(now.id()))); // S5
  }

  private void begin(Operation operation, Effects<ByzMessage> effects) {
    RequestId id = new RequestId(session, ++number);
    List<NodeId> candidates = candidates();
    NodeId master = candidates.getFirst();
    // R1: r + 1 readers, the master among them, so that it can go on alone at the first write.
    List<NodeId> readers = candidates.subList(0, config.weak());
    Block now = new Block(id, master, readers, config.weak());
    now.add(operation);
    block = Optional.of(now);
    ending = false;
    verdicts = new TreeMap<>();
    turn++;
    order(
        new Request(id, config.self(), new ByzCommand.Begin(master, readers, operation).encode()),
        effects);
    effects.arm(new Tick(id), config.limits().tick());
  }

  /// M1: replicas in turn, suspected ones last.
  private List<NodeId> candidates() {
    List<NodeId> circle = new ArrayList<>();
    NodeId next = config.replicas().get(Math.floorMod(turn, config.replicas().size()));
    for (int i = 0; i < config.replicas().size(); i++) {
      circle.add(next);
      next = config.after(next);
    }
    List<NodeId> sorted = new ArrayList<>(circle);
    sorted.removeAll(suspects);
    circle.stream().filter(suspects::contains).forEach(sorted::add);
    return sorted;
  }

  private void end(boolean commit, Effects<ByzMessage> effects) {
    ticks = 0;
    Block now = block.orElseThrow(() -> new IllegalStateException("no transaction is open"));
    if (!commit) {
      release(now, effects);
      finish(now, Ending.ROLLED_BACK, Optional.empty(), effects);
    } else if (now.isConfirmed()) {
      confirmed(now, effects);
    } else {
      ending = true;
      commit(now, effects);
    }
  }

  /// R4: a transaction that only read, and whose reads are all confirmed, needs no order.
  private void confirmed(Block now, Effects<ByzMessage> effects) {
    release(now, effects);
    finish(now, Ending.COMMITTED, Optional.empty(), effects);
  }

  /// C1: COMMIT is ordered with the whole operations, so that every replica can verify them.
  private void commit(Block now, Effects<ByzMessage> effects) {
    if (ordering.isEmpty() && now.isClaimed()) {
      RequestId id = new RequestId(session, ++number);
      order(new Request(id, config.self(), now.commit().encode()), effects);
    }
  }

  private void release(Block now, Effects<ByzMessage> effects) {
    config.replicas().forEach(each -> effects.send(each, new ByzMessage.Release(now.id())));
  }

  private void finish(Block now, Ending how, Optional<Position> at, Effects<ByzMessage> effects) {
    block = Optional.empty();
    ordering = Optional.empty();
    effects.deliver(new ByzIndication.Ended(now.id(), how, now.begun(), at));
  }

  // Requests.

  private void order(Request request, Effects<ByzMessage> effects) {
    ordering = Optional.of(request);
    submit(request, effects);
  }

  private void submit(Request request, Effects<ByzMessage> effects) {
    int node = Math.floorMod(turn + submissions++, config.nodes().size());
    effects.send(config.nodes().get(node), new ByzMessage.Submit(request));
  }

  private static void operate(Block now, NodeId to, Effects<ByzMessage> effects) {
    now.missing(to).forEach(operate -> effects.send(to, operate));
  }

  // Replies.

  private void onReply(NodeId from, ByzMessage.ToClient reply, Effects<ByzMessage> effects) {
    Block now = block.orElseThrow();
    switch (reply) {
      case ByzMessage.Answer answer -> onAnswer(from, answer, now, effects);
      case ByzMessage.PassedOn(NodeId master, ByzMessage.ToClient passed) -> {
        if (master.equals(now.master()) && !(passed instanceof ByzMessage.PassedOn)) {
          onReply(master, passed, effects); // M3
        }
      }
      case ByzMessage.Refused(var _, int _, Refusal why) -> onRefused(from, why, now, effects);
      case ByzMessage.Silent(var _, NodeId master) -> {
        begin(now);
        if (now.hearSilence(from, master) && !isDeciding()) {
          replace(now, effects);
        }
      }
      case ByzMessage.Decided decided -> onDecided(from, decided, now, effects);
    }
  }

  /// Whether COMMIT is on its way through the order, which alone decides from now on (C12).
  private boolean isDeciding() {
    return ending && ordering.isPresent();
  }

  /// The BEGIN has been executed somewhere.
  private void begin(Block now) {
    ordering = ordering.filter(request -> !request.id().equals(now.id()));
  }

  private void onAnswer(
      NodeId from, ByzMessage.Answer answer, Block now, Effects<ByzMessage> effects) {
    begin(now);
    switch (now.hear(from, answer)) {
      case FIRST -> {
        ticks = 0;
        effects.deliver(new ByzIndication.Answered(answer.result()));
      }
      case MORE -> {
        if (ending && now.isConfirmed()) {
          confirmed(now, effects); // R4: both ways at once, the first one ends
        } else if (ending) {
          commit(now, effects);
        }
      }
      case DIFFERS -> {
        // M2: the old master or the new one is wrong; until COMMIT nothing has happened.
        if (!isDeciding()) {
          release(now, effects);
          finish(now, Ending.WRONG, Optional.empty(), effects);
        }
      }
    }
  }

  private void onRefused(NodeId from, Refusal why, Block now, Effects<ByzMessage> effects) {
    if (isDeciding()) {
      return;
    }
    boolean ofMaster = from.equals(now.master());
    switch (why) {
      case CONFLICT -> {
        if (ofMaster) {
          release(now, effects);
          finish(now, Ending.CONFLICT, Optional.empty(), effects);
        }
      }
      case EXPIRED -> {
        // S7: the master may be silent.
        if (ofMaster || now.hearEnd(from)) {
          finish(now, Ending.EXPIRED, Optional.empty(), effects);
        }
      }
      case MISSING -> {} // it is sent again
      case ENGINE, NO_SNAPSHOT -> {
        if (ofMaster) {
          begin(now);
          replace(now, effects);
        } else if (now.readers().contains(from)) {
          now.substitute(from, candidates()).ifPresent(to -> operate(now, to, effects));
        }
      }
    }
  }

  /// M1: goes on at another master, which executes everything that is not confirmed, and whose
  /// results are compared with those that the application saw.
  private void replace(Block now, Effects<ByzMessage> effects) {
    ticks = 0;
    if (now.promote(candidates())) {
      effects.deliver(new ByzIndication.Noted(ByzIndication.Note.PROMOTED));
      operate(now, now.master(), effects);
    } else {
      release(now, effects);
      finish(now, Ending.UNAVAILABLE, Optional.empty(), effects);
    }
  }

  /// C12: the word of r + 1 replicas is the verdict.
  private void onDecided(
      NodeId from, ByzMessage.Decided decided, Block now, Effects<ByzMessage> effects) {
    verdicts.put(from, decided);
    long same = verdicts.values().stream().filter(decided::equals).count();
    if (same < config.weak()) {
      return;
    }
    suspects = decided.suspects();
    Ending how =
        switch (decided.verdict()) {
          case STANDS -> Ending.COMMITTED;
          case CONFLICT -> Ending.CONFLICT;
          case WRONG -> Ending.WRONG;
          case UNDECIDED -> Ending.UNAVAILABLE;
          case NOT_OPEN -> Ending.EXPIRED;
        };
    finish(now, how, Optional.of(decided.at()), effects);
  }

  // Time.

  private void tick(Block now, Effects<ByzMessage> effects) {
    ticks++;
    int patience = config.limits().patienceTicks();
    if (ticks % 3 == 0) {
      ordering.ifPresent(request -> submit(request, effects)); // X1: the same request again
    }
    boolean waits = now.isWaiting() || ending && ordering.isEmpty();
    if (waits && ticks % 3 == 0) {
      (now.isWaiting() ? now.targets() : List.of(now.master()))
          .forEach(to -> operate(now, to, effects));
    }
    if (waits && ticks % patience == 0) {
      relay(now, effects);
    }
    // M3: as long as nobody says that it has begun, the order is late, and not the master.
    if (waits && ticks >= 4 * patience && ordering.isEmpty()) {
      replace(now, effects);
    }
    if (block.isPresent()) {
      effects.arm(new Tick(now.id()), config.limits().tick());
    }
  }

  /// M3: a master that does not answer this client may answer others, which pass its answer on.
  private void relay(Block now, Effects<ByzMessage> effects) {
    NodeId master = now.master();
    ByzMessage.Relay relay = new ByzMessage.Relay(now.id(), master, now.missing(master));
    config.replicas().stream()
        .filter(each -> !each.equals(master))
        .forEach(each -> effects.send(each, relay));
  }

  /// Whether a transaction is open.
  public boolean isOpen() {
    return block.isPresent();
  }

  /// The state, for reports.
  @Override
  public String toString() {
    return block
        .map(now ->
            now.id()
                + " at master "
                + now.master()
                + (now.isWaiting() ? ", waiting" : "")
                + (ending ? ", ending" : "")
                + ordering.map(request -> ", ordering " + request).orElse(""))
        .orElse("idle");
  }
}
