package quorate.runtime.cbs;

import java.util.ArrayList;
import java.util.List;
import quorate.replication.cbs.CbsRecord;

/// Orders the decisions of one epoch's active shepherd. They are durable once they are ordered in
/// that epoch.
final class OrderedLog implements DecisionLog {
  /// The epoch is over: undecided records are void.
  static final class Deposed extends RuntimeException {
    Deposed(long epoch) {
      super("epoch " + epoch + " is over");
    }
  }

  private final SuccessionHost succession;
  private final long epoch;
  private final long compactBytes;

  // Guarded by this.

  private List<CbsRecord> appended = new ArrayList<>();
  private long proposed;
  private long decided;
  private long bytes;
  private boolean over;

  OrderedLog(SuccessionHost succession, long epoch, long compactBytes) {
    this.compactBytes = compactBytes;
    this.succession = succession;
    this.epoch = epoch;
  }

  @Override
  public synchronized void append(CbsRecord record) {
    appended.add(record);
    bytes += CbsWire.encode(record).length();
  }

  @Override
  public void force() {
    write(takeAppended());
  }

  private synchronized List<CbsRecord> takeAppended() {
    List<CbsRecord> taken = appended;
    appended = new ArrayList<>();
    return taken;
  }

  private void write(List<CbsRecord> records) {
    succession.write(epoch, records);
    synchronized (this) {
      proposed += records.size();
      while (decided < proposed && !over) {
        try {
          wait();
        } catch (InterruptedException stopping) {
          Thread.currentThread().interrupt();
          over = true;
        }
      }
      if (over) {
        throw new Deposed(epoch);
      }
    }
  }

  /// This many more records are decided.
  synchronized void durable(int records) {
    decided += records;
    notifyAll();
  }

  @Override
  public synchronized long bytes() {
    return bytes;
  }

  /// Orders only the [CbsRecord.Base]: all nodes know the other records.
  @Override
  public void compact(List<CbsRecord> records) {
    write(List.of(records.getFirst()));
    synchronized (this) {
      bytes = 0;
    }
  }

  @Override
  public long compactBytesMin() {
    return compactBytes;
  }

  @Override
  public synchronized void close() {
    over = true;
    notifyAll();
  }
}
