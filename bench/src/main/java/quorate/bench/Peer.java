package quorate.bench;

import java.util.Optional;

/// Other implementations of the same, from the registries.
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

  /// Our order that survives the same, with as many nodes.
  public Order like() {
    return like;
  }

  /// Whether a node can be told to sync its disk before it says that a request is delivered.
  public boolean canSync() {
    return this != BFTSMART;
  }

  /// What its nodes run, where that is not in its library.
  Optional<PipProgram> program() {
    return this == ETCD ? Optional.of(PipProgram.ETCD) : Optional.empty();
  }
}
