package quorate.runtime.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;

/// Nodes relay notices between two clients.
final class ChangeNoticeTest {
  private static final List<NodeId> NODES = List.of(new NodeId(1), new NodeId(2), new NodeId(3));
  private static final NodeId HERE = new NodeId(NodeId.CLIENT_MIN);
  private static final NodeId THERE = new NodeId(NodeId.CLIENT_MIN + 1);

  private final List<Bytes> said = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private final ChangeNotice here = new ChangeNotice(() -> NODES, (_, frame) -> said.add(frame));
  private final ChangeNotice there = new ChangeNotice(() -> NODES, (_, _) -> {});

  private static Decoder inside(Bytes frame) {
    Decoder in = Frame.open(frame);
    assertEquals(Frame.NEWS, Frame.of(in));
    return in;
  }

  private void relay(NodeId from, Bytes frame) {
    ChangeNotice.relay(
        from,
        inside(frame),
        List.of(HERE, THERE),
        (to, passed) -> (to.equals(HERE) ? here : there).heard(inside(passed)));
  }

  @Test
  void everyOtherClientHearsOfItOnce() {
    here.follow(() -> told.add("here"));
    there.follow(() -> told.add("there"));
    here.tell();
    assertEquals(List.of("here"), told);
    assertEquals(NODES.size(), said.size());
    said.forEach(frame -> relay(HERE, frame));
    assertEquals(List.of("here", "there"), told, "each node passes it on");
    here.tell();
    relay(HERE, said.getLast());
    assertEquals(List.of("here", "there", "here", "there"), told);
  }

  @Test
  void nodesPassNothingOnForNodes() {
    there.follow(() -> told.add("there"));
    here.tell();
    relay(new NodeId(2), said.getFirst());
    assertEquals(List.of(), told);
  }

  @Test
  void nonsenseIsRefused() {
    here.tell();
    byte[] frame = said.getFirst().unsafeArray();
    Bytes shorter = Bytes.wrap(java.util.Arrays.copyOf(frame, frame.length - 1));
    Bytes longer = Bytes.wrap(java.util.Arrays.copyOf(frame, frame.length + 1));
    for (Bytes wrong : List.of(shorter, longer)) {
      assertThrows(WireException.class, () -> there.heard(inside(wrong)));
      assertThrows(WireException.class, () -> relay(HERE, wrong));
    }
  }
}
