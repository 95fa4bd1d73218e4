package quorate.replication.command;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.Request;

/// The state that an in-memory service keeps for its host: sessions and their replies, the control
/// state, the pieces of large commands, and snapshots.
abstract class MemoryState<M> implements HostedState<M, HostControl> {
  private record Last<M>(long number, long slot, Optional<M> reply) {}

  private final NodeId self;
  private final Consumer<Command> propose;
  private final SortedMap<SessionId, Last<M>> last = new TreeMap<>();
  private final Map<SessionId, SortedMap<Integer, Bytes>> pieces = new HashMap<>();
  private final SortedMap<Position, Bytes> snapshots = new TreeMap<>();
  private Position applied = Position.NONE;
  private Position absolved = Position.NONE;
  private Bytes control = new HostControl().encode();

  MemoryState(NodeId self, Consumer<Command> propose) {
    this.self = self;
    this.propose = propose;
  }

  /// Everything that clients can see of the service's own state; equal states have equal bytes.
  abstract Bytes state();

  /// Replaces its state by the decoded bytes.
  abstract void become(Bytes state);

  /// The reply to a request that was executed or rejected.
  abstract M reply(Position at, Request request, Optional<Rejection> why);

  public abstract ServiceCommand read(int tag, Decoder in);

  /// Records that a request was executed.
  final M recorded(Position at, Request request, Optional<Rejection> why) {
    M reply = reply(at, request, why);
    applied = at;
    last.put(
        request.id().session(), new Last<>(request.id().number(), at.slot(), Optional.of(reply)));
    return reply;
  }

  @Override
  public final M record(Position at, Request request, HostControl now) {
    control = now.encode();
    return recorded(at, request, Optional.empty());
  }

  @Override
  public final M recordRejection(Position at, Request request, HostControl now, Rejection why) {
    control = now.encode();
    return recorded(at, request, Optional.of(why));
  }

  @Override
  public final M chunk(Position at, Request request, HostCommand.Chunk chunk) {
    pieces
        .computeIfAbsent(request.id().session(), _ -> new TreeMap<>())
        .put(chunk.index(), chunk.part());
    return recorded(at, request, Optional.empty());
  }

  @Override
  public final Optional<Command> assemble(RequestId request, HostCommand.Assemble assemble) {
    Encoder whole = new Encoder();
    Optional.ofNullable(pieces.remove(request.session()))
        .ifPresent(all -> all.values().forEach(part -> whole.raw(part.toArray())));
    Bytes bytes = whole.toBytes();
    return Digest.of(bytes.toArray()).equals(assemble.whole())
        ? Optional.of(Command.decode(bytes, this::read))
        : Optional.empty();
  }

  @Override
  public final M checkpoint(Position at, Request request, HostControl now, Position horizon) {
    last.values().removeIf(each -> each.slot() < horizon.slot());
    return record(at, request, now);
  }

  @Override
  public final void scan(Position at, Scan scan) {
    if (scan != Scan.DIGEST) {
      snapshots.put(at, snapshot());
    }
    StateDigest digest =
        new StateDigest(new TreeMap<>(Map.of("state", Digest.of(state().toArray()))));
    propose.accept(new HostCommand.Attest(self, at, digest, true));
  }

  private Bytes snapshot() {
    Encoder out = new Encoder().bytes(state()).varint(applied.number()).bytes(control);
    out.varint(last.size());
    last.forEach((session, each) -> out.session(session).varint(each.number).varint(each.slot));
    return out.toBytes();
  }

  /// The whole state at a checkpoint, for another replica.
  final Optional<Bytes> snapshot(Position at) {
    return Optional.ofNullable(snapshots.get(at));
  }

  /// Replaces its whole state by another replica's.
  final void install(Bytes snapshot) {
    Decoder in = new Decoder(snapshot);
    become(in.bytes());
    applied = new Position(in.varint());
    absolved = applied;
    control = in.bytes();
    last.clear();
    pieces.clear();
    int count = in.count(18);
    for (int i = 0; i < count; i++) {
      last.put(in.session(), new Last<>(in.varint(), in.varint(), Optional.empty()));
    }
    in.end();
  }

  @Override
  public final Position applied() {
    return applied;
  }

  @Override
  public final Position absolved() {
    return absolved;
  }

  @Override
  public final Map<SessionId, Long> sessions() {
    Map<SessionId, Long> numbers = new HashMap<>();
    last.forEach((session, each) -> numbers.put(session, each.number()));
    return numbers;
  }

  @Override
  public final HostControl control() {
    return HostControl.decode(control);
  }

  @Override
  public final Optional<M> lastReply(SessionId session) {
    return Optional.ofNullable(last.get(session)).flatMap(Last::reply);
  }
}
