package quorate.simulator.world;

import java.util.ArrayList;
import java.util.List;

/// A tally for each [Counter].
public final class Counters {
  private final long[] tallies = new long[Counter.values().length];

  public void add(Counter counter) {
    tallies[counter.ordinal()]++;
  }

  public void add(Counter counter, long more) {
    tallies[counter.ordinal()] += more;
  }

  public void addAll(Counters others) {
    for (int i = 0; i < tallies.length; i++) {
      tallies[i] += others.tallies[i];
    }
  }

  public long get(Counter counter) {
    return tallies[counter.ordinal()];
  }

  /// The counters of this subject that stayed zero.
  public List<Counter> zeros(Subject subject) {
    List<Counter> zeros = new ArrayList<>();
    for (Counter counter : Counter.values()) {
      if (counter.isOf(subject) && get(counter) == 0) {
        zeros.add(counter);
      }
    }
    return zeros;
  }

  /// A line for each counter of this subject.
  public String describe(Subject subject) {
    StringBuilder text = new StringBuilder();
    for (Counter counter : Counter.values()) {
      if (counter.isOf(subject)) {
        text.append("  %-22s %,15d%n".formatted(counter.label(), get(counter)));
      }
    }
    return text.toString();
  }
}
