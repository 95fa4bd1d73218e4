package quorate.runtime.cbs;

import java.util.Iterator;
import java.util.List;
import quorate.core.Bytes;
import quorate.replication.cbs.CbsRecord;
import quorate.runtime.log.DurableLog;

/// Where a shepherd's decisions become durable: on its disk, or in an order that others follow.
interface DecisionLog extends AutoCloseable {
  /// So much of a large transaction is in memory until it is written.
  long UNFORCED_BYTES_MAX = 16 << 20;

  void append(CbsRecord record);

  /// Waits until all that was appended is durable.
  ///
  /// @throws RuntimeException if it never will be
  void force();

  long bytes();

  /// Replaces all records by these, of which the first is a [CbsRecord.Base].
  void compact(List<CbsRecord> records);

  /// How large it is at least before it is replaced.
  long compactBytesMin();

  @Override
  void close();

  /// On this process's disk.
  static DecisionLog onDisk(DurableLog log) {
    return new DecisionLog() {
      private long unforced;

      /// What a large transaction takes is not in memory at once.
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
