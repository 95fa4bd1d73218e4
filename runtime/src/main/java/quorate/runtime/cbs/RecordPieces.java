package quorate.runtime.cbs;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.replication.cbs.CbsRecord;
import quorate.replication.cbs.Queued;

/// Encodes records as the frames of a log, one at a time. If the queries of a transaction are too
/// large for one frame, they come before it in frames of their own; without the last frame, none of
/// them counts ([RecordReader]).
final class RecordPieces implements Iterator<Bytes> {
  /// The size at which a piece ends. A piece has at least one query.
  static final int PIECE_BYTES = 4 << 20;

  private final Iterator<CbsRecord> records;
  private final int pieceBytes;

  /// A transaction with frames that have not been returned yet.
  private CbsRecord.@Nullable Committed parted;

  private int at;

  RecordPieces(CbsRecord record) {
    this(List.of(record), PIECE_BYTES);
  }

  RecordPieces(Iterable<CbsRecord> records) {
    this(records, PIECE_BYTES);
  }

  /// @param pieceBytes the size at which a piece ends
  RecordPieces(Iterable<CbsRecord> records, int pieceBytes) {
    this.records = records.iterator();
    this.pieceBytes = pieceBytes;
  }

  @Override
  public boolean hasNext() {
    return parted != null || records.hasNext();
  }

  @Override
  public Bytes next() {
    CbsRecord.Committed large = parted;
    if (large == null) {
      if (!records.hasNext()) {
        throw new NoSuchElementException();
      }
      CbsRecord record = records.next();
      Optional<CbsRecord.Committed> split = tooLarge(record);
      if (split.isEmpty()) {
        return CbsWire.encode(record);
      }
      large = split.get();
      parted = large;
      at = 0;
    }
    if (at == large.queries().size()) {
      parted = null;
      return CbsWire.last(large);
    }
    List<Queued> some = new ArrayList<>();
    long bytes = 0;
    while (at < large.queries().size() && (some.isEmpty() || bytes < pieceBytes)) {
      Queued query = large.queries().get(at++);
      some.add(query);
      bytes += query.statement().body().length();
    }
    return CbsWire.piece(large.txn(), some);
  }

  private Optional<CbsRecord.Committed> tooLarge(CbsRecord record) {
    return record instanceof CbsRecord.Committed committed
            && committed.queries().stream()
                    .mapToLong(query -> query.statement().body().length())
                    .sum()
                > pieceBytes
        ? Optional.of(committed)
        : Optional.empty();
  }
}
