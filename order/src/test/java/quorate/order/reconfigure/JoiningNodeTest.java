package quorate.order.reconfigure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Encoder;
import quorate.order.OrderNode;
import quorate.order.OrderWords;
import quorate.order.Request;
import quorate.order.paxos.PaxosConfig;
import quorate.order.paxos.PaxosMessage;
import quorate.order.paxos.PaxosNode;
import quorate.order.paxos.PaxosWords;

/// A joining node at first knows only the nodes to ask. It can restart from its records before and
/// after it has learned more.
class JoiningNodeTest {
  private static final NodeId SELF = new NodeId(5);
  private static final List<NodeId> OTHERS = List.of(new NodeId(3), new NodeId(4));
  private static final List<NodeId> ALL = List.of(new NodeId(3), new NodeId(4), SELF);

  private final ReconfigurableWords<PaxosMessage> words =
      new ReconfigurableWords<>(new PaxosWords());
  private final List<Bytes> log = new ArrayList<>();

  private static final class Inside implements Inner<PaxosMessage> {
    @Override
    public OrderNode<PaxosMessage> node(Configuration configuration) {
      Tolerance tolerance = new Tolerance(1, 0, Tolerance.Liars.DATABASES);
      return new PaxosNode(PaxosConfig.of(SELF, configuration.members(), tolerance));
    }

    @Override
    public OrderWords<PaxosMessage> words() {
      return new PaxosWords();
    }

    @Override
    public Optional<List<NodeId>> change(Request request, Configuration now) {
      return Optional.empty();
    }
  }

  private Bytes encoded(Durable record) {
    Encoder out = new Encoder();
    words.writeRecord(out, record);
    return out.toBytes();
  }

  private void take(Effect<ReconfigurableMessage<PaxosMessage>> effect) {
    if (effect instanceof Effect.Persist<ReconfigurableMessage<PaxosMessage>>(Durable record)) {
      log.add(encoded(record));
    }
  }

  private ReconfigurableNode<PaxosMessage> started() {
    ReconfigurableNode<PaxosMessage> node =
        new ReconfigurableNode<>(SELF, new Configuration(0, 0, OTHERS), 1, new Inside());
    for (Bytes record : List.copyOf(log)) {
      node.on(new Event.Restored<>(words.decodeRecord(record)), this::take);
    }
    node.on(new Event.Fired<>(words.firstTimer()), this::take);
    return node;
  }

  @Test
  void whatItNotesCanBeRead() {
    ReconfigurableNode<PaxosMessage> node = started();
    for (Durable record : node.liveRecords()) {
      words.decodeRecord(encoded(record));
    }
    node = started();
    Configuration told = new Configuration(4, 70, ALL);
    node.on(
        new Event.Received<>(OTHERS.getFirst(), new ReconfigurableMessage.Known<>(told)),
        this::take);
    assertTrue(!log.isEmpty());
    List<Durable> live = new ArrayList<>(started().liveRecords());
    assertEquals(new ReconfigurableRecord.Learned(told), live.getFirst());
  }
}
