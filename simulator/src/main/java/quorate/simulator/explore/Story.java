package quorate.simulator.explore;

import java.util.ArrayList;
import java.util.List;

/// A trace in the notation of the transcripts: each event, and below it its effects.
final class Story<M> {
  private final Subject<M> subject;
  private final Locals<M> locals;
  private final List<String> lines = new ArrayList<>();
  private int steps;

  Story(Subject<M> subject, Locals<M> locals) {
    this.subject = subject;
    this.locals = locals;
  }

  void tell(long step, int from) {
    int input = Step.input(step);
    String node = subject.nodes().get(Step.node(step)).toString();
    String event =
        Input.isDelivery(input) ? locals.packet(Input.packet(input)).toString() : "tick " + node;
    String what =
        input == Input.CRASH
            ? "restart " + node
            : Input.isTorn(input)
                ? "restart "
                    + node
                    + " with "
                    + Input.reached(input)
                    + " records on disk of: "
                    + event
                : event;
    String how =
        switch (Step.kind(step)) {
          case Step.DUPLICATE -> "  (and stays in flight)";
          case Step.LIE -> "  (a lie)";
          default -> "";
        };
    steps++;
    String mark =
        steps <= subject.prelude().size()
            ? "begin"
            : String.valueOf(steps - subject.prelude().size());
    lines.add("%5s  %s%s".formatted(mark, what, how));
    locals.tell(from, input).forEach(effect -> lines.add("           " + effect));
  }

  List<String> lines() {
    return lines;
  }
}
