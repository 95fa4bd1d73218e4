package quorate.runtime.cbs;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.value.Column;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;

/// The messages between the nodes of a replicated shepherd and its gateways, beside those of the
/// order.
///
/// There is one link at a time between the active shepherd and a database, identified by the epoch
/// and an ascending number. Its messages are numbered each way, so that no loss goes unnoticed: a
/// party that misses a message reports the link as broken, and another one begins.
sealed interface StandbyMessage {
  /// To a database's node, from the active shepherd.
  sealed interface ToDatabase extends StandbyMessage {
    long epoch();

    long link();
  }

  /// To the active shepherd, from a database's node.
  sealed interface ToShepherd extends StandbyMessage {
    long epoch();

    long link();
  }

  /// To the active shepherd, from a gateway.
  sealed interface FromGateway extends StandbyMessage {}

  /// To a node, from the gateway that takes the rows of its database's large answer.
  sealed interface FromReader extends StandbyMessage {}

  /// To such a gateway, from the node.
  sealed interface ToReader extends StandbyMessage {}

  /// To a gateway.
  sealed interface ToGateway extends StandbyMessage {}

  /// A link begins, and everything that belongs to earlier ones ends.
  record Hello(long epoch, long link) implements ToDatabase {}

  /// A manager's command.
  record Command(long epoch, long link, long number, CbsIndication.ToDatabase wish)
      implements ToDatabase {}

  /// A heartbeat: this many commands were sent.
  record Heartbeat(long epoch, long link, long commands) implements ToDatabase {}

  /// The database's message to its manager.
  record Word(long epoch, long link, long number, CbsMessage.Local word) implements ToShepherd {}

  /// The answer to a beat: this many words were sent.
  record Pulse(long epoch, long link, long words) implements ToShepherd {}

  /// A message of the link is missing, or the link is unknown here.
  record Broken(long epoch, long link) implements ToShepherd {}

  /// Asks a node that has truncated the order for a state after this slot, or a later one.
  record StateWanted(long slot) implements StandbyMessage {}

  /// The state after all entries up to a slot.
  ///
  /// @param history the order's name for these slots, if it has one
  record State(long slot, Bytes state, Bytes history) implements StandbyMessage {
    static final State NONE = new State(0, Bytes.EMPTY, Bytes.EMPTY);

    /// Writes it. An order without names for slots takes no bytes for them.
    void write(Encoder out) {
      out.varint(slot).bytes(state);
      if (history.length() > 0) {
        out.bytes(history);
      }
    }

    /// Reads a state that takes up all remaining bytes.
    static State read(Decoder in) {
      return new State(in.varint(), in.bytes(), in.remaining() == 0 ? Bytes.EMPTY : in.bytes());
    }
  }

  /// From a gateway: a message of one of its clients.
  ///
  /// @param epoch of the shepherd meant: any other ignores the message (rule S10)
  record Say(long epoch, NodeId client, CbsMessage.FromClient message) implements FromGateway {}

  /// From a gateway: the answer to each [Serving].
  record Here() implements FromGateway {}

  /// To a client of the gateway.
  ///
  /// @param number counts the node's messages to this gateway in this epoch
  record Said(long epoch, long number, NodeId client, CbsMessage.ToClient message)
      implements ToGateway {}

  /// This node's shepherd is active; sent repeatedly.
  ///
  /// @param sent the number of the next [Said] to this gateway in this epoch
  /// @param vacant whether no database is the primary now
  /// @param databases their state, for an error's detail
  record Serving(long epoch, long sent, boolean vacant, String databases) implements ToGateway {}

  /// The newest schema of the node's database.
  record Schema(Bytes catalog) implements ToGateway {}

  /// The answer of the node's database to a query of the gateway's client is large: the node itself
  /// sends the rows.
  ///
  /// @param run identifies this run of the query at the node
  record RowsBegun(RequestId txn, int number, long run, List<Column> columns, boolean ordered)
      implements ToReader {
    public RowsBegun {
      columns = List.copyOf(columns);
    }
  }

  /// The next of these rows, or a piece of them.
  ///
  /// @param index counts the messages of this run
  /// @param last whether this piece completes the rows
  record RowsSent(RequestId txn, int number, long run, long index, boolean last, Bytes piece)
      implements ToReader {}

  /// The gateway has room for one more [RowsSent].
  record RowsTaken(long run) implements FromReader {}

  /// Nobody waits for these rows.
  record RowsUnwanted(long run) implements FromReader {}
}
