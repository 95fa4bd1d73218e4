package quorate.runtime.cbs;

import java.util.List;
import quorate.core.Bytes;
import quorate.runtime.log.DurableLog;

/// Where a shepherd's decisions become durable: on its disk, or in an order that others follow.
interface DecisionLog extends AutoCloseable {
  void append(Bytes record);

  /// Waits until all that was appended is durable.
  ///
  /// @throws RuntimeException if it never will be
  void force();

  long bytes();

  /// Replaces all records by these.
  void compact(List<Bytes> records);

  /// How large it is at least before it is replaced.
  long compactBytesMin();

  @Override
  void close();

  /// On this process's disk.
  static DecisionLog onDisk(DurableLog log) {
    return new DecisionLog() {
      @Override
      public void append(Bytes record) {
        log.append(record);
      }

      @Override
      public void force() {
        log.force();
      }

      @Override
      public long bytes() {
        return log.bytes();
      }

      @Override
      public void compact(List<Bytes> records) {
        log.compact(records);
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
