package quorate.simulator.explore;

import java.util.Arrays;

/// One unpacked state of the whole cluster: the state of each node, the used part of the bounds,
/// and the packets in flight.
///
/// Two equal messages in flight count as one. Losing one of them is always possible, and the
/// arrival of both is a duplicate, which has its own bound.
final class Cluster {
  private final int nodes;
  private int[] values;
  private int count;

  Cluster(int nodes) {
    this.nodes = nodes;
    this.values = new int[256];
    this.count = head();
  }

  private int head() {
    return nodes + used(nodes);
  }

  /// The number of values for the used part of the bounds.
  static int used(int nodes) {
    return nodes + 3;
  }

  void copy(Cluster other) {
    if (values.length < other.count) {
      values = new int[2 * other.count];
    }
    System.arraycopy(other.values, 0, values, 0, other.count);
    count = other.count;
  }

  void read(States states, int state) {
    if (values.length < 4096) {
      values = new int[4096];
    }
    count = states.read(state, values);
  }

  boolean addTo(States states, int parent, long step) {
    return states.add(values, count, parent, step);
  }

  int local(int node) {
    return values[node];
  }

  void local(int node, int id) {
    values[node] = id;
  }

  int ticks(int node) {
    return values[nodes + node];
  }

  void tick(int node) {
    values[nodes + node]++;
  }

  int crashes() {
    return values[2 * nodes];
  }

  void crash() {
    values[2 * nodes]++;
  }

  int duplicates() {
    return values[2 * nodes + 1];
  }

  void duplicate() {
    values[2 * nodes + 1]++;
  }

  int lies() {
    return values[2 * nodes + 2];
  }

  void lie() {
    values[2 * nodes + 2]++;
  }

  /// The packets in flight, ascending.
  int[] packets() {
    return Arrays.copyOfRange(values, head(), count);
  }

  void remove(int packet) {
    int at = Arrays.binarySearch(values, head(), count, packet);
    if (at >= 0) {
      System.arraycopy(values, at + 1, values, at, count - at - 1);
      count--;
    }
  }

  void add(int packet) {
    int at = Arrays.binarySearch(values, head(), count, packet);
    if (at < 0) {
      at = -at - 1;
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
      }
      System.arraycopy(values, at, values, at + 1, count - at);
      values[at] = packet;
      count++;
    }
  }
}
