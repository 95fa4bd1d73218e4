package quorate.runtime.cbs;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.value.Column;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;

/// What nodes of a replicated shepherd, and its gateways, say to each other beside the order.
///
/// Between the active shepherd and a database there is a link at a time, named by the epoch and a
/// number that ascends. What goes through it is numbered each way, so that nothing is lost unseen:
/// whoever misses something says that the link is broken, and another one begins.
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

  /// To a node whose database has answered a query, from the gateway that takes the rows.
  sealed interface FromReader extends StandbyMessage {}

  /// To such a gateway, from the node.
  sealed interface ToReader extends StandbyMessage {}

  /// To a gateway.
  sealed interface ToGateway extends StandbyMessage {}

  /// A link begins: what belongs to those before it ends.
  record Hello(long epoch, long link) implements ToDatabase {}

  /// A manager's wish.
  record Command(long epoch, long link, long number, CbsIndication.ToDatabase wish)
      implements ToDatabase {}

  /// Are you there? This many commands were sent.
  record Beat(long epoch, long link, long commands) implements ToDatabase {}

  /// What the database says to its manager.
  record Word(long epoch, long link, long number, CbsMessage.Local word) implements ToShepherd {}

  /// The answer to a beat: this many words were sent.
  record Pulse(long epoch, long link, long words) implements ToShepherd {}

  /// Something is missing on the link, or nobody knows it here.
  record Broken(long epoch, long link) implements ToShepherd {}

  /// To a node that has cut the order: the state is wanted that comes after this slot, or later.
  record StateWanted(long slot) implements StandbyMessage {}

  /// What all entries up to a slot come to.
  record State(long slot, Bytes state) implements StandbyMessage {}

  /// From a gateway: a client of its says this.
  ///
  /// @param epoch of the shepherd to whom: no other hears it (rule S10)
  record Say(long epoch, NodeId client, CbsMessage.FromClient message) implements FromGateway {}

  /// From a gateway: it is there. The answer to each [Serving].
  record Here() implements FromGateway {}

  /// To a client of the gateway.
  ///
  /// @param number counts what the node has sent to this gateway in this epoch
  record Said(long epoch, long number, NodeId client, CbsMessage.ToClient message)
      implements ToGateway {}

  /// This node is the active shepherd; said again and again.
  ///
  /// @param sent how much it has sent to this gateway in this epoch
  /// @param vacant whether no database is the primary now
  /// @param databases what is known of them, for people
  record Serving(long epoch, long sent, boolean vacant, String databases) implements ToGateway {}

  /// The schema that the node's database has come to.
  record Schema(Bytes catalog) implements ToGateway {}

  /// A database's answer to the query of a client of the gateway turns out to be large: its rows
  /// come from its node itself.
  ///
  /// @param run names this run of the query at the node
  record RowsBegun(RequestId txn, int number, long run, List<Column> columns, boolean ordered)
      implements ToReader {
    public RowsBegun {
      columns = List.copyOf(columns);
    }
  }

  /// The next of these rows, or a piece of them.
  ///
  /// @param index counts what was sent of this run
  /// @param last whether the rows are whole with this piece
  record RowsSent(RequestId txn, int number, long run, long index, boolean last, Bytes piece)
      implements ToReader {}

  /// The gateway has room for one more [RowsSent].
  record RowsTaken(long run) implements FromReader {}

  /// Nobody waits for these rows.
  record RowsUnwanted(long run) implements FromReader {}
}
