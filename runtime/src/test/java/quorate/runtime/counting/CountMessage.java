package quorate.runtime.counting;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// The messages of the counting protocol.
sealed interface CountMessage {
  /// From a client: adds a number.
  record Add(RequestId id, long amount) implements CountMessage {}

  /// To a client: the sum after its number.
  record Sum(Counted counted) implements CountMessage {}

  /// To the backup: the next number that the primary has added.
  record Ship(long group, long index, Counted counted) implements CountMessage {}

  /// To the backup: everything so far.
  record State(long group, Copied copy) implements CountMessage {}

  /// To the primary: the backup's log holds so many numbers.
  record Held(long group, long count) implements CountMessage {}

  /// From this node's shell: the order has decided on a group.
  record Ordered(Group group) implements CountMessage {}

  /// From this node's shell: the link to a node is up, or lost.
  record Linked(NodeId peer, boolean up) implements CountMessage {}

  /// The nodes that hold all acknowledged numbers. The order decides on them.
  record Group(long number, NodeId primary, NodeId backup) {
    Bytes encode() {
      return new Encoder().varint(number).node(primary).node(backup).toBytes();
    }

    static Group decode(Bytes body) {
      return new Decoder(body).whole(in -> new Group(in.varint(), in.node(), in.node()));
    }
  }

  /// A number was added, and this was the sum.
  record Counted(RequestId id, long sum) implements Durable {
    void write(Encoder out) {
      out.request(id).i64(sum);
    }

    static Counted read(Decoder in) {
      return new Counted(in.request(), in.i64());
    }
  }

  /// All numbers so far, in order, in place of those before in the log.
  record Copied(List<Counted> all) implements Durable {}

  /// A group is to be ordered.
  record Propose(Group group) implements Indication {}

  static void write(Encoder out, CountMessage message) {
    switch (message) {
      case Add(RequestId id, long amount) -> out.u8(0).request(id).i64(amount);
      case Sum(Counted counted) -> counted.write(out.u8(1));
      case Ship(long group, long index, Counted counted) ->
          counted.write(out.u8(2).varint(group).varint(index));
      case State(long group, Copied copy) ->
          out.u8(3).varint(group).list(copy.all(), (to, each) -> each.write(to));
      case Held(long group, long count) -> out.u8(4).varint(group).varint(count);
      case Ordered _, Linked _ -> throw new IllegalStateException("stays here: " + message);
    }
  }

  static CountMessage read(Decoder in) {
    return switch (in.u8()) {
      case 0 -> new Add(in.request(), in.i64());
      case 1 -> new Sum(Counted.read(in));
      case 2 -> new Ship(in.varint(), in.varint(), Counted.read(in));
      case 3 -> new State(in.varint(), new Copied(in.list(Counted::read)));
      case 4 -> new Held(in.varint(), in.varint());
      default -> throw new WireException("no message of a counting node");
    };
  }

  static void writeRecord(Encoder out, Durable record) {
    switch (record) {
      case Counted counted -> counted.write(out.u8(0));
      case Copied(List<Counted> all) -> out.u8(1).list(all, (to, each) -> each.write(to));
      default -> throw new IllegalStateException("not in this log: " + record);
    }
  }

  static Durable readRecord(Bytes record) {
    return new Decoder(record)
        .whole(in -> in.u8() == 0 ? Counted.read(in) : new Copied(in.list(Counted::read)));
  }
}
