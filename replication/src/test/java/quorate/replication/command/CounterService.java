package quorate.replication.command;

import java.util.Optional;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.Request;

/// A counter: a service that is no database.
final class CounterService extends MemoryState<CounterService.Reply>
    implements Service<CounterService.Reply, HostControl> {
  /// An answer: the value, or why there is none.
  record Reply(RequestId request, Position at, long value, Optional<Rejection> rejection) {}

  private long value;

  CounterService(NodeId self, Consumer<Command> propose) {
    super(self, propose);
  }

  long value() {
    return value;
  }

  /// A disk rots.
  void corrupt(long wrong) {
    value = wrong;
  }

  @Override
  public ServiceCommand read(int tag, Decoder in) {
    return CounterCommand.read(tag, in);
  }

  @Override
  public void execute(
      PendingRequest next,
      ServiceCommand command,
      StateMachineHost<Reply, HostControl> host,
      Effects<Reply> effects) {
    switch ((CounterCommand) command) {
      case CounterCommand.Add(long amount, Bytes _) -> {
        value += amount;
        host.recorded(next, recorded(next.at(), next.request(), Optional.empty()), effects);
      }
      case CounterCommand.Read() ->
          effects.send(next.request().client(), reply(next.at(), next.request(), Optional.empty()));
    }
  }

  @Override
  public Reply reject(PendingRequest next, Rejection why) {
    return reply(next.at(), next.request(), Optional.of(why));
  }

  @Override
  Reply reply(Position at, Request request, Optional<Rejection> why) {
    return new Reply(request.id(), at, value, why);
  }

  @Override
  Bytes state() {
    return new Encoder().i64(value).toBytes();
  }

  @Override
  void become(Bytes state) {
    Decoder in = new Decoder(state);
    value = in.i64();
    in.end();
  }
}
