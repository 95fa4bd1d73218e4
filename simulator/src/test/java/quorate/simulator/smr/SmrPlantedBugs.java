package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Role;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.wire.Decoder;
import quorate.core.wire.Values;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.Position;
import quorate.replication.command.ReplicaEvent;
import quorate.replication.command.ReplicaIndication;
import quorate.replication.command.StateDigest;
import quorate.replication.smr.Replica;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.Footprint;

/// Replicas with one mistake each, wrapped around the real one.
final class SmrPlantedBugs {
  private SmrPlantedBugs() {}

  /// A mistake apart from the replica, which is correct.
  abstract static class OfDatabase implements SmrVariant {
    @Override
    public Role<SmrMessage> around(Replica replica, NodeId self, BankDatabase database) {
      return replica;
    }
  }

  /// Decides a held COMMIT by its own vote alone.
  static final SmrVariant DECIDES_ALONE =
      (replica, self, _) ->
          (event, effects) -> {
            List<Position> asked = new ArrayList<>();
            replica.on(
                event,
                effect -> {
                  if (effect instanceof Effect.Send<SmrMessage>(NodeId _, SmrMessage message)
                      && message instanceof SmrMessage.AskOutcome(Position at)) {
                    asked.add(at);
                  } else {
                    effects.emit(effect);
                  }
                });
            for (Position at : asked) {
              for (int other = 1; other <= 5; other++) {
                if (other != self.number()) {
                  replica.on(
                      new Event.Received<>(
                          new NodeId(other),
                          new SmrMessage.TellOutcome(at, SmrMessage.Outcome.FALLS)),
                      effects);
                }
              }
            }
          };

  /// Counts a database that cannot say whether a COMMIT stands as agreeing with the client.
  static final SmrVariant COUNTS_ABSTENTIONS =
      new OfDatabase() {
        @Override
        public SmrMessage.Outcome unsure() {
          return SmrMessage.Outcome.STANDS;
        }
      };

  /// Asks one replica alone for a read.
  static final SmrVariant ASKS_ONE =
      new OfDatabase() {
        @Override
        public List<NodeId> asked(List<NodeId> right) {
          return right.subList(0, 1);
        }
      };

  /// A replica in repair waits for a state later than its fault, whichever other nodes are in
  /// repair.
  static final SmrVariant WAITS_FOR_LATER =
      new OfDatabase() {
        @Override
        public boolean takesOlder() {
          return false;
        }
      };

  /// Believes any declaration of a right state.
  static final SmrVariant BELIEVES_ANY_SIGNATURE =
      new OfDatabase() {
        @Override
        public boolean isOperators(boolean right) {
          return true;
        }
      };

  /// Executes a duplicate: it takes a retry for a new request.
  static final SmrVariant EXECUTES_DUPLICATES =
      (replica, _, _) -> {
        Set<RequestId> seen = new HashSet<>();
        return (event, effects) -> {
          if (event instanceof Event.Received<SmrMessage>(NodeId from, SmrMessage message)
              && message instanceof SmrMessage.Local(ReplicaEvent told)
              && told instanceof ReplicaEvent.Ordered slot) {
            List<Request> again = new ArrayList<>();
            for (Request request : slot.requests()) {
              again.add(seen.add(request.id()) ? request : renamed(request));
            }
            replica.on(local(from, slot.with(again)), effects);
          } else {
            replica.on(event, effects);
          }
        };
      };

  /// Lets a command begin before an earlier one that changes what it reads.
  static final SmrVariant IGNORES_READS = new Footprints(Footprint.Touch::write);

  /// Lets a command begin before an earlier one that changes what it writes.
  static final SmrVariant IGNORES_WRITES = new Footprints(touch -> !touch.write());

  /// Databases that report only some of the touches in a footprint.
  private record Footprints(Predicate<Footprint.Touch> kept) implements SmrVariant {
    @Override
    public Role<SmrMessage> around(Replica replica, NodeId self, BankDatabase database) {
      return replica;
    }

    @Override
    public Footprint said(Footprint right) {
      return right instanceof Footprint.Known(SessionId session, var touches)
          ? new Footprint.Known(session, touches.stream().filter(kept).toList())
          : right;
    }
  }

  private static Request renamed(Request request) {
    SessionId session = request.id().session();
    return new Request(
        new RequestId(new SessionId(session.high(), session.low() ^ 1), request.id().number()),
        request.born(),
        request.client(),
        request.body());
  }

  /// Ignores the pieces of words delivered to it, so that it gives up writes that others commit, on
  /// the word of those that give up.
  static final SmrVariant DEAF_TO_WORDS =
      (replica, self, _) ->
          (event, effects) -> {
            if (self.number() == 1
                && event instanceof Event.Received<SmrMessage>(NodeId from, SmrMessage message)
                && message instanceof SmrMessage.Local(ReplicaEvent told)
                && told instanceof ReplicaEvent.Ordered slot) {
              List<Request> heard = new ArrayList<>();
              for (Request request : slot.requests()) {
                heard.add(
                    SqlCommand.decode(request.body()) instanceof SqlCommand.WriteVote vote
                        ? over(request, vote)
                        : request);
              }
              replica.on(local(from, slot.with(heard)), effects);
            } else {
              replica.on(event, effects);
            }
          };

  /// An event of the node's own.
  static Event<SmrMessage> local(NodeId self, ReplicaEvent event) {
    return new Event.Received<>(self, new SmrMessage.Local(event));
  }

  private static Request over(Request request, SqlCommand.WriteVote vote) {
    Command over = new SqlCommand.AbandonWrite(vote.node(), vote.at());
    return new Request(request.id(), request.born(), request.client(), over.encode());
  }

  /// A node that only orders believes a single database about the certified state.
  static final SmrVariant BELIEVES_ONE_DATABASE =
      new SmrVariant() {
        @Override
        public Role<SmrMessage> around(Replica replica, NodeId self, BankDatabase database) {
          return replica;
        }

        @Override
        public int believed(int right) {
          return 1;
        }
      };

  /// Reports a false write set for a write that some databases do not support.
  static final SmrVariant FALSE_WORD =
      (replica, self, _) ->
          (event, effects) ->
              replica.on(
                  event,
                  effect -> {
                    if (effect instanceof Effect.Deliver<SmrMessage>(var indication)
                        && indication instanceof ReplicaIndication.Propose(var command)
                        && command instanceof SqlCommand.WriteVote vote
                        && vote.part().length() > 0) {
                      byte[] other = vote.part().toArray();
                      other[other.length - 1] ^= 1;
                      effects.deliver(
                          new ReplicaIndication.Propose(
                              new SqlCommand.WriteVote(
                                  self, vote.at(), Digest.of(other), 0, 1, Bytes.wrap(other))));
                    } else {
                      effects.emit(effect);
                    }
                  });

  /// Counts a database's optional error as a vote for the first value.
  static final SmrVariant HIDES_BEHIND_ERRORS =
      (replica, _, _) -> {
        Map<Position, Bytes> values = new HashMap<>();
        return heard(
            replica,
            vote -> {
              if (vote.part().length() == 0) {
                return vote;
              }
              if (!isError(vote.part())) {
                values.putIfAbsent(vote.at(), vote.part());
                return vote;
              }
              Bytes word = values.getOrDefault(vote.at(), vote.part());
              return new SqlCommand.WriteVote(
                  vote.node(), vote.at(), Digest.of(word.toArray()), 0, 1, word);
            },
            over -> over);
      };

  /// Takes a single database's error for the answer of the replicas that give up waiting.
  static final SmrVariant BELIEVES_ONE_ERROR =
      (replica, _, _) -> {
        Map<Position, Bytes> errors = new HashMap<>();
        return heard(
            replica,
            vote -> {
              if (vote.part().length() > 0 && isError(vote.part())) {
                errors.putIfAbsent(vote.at(), vote.part());
              }
              return vote;
            },
            over -> {
              Optional<Bytes> word = Optional.ofNullable(errors.get(over.at()));
              return word.<Command>map(it ->
                      new SqlCommand.WriteVote(
                          over.node(), over.at(), Digest.of(it.toArray()), 0, 1, it))
                  .orElse(over);
            });
      };

  private static boolean isError(Bytes word) {
    return new Decoder(word).list(Values::readResult).getLast() instanceof Result.Failed failed
        && failed.error().isOfEvaluation();
  }

  /// A replica to which other words are delivered than were ordered.
  private static Role<SmrMessage> heard(
      Replica replica,
      UnaryOperator<SqlCommand.WriteVote> vote,
      Function<SqlCommand.AbandonWrite, Command> over) {
    return (event, effects) -> {
      if (event instanceof Event.Received<SmrMessage>(NodeId from, SmrMessage message)
          && message instanceof SmrMessage.Local(ReplicaEvent told)
          && told instanceof ReplicaEvent.Ordered slot) {
        List<Request> heard = new ArrayList<>();
        for (Request request : slot.requests()) {
          Command command =
              switch (SqlCommand.decode(request.body())) {
                case SqlCommand.WriteVote said -> vote.apply(said);
                case SqlCommand.AbandonWrite said -> over.apply(said);
                case Command other -> other;
              };
          heard.add(new Request(request.id(), request.born(), request.client(), command.encode()));
        }
        replica.on(local(from, slot.with(heard)), effects);
      } else {
        replica.on(event, effects);
      }
    };
  }

  /// Databases whose optional error is an answer like any other.
  static final SmrVariant ACCUSES_FOR_ERRORS =
      new OfDatabase() {
        @Override
        public boolean abstains() {
          return false;
        }
      };

  /// Votes on a transaction that it cannot read with the others' presumed word.
  static final SmrVariant VOTES_UNSEEN =
      (replica, self, database) ->
          (event, effects) ->
              replica.on(
                  event,
                  effect -> {
                    if (effect instanceof Effect.Deliver<SmrMessage>(var indication)
                        && indication instanceof ReplicaIndication.Propose(var command)
                        && command instanceof SqlCommand.WriteVote vote
                        && vote.part().length() == 0
                        && database.taken().isPresent()) {
                      Bytes word = database.taken().get();
                      effects.deliver(
                          new ReplicaIndication.Propose(
                              new SqlCommand.WriteVote(
                                  self, vote.at(), Digest.of(word.toArray()), 0, 1, word)));
                    } else {
                      effects.emit(effect);
                    }
                  });

  /// Goes on with its wrong state instead of waiting for a snapshot.
  static final SmrVariant IGNORES_REPAIR =
      (replica, self, database) ->
          (event, effects) -> {
            List<ReplicaIndication.Repair> repairs = new ArrayList<>();
            replica.on(
                event,
                effect -> {
                  if (effect instanceof Effect.Deliver<SmrMessage>(var indication)
                      && indication instanceof ReplicaIndication.Repair repair) {
                    repairs.add(repair);
                  } else {
                    effects.emit(effect);
                  }
                });
            repairs.forEach(_ ->
                replica.on(
                    local(self, new ReplicaEvent.SnapshotInstalled(database.applied())), effects));
          };

  /// Has the log cut above the certified checkpoint.
  static final SmrVariant TRUNCATES_TOO_MUCH =
      (replica, _, _) ->
          (event, effects) ->
              replica.on(
                  event,
                  effect ->
                      effects.emit(
                          effect instanceof Effect.Deliver<SmrMessage>(var indication)
                                  && indication
                                      instanceof ReplicaIndication.Certified(Position at, var state)
                              ? new Effect.Deliver<>(
                                  new ReplicaIndication.Certified(
                                      Position.of(at.slot() + 3, 0), state))
                              : effect));

  /// Gives false testimony about its tables. (Testimony in another's name is impossible.)
  static final SmrVariant FALSE_TESTIMONY =
      new OfDatabase() {
        @Override
        public SqlCommand.Testimony testimony(SqlCommand.Testimony right) {
          return right.node().number() == 1
              ? new SqlCommand.Testimony(
                  right.node(),
                  right.dispute(),
                  right.shape(),
                  right.answer(),
                  right.excerpt(),
                  wrong(right.state()))
              : right;
        }
      };

  private static StateDigest wrong(StateDigest state) {
    SortedMap<String, Digest> tables = new TreeMap<>(state.tables());
    tables.replaceAll((_, _) -> Digest.of(new byte[] {3}));
    return new StateDigest(tables);
  }
}
