package quorate.replication.command;

import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// A command of the host itself, the same for every service.
public sealed interface HostCommand extends Command {
  /// The first byte of a [Reconfigure].
  int RECONFIGURE = 10;

  /// The first byte of an [Announce].
  int ANNOUNCE = 13;

  /// The first byte of a [DeclareState].
  int DECLARE_STATE = 15;

  /// The first byte of a [NoAgreement].
  int NO_AGREEMENT = 16;

  /// The maximum number of pieces of a large command.
  int PIECES_MAX = 1 << 24;

  /// A piece of a command too large for one slot.
  record Chunk(int index, Bytes part) implements HostCommand {}

  /// Executes the command whose encoding is this session's chunks 0 to `chunks` - 1.
  record Assemble(int chunks, Digest whole) implements HostCommand {}

  /// Every replica digests its state at this position, and attests the digest by [Attest].
  ///
  /// @param snapshot also write a snapshot that others may install
  record Checkpoint(boolean snapshot) implements HostCommand {}

  /// The digest of the state of `node` at the checkpoint of `at`.
  ///
  /// @param durable whether the node holds that state durably
  record Attest(NodeId node, Position at, StateDigest state, boolean durable)
      implements HostCommand {}

  /// `node` has waited long enough for r + 1 equal attestations at the checkpoint of `at`.
  /// Abandoning a wait of the service is separate from this (K4).
  record NoAgreement(NodeId node, Position at) implements HostCommand {}

  /// The announcement by `node` of what its service understands and of the replicas.
  ///
  /// @param understands a word of the service that the host only stores: a database's SQL dialect
  /// @param replicas all replicas in that node's configuration
  record Announce(NodeId node, String understands, List<NodeId> replicas) implements HostCommand {
    public Announce {
      replicas = List.copyOf(replicas);
    }
  }

  /// From the next slot on these nodes order, and those of them with a database answer. It is the
  /// last command of the previous configuration of the order
  /// ([quorate.order.reconfigure.ReconfigurableNode]).
  ///
  /// @param number the number of the new configuration: the present one's plus one
  record Reconfigure(long number, List<Member> members) implements HostCommand {
    public Reconfigure {
      members = List.copyOf(members);
    }

    /// Whether it may follow the configuration of this number: the same at every node.
    public boolean follows(long present, Tolerance tolerance) {
      long databases = members.stream().filter(Member::hasDatabase).count();
      long different = members.stream().map(Member::id).distinct().count();
      return number == present + 1
          && different == members.size()
          && different >= tolerance.orderingNodes()
          && databases >= tolerance.databases();
    }

    public List<NodeId> ids() {
      return members.stream().map(Member::id).toList();
    }

    /// The command, if the request is a reconfiguration; detected by its first byte.
    public static Optional<Reconfigure> of(Bytes body) {
      if (body.length() == 0 || body.at(0) != RECONFIGURE) {
        return Optional.empty();
      }
      try {
        Decoder in = new Decoder(body);
        in.u8();
        Reconfigure change = readReconfigure(in);
        in.end();
        return Optional.of(change);
      } catch (WireException malformed) {
        return Optional.empty();
      }
    }
  }

  /// The operator declares the state that `node` attests at the checkpoint of `at` right, although
  /// no r + 1 replicas have it (K6): the operator's exception to the rule that no single replica is
  /// believed.
  ///
  /// @param signature the operator's, of [#signed]
  record DeclareState(NodeId node, Position at, StateDigest state, Bytes signature)
      implements HostCommand {
    /// The bytes that the operator signs.
    public Bytes signed() {
      Encoder out = new Encoder(256).string("declare state").node(node).varint(at.number());
      StateDigest.write(out, state);
      return out.toBytes();
    }
  }

  /// Whether a node may have it ordered in its own name: it concerns the node itself, or is a
  /// checkpoint.
  default boolean isOfNodes() {
    return switch (this) {
      case Attest _, Checkpoint _, NoAgreement _, Announce _ -> true;
      case Chunk _, Assemble _, Reconfigure _, DeclareState _ -> false;
    };
  }

  @Override
  default Bytes encode() {
    Encoder out = new Encoder(256);
    switch (this) {
      case Chunk(int index, Bytes part) -> out.u8(3).varint(index).bytes(part);
      case Assemble(int chunks, Digest whole) -> Digest.write(out.u8(4).varint(chunks), whole);
      case Checkpoint(boolean snapshot) -> out.u8(6).bool(snapshot);
      case Attest(NodeId node, Position at, StateDigest state, boolean durable) -> {
        out.u8(7).node(node).varint(at.number()).bool(durable);
        StateDigest.write(out, state);
      }
      case NoAgreement(NodeId node, Position at) ->
          out.u8(NO_AGREEMENT).node(node).varint(at.number());
      case Announce(NodeId node, String understands, List<NodeId> replicas) ->
          out.u8(ANNOUNCE).node(node).string(understands).list(replicas, Encoder::node);
      case DeclareState(NodeId node, Position at, StateDigest state, Bytes signature) -> {
        out.u8(DECLARE_STATE).node(node).varint(at.number());
        StateDigest.write(out, state);
        out.bytes(signature);
      }
      case Reconfigure(long number, List<Member> members) ->
          out.u8(RECONFIGURE).varint(number).list(members, Member::write);
    }
    return out.toBytes();
  }

  /// Reads a command after its tag; empty if the tag is the service's.
  static Optional<HostCommand> read(int tag, Decoder in) {
    return switch (tag) {
      case 3 -> Optional.of(new Chunk(index(in), in.bytes()));
      case 4 -> Optional.of(new Assemble(index(in), Digest.read(in)));
      case 6 -> Optional.of(new Checkpoint(in.bool()));
      case 7 -> Optional.of(readAttest(in));
      case NO_AGREEMENT -> Optional.of(new NoAgreement(in.node(), new Position(in.varint())));
      case ANNOUNCE -> Optional.of(new Announce(in.node(), in.string(), in.list(Decoder::node)));
      case DECLARE_STATE ->
          Optional.of(
              new DeclareState(
                  in.node(), new Position(in.varint()), StateDigest.read(in), in.bytes()));
      case RECONFIGURE -> Optional.of(readReconfigure(in));
      default -> Optional.empty();
    };
  }

  private static Attest readAttest(Decoder in) {
    NodeId node = in.node();
    Position at = new Position(in.varint());
    boolean durable = in.bool();
    return new Attest(node, at, StateDigest.read(in), durable);
  }

  private static Reconfigure readReconfigure(Decoder in) {
    return new Reconfigure(in.varint(), in.list(Member::read));
  }

  private static int index(Decoder in) {
    long index = in.varint();
    if (index > PIECES_MAX) {
      throw new WireException("out of range: " + index);
    }
    return (int) index;
  }
}
