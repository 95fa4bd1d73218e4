package quorate.runtime.log;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.runtime.disk.Disk;

/// A log of records that survives power failures: segments of checked, numbered frames.
///
/// [#append] takes records, [#force] makes all of them durable with one sync (group commit); one
/// thread may append while another forces. On a disk without fsync ([#syncs]) force writes to the
/// operating system: the log then survives a crash of the process, but not of the machine. A failed
/// write or sync is final, because the disk's contents are unknown: the log accepts nothing more,
/// and the node has to stop and recover.
public final class DurableLog implements Closeable {
  static final String SEGMENT = ".segment";
  static final String UNFINISHED = ".unfinished";
  private static final long SEGMENT_BYTES = 64L << 20;

  /// The approximate size of the writes of a new segment.
  private static final int WRITE_BYTES = 1 << 20;

  /// The bytes after which [#force(List)] does not wait for further records.
  private static final int FORCED_BYTES = 8 << 20;

  private final Disk disk;
  private final Identity identity;
  private final long segmentBytes;

  /// Held while the files are used; `pendingLock` only while records are handed over. Where both
  /// are needed, this one is taken first.
  private final Object fileLock = new Object();

  private final Object pendingLock = new Object();
  private Disk.Appender segment;
  private String segmentFile;
  private long olderBytes;
  private volatile @Nullable String failure;

  private PendingFrames pending = new PendingFrames();

  /// The buffer being written, otherwise empty; forces swap it with `pending`.
  private PendingFrames writing = new PendingFrames();

  private long nextSequence;
  private volatile long forced;
  private long marked;
  private @Nullable SyncedMark mark;

  private DurableLog(
      Disk disk,
      Identity identity,
      long segmentBytes,
      Disk.Appender segment,
      Recovery.End end,
      long olderBytes) {
    this.disk = disk;
    this.identity = identity;
    this.segmentBytes = segmentBytes;
    this.segment = segment;
    this.segmentFile = end.file();
    this.olderBytes = olderBytes;
    this.nextSequence = end.nextSequence();
    this.forced = nextSequence - 1;
    this.marked = 0;
  }

  /// Whether this disk has a log.
  public static boolean exists(Disk disk) {
    try {
      return disk.list().stream().anyMatch(file -> file.endsWith(SEGMENT));
    } catch (IOException failed) {
      throw failed(disk, "cannot be listed", failed);
    }
  }

  /// Creates the empty log of a new member. Refuses to overwrite an existing log.
  public static DurableLog create(Disk disk, Identity identity) {
    return create(disk, identity, SEGMENT_BYTES);
  }

  static DurableLog create(Disk disk, Identity identity, long segmentBytes) {
    if (exists(disk)) {
      throw new LogException(
          "there is a log in %s already. To go on with it, start the node as the member it was; another"
                  .formatted(disk.describe())
              + " member needs a directory of its own.");
    }
    try {
      for (String file : disk.list()) {
        if (file.endsWith(UNFINISHED)) {
          disk.delete(file);
        }
      }
      SegmentHeader header = new SegmentHeader(identity, 1, true);
      Disk.Appender segment = begin(disk, header, List.of()).segment();
      Recovery.End end = new Recovery.End(name(1), segment.end(), 0, 1);
      return new DurableLog(disk, identity, segmentBytes, segment, end, 0);
    } catch (IOException failed) {
      throw failed(disk, "cannot take a new log", failed);
    }
  }

  /// Opens or creates the log, and records its synced end in a mark from now on.
  ///
  /// @param apart the mark, against which the log is checked ([#noteIn])
  public static DurableLog openOrCreate(
      Disk disk, Identity identity, Consumer<Bytes> replay, SyncedMark apart) {
    DurableLog log = exists(disk) ? open(disk, identity, replay) : create(disk, identity);
    log.noteIn(apart);
    return log;
  }

  /// Opens an existing log, and passes every record to `replay`, in order. A torn tail is cut.
  /// Refused if there is no log, if it is another node's, or if synced data is damaged.
  public static DurableLog open(Disk disk, Identity identity, Consumer<Bytes> replay) {
    return open(disk, identity, replay, SEGMENT_BYTES);
  }

  static DurableLog open(Disk disk, Identity identity, Consumer<Bytes> replay, long segmentBytes) {
    try {
      Recovery.End end = Recovery.run(disk, identity, replay);
      long older = 0;
      for (String file : disk.list()) {
        if (file.endsWith(SEGMENT) && !file.equals(end.file())) {
          older += disk.size(file);
        }
      }
      Disk.Appender segment = disk.reopen(end.file(), end.size());
      // A process that was killed may have left records in the page cache only. The node is about
      // to act on them.
      segment.force();
      DurableLog log = new DurableLog(disk, identity, segmentBytes, segment, end, older);
      log.mark();
      return log;
    } catch (IOException failed) {
      throw failed(disk, "cannot be read back", failed);
    }
  }

  /// Records the synced end of the log in a mark apart from it, from now on.
  ///
  /// @throws LogException if the log ends before the mark: it was cut, or restored from a copy
  void noteIn(SyncedMark apart) {
    synchronized (fileLock) {
      try {
        OptionalLong synced = apart.read();
        if (synced.isPresent() && synced.getAsLong() > forced) {
          throw new LogException(
              "the log of %s in %s ends with record %d, and by %s record %d was synced: its end is missing. %s"
                  .formatted(
                      identity,
                      disk.describe(),
                      forced,
                      apart.describe(),
                      synced.getAsLong(),
                      Recovery.FIX));
        }
        mark = apart;
        note();
      } catch (IOException failed) {
        throw fail("has no mark beside it", failed);
      }
    }
  }

  private void note() throws IOException {
    if (mark != null && syncs()) {
      mark.write(forced);
    }
  }

  /// Adds a record, in memory until [#force]. Returns its sequence number.
  public long append(Bytes record) {
    if (record.length() > Frame.RECORD_BYTES_MAX) {
      throw new IllegalArgumentException(
          "a record of " + record.length() + " bytes; at most " + Frame.RECORD_BYTES_MAX);
    }
    checkUsable();
    synchronized (pendingLock) {
      long sequence = nextSequence++;
      pending.add(sequence, forced, record);
      return sequence;
    }
  }

  /// Appends records and makes them durable: with one sync, unless they are too many bytes to be
  /// buffered together.
  public void force(List<Bytes> records) {
    for (Bytes record : records) {
      append(record);
      if (pendingBytes() >= FORCED_BYTES) {
        force();
      }
    }
    force();
  }

  private int pendingBytes() {
    synchronized (pendingLock) {
      return pending.size();
    }
  }

  /// Makes all appended records durable with one sync.
  public void force() {
    synchronized (fileLock) {
      checkUsable();
      PendingFrames taken;
      long last;
      synchronized (pendingLock) {
        taken = pending;
        pending = writing;
        writing = taken;
        last = nextSequence - 1;
      }
      if (last == forced) {
        return;
      }
      try {
        segment.append(taken.array(), 0, taken.size());
        segment.force();
        taken.clear();
        forced = last;
        if (segment.end() >= segmentBytes) {
          roll();
        } else if (syncs()) {
          mark();
        }
        note();
      } catch (IOException failed) {
        throw fail("cannot be written", failed);
      }
    }
  }

  /// Whether forced records survive a crash of the machine.
  public boolean syncs() {
    return disk.syncs();
  }

  /// The sequence number up to which every record is durable.
  public long forced() {
    return forced;
  }

  /// The log's bytes on disk, by which a host decides when to [#compact].
  public long bytes() {
    synchronized (fileLock) {
      return olderBytes + segment.end();
    }
  }

  /// Replaces all records by `live`, atomically and durably, and deletes the old segments. Nothing
  /// may be appended in the meantime, because `live` stands for everything before.
  ///
  /// @param live iterated once
  public void compact(Iterable<Bytes> live) {
    synchronized (fileLock) {
      force();
      try {
        long first = nextSequence;
        SegmentHeader header = new SegmentHeader(identity, first, true);
        Begun fresh = begin(disk, header, live);
        segment.close();
        segment = fresh.segment();
        segmentFile = name(first);
        nextSequence = fresh.nextSequence();
        forced = nextSequence - 1;
        olderBytes = 0;
        marked = forced;
        for (String file : disk.list()) {
          if (file.endsWith(SEGMENT) && !file.equals(segmentFile)) {
            disk.delete(file);
          }
        }
        disk.syncDirectory();
        note();
      } catch (IOException failed) {
        throw fail("cannot be compacted", failed);
      }
    }
  }

  /// Closes the files. Records that were not forced may be lost, as in a crash.
  @Override
  public void close() {
    synchronized (fileLock) {
      try {
        segment.close();
        if (mark != null) {
          mark.close();
        }
      } catch (IOException failed) {
        throw fail("cannot be closed", failed);
      }
    }
  }

  /// Writes a mark that everything so far is synced, without a sync of its own. Later damage before
  /// it is then recognised as damage, and not mistaken for a torn tail.
  private void mark() throws IOException {
    if (marked < forced) {
      byte[] mark = Frame.encodeMark(forced + 1, forced);
      segment.append(mark, 0, mark.length);
      marked = forced;
    }
  }

  private void roll() throws IOException {
    olderBytes += segment.end();
    segment.close();
    SegmentHeader header = new SegmentHeader(identity, forced + 1, false);
    segment = begin(disk, header, List.of()).segment();
    segmentFile = name(forced + 1);
    marked = forced;
  }

  private record Begun(Disk.Appender segment, long nextSequence) {}

  /// Creates a new segment atomically: it has its name only once it is complete.
  private static Begun begin(Disk disk, SegmentHeader header, Iterable<Bytes> records)
      throws IOException {
    String file = name(header.firstSequence());
    Disk.Appender segment = disk.create(file + UNFINISHED);
    byte[] head = header.encode();
    segment.append(head, 0, head.length);
    long sequence = header.firstSequence();
    PendingFrames frames = new PendingFrames();
    for (Bytes record : records) {
      frames.add(sequence, header.firstSequence() - 1, record);
      sequence++;
      if (frames.size() >= WRITE_BYTES) {
        segment.append(frames.array(), 0, frames.size());
        frames.clear();
      }
    }
    segment.append(frames.array(), 0, frames.size());
    byte[] mark = Frame.encodeMark(sequence, sequence - 1);
    segment.append(mark, 0, mark.length);
    segment.force();
    disk.rename(file + UNFINISHED, file);
    disk.syncDirectory();
    return new Begun(segment, sequence);
  }

  private static String name(long firstSequence) {
    return "%016x%s".formatted(firstSequence, SEGMENT);
  }

  private void checkUsable() {
    if (failure != null) {
      throw new LogException("the log has failed before, and the node has to stop: " + failure);
    }
  }

  private LogException fail(String what, IOException cause) {
    LogException exception = failed(disk, what, cause);
    failure = exception.getMessage();
    return exception;
  }

  private static LogException failed(Disk disk, String what, IOException cause) {
    return new LogException(
        "the log in %s %s: %s. Look at the disk (full? read-only? failing?), then start the node again."
            .formatted(disk.describe(), what, cause),
        cause);
  }
}
