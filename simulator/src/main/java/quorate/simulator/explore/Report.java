package quorate.simulator.explore;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import quorate.simulator.check.Violation;

/// The result of an exploration.
///
/// @param states distinct states of the cluster
/// @param transitions steps taken between them
/// @param locals distinct states of single nodes
/// @param messages distinct messages
/// @param depth the greatest distance of a state from the start, in steps
/// @param unexplored states found but not expanded, because of the limit on states
/// @param violation the violated property
/// @param trace a shortest way to it
public record Report(
    Bounds bounds,
    int states,
    long transitions,
    int locals,
    int messages,
    int depth,
    long millis,
    int unexplored,
    @Nullable Violation violation,
    List<String> trace) {
  public Report {
    trace = List.copyOf(trace);
  }

  /// Whether the exploration was complete and found no violation.
  public boolean isRight() {
    return violation == null && unexplored == 0;
  }

  /// The number of steps in the trace after the prelude.
  public int steps() {
    return (int) trace.stream().filter(line -> line.matches(" *[0-9]+  .*")).count();
  }

  public String describe() {
    StringBuilder text = new StringBuilder();
    text.append("bounds: ").append(bounds).append('\n');
    text.append(
        String.format(
            Locale.ROOT,
            "%,d states, %,d transitions, depth %d; %,d states of single nodes, %,d messages;"
                + " %.1f s%n",
            states,
            transitions,
            depth,
            locals,
            messages,
            millis / 1e3));
    if (violation != null) {
      text.append("VIOLATED: ").append(violation.property()).append(": ");
      text.append(violation.getMessage()).append('\n');
      text.append("a shortest trace (").append(steps()).append(" steps):\n");
      trace.forEach(line -> text.append(line).append('\n'));
    } else if (unexplored > 0) {
      text.append("CUT SHORT, NOT EXHAUSTIVE: the limit on states was reached; ");
      text.append(unexplored).append(" states were not gone on from\n");
    } else {
      text.append("exhaustive within the bounds: no violation\n");
    }
    return text.toString();
  }
}
