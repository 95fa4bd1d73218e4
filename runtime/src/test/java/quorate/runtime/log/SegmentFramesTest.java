package quorate.runtime.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;

/// A segment is the same whatever the size of the windows in which it is read.
final class SegmentFramesTest {
  private static final String FILE = "%016x.segment".formatted(1);
  private static final Identity US = new Identity("test", 1);

  private final FaultyDisk disk = new FaultyDisk(new Random(1));
  private final List<Bytes> records = new ArrayList<>();

  SegmentFramesTest() {
    Random random = new Random(1);
    try (DurableLog log = DurableLog.create(disk, US)) {
      for (int i = 0; i < 40; i++) {
        byte[] record = new byte[random.nextInt(120)];
        random.nextBytes(record);
        records.add(Bytes.wrap(record));
      }
      log.force(records);
    }
  }

  private static long start(FaultyDisk disk) throws IOException {
    return SegmentHeader.decode(disk.read(FILE, 0, SegmentHeader.BYTES_MAX)).bytes();
  }

  @Test
  void theFramesAreFoundInWindowsOfAnySize() throws IOException {
    for (int window : new int[] {1, 24, 25, 100, 1000, 1 << 20}) {
      SegmentFrames frames = new SegmentFrames(disk, FILE, window);
      List<Bytes> found = new ArrayList<>();
      long at = start(disk);
      while (at < frames.size()) {
        Frame frame = frames.at(at, 1, 1000).orElseThrow();
        Optional.ofNullable(frame.record()).ifPresent(found::add);
        at += frame.bytes();
      }
      assertEquals(records, found, "windows of " + window);
    }
  }

  /// No frame may be announced beyond the end of the file, nor read for its announced size.
  @Test
  void aFrameThatIsCutIsNone() throws IOException {
    SegmentFrames whole = new SegmentFrames(disk, FILE, 50);
    Frame first = whole.at(start(disk), 1, 1).orElseThrow();
    disk.reopen(FILE, start(disk) + first.bytes() - 1).close();
    SegmentFrames cut = new SegmentFrames(disk, FILE, 50);
    assertTrue(cut.at(start(disk), 1, 1).isEmpty());
    assertTrue(cut.at(start(disk), 2, 9).isEmpty());
  }

  @Test
  void zerosAtTheEndAreNoData() throws IOException {
    long end = disk.size(FILE);
    byte[] zeros = new byte[500];
    try (var appender = disk.reopen(FILE, end)) {
      appender.append(new byte[] {7}, 0, 1);
      appender.append(zeros, 0, zeros.length);
      appender.force();
    }
    for (int window : new int[] {1, 7, 501, 5000}) {
      SegmentFrames frames = new SegmentFrames(disk, FILE, window);
      assertEquals(end + 1, frames.endOfData(start(disk)), "windows of " + window);
      assertEquals(end + 1, frames.endOfData(end + 1));
    }
  }
}
