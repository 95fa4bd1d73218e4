package quorate.runtime.pbr;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.RequestId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.TentativeAnswer;

/// The messages of nodes and gateways beside the protocol: statements of open transactions,
/// schemas, parts of states. Links may lose them.
sealed interface NodeMessage {
  /// From a gateway: execute these statements in the open transaction of this number, or open it
  /// with the first.
  ///
  /// @param again whether they were asked for before: then no transaction is opened
  record Perform(RequestId id, int number, List<OrderedStatement> statements, boolean again)
      implements NodeMessage {
    public Perform {
      statements = List.copyOf(statements);
    }
  }

  /// The answer to [Perform].
  ///
  /// @param answers to the statements that were executed, the last of which may have failed
  record Performed(RequestId id, int number, List<TentativeAnswer> answers) implements NodeMessage {
    public Performed {
      answers = List.copyOf(answers);
    }
  }

  /// From a gateway: a transaction is given up, or a read is no longer wanted.
  record Abandon(RequestId id) implements NodeMessage {}

  /// To a gateway: the schema of the node's database.
  record Schema(Bytes encoded) implements NodeMessage {}

  /// To the node that keeps a state: more of it is wanted, from this offset on.
  record StateWanted(long transfer, long offset) implements NodeMessage {}

  /// A part of a state.
  ///
  /// @param size of the whole state; 0 if it is not kept
  record StatePart(long transfer, long offset, long size, Bytes bytes) implements NodeMessage {}

  /// To a gateway: this node is the primary of that group, and serves clients.
  record Leads(long group) implements NodeMessage {}

  /// From a gateway that asks again: does the request wait for its turn, or is it being executed?
  record IsUnderWay(RequestId id) implements NodeMessage {}

  /// The answer to [IsUnderWay] if it is so. Otherwise there is none.
  record UnderWay(RequestId id) implements NodeMessage {}

  static void write(Encoder out, NodeMessage message) {
    switch (message) {
      case Perform(RequestId id, int number, List<OrderedStatement> statements, boolean again) ->
          out.u8(1)
              .request(id)
              .varint(number)
              .bool(again)
              .list(statements, OrderedStatement::write);
      case Performed(RequestId id, int number, List<TentativeAnswer> answers) ->
          out.u8(2).request(id).varint(number).list(answers, TentativeAnswer::write);
      case Abandon(RequestId id) -> out.u8(3).request(id);
      case Schema(Bytes encoded) -> out.u8(4).bytes(encoded);
      case StateWanted(long transfer, long offset) -> out.u8(5).varint(transfer).varint(offset);
      case StatePart(long transfer, long offset, long size, Bytes bytes) ->
          out.u8(6).varint(transfer).varint(offset).varint(size).bytes(bytes);
      case Leads(long group) -> out.u8(7).varint(group);
      case UnderWay(RequestId id) -> out.u8(8).request(id);
      case IsUnderWay(RequestId id) -> out.u8(9).request(id);
    }
  }

  static NodeMessage read(Decoder in) {
    int kind = in.u8();
    NodeMessage message =
        switch (kind) {
          case 1 -> readPerform(in);
          case 2 -> new Performed(in.request(), in.size(), in.list(TentativeAnswer::read));
          case 3 -> new Abandon(in.request());
          case 4 -> new Schema(in.bytes());
          case 5 -> new StateWanted(in.varint(), in.varint());
          case 6 -> new StatePart(in.varint(), in.varint(), in.varint(), in.bytes());
          case 7 -> new Leads(in.varint());
          case 8 -> new UnderWay(in.request());
          case 9 -> new IsUnderWay(in.request());
          default -> throw new WireException("no message between nodes of kind " + kind);
        };
    in.end();
    return message;
  }

  private static Perform readPerform(Decoder in) {
    RequestId id = in.request();
    int number = in.size();
    boolean again = in.bool();
    return new Perform(id, number, OrderedStatement.readAll(in), again);
  }
}
