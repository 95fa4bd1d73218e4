package quorate.runtime.cbs;

import java.util.Iterator;
import java.util.List;
import quorate.core.Bytes;
import quorate.replication.cbs.CbsRecord;
import quorate.runtime.log.DurableLog;

/// Makes a shepherd's decisions durable, on its disk or in an order that others follow.
interface DecisionLog extends AutoCloseable {
  /// The log is forced after this many bytes of a large transaction.
  long UNFORCED_BYTES_MAX = 16 << 20;

  void append(CbsRecord record);

  /// Waits until all appended records are durable.
  ///
  /// @throws RuntimeException if they never will be
  void force();

  long bytes();

  /// Replaces all records by these, the first of which is a [CbsRecord.Base].
  void compact(List<CbsRecord> records);

  /// The size below which the log is not compacted.
  long compactBytesMin();

  @Override
  void close();

  /// A log on this process's disk.
  static DecisionLog onDisk(DurableLog log) {
    return new DecisionLog() {
      private long unforced;

      /// Forces the log in between, so that a large transaction is never in memory as a whole.
      @Override
      public void append(CbsRecord record) {
        for (Iterator<Bytes> pieces = new RecordPieces(record); pieces.hasNext(); ) {
          Bytes piece = pieces.next();
          log.append(piece);
          unforced += piece.length();
          if (unforced > UNFORCED_BYTES_MAX) {
            force();
          }
        }
      }

      @Override
      public void force() {
        unforced = 0;
        log.force();
      }

      @Override
      public long bytes() {
        return log.bytes();
      }

      @Override
      public void compact(List<CbsRecord> records) {
        log.compact(() -> new RecordPieces(records));
      }

      @Override
      public long compactBytesMin() {
        return 64L << 20;
      }

      @Override
      public void close() {
        log.close();
      }
    };
  }
}
