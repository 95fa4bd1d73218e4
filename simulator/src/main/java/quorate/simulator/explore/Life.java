package quorate.simulator.explore;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import quorate.core.Check;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.order.Delivered;
import quorate.order.Request;
import quorate.simulator.check.Violation;

/// A running role: the steps of one node, with its disk and the checks of it alone.
///
/// A message to itself is handled in the same step. A sync ends before the next event: since no
/// output leaves before it, a slow sync looks from outside like slow messages.
final class Life<M> {
  private final Subject<M> subject;
  private final NodeId self;
  private Subject.Hosted<M> hosted;
  private final List<Durable> disk = new ArrayList<>();
  private Map<Long, List<Request>> delivered;
  private Object bound;
  private long applied;
  private final List<Event<M>> events = new ArrayList<>();
  private final List<Effect.Send<M>> sent = new ArrayList<>();
  private final List<String> story = new ArrayList<>();
  private int records;
  private boolean early;

  Life(Subject<M> subject, int node, Map<Long, List<Request>> delivered, Object bound) {
    this.subject = subject;
    this.self = subject.nodes().get(node);
    this.hosted = subject.node(self);
    this.delivered = delivered;
    this.bound = bound;
  }

  /// Brings the role into a state by repeating its history.
  void repeat(Local<M> to, List<List<Event<M>>> history) {
    to.bootDisk().forEach(record -> hosted.role().on(new Event.Restored<>(record), _ -> {}));
    history.forEach(step -> step.forEach(event -> hosted.role().on(event, _ -> {})));
    disk.addAll(to.disk());
    applied = to.applied();
  }

  /// Starts a new role from the records on disk.
  void boot(List<Durable> from) {
    hosted = subject.node(self);
    applied = 0;
    events.clear();
    disk.clear();
    disk.addAll(from);
    guarded(() ->
        from.forEach(record -> {
          story.add("restored " + Letters.in(record.toString()));
          hosted.role().on(new Event.Restored<>(record), _ -> {});
        }));
    take(new Event.Fired<>(subject.tick()), Integer.MAX_VALUE);
    records = 0;
  }

  /// Takes an event and the messages that the node sends itself because of it. The power fails when
  /// `reached` records are on disk, if there are more of them.
  void take(Event<M> event, int reached) {
    Deque<Event<M>> queue = new ArrayDeque<>();
    queue.add(event);
    records = 0;
    while (!queue.isEmpty()) {
      Event<M> next = queue.removeFirst();
      events.add(next);
      guarded(() ->
          hosted
              .role()
              .on(
                  next,
                  effect -> {
                    if (effect instanceof Effect.Send<M>(NodeId to, M message) && to.equals(self)) {
                      queue.add(new Event.Received<>(self, message));
                    }
                    if (effect instanceof Effect.Persist<M>) {
                      records++;
                    }
                    if (effect instanceof Effect.Deliver<M>(Indication told)) {
                      subject
                          .above(self, told)
                          .ifPresent(answer -> queue.add(new Event.Received<>(self, answer)));
                    }
                    if (records <= reached) {
                      perform(effect);
                    }
                  }));
    }
  }

  private void guarded(Runnable action) {
    try {
      action.run();
    } catch (Check.BrokenInvariant broken) {
      throw new Violation("invariant", self + " stops: " + broken.getMessage());
    }
  }

  private void perform(Effect<M> effect) {
    switch (effect) {
      case Effect.Persist<M>(Durable record) -> {
        disk.add(record);
        story.add("persist " + Letters.in(record.toString()));
      }
      case Effect.Send<M> send -> {
        story.add(new Packet<>(self, send.to(), send.message()).toString());
        early |= records == 0;
        if (!send.to().equals(self)) {
          sent.add(send);
        }
      }
      case Effect.Deliver<M>(var indication) -> {
        story.add("deliver " + Letters.in(indication.toString()));
        if (indication instanceof Delivered batch) {
          early |= records == 0;
          onDelivered(batch);
        }
      }
      case Effect.Arm<M> _ -> {}
    }
    bound = subject.bind(self, bound, effect);
  }

  private void onDelivered(Delivered batch) {
    if (batch.slot() != applied + 1) {
      throw new Violation("order", self + " got slot " + batch.slot() + " after slot " + applied);
    }
    applied = batch.slot();
    for (Request request : batch.requests()) {
      if (!subject.requests().contains(request)) {
        throw new Violation("integrity", Letters.in(request + " was ordered, but nobody sent it"));
      }
    }
    List<Request> before = delivered.get(batch.slot());
    if (before == null) {
      Map<Long, List<Request>> more = new HashMap<>(delivered);
      more.put(batch.slot(), batch.requests());
      delivered = Map.copyOf(more);
    } else if (!before.equals(batch.requests())) {
      throw new Violation(
          "agreement",
          Letters.in(self + " delivers " + batch + ", and delivered " + before + " before"));
    }
  }

  /// The state of a role restored from the disk now.
  Object restored() {
    Subject.Hosted<M> other = subject.node(self);
    disk.forEach(record -> other.role().on(new Event.Restored<>(record), _ -> {}));
    return other.state().get();
  }

  Object state() {
    return hosted.state().get();
  }

  List<Durable> disk() {
    return disk;
  }

  Map<Long, List<Request>> delivered() {
    return delivered;
  }

  long applied() {
    return applied;
  }

  Object bound() {
    return bound;
  }

  List<Event<M>> events() {
    return List.copyOf(events);
  }

  List<Effect.Send<M>> sent() {
    return sent;
  }

  List<String> story() {
    return story;
  }

  int records() {
    return records;
  }

  /// Whether an effect preceded the first record.
  boolean early() {
    return early;
  }
}
