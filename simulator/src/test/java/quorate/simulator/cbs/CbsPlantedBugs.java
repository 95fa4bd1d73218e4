package quorate.simulator.cbs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Role;
import quorate.core.digest.Digest;
import quorate.replication.cbs.CbsConfig;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.CbsMessage.Answered;
import quorate.replication.cbs.Queued;
import quorate.replication.cbs.Statement;

/// A shepherd with one mistake each, wrapped around the real roles.
final class CbsPlantedBugs {
  private CbsPlantedBugs() {}

  /// Counts the votes of replicas that are not ready to commit, as if every replica had processed
  /// all commits (figure 5).
  static final CbsVariant COUNTS_UNREADY =
      unaccusing(
          coordinator(right ->
              (event, effects) -> {
                Map<NodeId, RequestId> decided = new TreeMap<>();
                right.on(
                    event,
                    effect -> {
                      effects.emit(effect);
                      if (effect instanceof Effect.Send<CbsMessage>(NodeId to, var message)
                          && message instanceof CbsMessage.Decide decide) {
                        decided.put(to, decide.txn());
                      }
                    });
                decided.forEach((node, txn) ->
                    right.on(new Event.Received<>(node, new CbsMessage.Processed(txn)), effects));
              }));

  /// Believes the primary: takes any answer of a secondary as equal.
  static final CbsVariant BELIEVES_THE_PRIMARY =
      coordinator(right -> {
        Map<List<Object>, Digest> told = new HashMap<>();
        return (event, effects) ->
            right.on(
                event instanceof Event.Received<CbsMessage>(NodeId from, CbsMessage message)
                        && message instanceof Answered it
                        && it.result().isEmpty()
                    ? new Event.Received<>(from, agreeing(it, told))
                    : event,
                effect -> {
                  if (effect instanceof Effect.Send<CbsMessage>(NodeId _, var message)
                      && message instanceof CbsMessage.Response response) {
                    told.put(List.of(response.txn(), response.number()), voted(response));
                  }
                  effects.emit(effect);
                });
      });

  /// Takes any database for the one that it was: also one that has lost its state.
  static final CbsVariant TAKES_ANY_STATE =
      unaccusing(
          coordinator(right -> {
            Set<Long> all = LongStream.range(0, 4096).boxed().collect(Collectors.toSet());
            return (event, effects) ->
                right.on(
                    event instanceof Event.Received<CbsMessage>(NodeId from, CbsMessage message)
                            && message instanceof CbsMessage.Up up
                        ? new Event.Received<>(from, new CbsMessage.Up(up.connection(), all))
                        : event,
                    effects);
          }));

  /// Begins transactions however far a secondary is behind.
  static final CbsVariant NEVER_HOLDS_BACK =
      new CbsVariant() {
        @Override
        public CbsConfig config(CbsConfig right) {
          return right.lagging(0);
        }
      };

  /// Lets go of the locks of a transaction whose COMMIT failed before it reports that.
  static final CbsVariant REPORTS_FAILED_COMMITS_LATE =
      unaccusing(
          new CbsVariant() {
            @Override
            public boolean reportsFailedCommitsFirst() {
              return false;
            }
          });

  /// The vote of a secondary that agrees with the primary's answer.
  static Digest voted(CbsMessage.Response response) {
    CbsOp op = CbsOp.of(response.executed());
    Optional<Digest> writes =
        op.kind() == CbsOp.Kind.SHARED ? Optional.of(CbsOp.digest(op.rows())) : Optional.empty();
    return CbsMessage.Ran.digest(response.result(), writes);
  }

  static Answered agreeing(Answered answered, Map<List<Object>, Digest> told) {
    List<Object> query = List.of(answered.txn(), answered.number());
    return new Answered(
        answered.generation(),
        answered.txn(),
        answered.number(),
        told.getOrDefault(query, answered.digest()),
        Optional.empty());
  }

  /// Answers the client before the decision is durable.
  static final CbsVariant ANSWERS_EARLY = early(CbsMessage.Committed.class::isInstance);

  /// Lets databases commit before the decision is durable.
  static final CbsVariant COMMITS_EARLY = early(CbsMessage.Decide.class::isInstance);

  private static CbsVariant early(Predicate<CbsMessage> which) {
    return coordinator(right ->
        (event, effects) -> {
          List<Effect<CbsMessage>> all = new ArrayList<>();
          List<Effect<CbsMessage>> first = new ArrayList<>();
          right.on(
              event,
              effect -> {
                boolean early =
                    effect instanceof Effect.Send<CbsMessage>(NodeId _, var message)
                        && which.test(message);
                (early ? first : all).add(effect);
              });
          first.forEach(effects::emit);
          all.forEach(effects::emit);
        });
  }

  /// Forgets in a restart that the log tables were cut.
  static final CbsVariant FORGETS_TRUNCATIONS =
      coordinator(right ->
          (event, effects) -> {
            if (!(event instanceof Event.Restored<CbsMessage>(var record))
                || !record.toString().startsWith("Truncated")) {
              right.on(event, effects);
            }
          });

  /// Readmits a database that lagged behind as soon as it is back, without a repair.
  static final CbsVariant BELIEVES_THE_UNREPAIRED =
      coordinator(right ->
          (event, effects) -> {
            right.on(event, effects);
            if (event instanceof Event.Received<CbsMessage>(NodeId from, var message)
                && message instanceof CbsMessage.Attach(NodeId replica)) {
              CbsMessage readmit = new CbsMessage.Readmit(replica, Long.MAX_VALUE);
              right.on(new Event.Received<>(from, readmit), effects);
            }
          });

  /// Forgets in a restart which databases were detached.
  static final CbsVariant FORGETS_STANDINGS =
      coordinator(right ->
          (event, effects) -> {
            if (!(event instanceof Event.Restored<CbsMessage>(var record))
                || !record.toString().startsWith("Stands")) {
              right.on(event, effects);
            }
          });

  /// Repeats transactions in doubt after a broken connection without consulting the log table.
  static final CbsVariant IGNORES_THE_LOG_TABLE =
      manager(right ->
          (event, effects) ->
              right.on(
                  event instanceof Event.Received<CbsMessage>(NodeId from, var message)
                          && message instanceof CbsMessage.Connected
                      ? new Event.Received<>(from, new CbsMessage.Connected(Set.of()))
                      : event,
                  effects));

  /// Cuts the log table above the last barrier committed everywhere.
  static final CbsVariant TRUNCATES_TOO_MUCH =
      manager(right ->
          (event, effects) ->
              right.on(
                  event,
                  effect ->
                      effects.emit(
                          effect instanceof Effect.Deliver<CbsMessage>(var indication)
                                  && indication instanceof CbsIndication.TruncateTable(long barrier)
                              ? new Effect.Deliver<>(new CbsIndication.TruncateTable(barrier + 20))
                              : effect)));

  /// Takes a query of a committed transaction as processed once it is sent, so that a COMMIT
  /// overtakes queries ordered before it.
  static final CbsVariant SENDS_AHEAD =
      unaccusing(
          manager(right -> {
            Set<RequestId> decided = new HashSet<>();
            Set<List<Long>> ahead = new HashSet<>();
            return (event, effects) -> {
              Deque<CbsIndication.Execute> sent = new ArrayDeque<>();
              Effects<CbsMessage> watched =
                  effect -> {
                    effects.emit(effect);
                    if (effect instanceof Effect.Deliver<CbsMessage>(var indication)
                        && indication instanceof CbsIndication.Execute execute
                        && decided.contains(execute.txn())) {
                      sent.add(execute);
                    }
                  };
              if (event instanceof Event.Received<CbsMessage>(NodeId _, var message)) {
                if (message instanceof CbsMessage.Decide decide) {
                  decided.add(decide.txn());
                } else if (message
                        instanceof
                        CbsMessage.Ran(long attempt, int number, var _, var _, var _, var _)
                    && ahead.contains(List.of(attempt, (long) number))) {
                  return;
                }
              }
              right.on(event, watched);
              while (!sent.isEmpty()) {
                CbsIndication.Execute it = sent.remove();
                ahead.add(List.of(it.attempt(), (long) it.number()));
                right.on(
                    new Event.Received<>(
                        new NodeId(1),
                        new CbsMessage.Ran(it.attempt(), it.number(), CbsOp.said("ahead"))),
                    watched);
              }
            };
          }));

  /// Skips writes while catching up.
  static final CbsVariant SKIPS_WRITES =
      unaccusing(
          manager(right ->
              (event, effects) ->
                  right.on(
                      event instanceof Event.Received<CbsMessage>(NodeId from, var message)
                              && message instanceof CbsMessage.Decide decide
                          ? new Event.Received<>(from, reading(decide))
                          : event,
                      effects)));

  private static CbsMessage reading(CbsMessage.Decide decide) {
    List<Queued> queries =
        decide.queries().stream()
            .map(it ->
                new Queued(
                    it.number(), new Statement(it.statement().body().bytes(), true), it.barrier()))
            .toList();
    return new CbsMessage.Decide(decide.txn(), queries, decide.barrier());
  }

  /// Keeps the votes of a transaction that a secondary rolled back.
  static final CbsVariant KEEPS_VOTES =
      unaccusing(
          coordinator(right -> {
            Set<NodeId> primary = new TreeSet<>();
            return (event, effects) -> {
              boolean kept =
                  event instanceof Event.Received<CbsMessage>(NodeId from, var message)
                      && message instanceof CbsMessage.Retracted
                      && !primary.contains(from);
              if (!kept) {
                right.on(event, effect -> effects.emit(noting(effect, primary)));
              }
            };
          }));

  /// Takes any answer as a sign of life, so that it never suspects a primary that withholds one
  /// answer (rules V1a and V1b).
  static final CbsVariant TRUSTS_ANY_SIGN_OF_LIFE =
      coordinator(right -> {
        Set<NodeId> primary = new TreeSet<>();
        return (event, effects) -> {
          boolean blocked =
              event instanceof Event.Received<CbsMessage>(NodeId from, var message)
                  && message instanceof CbsMessage.Blocked
                  && primary.contains(from);
          boolean withheld =
              event instanceof Event.Fired<CbsMessage>(var timer)
                  && timer.toString().startsWith("Withheld");
          if (!blocked && !withheld) {
            right.on(event, effect -> effects.emit(noting(effect, primary)));
          }
        };
      });

  /// Notes who becomes the primary.
  private static Effect<CbsMessage> noting(Effect<CbsMessage> effect, Set<NodeId> primary) {
    if (effect instanceof Effect.Deliver<CbsMessage>(var indication)
        && indication instanceof CbsIndication.Promoted promoted) {
      primary.clear();
      primary.add(promoted.primary());
    }
    return effect;
  }

  /// Suppresses accusations, so that other effects of the mistake show.
  static CbsVariant unaccusing(CbsVariant mistaken) {
    return new CbsVariant() {
      @Override
      public Role<CbsMessage> coordinator(Role<CbsMessage> right) {
        Role<CbsMessage> role = mistaken.coordinator(right);
        return (event, effects) ->
            role.on(
                event,
                effect -> {
                  if (!(effect instanceof Effect.Deliver<CbsMessage>(var indication))
                      || !(indication instanceof CbsIndication.Accused)) {
                    effects.emit(effect);
                  }
                });
      }

      @Override
      public Role<CbsMessage> manager(Role<CbsMessage> right, NodeId self) {
        return mistaken.manager(right, self);
      }

      @Override
      public boolean reportsFailedCommitsFirst() {
        return mistaken.reportsFailedCommitsFirst();
      }
    };
  }

  static CbsVariant coordinator(UnaryOperator<Role<CbsMessage>> mistake) {
    return new CbsVariant() {
      @Override
      public Role<CbsMessage> coordinator(Role<CbsMessage> right) {
        return mistake.apply(right);
      }
    };
  }

  static CbsVariant manager(UnaryOperator<Role<CbsMessage>> mistake) {
    return new CbsVariant() {
      @Override
      public Role<CbsMessage> manager(Role<CbsMessage> right, NodeId self) {
        return mistake.apply(right);
      }
    };
  }
}
