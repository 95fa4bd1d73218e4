package quorate.bench;

import java.util.Optional;

/// Other implementations of total order, from package registries.
public enum Peer {
  /// Apache Ratis, Raft: Java, gRPC.
  RATIS("quorate.peers.RatisPeer", Order.PAXOS),
  /// Aeron Cluster, Raft: Java, UDP, busy threads. It has no fsync by default.
  AERON("quorate.peers.AeronPeer", Order.PAXOS),
  /// etcd, Raft: a server written in Go, gRPC.
  ETCD("quorate.peers.EtcdPeer", Order.PAXOS),
  /// BFT-SMaRt: Java, TCP. Its log is in memory.
  BFTSMART("quorate.peers.BftSmartPeer", Order.PBFT);

  private final String main;
  private final Order like;

  Peer(String main, Order like) {
    this.main = main;
    this.like = like;
  }

  String main() {
    return main;
  }

  /// The order of ours with the same tolerance and number of nodes.
  public Order like() {
    return like;
  }

  /// Whether a node can be configured to sync its disk before it reports a delivery.
  public boolean canSync() {
    return this != BFTSMART;
  }

  /// The program that its nodes run, if that is not in its library.
  Optional<PipProgram> program() {
    return this == ETCD ? Optional.of(PipProgram.ETCD) : Optional.empty();
  }
}
