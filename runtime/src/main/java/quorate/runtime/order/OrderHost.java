package quorate.runtime.order;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.OrderNode;
import quorate.order.OrderWords;
import quorate.order.Request;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.LogException;
import quorate.runtime.net.Frame;

/// Runs one [OrderNode] in a [RoleHost].
///
/// @param <M> the messages of the protocol
public final class OrderHost<M> implements Order {
  private final NodeId self;
  private final OrderWords<M> words;
  private final OrderNode<M> role;
  private final RoleHost<M> host;

  /// @param above takes deliveries, in order, on the loop, which it must not block
  /// @param failure takes the failure that stops the host: a broken invariant, an unwritable log
  /// @param loop runs one task at a time: [quorate.runtime.net.Transport#loop]
  public OrderHost(
      NodeId self,
      OrderProtocol<M> protocol,
      DurableLog log,
      RoleHost.Sender sender,
      Consumer<Indication> above,
      Consumer<Throwable> failure,
      ScheduledExecutorService timers,
      Executor loop) {
    this.self = self;
    this.words = protocol.words();
    this.role = protocol.node();
    this.host =
        new RoleHost<>(
            self, new Orderer<>(words, protocol.node(), above), log, sender, failure, timers, loop);
  }

  private record Orderer<M>(OrderWords<M> words, OrderNode<M> role, Consumer<Indication> above)
      implements RoleHost.Hosted<M> {
    @Override
    public void onAll(List<Event<M>> events, Effects<M> effects) {
      role.onAll(events, effects);
    }

    @Override
    public void writeFrame(Encoder to, M message) {
      Frame.ORDER.begin(to);
      words.write(to, message);
    }

    @Override
    public void writeRecord(Encoder to, Durable record) {
      words.writeRecord(to, record);
    }

    @Override
    public void onIndication(Indication indication) {
      above.accept(indication);
    }

    @Override
    public Optional<List<? extends Durable>> live() {
      return Optional.of(role.liveRecords());
    }
  }

  /// Restores the role before its host runs, so that a log that is too short is refused here.
  @Override
  public void start(List<Bytes> replayed, long held) {
    for (Bytes record : replayed) {
      role.on(new Event.Restored<>(words.decodeRecord(record)), OrderHost::refuse);
    }
    if (role.reached() < held) {
      throw LogException.forgetful(
          "the log of node %d ends with slot %d, and the node holds what came of slot %d: the end of the log is missing"
              .formatted(self.number(), role.reached(), held));
    }
    host.start(List.of(new Event.Fired<>(words.firstTimer())));
  }

  private static void refuse(Effect<?> effect) {
    throw new IllegalStateException("restoring has no effects: " + effect);
  }

  /// Takes an event, from any thread.
  public void offer(Event<M> event) {
    host.offer(event);
  }

  @Override
  public void receive(NodeId from, Decoder in) {
    host.offer(new Event.Received<>(from, words.read(in)));
  }

  /// Takes a message from this node's own layers.
  public void local(M message) {
    host.local(message);
  }

  @Override
  public void submit(NodeId from, Request request) {
    host.offer(new Event.Received<>(from, words.submit(request)));
  }

  @Override
  public void reinstated(long slot, Bytes history) {
    local(words.installed(slot, history));
    local(words.redeliver(slot + 1));
  }

  @Override
  public void redeliver(long from) {
    local(words.redeliver(from));
  }

  @Override
  public void absent(NodeId peer) {
    words.absent(peer).ifPresent(this::local);
  }

  @Override
  public void choose(ChoiceWanted wanted, Bytes choice) {
    words.choose(wanted, choice).ifPresent(this::local);
  }

  @Override
  public void judge(ChoiceProposed proposed, boolean accepted) {
    words.judged(proposed, accepted).ifPresent(this::local);
  }

  @Override
  public void truncate(long slot) {
    words.truncate(slot).ifPresent(this::local);
  }

  @Override
  public void close() {
    host.close();
  }
}
