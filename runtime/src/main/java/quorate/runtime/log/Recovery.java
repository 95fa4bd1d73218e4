package quorate.runtime.log;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.wire.WireException;
import quorate.runtime.disk.Disk;

/// Reads the segments of a log, and decides the meaning of damage:
///
/// - In the last segment, without a later frame that was written after a sync of the damaged place:
///   a torn tail. Nobody relied on it; it is cut.
/// - Anywhere else: synced data is damaged. The node has forgotten promises, and is refused.
final class Recovery {
  static final String FIX =
      "This node may have forgotten what it promised, so it must not take part: acknowledged"
          + " transactions could be lost. Take its disk out of use, and put the log back as it was"
          + " when the node last ran; or, under smr, replace the node: ./quorate reconfigure --remove ID --add"
          + " ENGINE. Until then the others go on without it; leave this node stopped.";

  private final Disk disk;
  private final Identity identity;
  private long nextSequence;
  private long forced;

  /// The end of the log.
  ///
  /// @param file the last segment
  /// @param size its size without the torn tail
  /// @param tornBytes the bytes cut off
  record End(String file, long size, long tornBytes, long nextSequence) {}

  private Recovery(Disk disk, Identity identity) {
    this.disk = disk;
    this.identity = identity;
  }

  static End run(Disk disk, Identity identity, Consumer<Bytes> replay) throws IOException {
    return new Recovery(disk, identity).run(replay);
  }

  private End run(Consumer<Bytes> replay) throws IOException {
    List<String> files = liveSegments();
    End end = null;
    for (String file : files) {
      end = read(file, file.equals(files.getLast()), replay);
    }
    if (end == null) {
      throw new LogException(
          "no log in %s, though %s has taken part before. %s"
              .formatted(disk.describe(), identity, FIX));
    }
    return end;
  }

  /// Lists the segments of the log, from the last one that begins a log, and deletes older ones and
  /// unfinished files, which a crash left behind.
  private List<String> liveSegments() throws IOException {
    List<String> live = new ArrayList<>();
    List<String> dead = new ArrayList<>();
    for (String file : disk.list()) {
      if (file.endsWith(DurableLog.UNFINISHED)) {
        dead.add(file);
      } else if (file.endsWith(DurableLog.SEGMENT)) {
        if (header(file).begins()) {
          dead.addAll(live);
          live.clear();
        }
        live.add(file);
      }
    }
    if (!live.isEmpty() && !header(live.getFirst()).begins()) {
      throw damaged(live.getFirst(), 0, "the segment before it is missing");
    }
    for (String file : dead) {
      disk.delete(file);
    }
    if (!dead.isEmpty()) {
      disk.syncDirectory();
    }
    return live;
  }

  private SegmentHeader header(String file) throws IOException {
    SegmentHeader header;
    try {
      header = SegmentHeader.decode(disk.read(file, 0, SegmentHeader.BYTES_MAX));
    } catch (WireException | IllegalArgumentException bad) {
      throw damaged(file, 0, String.valueOf(bad.getMessage()));
    }
    if (!header.identity().equals(identity)) {
      throw new LogException(
          "%s in %s is the log of %s, and this is %s. Point the node at its own directory."
              .formatted(file, disk.describe(), header.identity(), identity));
    }
    return header;
  }

  private End read(String file, boolean last, Consumer<Bytes> replay) throws IOException {
    SegmentHeader header = header(file);
    if (!header.begins() && header.firstSequence() != nextSequence) {
      throw damaged(
          file,
          0,
          "it begins with record "
              + header.firstSequence()
              + ", and "
              + nextSequence
              + " was to come: a segment is missing");
    }
    nextSequence = header.firstSequence();
    forced = nextSequence - 1;
    SegmentFrames frames = new SegmentFrames(disk, file);
    long at = header.bytes();
    while (at < frames.size()) {
      Optional<Frame> there = frames.at(at, nextSequence, nextSequence);
      if (there.isEmpty()) {
        checkTorn(file, frames, at, last);
        break;
      }
      Frame frame = there.get();
      Bytes record = frame.record();
      if (record != null) {
        replay.accept(record);
        nextSequence++;
      }
      forced = Math.max(forced, frame.forced());
      at += frame.bytes();
    }
    return new End(file, at, frames.size() - at, nextSequence);
  }

  /// Refuses a damaged frame unless it is a torn tail: no later frame was written after its sync.
  private void checkTorn(String file, SegmentFrames frames, long at, boolean last)
      throws IOException {
    String what = "record " + nextSequence + " is damaged";
    if (!last) {
      throw damaged(file, at, what + ", and later segments follow");
    }
    long end = frames.endOfData(at);
    for (long later = at + 1; later < end; later++) {
      Optional<Frame> frame = frames.at(later, nextSequence, nextSequence + frames.size());
      if (frame.isPresent() && frame.get().forced() >= nextSequence) {
        throw damaged(
            file,
            at,
            what + ", and was synced before the frame at offset " + later + " was written");
      }
    }
  }

  private LogException damaged(String file, long offset, String reason) {
    return new LogException(
        "the log of %s is damaged: file %s in %s, offset %d: %s. %s"
            .formatted(identity, file, disk.describe(), offset, reason, FIX));
  }
}
