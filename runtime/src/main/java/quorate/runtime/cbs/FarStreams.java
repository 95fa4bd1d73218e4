package quorate.runtime.cbs;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.function.BiConsumer;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.value.Row;
import quorate.core.wire.Decoder;
import quorate.core.wire.Values;

/// Receives the rows of large answers from the nodes of databases ([FarRows]), at a gateway. All
/// methods are called on the links' loop, and none waits.
///
/// @param sender sends to nodes; from any thread
record FarStreams(RowStreams streams, BiConsumer<NodeId, StandbyMessage.FromReader> sender) {
  /// The most bytes of rows that come together; no engine has a larger value.
  private static final int BYTES_MAX = 512 << 20;

  /// A run of a query at a node: the source of a [RowStream].
  private static final class Run {
    final NodeId node;
    final long number;
    long next;
    ByteArrayOutputStream pieces = new ByteArrayOutputStream();

    Run(NodeId node, long number) {
      this.node = node;
      this.number = number;
    }
  }

  void begun(NodeId from, StandbyMessage.RowsBegun begun) {
    streams
        .find(begun.txn(), begun.number())
        .ifPresentOrElse(
            stream -> {
              stream.source().ifPresent(this::refuse); // of an earlier run
              stream.begin(new Run(from, begun.run()), begun.columns(), begun.ordered());
            },
            () -> refuse(from, begun.run()));
  }

  void sent(NodeId from, StandbyMessage.RowsSent sent) {
    RowStream stream = streams.find(sent.txn(), sent.number()).orElse(null);
    if (stream == null
        || !(stream.source().orElse(null) instanceof Run run)
        || !run.node.equals(from)
        || run.number != sent.run()) {
      refuse(from, sent.run());
    } else if (run.next++ != sent.index()) {
      stream.close("rows of it were lost on their way");
      refuse(run);
    } else {
      take(stream, run, sent);
    }
  }

  private void take(RowStream stream, Run run, StandbyMessage.RowsSent sent) {
    if (run.pieces.size() + sent.piece().length() > BYTES_MAX) {
      stream.close("a row of it is larger than any value is");
      refuse(run);
      return;
    }
    run.pieces.writeBytes(sent.piece().unsafeArray());
    if (!sent.last()) {
      taken(run); // not counted among the chunks that wait for the session
      return;
    }
    List<Row> rows =
        new Decoder(Bytes.wrap(run.pieces.toByteArray())).whole(in -> in.list(Values::readRow));
    run.pieces = new ByteArrayOutputStream();
    if (!stream.offer(run, rows, () -> taken(run))) {
      refuse(run);
    }
  }

  private void taken(Run run) {
    sender.accept(run.node, new StandbyMessage.RowsTaken(run.number));
  }

  private void refuse(Object source) {
    if (source instanceof Run run) {
      refuse(run.node, run.number);
    }
  }

  private void refuse(NodeId node, long run) {
    sender.accept(node, new StandbyMessage.RowsUnwanted(run));
  }

  /// The link to a node is broken: rows from there are incomplete.
  void lost(NodeId node) {
    for (RowStream stream : streams.all()) {
      if (stream.source().orElse(null) instanceof Run run && run.node.equals(node)) {
        stream.close("the link to its database's node is broken");
      }
    }
  }
}
