package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.runtime.disk.RealDisk;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.Identity;

/// Findings outlive the process, and are bounded in number.
final class FindingsTest {
  private static final Identity IDENTITY = new Identity("test", 1);

  @TempDir Path directory;

  private static Finding repaired(int copied) {
    return new Finding.Repaired(
        copied, new NodeId(2), new TreeMap<>(java.util.Map.of("entry", 3)), copied, true);
  }

  @Test
  void whatWasFoundIsReadBack() throws Exception {
    Finding outvoted =
        new Finding.Outvoted(
            17,
            new NodeId(3),
            "a#1",
            0,
            "select 1",
            Digest.of(new byte[] {1}),
            new TreeMap<>(java.util.Map.of(new NodeId(1), Digest.of(new byte[] {2}))));
    assertEquals(outvoted, Finding.decode(outvoted.encode()));
    try (RealDisk disk = new RealDisk(directory)) {
      Findings findings = new Findings(DurableLog.create(disk, IDENTITY), List.of());
      findings.add(outvoted);
      findings.add(repaired(4));
      findings.close();
      List<Bytes> records = new ArrayList<>();
      DurableLog log = DurableLog.open(disk, IDENTITY, records::add);
      try (Findings again = new Findings(log, records)) {
        assertEquals(
            List.of(new Findings.Numbered(1, outvoted), new Findings.Numbered(2, repaired(4))),
            again.all());
        assertEquals(2, again.count());
      }
    }
  }

  @Test
  void onlyTheNewestAreKept() throws Exception {
    List<Bytes> records = new ArrayList<>();
    for (int i = 1; i <= Findings.MAX + 5; i++) {
      records.add(new Encoder().varint(i).bytes(repaired(i).encode()).toBytes());
    }
    records.add(records.getLast()); // the log was compacted before this was written
    try (RealDisk disk = new RealDisk(directory);
        Findings findings = new Findings(DurableLog.create(disk, IDENTITY), records)) {
      assertEquals(Findings.MAX, findings.all().size());
      assertEquals(6, findings.all().getFirst().number());
      assertEquals(Findings.MAX + 5, findings.count());
    }
  }

  @Test
  void whatIsNoneIsRefused() {
    assertThrows(
        WireException.class, () -> Finding.decode(new Encoder().u8(9).toBytes()), "no kind 9");
    Bytes whole = repaired(1).encode();
    assertThrows(
        WireException.class,
        () -> Finding.decode(new Encoder().raw(whole.toArray()).u8(0).toBytes()));
  }
}
