package quorate.runtime.cbs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.RequestId;
import quorate.core.wire.WireException;
import quorate.replication.cbs.CbsRecord;
import quorate.replication.cbs.Queued;

/// Reads the frames of a shepherd's log ([RecordPieces]).
final class RecordReader {
  private final List<CbsRecord> records = new ArrayList<>();
  private final long heldMax;

  /// The transaction of the latest pieces, until its last frame comes.
  private Optional<RequestId> txn = Optional.empty();

  private List<Queued> queries = new ArrayList<>();
  private StatementSpool spool;

  RecordReader() {
    this(1 << 20);
  }

  /// @param heldMax the most bytes of a transaction's statements that are held in memory
  RecordReader(long heldMax) {
    this.heldMax = heldMax;
    this.spool = new StatementSpool(heldMax);
  }

  /// The records read. Pieces without their last frame belong to a decision that was never taken.
  List<CbsRecord> records() {
    return records;
  }

  /// Takes the next frame.
  ///
  /// @throws WireException if it is no frame, or pieces of its transaction are missing
  void read(Bytes frame) {
    switch (CbsWire.read(frame)) {
      case CbsWire.Frame.Whole(CbsRecord record) -> {
        forget();
        records.add(record);
      }
      case CbsWire.Frame.Piece piece -> {
        if (!txn.equals(Optional.of(piece.txn()))
            || piece.queries().getFirst().number() != queries.size()) {
          forget();
          txn = Optional.of(piece.txn());
        }
        for (Queued query : piece.queries()) {
          queries.add(new Queued(query.number(), spool.kept(query.statement()), query.barrier()));
        }
      }
      case CbsWire.Frame.Last last -> {
        if (!txn.equals(Optional.of(last.txn())) || queries.size() != last.answers().size()) {
          throw new WireException(
              "a transaction of %d queries, of which %d are there"
                  .formatted(last.answers().size(), queries.size()));
        }
        records.add(new CbsRecord.Committed(last.txn(), queries, last.answers(), last.barrier()));
        forget();
      }
    }
  }

  private void forget() {
    txn = Optional.empty();
    queries = new ArrayList<>();
    spool = new StatementSpool(heldMax);
  }
}
