package quorate.runtime.cbs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.cbs.CbsIndication;
import quorate.runtime.log.DurableLog;

/// What a shepherd of this process, or of an earlier one in its directory, has found at databases:
/// the newest of it, on disk. Nothing depends on it but what people are told.
final class Findings implements AutoCloseable {
  /// So many are kept.
  static final int MAX = 1000;

  private static final int CLOSE_SECONDS = 5;

  private final DurableLog log;
  private final ExecutorService disk =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("findings").factory());

  // Guarded by this.

  private final Deque<Numbered> newest = new ArrayDeque<>();

  /// Those that are still to be written. Of a database that lies all the time only the newest are.
  private final Deque<Numbered> unwritten = new ArrayDeque<>();

  private long count;

  // Of the thread that writes.

  private int written;
  private boolean broken;

  /// @param number from 1, in the order in which they were found
  record Numbered(long number, Finding finding) {}

  /// @param records what the log holds
  Findings(DurableLog log, List<Bytes> records) {
    this.log = log;
    records.forEach(record -> keep(numbered(record)));
    written = records.size();
  }

  private static Bytes encode(Numbered numbered) {
    return new Encoder().varint(numbered.number()).bytes(numbered.finding().encode()).toBytes();
  }

  private static Numbered numbered(Bytes record) {
    Decoder in = new Decoder(record);
    return new Numbered(in.varint(), Finding.decode(in.bytes()));
  }

  /// One that was written twice, since the log was replaced in between, counts once.
  private synchronized void keep(Numbered numbered) {
    if (numbered.number() > count) {
      count = numbered.number();
      newest.add(numbered);
    }
    if (newest.size() > MAX) {
      newest.remove();
    }
  }

  /// Takes what the coordinator finds; it keeps what clients were answered otherwise than by.
  void on(CbsIndication.Found found) {
    if (found instanceof CbsIndication.Accused it
        && Work.of(it.statement()) instanceof Work.OfClient) {
      add(Finding.Outvoted.of(System.currentTimeMillis(), it));
    }
  }

  void add(Finding finding) {
    synchronized (this) {
      Numbered numbered = new Numbered(count + 1, finding);
      keep(numbered);
      unwritten.add(numbered);
      if (unwritten.size() > 1) {
        if (unwritten.size() > MAX) {
          unwritten.remove();
        }
        return; // whoever writes the first takes all
      }
    }
    try {
      disk.execute(this::write);
    } catch (RejectedExecutionException stopping) {
      CbsLog.LOG.warn("a finding is not written to disk: {}", finding);
    }
  }

  private synchronized List<Numbered> taken() {
    List<Numbered> taken = List.copyOf(unwritten);
    unwritten.clear();
    return taken;
  }

  private void write() {
    List<Numbered> taken = taken();
    if (broken) {
      return;
    }
    try {
      if (written >= 2 * MAX) {
        List<Numbered> all = all();
        log.compact(all.stream().map(Findings::encode).toList());
        written = all.size();
      } else {
        taken.forEach(each -> log.append(encode(each)));
        log.force();
        written += taken.size();
      }
    } catch (RuntimeException unwritable) {
      broken = true;
      CbsLog.LOG.error("findings are no longer kept on disk", unwritable);
    }
  }

  /// The newest ones, oldest first.
  synchronized List<Numbered> all() {
    return new ArrayList<>(newest);
  }

  /// How many there have been.
  synchronized long count() {
    return count;
  }

  @Override
  public void close() {
    disk.shutdown();
    try {
      if (!disk.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        CbsLog.LOG.warn("the last findings could not be written to disk");
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    log.close();
  }
}
