package quorate.order.reconfigure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.Check;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.core.wire.Decoder;
import quorate.order.Behind;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.Delivered;
import quorate.order.Forgotten;
import quorate.order.LeaderKnown;
import quorate.order.OptimisticDelivery;
import quorate.order.OrderNode;
import quorate.order.Reconfigured;
import quorate.order.Request;
import quorate.order.Retraction;
import quorate.order.reconfigure.ReconfigurableMessage.Known;
import quorate.order.reconfigure.ReconfigurableMessage.Submit;
import quorate.order.reconfigure.ReconfigurableMessage.Which;

/// An order whose nodes can be replaced while it runs (Lamport, Malkhi, Zhou, *Reconfiguring a
/// State Machine*, 2010, section 3; ShadowDB's configuration numbers).
///
/// Each configuration is a separate instance of the order. The first request in it that names the
/// next members is its last: the instance's later decisions are void, and their requests are
/// submitted to the next instance, whose first slot follows.
///
/// A joining node learns the configuration from r + 1 nodes, so from an honest one, votes in it at
/// once, and receives the earlier slots as a snapshot ([Behind]).
///
/// Invariants, checked in production: slots are delivered without a gap; a number identifies one
/// configuration.
///
/// @param <M> the messages of the order inside
public final class ReconfigurableNode<M> implements OrderNode<ReconfigurableMessage<M>> {
  private static final Duration ASK = Duration.ofMillis(200);
  private static final int HOPS_MAX = 2;

  /// Looks without progress after which this node counts as stuck: a superseded configuration may
  /// have too few members left to supply its slots.
  private static final int STUCK_LOOKS = 5;

  /// Periodically checks whether this node has been left behind.
  private record Look() implements Timer {}

  private final NodeId self;
  private final int matching;
  private final Inner<M> inner;
  private final Configurations known;
  private final NavigableMap<Long, OrderNode<M>> instances = new TreeMap<>();
  private final Claims claims = new Claims();
  private final Gaps gaps = new Gaps();

  /// The number of the configuration being delivered.
  private long current;

  /// The next slot for the layer above; 0 before the first one is known.
  private long next;

  private final Announcements announcements = new Announcements();
  private final Choices<M> choices;
  private long epoch;
  private long nextAtLook;
  private int stuckLooks;
  private boolean restored;
  private boolean started;

  /// @param first the configuration given to this node at its first start; it need not be a member
  /// @param matching the number of equal claims that are believed: r + 1
  public ReconfigurableNode(NodeId self, Configuration first, int matching, Inner<M> inner) {
    this.self = self;
    this.matching = matching;
    this.inner = inner;
    this.choices = new Choices<>(inner.words());
    this.current = first.number();
    this.known = new Configurations(first);
    takePart(first);
  }

  @Override
  public void on(Event<ReconfigurableMessage<M>> event, Effects<ReconfigurableMessage<M>> effects) {
    Inside<M> inside = inside(event);
    if (inside != null) {
      pass(inside.number(), List.of(inside.event()), effects);
      return;
    }
    switch (event) {
      case Event.Restored<ReconfigurableMessage<M>>(Durable record) -> onRestored(record, effects);
      case Event.Fired<ReconfigurableMessage<M>>(Look _) -> onLook(effects);
      case Event.Fired<ReconfigurableMessage<M>>(Timer timer)
          when timer.equals(inner.words().firstTimer()) ->
          start(effects);
      case Event.Fired<ReconfigurableMessage<M>> _ -> {} // another role's, or a dropped instance's
      case Event.Received<ReconfigurableMessage<M>>(
              NodeId from,
              ReconfigurableMessage<M> message) ->
          onMessage(from, message, effects);
    }
  }

  /// Passes the events for one instance on as one round.
  @Override
  public void onAll(
      List<Event<ReconfigurableMessage<M>>> events, Effects<ReconfigurableMessage<M>> effects) {
    List<Event<M>> round = new ArrayList<>();
    long number = 0;
    for (Event<ReconfigurableMessage<M>> event : events) {
      Inside<M> inside = inside(event);
      if (!round.isEmpty() && (inside == null || inside.number() != number)) {
        pass(number, List.copyOf(round), effects);
        round.clear();
        inside = inside(event); // earlier events may have changed the instances
      }
      if (inside == null) {
        on(event, effects);
      } else {
        number = inside.number();
        round.add(inside.event());
      }
    }
    pass(number, round, effects);
  }

  /// The event for the instance concerned; null if it is for this node itself.
  private @Nullable Inside<M> inside(Event<ReconfigurableMessage<M>> event) {
    Inside<M> inside = Inside.of(event, latest().number(), inner.words());
    return inside == null || !instances.containsKey(inside.number()) ? null : inside;
  }

  @Override
  public long reached() {
    long reached = latest().base();
    for (var each : instances.entrySet()) {
      Configuration of = known.get(each.getKey());
      long inside = each.getValue().reached();
      reached =
          of == null || inside == Long.MAX_VALUE ? inside : Math.max(reached, of.base() + inside);
    }
    return reached;
  }

  @Override
  public List<? extends Durable> liveRecords() {
    List<Durable> live = new ArrayList<>();
    known.all().stream()
        .filter(Configuration::orders)
        .forEach(each -> live.add(new ReconfigurableRecord.Learned(each)));
    live.add(new ReconfigurableRecord.Forgotten(known.first().number()));
    instances.forEach((number, instance) ->
        instance
            .liveRecords()
            .forEach(record -> live.add(new ReconfigurableRecord.Of(number, record))));
    return live;
  }

  /// The latest configuration that this node knows.
  public Configuration latest() {
    return known.latest();
  }

  // Restart.

  private void onRestored(Durable durable, Effects<ReconfigurableMessage<M>> effects) {
    Check.that(
        durable instanceof ReconfigurableRecord, "a log holds the records of its order", durable);
    switch ((ReconfigurableRecord) durable) {
      case ReconfigurableRecord.Learned(Configuration configuration) -> {
        if (!restored) { // the records supersede the initial configuration
          restored = true;
          instances.clear();
          known.reset(configuration);
          current = configuration.number();
          takePart(configuration);
        } else if (known.add(configuration)) {
          takePart(configuration);
        }
      }
      case ReconfigurableRecord.Forgotten(long below) -> forget(below);
      case ReconfigurableRecord.Of(long number, Durable record) ->
          pass(number, List.of(new Event.Restored<>(record)), effects);
    }
  }

  private void start(Effects<ReconfigurableMessage<M>> effects) {
    started = true;
    if (!restored && latest().orders()) { // a list of nodes to ask is supplied at each start
      effects.persist(new ReconfigurableRecord.Learned(latest()));
    }
    current = Math.max(current, known.first().number());
    if (current > 1 && next == 0) { // neither the deciding slot nor a state did
      tell(known.first(), effects);
    }
    for (long number : List.copyOf(instances.keySet())) {
      startInstance(number, effects);
    }
    onLook(effects);
  }

  private void startInstance(long number, Effects<ReconfigurableMessage<M>> effects) {
    pass(number, List.of(new Event.Fired<>(inner.words().firstTimer())), effects);
  }

  // Configurations.

  private void takePart(Configuration configuration) {
    if (configuration.has(self)) {
      instances.put(configuration.number(), inner.node(configuration));
    }
  }

  // R2.
  private void learn(Configuration configuration, Effects<ReconfigurableMessage<M>> effects) {
    if (configuration.number() < known.first().number() || !known.add(configuration)) {
      return;
    }
    takePart(configuration);
    effects.persist(new ReconfigurableRecord.Learned(configuration));
    if (started) {
      startInstance(configuration.number(), effects);
    }
  }

  private void forget(long below) {
    known.forget(below);
    instances.headMap(below, false).clear();
  }

  // Messages.

  private void onMessage(
      NodeId from, ReconfigurableMessage<M> message, Effects<ReconfigurableMessage<M>> effects) {
    switch (message) {
      case ReconfigurableMessage.Of<M>(long number, M _) -> onStranger(from, number, effects);
      case Submit<M> submit -> onSubmit(submit, effects);
      case Which<M>(long after) -> onStranger(from, after, effects);
      case Known<M> told -> onKnown(from, told, effects);
      case ReconfigurableMessage.Local<M> local when from.equals(self) -> onLocal(local, effects);
      case ReconfigurableMessage.Local<M> _ -> {} // from a sender not entitled to it
    }
  }

  /// A message in a configuration unknown here, or a node's question about a later one (R3).
  private void onStranger(NodeId from, long number, Effects<ReconfigurableMessage<M>> effects) {
    if (number > latest().number()) {
      effects.send(from, new Which<>(latest().number()));
    } else if (number < latest().number()) {
      effects.send(from, new Known<>(latest()));
    }
  }

  /// Forwards a request at a node that does not order now.
  private void onSubmit(Submit<M> submit, Effects<ReconfigurableMessage<M>> effects) {
    if (submit.hops() < HOPS_MAX) {
      List<NodeId> members = latest().members();
      // Any choice of member will do, as long as retries go to the same one.
      int place = Math.floorMod(submit.request().id().hashCode(), members.size());
      effects.send(members.get(place), new Submit<>(submit.request(), submit.hops() + 1));
    }
  }

  private void onKnown(NodeId from, Known<M> told, Effects<ReconfigurableMessage<M>> effects) {
    if (!known.members().contains(from)) {
      return; // a node that never ordered has no say
    }
    claims.put(from, told.latest());
    claims.agreed(matching, latest()).ifPresent(later -> learn(later, effects));
  }

  /// A node that does not take part, or is stuck, periodically asks for the latest configuration,
  /// and reports that it is behind (R6).
  private void onLook(Effects<ReconfigurableMessage<M>> effects) {
    effects.arm(new Look(), ASK);
    Configuration latest = latest();
    boolean apart = !instances.containsKey(current);
    stuckLooks = next != nextAtLook || latest.number() == current ? 0 : stuckLooks + 1;
    nextAtLook = next;
    boolean stuck = stuckLooks >= STUCK_LOOKS;
    if (apart || stuck) {
      latest.members().stream()
          .filter(member -> !member.equals(self))
          .forEach(member -> effects.send(member, new Which<>(latest.number())));
    }
    if (latest.has(self) && (apart || stuck)) {
      claims
          .nextToAsk(known.members(), self)
          .ifPresent(it ->
              effects.deliver(new Behind(needed(), apart ? latest.base() + 1 : needed(), it)));
    }
  }

  /// The next slot for the layer above. A stuck node that takes part in the configuration may use
  /// any later state, since others may still have the slots after it; a node that does not take
  /// part needs a state that covers all configurations in which it did not.
  private long needed() {
    Configuration now = known.get(current);
    return next > 0 || now == null ? Math.max(1, next) : now.base() + 1;
  }

  // From the layer above.

  private void onLocal(
      ReconfigurableMessage.Local<M> local, Effects<ReconfigurableMessage<M>> effects) {
    switch (local) {
      case ReconfigurableMessage.Truncate<M>(long below) -> truncate(below, effects);
      case ReconfigurableMessage.Installed<M>(long slot, Bytes history) ->
          onInstalled(slot, history, effects);
      case ReconfigurableMessage.Choose<M>(ChoiceWanted wanted, Bytes choice) ->
          choices
              .inside(wanted, known, choice)
              .ifPresent(it -> tell(Choices.number(wanted.epoch()), it, effects));
      case ReconfigurableMessage.Judged<M>(ChoiceProposed proposed, boolean accepted) ->
          choices
              .inside(proposed, known, accepted)
              .ifPresent(it -> tell(Choices.number(proposed.epoch()), it, effects));
      case ReconfigurableMessage.Absent<M> _ -> {} // no part in the latest configuration
      case ReconfigurableMessage.Redeliver<M>(long from) -> {
        announcements.retract(next, effects);
        gaps.hold(from);
        current = known.of(from).number();
        next = 0;
        announcements.goOn(0);
        // Redeliver everything stored: a crash may have lost the knowledge that an earlier slot
        // ends it.
        tell(current, inner.words().redeliver(1), effects);
        if (next < from) {
          redeliver(from, effects);
        }
      }
    }
  }

  // R5a.
  private void redeliver(long from, Effects<ReconfigurableMessage<M>> effects) {
    long base = Objects.requireNonNull(known.get(current)).base();
    tell(current, inner.words().redeliver(Math.max(1, from - base)), effects);
  }

  private void onInstalled(long slot, Bytes history, Effects<ReconfigurableMessage<M>> effects) {
    if (slot < next) {
      return; // older than the slots delivered meanwhile
    }
    Decoder from = new Decoder(history);
    Configuration of = Configuration.read(from);
    Bytes innerHistory = from.bytes();
    from.end();
    learn(of, effects);
    if (of.number() < known.first().number()) {
      return;
    }
    if (current != of.number() || next == 0) {
      tell(of, effects);
    }
    announcements.retract(next, effects);
    current = of.number();
    next = slot + 1;
    announcements.goOn(next);
    if (slot > of.base()) {
      tell(current, inner.words().installed(slot - of.base(), innerHistory), effects);
    }
    if (started) {
      redeliver(next, effects);
    }
  }

  /// Drops a configuration once all its slots are below the limit (R7).
  private void truncate(long below, Effects<ReconfigurableMessage<M>> effects) {
    long limit = next == 0 ? below : Math.min(below, next);
    while (known.first().number() < current && known.isFirstBelow(limit)) {
      forget(known.second());
      effects.persist(new ReconfigurableRecord.Forgotten(known.first().number()));
    }
    Configuration first = known.first();
    if (limit - first.base() > 1 && known.isEndOfFirstKnown(current)) {
      tell(first.number(), inner.words().truncate(limit - first.base()).orElseThrow(), effects);
    }
  }

  // To the order inside, and back.

  private void tell(long number, M message, Effects<ReconfigurableMessage<M>> effects) {
    pass(number, List.of(new Event.Received<>(self, message)), effects);
  }

  private void pass(long number, List<Event<M>> events, Effects<ReconfigurableMessage<M>> effects) {
    OrderNode<M> instance = instances.get(number);
    if (instance == null || events.isEmpty()) {
      return;
    }
    instance.onAll(
        events,
        effect -> {
          switch (effect) {
            case Effect.Send<M>(NodeId to, M message) ->
                effects.send(to, new ReconfigurableMessage.Of<>(number, message));
            case Effect.Persist<M>(Durable record) ->
                effects.persist(new ReconfigurableRecord.Of(number, record));
            case Effect.Arm<M>(Timer timer, Duration after) ->
                effects.arm(new Inside.Timed(number, timer), after);
            case Effect.Deliver<M>(Delivered slot) -> onDelivered(number, slot, effects);
            case Effect.Deliver<M>(Indication indication) ->
                onIndication(number, indication, effects);
          }
        });
  }

  private void onIndication(
      long number, Indication indication, Effects<ReconfigurableMessage<M>> effects) {
    if (indication instanceof Forgotten) {
      effects.deliver(indication); // in any configuration
      return;
    }
    @Nullable Configuration of = known.get(number);
    if (of == null || number < current) {
      return;
    }
    switch (indication) {
      case Behind(long needed, long truncatedBelow, NodeId holder) ->
          effects.deliver(
              new Behind(
                  next == 0 ? of.base() + needed : next, of.base() + truncatedBelow, holder));
      case OptimisticDelivery(long view, long slot, List<Request> requests, Bytes choice) -> { // R9
        if (number == current) {
          long at = of.base() + slot;
          announcements.announce(
              new OptimisticDelivery(Choices.epoch(number, view), at, requests, choice), effects);
        }
      }
      case Retraction(long from) -> {
        if (number == current) {
          announcements.retract(Math.max(next, of.base() + from), effects);
        }
      }
      case ChoiceWanted wanted -> effects.deliver(Choices.whole(wanted, of)); // R10
      case ChoiceProposed proposed -> effects.deliver(Choices.whole(proposed, of));
      case LeaderKnown(NodeId leader, long view) ->
          effects.deliver(new LeaderKnown(leader, Choices.epoch(number, view)));
      default -> effects.deliver(indication);
    }
  }

  // R1.
  private void onDelivered(long number, Delivered told, Effects<ReconfigurableMessage<M>> effects) {
    Configuration of = known.get(number);
    if (of == null || number != current) {
      Configuration after = known.get(number + 1);
      if (of != null && after != null && of.base() + told.slot() > after.base()) {
        submitAgain(told.requests(), effects); // void: after the configuration's last slot
      }
      return;
    }
    long slot = of.base() + told.slot();
    gaps.check(slot, next);
    for (int i = 0; i < told.requests().size(); i++) {
      Optional<List<NodeId>> members = inner.change(told.requests().get(i), of);
      if (members.isPresent()) {
        Configuration then = of.next(slot, members.get());
        deliver(slot, told, told.requests().subList(0, i + 1), then.history(Bytes.EMPTY), effects);
        end(then, effects);
        submitAgain(told.requests().subList(i + 1, told.requests().size()), effects);
        return;
      }
    }
    deliver(slot, told, told.requests(), of.history(told.history()), effects);
  }

  private void deliver(
      long slot,
      Delivered told,
      List<Request> requests,
      Bytes history,
      Effects<ReconfigurableMessage<M>> effects) {
    next = slot + 1;
    if (requests.size() < told.requests().size()) {
      announcements.retract(slot, effects); // R9: the announced batch is cut short
    }
    announcements.delivered(slot);
    epoch = Choices.epoch(current, told.epoch());
    // Before its first slot a configuration has no history of its own.
    Configuration of = Objects.requireNonNull(known.get(current));
    Bytes before = of.history(told.slot() == 1 ? Bytes.EMPTY : told.before());
    effects.deliver(new Delivered(slot, requests, told.choice(), epoch, before, history));
  }

  /// The configuration's last slot is delivered (R5).
  private void end(Configuration then, Effects<ReconfigurableMessage<M>> effects) {
    announcements.retract(next, effects);
    current = then.number();
    gaps.enter();
    learn(then, effects);
    tell(then, effects);
    redeliver(next, effects);
  }

  private static void tell(Configuration now, Effects<?> effects) {
    effects.deliver(new Reconfigured(now.number(), now.base(), now.members()));
  }

  // R1.
  private void submitAgain(List<Request> requests, Effects<ReconfigurableMessage<M>> effects) {
    requests.forEach(request -> tell(latest().number(), inner.words().submit(request), effects));
  }
}
