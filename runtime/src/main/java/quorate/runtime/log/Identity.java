package quorate.runtime.log;

/// The owner of a log. Another's log is refused, because its promises are not this node's.
public record Identity(String cluster, long node) {
  public Identity {
    if (cluster.isBlank() || cluster.length() > 200 || node < 1) {
      throw new IllegalArgumentException("no identity: '" + cluster + "' node " + node);
    }
  }

  @Override
  public String toString() {
    return "cluster '" + cluster + "' node " + node;
  }
}
