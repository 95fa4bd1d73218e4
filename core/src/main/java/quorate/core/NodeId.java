package quorate.core;

/// A party that sends and receives messages.
///
/// Nodes of the cluster have the small numbers of the configuration (1, 2, 3 ...) and print as
/// `n1`; clients (gateways, tools) draw a random number of at least [#CLIENT_MIN] and print as `c`
/// and its hexadecimal form.
public record NodeId(long number) implements Comparable<NodeId> {
  /// The lowest number of a client. Below it are nodes of the cluster.
  public static final long CLIENT_MIN = 1L << 32;

  public NodeId {
    if (number < 1) {
      throw new IllegalArgumentException("a node id is at least 1, not " + number);
    }
  }

  /// Whether this is a client's id and not a cluster node's.
  public boolean isClient() {
    return number >= CLIENT_MIN;
  }

  @Override
  public int compareTo(NodeId other) {
    return Long.compare(number, other.number);
  }

  @Override
  public String toString() {
    return isClient() ? "c" + Long.toHexString(number) : "n" + number;
  }
}
