package quorate.order.reconfigure;

import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.OrderWords;
import quorate.order.Request;

/// The [OrderWords] of a reconfigurable order.
///
/// @param <M> the messages of the order inside
public final class ReconfigurableWords<M> implements OrderWords<ReconfigurableMessage<M>> {
  private final OrderWords<M> inner;
  private final ReconfigurableCodec<M> codec;

  public ReconfigurableWords(OrderWords<M> inner) {
    this.inner = inner;
    this.codec = new ReconfigurableCodec<>(inner);
  }

  @Override
  public Timer firstTimer() {
    return inner.firstTimer();
  }

  @Override
  public void write(Encoder to, ReconfigurableMessage<M> message) {
    codec.write(to, message);
  }

  @Override
  public boolean isLocal(ReconfigurableMessage<M> message) {
    return message instanceof ReconfigurableMessage.Local<M>
        || (message instanceof ReconfigurableMessage.Of<M>(long _, M told) && inner.isLocal(told));
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

  /// Empty: only orders that leave checkpoints to the layer above can be reconfigured.
  @Override
  public Optional<ReconfigurableMessage<M>> taken(long slot, Digest state) {
    return Optional.empty();
  }

  @Override
  public Optional<ReconfigurableMessage<M>> absent(NodeId node) {
    return inner.absent(node).map(_ -> new ReconfigurableMessage.Absent<>(node));
  }

  @Override
  public Optional<ReconfigurableMessage<M>> choose(ChoiceWanted wanted, Bytes choice) {
    return inner.choose(wanted, choice).isEmpty()
        ? Optional.empty()
        : Optional.of(new ReconfigurableMessage.Choose<>(wanted, choice));
  }

  @Override
  public Optional<ReconfigurableMessage<M>> judged(ChoiceProposed proposed, boolean accepted) {
    return inner.judged(proposed, accepted).isEmpty()
        ? Optional.empty()
        : Optional.of(new ReconfigurableMessage.Judged<>(proposed, accepted));
  }
}
