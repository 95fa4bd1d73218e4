package quorate.simulator.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import quorate.order.Request;
import quorate.simulator.check.Violation;

/// Visits every reachable state of a small cluster within its bounds, breadth first, so that the
/// trace to a violation is a shortest one.
///
/// A step concerns one node: a message is delivered to it, its timer fires, or it crashes and
/// restarts. Steps after which nothing new can be reached are pruned: a delivery that changes
/// nothing and sends nothing new only removes a message from flight, and everything possible
/// afterwards is possible without it.
final class Explorer<M> {
  private final Subject<M> subject;
  private final Bounds bounds;
  private final IntConsumer progress;
  private final Locals<M> locals;
  private final States states;
  private final Cluster now;
  private final Cluster next;
  private final int[] lies;
  private long transitions;
  private int at;
  private int depth;
  private int levelEnd;
  private @Nullable Violation violation;
  private int violated = -1;
  private long violatingStep;

  Explorer(Subject<M> subject, Bounds bounds, IntConsumer progress) {
    this.subject = subject;
    this.bounds = bounds;
    this.progress = progress;
    this.locals = new Locals<>(subject, bounds.crashes() > 0);
    this.states = new States(subject.nodes().size(), Cluster.used(subject.nodes().size()));
    this.now = new Cluster(subject.nodes().size());
    this.next = new Cluster(subject.nodes().size());
    this.lies = subject.lies().stream().mapToInt(locals::idOf).toArray();
  }

  Report run() {
    long started = System.nanoTime();
    begin();
    boolean cut = false;
    for (; at < states.size() && violation == null; at++) {
      if (states.size() > bounds.states()) {
        cut = true;
        break;
      }
      if (at == levelEnd) {
        depth++;
        levelEnd = states.size();
      }
      if (at % 100_000 == 0) {
        progress.accept(states.size());
      }
      now.read(states, at);
      expand();
    }
    return new Report(
        bounds,
        states.size(),
        transitions,
        locals.size(),
        locals.packets(),
        depth,
        (System.nanoTime() - started) / 1_000_000,
        cut ? states.size() - at : 0,
        violation,
        violation == null ? List.of() : trace());
  }

  private void begin() {
    for (int node = 0; node < nodes(); node++) {
      Locals.Outcome boot = locals.boot(node);
      now.local(node, boot.next());
      send(now, boot);
    }
    subject.inFlight().forEach(packet -> now.add(locals.idOf(packet)));
    now.addTo(states, -1, 0);
    for (String line : subject.prelude()) {
      now.read(states, states.size() - 1);
      at = states.size() - 1;
      int before = states.size();
      lead(line);
      if (states.size() != before + 1) {
        throw new IllegalStateException("the prelude does nothing at: " + line);
      }
    }
    at = states.size() - 1;
    levelEnd = at;
    depth = -1;
  }

  /// Takes one line of the prelude, which does not count towards the bounds.
  private void lead(String line) {
    if (line.startsWith("tick ")) {
      for (int node = 0; node < nodes(); node++) {
        if (subject.nodes().get(node).toString().equals(line.substring(5))) {
          step(node, Input.TICK, Step.PLAIN);
          return;
        }
      }
    }
    for (int packet : now.packets()) {
      if (locals.packet(packet).toString().startsWith(line)) {
        step(nodeOf(packet), Input.deliver(packet), Step.PLAIN);
        return;
      }
    }
    for (int packet : lies) {
      if (locals.packet(packet).toString().startsWith(line)) {
        step(nodeOf(packet), Input.deliver(packet), Step.LIE);
        return;
      }
    }
    throw new IllegalStateException("the prelude finds no packet: " + line);
  }

  private void expand() {
    for (int packet : now.packets()) {
      int node = nodeOf(packet);
      if (node >= 0) {
        boolean stays = bounds.stays() && !subject.isOnce(locals.packet(packet));
        happen(node, Input.deliver(packet), stays ? Step.STAYS : Step.PLAIN);
        if (!stays && now.duplicates() < bounds.duplicates()) {
          happen(node, Input.deliver(packet), Step.DUPLICATE);
        }
      }
    }
    if (now.lies() < bounds.lies()) {
      for (int packet : lies) {
        happen(nodeOf(packet), Input.deliver(packet), Step.LIE);
      }
    }
    for (int node = 0; node < nodes(); node++) {
      if (now.ticks(node) < bounds.ticks().get(node)) {
        happen(node, Input.TICK, Step.PLAIN);
      }
      if (mayCrash(node)) {
        step(node, Input.CRASH, Step.PLAIN);
      }
    }
  }

  /// Takes an event, completely and with a power failure at each point within it.
  private void happen(int node, int input, int kind) {
    Locals.Outcome outcome = locals.step(now.local(node), input);
    if (Locals.isIdle(now.local(node), outcome, now.packets())) {
      return;
    }
    step(node, input, kind);
    if (mayCrash(node) && kind != Step.DUPLICATE) {
      // Without any of its records or earlier output, it equals a crash before the event.
      for (int reached = outcome.early() ? 0 : 1; reached < outcome.records(); reached++) {
        step(node, Input.torn(input, reached), kind);
      }
    }
  }

  private boolean mayCrash(int node) {
    return now.crashes() < bounds.crashes()
        && bounds.crashing().contains(subject.nodes().get(node).number());
  }

  private void step(int node, int input, int kind) {
    if (violation != null) {
      return;
    }
    transitions++;
    Locals.Outcome outcome = locals.step(now.local(node), input);
    long step = Step.of(node, input, kind);
    violation = outcome.broken();
    if (violation == null) {
      next.copy(now);
      next.local(node, outcome.next());
      pay(node, input, kind);
      send(next, outcome);
      forget(next);
      if (next.addTo(states, at, step)) {
        violation = disagreement(node);
        violation = violation == null ? judged(node) : violation;
      }
    }
    if (violation != null) {
      violated = at;
      violatingStep = step;
    }
  }

  private void pay(int node, int input, int kind) {
    if (Input.isDelivery(input) && kind == Step.PLAIN) {
      next.remove(Input.packet(input));
    }
    if (kind == Step.DUPLICATE) {
      next.duplicate();
    }
    boolean led = at < subject.prelude().size();
    if (kind == Step.LIE && bounds.lies() < Bounds.ANY && !led) {
      next.lie();
    }
    if (Input.isCrash(input)) {
      next.crash();
    }
    if (!Input.isDelivery(input) && input != Input.CRASH && !led) {
      next.tick(node);
    }
  }

  private void send(Cluster to, Locals.Outcome outcome) {
    for (int packet : outcome.sent()) {
      to.add(packet);
    }
  }

  /// Drops packets that can have no effect any more.
  private void forget(Cluster from) {
    for (int packet : from.packets()) {
      int node = nodeOf(packet);
      if (node < 0 || locals.isSpent(packet, from.local(node))) {
        from.remove(packet);
      }
    }
  }

  /// Agreement: a slot has the same batch wherever it was ever delivered.
  private @Nullable Violation disagreement(int node) {
    Map<Long, List<Request>> mine = locals.local(next.local(node)).delivered();
    for (int other = 0; other < nodes(); other++) {
      for (var theirs : locals.local(next.local(other)).delivered().entrySet()) {
        List<Request> batch = mine.get(theirs.getKey());
        if (batch != null && !batch.equals(theirs.getValue())) {
          return new Violation(
              "agreement",
              Letters.in(
                  "slot %d is %s at %s and %s at %s"
                      .formatted(
                          theirs.getKey(),
                          batch,
                          subject.nodes().get(node),
                          theirs.getValue(),
                          subject.nodes().get(other))));
        }
      }
    }
    return null;
  }

  /// The subject's verdict on all nodes together.
  private @Nullable Violation judged(int stepped) {
    List<Local<M>> all = new ArrayList<>();
    for (int node = 0; node < nodes(); node++) {
      all.add(locals.local(next.local(node)));
    }
    try {
      subject.judge(all.get(stepped), all);
      return null;
    } catch (Violation wrong) {
      return wrong;
    }
  }

  private int nodes() {
    return subject.nodes().size();
  }

  /// The index of the packet's receiver; -1 if that is not explored.
  private int nodeOf(int packet) {
    return subject.nodes().indexOf(locals.packet(packet).to());
  }

  private List<String> trace() {
    List<Long> steps = new ArrayList<>();
    steps.add(violatingStep);
    for (int state = violated; states.parent(state) >= 0; state = states.parent(state)) {
      steps.add(states.step(state));
    }
    Map<Integer, Integer> local = new HashMap<>();
    now.read(states, 0);
    for (int node = 0; node < nodes(); node++) {
      local.put(node, now.local(node));
    }
    Story<M> story = new Story<>(subject, locals);
    for (long step : steps.reversed()) {
      int node = Step.node(step);
      int from = local.getOrDefault(node, 0);
      story.tell(step, from);
      local.put(node, locals.step(from, Step.input(step)).next());
    }
    return story.lines();
  }
}
