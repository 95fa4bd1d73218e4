package quorate.bench;

/// Other implementations of the same, from the registries.
public enum Peer {
  /// Apache Ratis, Raft: Java, gRPC.
  RATIS("quorate.peers.RatisPeer"),
  /// Aeron Cluster, Raft: Java, UDP, busy threads. It has no fsync by default.
  AERON("quorate.peers.AeronPeer");

  private final String main;

  Peer(String main) {
    this.main = main;
  }

  String main() {
    return main;
  }
}
