package quorate.replication.pbr;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Timer;
import quorate.replication.pbr.PbrIndication.Apply;
import quorate.replication.pbr.PbrIndication.Commit;
import quorate.replication.pbr.PbrIndication.Execute;
import quorate.replication.pbr.PbrIndication.Fetch;
import quorate.replication.pbr.PbrIndication.Rollback;
import quorate.replication.pbr.PbrIndication.Sync;
import quorate.replication.pbr.PbrIndication.TakeSnapshot;
import quorate.replication.pbr.PbrIndication.Undo;

/// A replica of a transcript, with its log, and an engine that consists only of its place.
final class PbrTranscriptNode {
  private final PbrTranscript world;
  private final PbrConfig config;
  private final NodeId id;
  private final Map<String, Execute> executing = new TreeMap<>();
  private final Deque<Effect<PbrMessage>> waiting = new ArrayDeque<>();
  private final Deque<PbrMessage.Local> engineSays = new ArrayDeque<>();
  private List<PbrRecord> log = new ArrayList<>();
  private PbrReplica replica;
  private LogPosition engine = LogPosition.ZERO;

  /// The entries that its engine can undo by itself.
  private final Map<LogPosition, Entry> carried = new TreeMap<>();

  private Optional<Fetch> fetching = Optional.empty();
  private Optional<Timer> promise = Optional.empty();
  private int heard;
  private boolean up;
  private boolean stalled;
  private boolean engineStalled;

  PbrTranscriptNode(PbrTranscript world, PbrConfig config) {
    this.world = world;
    this.config = config;
    this.id = config.self();
    this.replica = new PbrReplica(config);
  }

  NodeId id() {
    return id;
  }

  LogPosition engine() {
    return engine;
  }

  String state() {
    return up
        ? "%s in %s%s, log %s, engine %s"
            .formatted(
                id, replica.group(), replica.isLeading() ? " leading" : "", replica.last(), engine)
        : id + " down";
  }

  // Crash and restart.

  void crash() {
    up = false;
    waiting.clear();
    engineSays.clear();
    executing.clear();
    stalled = false;
    engineStalled = false;
    fetching = Optional.empty();
  }

  /// Its log loses its end while it is down.
  void loseEnd(int records) {
    log = new ArrayList<>(log.subList(0, log.size() - records));
  }

  void restart(LogPosition marker, List<Decision> decided) {
    up = true;
    engine = marker;
    replica = new PbrReplica(config);
    for (PbrRecord record : log) {
      PbrRecord read = PbrCodec.decodeRecord(PbrCodec.encodeRecord(record));
      on(new Event.Restored<>(read));
    }
    carried.keySet().removeIf(at -> at.compareTo(marker) > 0);
    say(new PbrMessage.Started(marker, List.copyOf(carried.values())));
    heard = 0;
    hear(decided);
  }

  void hear(List<Decision> decided) {
    for (; up && heard < decided.size(); heard++) {
      Bytes bytes = PbrCodec.encodeDecision(decided.get(heard));
      say(new PbrMessage.Ordered(PbrCodec.decodeDecision(bytes)));
    }
  }

  // Inputs.

  void take(NodeId from, PbrMessage message) {
    on(new Event.Received<>(from, message));
  }

  private void say(PbrMessage.Local message) {
    take(id, message);
  }

  void beat() {
    on(new Event.Fired<>(new PbrReplica.Beat()));
  }

  void endPromise() {
    on(new Event.Fired<>(promise.orElseThrow()));
  }

  void executed(RequestId request, Bytes answer, boolean text, long millis) {
    Execute execute = remove(request);
    if (execute.reads()) {
      say(new PbrMessage.Read(execute.number(), request, answer, millis * 1_000_000));
    } else {
      Shipped.Kind kind = text ? Shipped.Kind.TEXT : Shipped.Kind.WRITES;
      Shipped writes = new Shipped(kind, PbrText.bytes("w"));
      say(PbrMessage.Executed.of(execute.number(), request, writes, answer));
    }
  }

  /// Executes several requests as one transaction.
  void executed(List<PbrMessage.Outcome> outcomes) {
    long number = remove(outcomes.getFirst().id()).number();
    Shipped writes = new Shipped(Shipped.Kind.WRITES, PbrText.bytes("w"));
    say(new PbrMessage.Executed(number, outcomes, writes));
  }

  void failed(RequestId request) {
    say(new PbrMessage.Failed(remove(request).number(), request));
  }

  private Execute remove(RequestId request) {
    return Objects.requireNonNull(
        executing.get(PbrText.name(request)), "nothing is executed: " + request);
  }

  void stall() {
    stalled = true;
  }

  void sync() {
    stalled = false;
    List<Effect<PbrMessage>> all = List.copyOf(waiting);
    waiting.clear();
    all.forEach(this::perform);
  }

  void stallEngine() {
    engineStalled = true;
  }

  void engineGoesOn() {
    engineStalled = false;
    List<PbrMessage.Local> all = List.copyOf(engineSays);
    engineSays.clear();
    all.forEach(this::say);
  }

  void install(boolean well) {
    LogPosition at = fetching.orElseThrow(() -> new IllegalStateException("nothing to fetch")).at();
    fetching = Optional.empty();
    if (well) {
      engine = at;
    }
    say(new PbrMessage.Installed(engine));
  }

  private void on(Event<PbrMessage> event) {
    if (up) {
      replica.on(event, this::emit);
    }
  }

  // Effects.

  private void emit(Effect<PbrMessage> effect) {
    boolean waits = stalled && (effect instanceof Effect.Persist || !waiting.isEmpty());
    if (waits && effect.waits() && !(effect instanceof Effect.Arm)) {
      waiting.add(effect);
    } else {
      perform(effect);
    }
  }

  private void perform(Effect<PbrMessage> effect) {
    switch (effect) {
      case Effect.Send<PbrMessage>(NodeId to, PbrMessage message) -> {
        if (message instanceof PbrMessage.Confirm(long _, long round)) {
          world.tell("%s asks %s whether it is still its group, round %d".formatted(id, to, round));
        }
        world.post(id, to, message);
      }
      case Effect.Persist<PbrMessage>(Durable record) -> {
        log.add((PbrRecord) record);
        world.tell(id + " log " + PbrText.record((PbrRecord) record));
      }
      case Effect.Arm<PbrMessage>(Timer timer, var _) -> {
        if (!(timer instanceof PbrReplica.Beat)) {
          promise = Optional.of(timer);
        }
      }
      case Effect.Deliver<PbrMessage>(var indication) -> indicated((PbrIndication) indication);
    }
  }

  private void indicated(PbrIndication indication) {
    switch (indication) {
      case Execute execute -> {
        executing.put(PbrText.name(execute.request().id()), execute);
        world.tell(id + " execute " + PbrText.name(execute.request().id()));
      }
      case Rollback(long _, RequestId request) ->
          world.tell(id + " roll back " + PbrText.name(request));
      case Commit(Entry entry) -> {
        carried.put(entry.at(), entry);
        go("commit", entry, entry.at());
      }
      case PbrIndication.Logged(LogPosition upTo) ->
          carried.keySet().removeIf(at -> at.compareTo(upTo) <= 0);
      case Apply(Entry entry) -> go("apply", entry, entry.at());
      case Undo(Entry entry) -> {
        carried.remove(entry.at());
        go("undo", entry, entry.previous());
      }
      case Sync(long count) -> engineSays(new PbrMessage.Synced(count));
      case TakeSnapshot(long transfer, NodeId to) -> {
        world.tell("%s keep %s for %s".formatted(id, engine, to));
        engineSays(new PbrMessage.SnapshotTaken(transfer, engine));
      }
      case Fetch fetch -> {
        fetching = Optional.of(fetch);
        world.tell("%s fetch %s from %s".formatted(id, fetch.at(), fetch.from()));
      }
      case PbrIndication.Propose(Decision decision) -> world.propose(id, decision);
      case PbrIndication.Compact(List<PbrRecord> records) -> {
        log = new ArrayList<>(records);
        world.tell(id + " log is: " + PbrText.records(records));
      }
      case PbrIndication.Went(Group group, Optional<NodeId> primary) -> {
        if (primary.isPresent()) {
          world.tell(id + " is the primary of " + group);
        }
      }
      case PbrIndication.Forgotten forgotten -> world.tell(id + " stops: " + forgotten);
      case PbrIndication.Lacking _ -> {} // repeated each beat
    }
  }

  private void go(String what, Entry entry, LogPosition to) {
    world.tell("%s %s %s".formatted(id, what, PbrText.entry(entry)));
    engine = to;
    engineSays(new PbrMessage.Applied(to));
  }

  private void engineSays(PbrMessage.Local message) {
    if (engineStalled) {
      engineSays.add(message);
    } else {
      world.later(() -> say(message));
    }
  }
}
