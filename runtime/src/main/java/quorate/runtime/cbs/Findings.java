package quorate.runtime.cbs;

import java.io.IOException;
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
import quorate.runtime.shell.Logs;

/// The newest findings of this process's shepherd and of earlier ones in its directory, on disk.
/// They only serve to inform operators.
final class Findings implements AutoCloseable {
  /// The number of findings kept.
  static final int MAX = 1000;

  private static final int CLOSE_SECONDS = 5;

  private final DurableLog log;
  private final ExecutorService disk =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("findings").factory());

  // Guarded by this.

  private final Deque<Numbered> newest = new ArrayDeque<>();

  /// Findings that are not on disk yet; only the newest ones, if a database lies all the time.
  private final Deque<Numbered> unwritten = new ArrayDeque<>();

  private long count;

  // Used by the writing thread only.

  private int written;
  private boolean broken;

  /// @param number from 1, in the order of the findings
  record Numbered(long number, Finding finding) {}

  /// @param records the log's content
  Findings(DurableLog log, List<Bytes> records) {
    this.log = log;
    records.forEach(record -> keep(numbered(record)));
    written = records.size();
  }

  static Findings open(Logs logs) throws IOException {
    List<Bytes> records = new ArrayList<>();
    DurableLog log = logs.open("findings", records::add); // fills `records`
    return new Findings(log, records);
  }

  private static Bytes encode(Numbered numbered) {
    return new Encoder().varint(numbered.number()).bytes(numbered.finding().encode()).toBytes();
  }

  private static Numbered numbered(Bytes record) {
    Decoder in = new Decoder(record);
    return new Numbered(in.varint(), Finding.decode(in.bytes()));
  }

  /// A finding that was written twice, because the log was compacted in between, counts once.
  private synchronized void keep(Numbered numbered) {
    if (numbered.number() > count) {
      count = numbered.number();
      newest.add(numbered);
    }
    if (newest.size() > MAX) {
      newest.remove();
    }
  }

  /// Takes a finding of the coordinator, and keeps wrong answers to statements of clients.
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
        return; // the task submitted for the first one writes all
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

  /// The newest findings, oldest first.
  synchronized List<Numbered> all() {
    return new ArrayList<>(newest);
  }

  /// The number of findings so far.
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
