package quorate.runtime.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.runtime.disk.Disk;
import quorate.runtime.disk.RealDisk;

class DurableLogTest {
  private static final Identity US = new Identity("test", 1);
  private static final String FIRST = "%016x.segment".formatted(1);

  @Test
  void whatWasForcedIsThereAgain(@TempDir Path directory) throws IOException {
    try (RealDisk disk = new RealDisk(directory)) {
      try (DurableLog log = DurableLog.create(disk, US)) {
        log.append(bytes("a"));
        log.append(bytes("b"));
        log.force();
        assertEquals(2, log.forced());
      }
      assertThrows(IOException.class, () -> new RealDisk(directory), "in use");
    }
    try (RealDisk disk = new RealDisk(directory)) {
      try (DurableLog log = DurableLog.open(disk, US, _ -> {})) {
        log.append(bytes("c"));
        log.force();
        log.compact(List.of(bytes("b"), bytes("c")));
      }
      assertEquals(List.of("b", "c"), read(disk));
    }
  }

  /// A log that was cut at its end has lost promises, however intact it looks. A mark that is
  /// behind the log, or missing, is no evidence against it.
  @Test
  void aLogThatWasCutAtItsEndIsRefused(@TempDir Path directory) throws IOException {
    Path files = directory.resolve("log");
    Path note = directory.resolve("log.synced");
    byte[] earlier;
    long cut;
    try (RealDisk disk = new RealDisk(files);
        DurableLog log = DurableLog.create(disk, US)) {
      log.noteIn(SyncedMark.of(files));
      write(log, "a");
      earlier = Files.readAllBytes(note);
      cut = log.bytes();
      write(log, "b");
    }
    byte[] whole = Files.readAllBytes(files.resolve(FIRST));
    try (RealDisk disk = new RealDisk(files)) {
      Files.write(files.resolve(FIRST), Arrays.copyOf(whole, (int) cut));
      LogException refused = assertThrows(LogException.class, () -> noted(disk, files));
      assertTrue(String.valueOf(refused.getMessage()).contains("its end is missing"));
      Files.write(files.resolve(FIRST), whole);
      noted(disk, files);
      Files.write(note, earlier);
      noted(disk, files);
      Files.delete(note);
      noted(disk, files);
    }
  }

  private static void noted(RealDisk disk, Path files) throws IOException {
    try (DurableLog log = DurableLog.open(disk, US, _ -> {})) {
      log.noteIn(SyncedMark.of(files));
    }
  }

  @Test
  void whatWasAllocatedAheadIsNoDamage(@TempDir Path directory) throws IOException {
    Path files = directory.resolve("log");
    Path crashed = Files.createDirectory(directory.resolve("crashed"));
    long length;
    try (RealDisk disk = new RealDisk(files)) {
      DurableLog log = DurableLog.create(disk, US);
      write(log, "a");
      write(log, "b");
      length = log.bytes();
      assertTrue(disk.size(FIRST) > length, "nothing was allocated ahead");
      Files.copy(files.resolve(FIRST), crashed.resolve(FIRST)); // as kill -9 leaves it
      log.close();
      assertEquals(length, disk.size(FIRST), "given back");
    }
    try (RealDisk disk = new RealDisk(crashed)) {
      assertEquals(List.of("a", "b"), read(disk));
    }
    byte[] rotten = Files.readAllBytes(files.resolve(FIRST));
    rotten[rotten.length / 2] ^= 1;
    Files.write(crashed.resolve(FIRST), Arrays.copyOf(rotten, rotten.length + 100_000));
    try (RealDisk disk = new RealDisk(crashed)) {
      assertThrows(LogException.class, () -> read(disk));
    }
  }

  @Test
  void aTornTailIsCutAtEveryByteOfTheLastRecord() {
    FaultyDisk disk = disk();
    DurableLog log = DurableLog.create(disk, US);
    write(log, "first");
    write(log, "second");
    int before = disk.bytes(FIRST).length;
    log.append(bytes("torn"));
    log.force();
    byte[] all = disk.bytes(FIRST);
    int end = before + Frame.HEADER_BYTES + 4; // without the mark of the sync
    for (int cut = before; cut < end; cut++) {
      disk.replace(FIRST, Arrays.copyOf(all, cut));
      assertEquals(List.of("first", "second"), read(disk), "cut at " + cut);
      disk.replace(FIRST, Arrays.copyOf(all, cut));
      write(DurableLog.open(disk, US, _ -> {}), "later");
      assertEquals(List.of("first", "second", "later"), read(disk), "cut at " + cut);
    }
  }

  @Test
  void aBitFlippedAnywhereInSyncedDataIsRefused() {
    FaultyDisk disk = disk();
    DurableLog log = DurableLog.create(disk, US);
    for (String record : List.of("one", "two", "three", "four")) {
      write(log, record);
    }
    byte[] all = disk.bytes(FIRST);
    int lastMark = all.length - Frame.HEADER_BYTES;
    for (int at = 0; at < lastMark; at++) {
      byte[] rotten = all.clone();
      rotten[at] ^= (byte) (1 << at % 8);
      disk.replace(FIRST, rotten);
      int offset = at;
      LogException refused =
          assertThrows(LogException.class, () -> read(disk), () -> "a flip at " + offset);
      String text = String.valueOf(refused.getMessage());
      assertTrue(text.contains(FIRST) || text.contains("is the log of"), text);
    }
  }

  @Test
  void theMessageNamesFileOffsetReasonAndFix() {
    FaultyDisk disk = disk();
    DurableLog log = DurableLog.create(disk, US);
    write(log, "one");
    int at = disk.bytes(FIRST).length;
    write(log, "two");
    write(log, "three");
    byte[] rotten = disk.bytes(FIRST);
    rotten[at + Frame.HEADER_BYTES] ^= 1;
    disk.replace(FIRST, rotten);
    String text = String.valueOf(assertThrows(LogException.class, () -> read(disk)).getMessage());
    assertTrue(text.contains("file " + FIRST), text);
    assertTrue(text.contains("offset " + at), text);
    assertTrue(text.contains("record 2 is damaged"), text);
    assertTrue(text.contains("leave this node stopped"), text);
  }

  @Test
  void anotherNodesLogIsRefused() {
    FaultyDisk disk = disk();
    write(DurableLog.create(disk, US), "ours");
    for (Identity other : List.of(new Identity("test", 2), new Identity("other", 1))) {
      String text =
          String.valueOf(
              assertThrows(LogException.class, () -> DurableLog.open(disk, other, _ -> {}))
                  .getMessage());
      assertTrue(text.contains("is the log of cluster 'test' node 1"), text);
    }
  }

  @Test
  void aMissingLogIsNotReplacedByAnEmptyOne() {
    String text = String.valueOf(assertThrows(LogException.class, () -> read(disk())).getMessage());
    assertTrue(text.contains("no log in memory"), text);
  }

  @Test
  void anExistingLogIsNotOverwritten() {
    FaultyDisk disk = disk();
    write(DurableLog.create(disk, US), "ours");
    assertThrows(LogException.class, () -> DurableLog.create(disk, US));
    assertEquals(List.of("ours"), read(disk));
  }

  @Test
  void aMissingSegmentIsRefused() throws IOException {
    FaultyDisk disk = disk();
    DurableLog log = DurableLog.create(disk, US, 100);
    for (int i = 0; i < 20; i++) {
      write(log, "record " + i);
    }
    List<String> files = disk.list();
    assertTrue(files.size() > 3, files.toString());
    for (String file : files.subList(0, files.size() - 1)) {
      byte[] content = disk.bytes(file);
      disk.delete(file);
      assertThrows(LogException.class, () -> read(disk), file);
      disk.replace(file, content);
    }
    assertEquals(20, read(disk).size());
  }

  @Test
  void compactionKeepsWhatIsLiveAndFreesTheRest() {
    FaultyDisk disk = disk();
    DurableLog log = DurableLog.create(disk, US, 200);
    for (int i = 0; i < 50; i++) {
      write(log, "record " + i);
    }
    long before = log.bytes();
    log.compact(List.of(bytes("live 1"), bytes("live 2")));
    assertTrue(log.bytes() < before / 5, log.bytes() + " of " + before);
    assertEquals(1, disk.list().size());
    write(log, "after");
    assertEquals(List.of("live 1", "live 2", "after"), read(disk));
  }

  @Test
  void aFullDiskIsSaidAndCorruptsNothing() {
    FaultyDisk disk = disk();
    DurableLog log = DurableLog.create(disk, US);
    write(log, "kept");
    disk.full = true;
    log.append(bytes("lost"));
    String text = String.valueOf(assertThrows(LogException.class, log::force).getMessage());
    assertTrue(text.contains("No space left on device"), text);
    disk.full = false;
    assertThrows(LogException.class, () -> log.append(bytes("x")), "it takes nothing more");
    assertThrows(LogException.class, log::force);
    assertEquals(List.of("kept"), read(disk));
  }

  /// Power fails at random moments: in a write, a sync, a roll, a compaction.
  @Test
  void everyForcedRecordSurvivesTwoThousandPowerFailures() {
    for (int seed = 0; seed < 2000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      FaultyDisk disk = new FaultyDisk(random);
      DurableLog.create(disk, US, 300);
      List<String> durable = new ArrayList<>();
      for (int life = 0; life < 3; life++) {
        disk = live(disk, random, durable, life).afterPowerFailure();
        List<String> found = read(disk);
        assertTrue(found.size() >= durable.size(), "seed " + seed + ": " + found + durable);
        assertEquals(durable, found.subList(0, durable.size()), "seed " + seed);
        for (String more : found.subList(durable.size(), found.size())) {
          assertTrue(more.startsWith("life " + life), "seed " + seed + ": garbage " + more);
        }
        durable = new ArrayList<>(found);
      }
    }
  }

  /// Runs a node until its power fails. `durable` becomes the list of forced records.
  private static FaultyDisk live(
      FaultyDisk disk, SplittableRandom random, List<String> durable, int life) {
    DurableLog log = DurableLog.open(disk, US, _ -> {}, 300);
    disk.operationsLeft = random.nextInt(1, 60);
    List<String> appended = new ArrayList<>();
    try {
      for (int i = 0; ; i++) {
        String record = "life " + life + " record " + i + "x".repeat(random.nextInt(40));
        log.append(bytes(record));
        appended.add(record);
        if (random.nextInt(3) == 0) {
          log.force();
          durable.addAll(appended);
          appended.clear();
        }
        if (random.nextInt(20) == 0) {
          log.force();
          durable.addAll(appended);
          appended.clear();
          log.compact(durable.stream().map(DurableLogTest::bytes).toList());
        }
      }
    } catch (PowerFailure expected) {
      return disk;
    }
  }

  private static FaultyDisk disk() {
    return new FaultyDisk(new Random(1));
  }

  private static void write(DurableLog log, String record) {
    log.append(bytes(record));
    log.force();
  }

  private static List<String> read(Disk disk) {
    List<String> records = new ArrayList<>();
    DurableLog.open(
        disk, US, record -> records.add(new String(record.toArray(), StandardCharsets.UTF_8)), 300);
    return records;
  }

  private static Bytes bytes(String text) {
    return Bytes.wrap(text.getBytes(StandardCharsets.UTF_8));
  }
}
