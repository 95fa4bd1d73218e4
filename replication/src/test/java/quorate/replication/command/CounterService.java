package quorate.replication.command;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.Check;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.OptimisticDelivery;
import quorate.order.Request;

/// A counter: a service other than a database.
final class CounterService extends MemoryState<CounterService.Reply>
    implements Service<CounterService.Reply, HostControl> {
  /// An answer: the value, or the reason why there is none.
  record Reply(RequestId request, Position at, long value, Optional<Rejection> rejection) {}

  /// Larger values are implausible.
  private static final long CHOICE_MAX = 1000;

  private final SortedMap<Long, List<Request>> announced = new TreeMap<>();
  private long choice = 100;
  private long value;
  private int announcedTruly;
  private int choicesRefused;

  CounterService(NodeId self, Consumer<Command> propose) {
    super(self, propose);
  }

  long value() {
    return value;
  }

  /// The number of slots delivered as announced.
  int announcedTruly() {
    return announcedTruly;
  }

  int choicesRefused() {
    return choicesRefused;
  }

  /// Chooses this value from now on.
  void choice(long other) {
    choice = other;
  }

  /// Corrupts the value, like a failing disk.
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
      case CounterCommand.Draw() -> {
        Bytes drawn = next.choice();
        value += drawn.length() == 0 ? 0 : new Decoder(drawn).i64();
        host.recorded(next, recorded(next.at(), next.request(), Optional.empty()), effects);
      }
      case CounterCommand.Read() ->
          effects.send(next.request().client(), reply(next.at(), next.request(), Optional.empty()));
    }
  }

  /// Checks that announcements that were not retracted equal the deliveries.
  @Override
  public void delivered(Position at, Request request, Position applied) {
    List<Request> tentative = announced.get(at.slot());
    if (tentative != null && at.index() == tentative.size() - 1) {
      Check.that(tentative.getLast().equals(request), "it was announced", at, tentative, request);
      announcedTruly++;
    }
    announced.headMap(at.slot()).clear();
  }

  @Override
  public void announced(OptimisticDelivery slot) {
    announced.put(slot.slot(), slot.requests());
  }

  @Override
  public void retracted(long from) {
    announced.tailMap(from).clear();
  }

  @Override
  public Bytes choose(ChoiceWanted wanted) {
    return new Encoder().i64(choice).toBytes();
  }

  @Override
  public boolean accepts(ChoiceProposed proposed) {
    Bytes chosen = proposed.choice();
    boolean plausible = chosen.length() == 8 && new Decoder(chosen).i64() <= CHOICE_MAX;
    choicesRefused += plausible ? 0 : 1;
    return plausible;
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
