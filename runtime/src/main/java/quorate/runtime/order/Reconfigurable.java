package quorate.runtime.order;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.OrderNode;
import quorate.order.Request;
import quorate.order.reconfigure.Configuration;
import quorate.order.reconfigure.Inner;
import quorate.order.reconfigure.ReconfigurableCodec;
import quorate.order.reconfigure.ReconfigurableMessage;
import quorate.order.reconfigure.ReconfigurableNode;

/// An order whose nodes can be replaced while it runs (`docs/protocols/reconfiguration.md`),
/// hosted.
///
/// @param <M> the messages of the order inside
public final class Reconfigurable<M> implements OrderProtocol<ReconfigurableMessage<M>> {
  private final OrderWords<M> words;
  private final ReconfigurableCodec<M> codec;
  private final ReconfigurableNode<M> node;

  /// @param first the configuration that this node was told of
  /// @param matching r + 1
  /// @param words of the order inside
  /// @param nodes makes this node's part in a configuration
  /// @param changes who shall order after a request
  public Reconfigurable(
      NodeId self,
      Configuration first,
      int matching,
      OrderWords<M> words,
      Function<Configuration, OrderNode<M>> nodes,
      BiFunction<Request, Configuration, Optional<List<NodeId>>> changes) {
    this.words = words;
    this.codec =
        new ReconfigurableCodec<>(
            words::write, words::read, words::writeRecord, words::decodeRecord);
    this.node = new ReconfigurableNode<>(self, first, matching, new Hosted(nodes, changes));
  }

  private final class Hosted implements Inner<M> {
    private final Function<Configuration, OrderNode<M>> nodes;
    private final BiFunction<Request, Configuration, Optional<List<NodeId>>> changes;

    Hosted(
        Function<Configuration, OrderNode<M>> nodes,
        BiFunction<Request, Configuration, Optional<List<NodeId>>> changes) {
      this.nodes = nodes;
      this.changes = changes;
    }

    @Override
    public OrderNode<M> node(Configuration configuration) {
      return nodes.apply(configuration);
    }

    @Override
    public Timer start() {
      return words.firstTimer();
    }

    @Override
    public M submit(Request request) {
      return words.submit(request);
    }

    @Override
    public M truncate(long below) {
      return words.truncate(below).orElseThrow();
    }

    @Override
    public M installed(long slot, Bytes history) {
      return words.installed(slot, history);
    }

    @Override
    public M redeliver(long from) {
      return words.redeliver(from);
    }

    @Override
    public Optional<List<NodeId>> change(Request request, Configuration now) {
      return changes.apply(request, now);
    }
  }

  @Override
  public OrderNode<ReconfigurableMessage<M>> node() {
    return node;
  }

  @Override
  public Timer firstTimer() {
    return words.firstTimer();
  }

  @Override
  public void write(Encoder to, ReconfigurableMessage<M> message) {
    codec.write(to, message);
  }

  @Override
  public ReconfigurableMessage<M> read(Decoder from) {
    return codec.read(from);
  }

  @Override
  public void writeRecord(Encoder to, Durable record) {
    codec.writeRecord(to, record);
  }

  @Override
  public Durable decodeRecord(Bytes record) {
    return codec.decodeRecord(record);
  }

  @Override
  public ReconfigurableMessage<M> submit(Request request) {
    return new ReconfigurableMessage.Submit<>(request, 0);
  }

  @Override
  public ReconfigurableMessage<M> installed(long slot, Bytes history) {
    return new ReconfigurableMessage.Installed<>(slot, history);
  }

  @Override
  public ReconfigurableMessage<M> redeliver(long from) {
    return new ReconfigurableMessage.Redeliver<>(from);
  }

  @Override
  public Optional<ReconfigurableMessage<M>> truncate(long slot) {
    return Optional.of(new ReconfigurableMessage.Truncate<>(slot));
  }

  /// Only orders that leave checkpoints to the layer above can be reconfigured.
  @Override
  public Optional<ReconfigurableMessage<M>> taken(long slot, Digest state) {
    return Optional.empty();
  }
}
