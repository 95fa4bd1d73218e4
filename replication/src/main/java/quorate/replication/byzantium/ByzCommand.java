package quorate.replication.byzantium;

import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.core.writeset.KeySet;
import quorate.replication.command.Position;

/// An ordered command (Byzantium, figures 2 and 3).
public sealed interface ByzCommand {
  /// A command of a client, in a session of its own.
  sealed interface OfClient extends ByzCommand {}

  /// A vote of a replica, in its own name. The first one of each replica counts.
  sealed interface Vote extends ByzCommand {}

  /// Begins a transaction, whose name is the request's, with its first operation.
  ///
  /// @param readers the replicas that execute reads before the first write, the master among them
  record Begin(NodeId master, List<NodeId> readers, Operation first) implements OfClient {
    public Begin {
      readers = List.copyOf(readers);
    }
  }

  /// An operation and the digest of the result that the client saw.
  record Step(Operation operation, Digest result) {}

  /// Ends a transaction.
  ///
  /// @param master the replica whose claims these are
  /// @param confirmed the number of first reads that r + 1 replicas answered alike
  /// @param keys the keys that the transaction wrote, locked or looked up to write, as claimed
  /// @param writes the digest of its write set, as claimed
  record Commit(
      RequestId transaction,
      NodeId master,
      int confirmed,
      List<Step> steps,
      KeySet keys,
      Digest writes)
      implements OfClient {
    public Commit {
      steps = List.copyOf(steps);
    }

    /// Whether the operation at this index is verified. Confirmed reads are not.
    boolean isVerified(int index) {
      return index >= confirmed || !steps.get(index).operation().isRead();
    }
  }

  /// A replica's finding about the COMMIT at this position, after it has executed the transaction.
  ///
  /// @param outcome the digest of its results, keys and write set
  /// @param writes the write set, if a word that it stands has to carry it (C13)
  record Word(Position at, Finding finding, Digest outcome, Optional<Bytes> writes)
      implements Vote {
    public Word(Position at, Finding finding, Digest outcome) {
      this(at, finding, outcome, Optional.empty());
    }
  }

  /// The database of this replica executes the COMMIT at this position otherwise than it answered
  /// before, in the same snapshot: one of the two was a lie (A3).
  record Recant(Position at) implements Vote {}

  /// Silent replicas need not be awaited for the COMMIT at this position.
  record Abandon(Position at) implements Vote {}

  /// The master of this epoch does not answer.
  record Suspect(NodeId master, long epoch) implements Vote {}

  /// The transaction has been idle for too long.
  record Expire(RequestId transaction) implements Vote {}

  /// The transaction that this replica found idle is not idle any more.
  record Busy(RequestId transaction) implements Vote {}

  default Bytes encode() {
    Encoder out = new Encoder();
    switch (this) {
      case Begin(NodeId master, List<NodeId> readers, Operation first) -> {
        out.u8(1).node(master).list(readers, Encoder::node);
        Operation.write(out, first);
      }
      case Commit(var transaction, var master, int confirmed, var steps, var keys, var writes) -> {
        out.u8(2).request(transaction).node(master).varint(confirmed);
        out.list(
            steps,
            (to, step) -> {
              Operation.write(to, step.operation());
              Digest.write(to, step.result());
            });
        keys.encode(out);
        Digest.write(out, writes);
      }
      case Word(Position at, Finding finding, Digest outcome, Optional<Bytes> writes) -> {
        out.u8(3).varint(at.number()).u8(finding.ordinal());
        Digest.write(out, outcome);
        out.optional(writes, Encoder::bytes);
      }
      case Abandon(Position at) -> out.u8(4).varint(at.number());
      case Suspect(NodeId master, long epoch) -> out.u8(5).node(master).varint(epoch);
      case Expire(RequestId transaction) -> out.u8(6).request(transaction);
      case Busy(RequestId transaction) -> out.u8(8).request(transaction);
      case Recant(Position at) -> out.u8(7).varint(at.number());
    }
    return out.toBytes();
  }

  /// The command of a request; empty if the request holds none.
  static Optional<ByzCommand> of(Bytes body) {
    try {
      return Optional.of(new Decoder(body).whole(ByzCommand::read));
    } catch (WireException malformed) {
      return Optional.empty();
    }
  }

  private static ByzCommand read(Decoder in) {
    int kind = in.u8();
    return switch (kind) {
      case 1 -> new Begin(in.node(), in.list(Decoder::node), Operation.read(in));
      case 2 ->
          new Commit(
              in.request(),
              in.node(),
              in.size(),
              in.list(from -> new Step(Operation.read(from), Digest.read(from))),
              KeySet.decode(in),
              Digest.read(in));
      case 3 ->
          new Word(
              position(in),
              in.constant(Finding.values()),
              Digest.read(in),
              in.optional(Decoder::bytes));
      case 4 -> new Abandon(position(in));
      case 5 -> new Suspect(in.node(), in.varint());
      case 6 -> new Expire(in.request());
      case 8 -> new Busy(in.request());
      case 7 -> new Recant(position(in));
      default -> throw new WireException("no command " + kind);
    };
  }

  private static Position position(Decoder in) {
    return new Position(in.varint());
  }
}
