package quorate.runtime.log;

/// Whose log this is. A directory of another cluster or node is refused: its promises are not ours.
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
