package quorate.cli.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.runtime.admin.Verdict;

/// The replicas that `verify --repair` waits for.
final class VerdictTest {
  private static SortedMap<NodeId, HostCommand.Attest> attests(String... rows) {
    SortedMap<NodeId, HostCommand.Attest> attests = new TreeMap<>();
    for (int i = 0; i < rows.length; i++) {
      NodeId node = new NodeId(i + 1);
      SortedMap<String, Digest> tables = new TreeMap<>();
      tables.put("t", Digest.of(rows[i].getBytes(StandardCharsets.UTF_8)));
      attests.put(node, new HostCommand.Attest(node, Position.NONE, new StateDigest(tables), true));
    }
    return attests;
  }

  private static List<Long> differing(int enough, String... rows) {
    return Verdict.of(attests(rows), enough).differing().stream().map(NodeId::number).toList();
  }

  @Test
  void thoseThatDifferFromEnoughAreRepaired() {
    assertEquals(List.of(2L), differing(2, "a", "b", "a"));
    assertEquals(List.of(), differing(2, "a", "a", "a"));
    assertEquals(List.of(1L, 4L), differing(3, "b", "a", "a", "c", "a"));
  }

  @Test
  void nobodyIsRightWhereAllDiffer() {
    assertTrue(Verdict.of(attests("a", "b", "c"), 2).certified().isEmpty());
    assertEquals(List.of(), differing(2, "a", "b", "c"));
    assertTrue(Verdict.of(attests("a", "a", "b", "c", "d"), 3).certified().isEmpty());
    assertTrue(Verdict.of(attests(), 2).certified().isEmpty());
  }
}
