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

/// The script or transaction, if any, that this replica holds because some engine cannot run it,
/// and the ordered votes on such writes (rules W0 to W9 and I8 in docs/protocols/smr.md).
///
/// Votes on a position are counted at their delivery: before this replica executes that position if
/// it is late, and otherwise while nothing is executed.
final class HeldWrites {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /// The wait while the replica is missing for which the last wait was in vain.
  private static final Duration HASTE = Duration.ofMillis(500);

  /// Abandons the write at `at`, if it is still held.
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

  /// The votes on the newest position, while this replica cannot reach it.
  private Optional<Overheard> overheard = Optional.empty();

  /// The newest position for which this replica has announced that it will not vote.
  private Position declined = Position.NONE;

  private record Overheard(Position at, WriteTally tally) {}

  /// @param needed the number of equal words that decide: r + 1
  HeldWrites(NodeId self, int needed, StateMachine machine) {
    this.self = self;
    this.needed = needed;
    this.machine = machine;
  }

  boolean isHolding() {
    return held.isPresent();
  }

  /// Examines a request that was delivered and waits for its turn.
  ///
  /// @param applied this replica's position, up to which outcomes are known
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
        default -> {} // in another's name, too late, or about a later position
      }
    } catch (WireException _) { // refused in its turn
    }
  }

  /// Examines a slot that this replica cannot reach: it is in repair, or lacks earlier slots. The
  /// slot will be delivered again, so its votes are counted provisionally.
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

  /// Announces in the order that no word will come from here, if others may wait for one (W3a):
  /// they would wait in vain and execute nothing meanwhile, not even the checkpoint that ends a
  /// repair.
  ///
  /// @param replicas the replicas with a vote, as far as this one knows
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

  /// Handles the execution of a script: returns the reply if it is recorded. If the script is held,
  /// this replica's word on it is ordered, possibly empty, unless the order already has its
  /// outcome.
  ///
  /// @param replicas the replicas with a vote
  Optional<SmrMessage.Reply> begin(
      PendingRequest next,
      StateMachine.Ran executed,
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

  /// The timer expired.
  void onGiveUpTimer(Position at, Effects<SmrMessage> effects) {
    if (held.filter(it -> it.isAt(at)).isPresent()) {
      effects.deliver(new ReplicaIndication.Propose(new SqlCommand.AbandonWrite(self, at)));
      patience = HASTE;
      effects.arm(new GiveUpTimer(at), PATIENCE);
    }
  }

  /// Ends the held write, if the order has its outcome.
  ///
  /// @param replicas the replicas with a vote
  /// @param end receives its reply; empty if the agreed write set does not fit the tables
  /// @return whether it was abandoned because replicas disagreed
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

  /// Votes on positions up to here are no longer needed, unless one is held.
  void passed(Position at) {
    if (held.isEmpty() && !tallies.isEmpty()) {
      tallies.headMap(at, true).clear();
    }
  }

  /// The state will be replaced: the open transaction will be rolled back, and votes on later
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
