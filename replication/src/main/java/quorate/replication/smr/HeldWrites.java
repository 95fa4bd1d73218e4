package quorate.replication.smr;

import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import quorate.core.Bytes;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.core.digest.Digest;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.replication.command.PendingRequest;
import quorate.replication.command.Position;
import quorate.replication.command.ReplicaEvent;
import quorate.replication.command.ReplicaIndication;

/// The script or transaction that this replica holds because some engine cannot run it, if there is
/// one, and what the order says of such ones (rules W0 to W9 and I8 in docs/protocols/smr.md).
///
/// What was said of a position is heard when it is delivered, which is before this replica comes to
/// that position if it is late, and while nothing is executed if it is not.
final class HeldWrites {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /// While nobody is heard of whom the last one has waited for in vain.
  private static final Duration HASTE = Duration.ofMillis(500);

  /// Give up the write at `at`, if it is still held.
  record GiveUpTimer(Position at) implements Timer {}

  private record HeldWrite(PendingRequest next, Optional<Digest> own, boolean optionalErrors) {
    boolean isAt(Position at) {
      return next.at().equals(at);
    }
  }

  private final NodeId self;
  private final int needed;
  private final StateMachine machine;
  private final TreeMap<Position, WriteTally> tallies = new TreeMap<>();
  private Optional<HeldWrite> held = Optional.empty();
  private Duration patience = PATIENCE;

  /// What is said of the newest position while this replica cannot come to it.
  private Optional<Overheard> overheard = Optional.empty();

  /// The newest position of which this replica has said that it will say nothing.
  private Position declined = Position.NONE;

  private record Overheard(Position at, WriteTally tally) {}

  /// @param needed how many must say alike: r + 1
  HeldWrites(NodeId self, int needed, StateMachine machine) {
    this.self = self;
    this.needed = needed;
    this.machine = machine;
  }

  boolean isHolding() {
    return held.isPresent();
  }

  /// Looks at a request that was delivered and waits for its turn.
  ///
  /// @param applied where this replica is: what is below has its outcome
  void hear(Position ordered, Request request, Position applied) {
    overheard = Optional.empty();
    hear(ordered, request, applied, this::tally);
  }

  private void hear(
      Position ordered, Request request, Position applied, Function<Position, WriteTally> tallies) {
    Bytes body = request.body();
    int kind = body.length() == 0 ? 0 : body.at(0);
    if (kind != SqlCommand.WRITE_VOTE && kind != SqlCommand.ABANDON_WRITE) {
      return;
    }
    try {
      switch (SqlCommand.decode(body)) {
        case SqlCommand.WriteVote vote
            when counts(vote.node(), vote.at(), ordered, request, applied) ->
            tallies.apply(vote.at()).hear(vote);
        case SqlCommand.AbandonWrite over
            when counts(over.node(), over.at(), ordered, request, applied) ->
            tallies.apply(over.at()).hear(over);
        default -> {} // in another's name, too late, or about what is not ordered yet
      }
    } catch (WireException _) { // refused in its turn
    }
  }

  /// Looks at a slot that this replica cannot come to: it is in repair, or lacks what goes before.
  /// The slot is delivered again, so what is said in it is only overheard.
  void overhear(ReplicaEvent.Ordered slot, Position applied) {
    for (int i = 0; i < slot.requests().size(); i++) {
      hear(Position.of(slot.slot(), i), slot.requests().get(i), applied, this::overheard);
    }
  }

  private WriteTally overheard(Position at) {
    Optional<Overheard> now = overheard.filter(it -> !at.isAfter(it.at));
    if (now.isEmpty()) {
      overheard = Optional.of(new Overheard(at, new WriteTally(machine::meaning)));
    }
    return overheard
        .filter(it -> it.at.equals(at))
        .map(Overheard::tally)
        .orElseGet(() -> new WriteTally(machine::meaning)); // an older one, which has ended
  }

  /// Has it ordered that no word will come from here, if others may wait for one (W3a): they would
  /// do so in vain, and nothing is executed meanwhile, the checkpoint that ends a repair neither.
  ///
  /// @param replicas whose word counts, as far as this one knows
  void decline(Collection<NodeId> replicas, Effects<SmrMessage> effects) {
    overheard
        .filter(it -> it.at.isAfter(declined) && it.tally.awaits(self))
        .filter(it -> it.tally.outcome(replicas, needed, false).isEmpty())
        .ifPresent(it -> {
          declined = it.at;
          effects.deliver(new ReplicaIndication.Propose(new SqlCommand.AbandonWrite(self, it.at)));
        });
  }

  private boolean counts(
      NodeId node, Position at, Position ordered, Request request, Position applied) {
    boolean open = at.isAfter(applied) || held.filter(it -> it.isAt(at)).isPresent();
    boolean ownWord = request.client().equals(node) && !node.isClient();
    return open && ownWord && ordered.isAfter(at);
  }

  private WriteTally tally(Position at) {
    return tallies.computeIfAbsent(at, _ -> new WriteTally(machine::meaning));
  }

  /// Takes up what became of a script: its reply if it is recorded. If it is held, this replica's
  /// word of it is ordered, an empty one if it has none, unless the order has its outcome already.
  ///
  /// @param replicas whose word counts
  Optional<SmrMessage.Reply> begin(
      PendingRequest next,
      StateMachine.Executed executed,
      Collection<NodeId> replicas,
      Effects<SmrMessage> effects) {
    return switch (executed) {
      case StateMachine.Recorded(SmrMessage.Reply reply) -> Optional.of(reply);
      case StateMachine.Open(Optional<Bytes> word, boolean optionalErrors) -> {
        Optional<Digest> own = word.flatMap(machine::meaning).map(Meaning::digest);
        held = Optional.of(new HeldWrite(next, own, optionalErrors));
        if (outcome(held.get(), replicas).isEmpty()) {
          propose(next.at(), word.orElse(Bytes.EMPTY), effects);
          effects.arm(new GiveUpTimer(next.at()), patience);
        }
        yield Optional.empty();
      }
    };
  }

  private void propose(Position at, Bytes word, Effects<SmrMessage> effects) {
    byte[] all = word.toArray();
    int size = SqlCommand.WriteVote.PIECE_BYTES;
    int pieces = Math.max(1, (all.length + size - 1) / size);
    Digest digest = Digest.of(all);
    for (int piece = 0; piece < pieces; piece++) {
      int from = piece * size;
      byte[] part = java.util.Arrays.copyOfRange(all, from, Math.min(all.length, from + size));
      effects.deliver(
          new ReplicaIndication.Propose(
              new SqlCommand.WriteVote(self, at, digest, piece, pieces, Bytes.wrap(part))));
    }
  }

  /// The timer fired.
  void onGiveUpTimer(Position at, Effects<SmrMessage> effects) {
    if (held.filter(it -> it.isAt(at)).isPresent()) {
      effects.deliver(new ReplicaIndication.Propose(new SqlCommand.AbandonWrite(self, at)));
      patience = HASTE;
      effects.arm(new GiveUpTimer(at), PATIENCE);
    }
  }

  /// Ends the held write, if the order has said what it becomes.
  ///
  /// @param replicas whose word counts
  /// @param end takes its reply; empty where what was agreed upon does not fit the tables
  /// @return whether replicas found different things and it was given up for that
  boolean end(
      Collection<NodeId> replicas, BiConsumer<PendingRequest, Optional<SmrMessage.Reply>> end) {
    if (held.isEmpty()) {
      return false;
    }
    PendingRequest next = held.get().next;
    Optional<Digest> own = held.get().own;
    boolean optionalErrors = held.get().optionalErrors;
    Optional<WriteTally.Outcome> outcome = outcome(held.get(), replicas);
    if (outcome.isPresent()) {
      drop();
      patience = outcome.get() instanceof WriteTally.Agreed ? PATIENCE : patience;
      end.accept(
          next,
          switch (outcome.get()) {
            case WriteTally.Agreed(Digest meaning, Bytes word) ->
                machine.adopt(next.at(), next.request(), word, own.equals(Optional.of(meaning)));
            case WriteTally.Raised(Bytes word, StateMachine.Alike alike) ->
                Optional.of(machine.raise(next.at(), next.request(), word, alike));
            case WriteTally.GivenUp(StateMachine.Reason reason) ->
                Optional.of(machine.abandon(next.at(), next.request(), reason));
          });
    }
    boolean over = outcome.isPresent() && !(outcome.get() instanceof WriteTally.Agreed);
    return over && tally(next.at()).isDisputed(replicas, optionalErrors);
  }

  private Optional<WriteTally.Outcome> outcome(HeldWrite now, Collection<NodeId> replicas) {
    return Optional.ofNullable(tallies.get(now.next.at()))
        .flatMap(it -> it.outcome(replicas, needed, now.optionalErrors));
  }

  /// What was said of positions up to here is of no more use, unless one is held.
  void passed(Position at) {
    if (held.isEmpty() && !tallies.isEmpty()) {
      tallies.headMap(at, true).clear();
    }
  }

  /// The state is to be replaced: what is open will be rolled back, and what was said of later
  /// positions will be delivered again.
  void suspend() {
    drop();
    overheard =
        Optional.ofNullable(tallies.lastEntry())
            .map(newest -> new Overheard(newest.getKey(), newest.getValue()));
    tallies.clear();
  }

  private void drop() {
    held = Optional.empty();
  }
}
