package quorate.simulator.pbr;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.core.wire.Encoder;
import quorate.order.Sessions;
import quorate.replication.pbr.Decision;
import quorate.replication.pbr.Group;
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.PbrConfig;
import quorate.replication.pbr.PbrMessage;
import quorate.replication.pbr.PbrMessage.Ack;
import quorate.replication.pbr.PbrMessage.Append;
import quorate.replication.pbr.PbrMessage.Confirm;
import quorate.replication.pbr.PbrMessage.Confirmed;
import quorate.replication.pbr.PbrMessage.Join;
import quorate.replication.pbr.PbrMessage.Snapshot;
import quorate.replication.pbr.PbrRecord;
import quorate.replication.pbr.PbrReplica;

/// Primary-backup with one mistake each, wrapped around the real role, or in its configuration.
final class PbrPlantedBugs {
  private PbrPlantedBugs() {}

  /// A primary answers reads without checking whether it was deposed.
  static final PbrVariant DEPOSED_ANSWERS =
      replying(message ->
          message instanceof Confirm(long number, long round)
              ? new Confirmed(number, round)
              : message);

  /// A backup acknowledges entries before its log is synced.
  static final PbrVariant ACKS_EARLY = early(effect -> isSent(effect, Ack.class));

  /// A primary counts sent entries as acknowledged.
  static final PbrVariant WAITS_FOR_NOBODY =
      replying(message ->
          message instanceof Append append && !append.entries().isEmpty()
              ? new Ack(append.number(), append.entries().getLast().at(), 0)
              : message);

  /// A transferred state lacks the newest transaction.
  static final PbrVariant TRANSFER_LOSES_NEWEST =
      new PbrVariant() {
        @Override
        public boolean losesNewest() {
          return true;
        }
      };

  /// An engine ahead of its log after a crash cannot undo the surplus.
  static final PbrVariant CARRIES_NOTHING =
      new PbrVariant() {
        @Override
        public boolean carriesNothing() {
          return true;
        }
      };

  /// An engine in which a state is half installed counts as whole after a crash.
  static final PbrVariant TAKES_HALF_A_STATE =
      new PbrVariant() {
        @Override
        public boolean marksVoid() {
          return false;
        }
      };

  /// An installed state counts before it is durable.
  static final PbrVariant COUNTS_UNSYNCED_INSTALLS =
      new PbrVariant() {
        @Override
        public boolean syncsInstalls() {
          return false;
        }
      };

  /// Leases use a clock that stands still while the machine is suspended.
  static final PbrVariant LEASE_SLEEPS =
      new PbrVariant() {
        @Override
        public boolean seesSuspensions() {
          return false;
        }
      };

  /// A transferred state lacks the sessions, so that a retry is executed again.
  static final PbrVariant FORGETS_SESSIONS =
      hearing((event, _) ->
          event instanceof Event.Received<PbrMessage>(NodeId from, PbrMessage message)
                  && message instanceof Snapshot it
              ? new Event.Received<>(
                  from, new Snapshot(it.number(), it.transfer(), it.at(), noSessions()))
              : event);

  private static Bytes noSessions() {
    Encoder to = new Encoder();
    new Sessions().encode(to);
    return to.toBytes();
  }

  /// The next group has no member of this one, if there is a spare.
  static final PbrVariant GROUP_OF_STRANGERS =
      hearing((event, replica) ->
          event instanceof Event.Received<PbrMessage>(NodeId from, PbrMessage message)
                  && message instanceof PbrMessage.Ordered(Decision decision)
                  && decision instanceof Decision.Regroup(long number, var _, var _)
                  && number == replica.group().number() + 1
              ? new Event.Received<>(
                  from, new PbrMessage.GroupIs(strangers(number, replica.group())))
              : event);

  private static Group strangers(long number, Group group) {
    for (long node = 1; ; node++) {
      NodeId stranger = new NodeId(node);
      if (!group.members().contains(stranger)) {
        List<NodeId> alone = List.of(stranger);
        return new Group(number, alone, alone, LogPosition.ZERO);
      }
    }
  }

  /// A spare counts as soon as it is asked to join, before its transfer.
  static final PbrVariant SPARE_COUNTS_EARLY =
      around((right, config) ->
          (event, effects) -> {
            List<NodeId> asked = new ArrayList<>();
            right.on(
                event,
                effect -> {
                  effects.emit(effect);
                  if (effect instanceof Effect.Send<PbrMessage>(NodeId to, PbrMessage message)
                      && message instanceof Join) {
                    asked.add(to);
                  }
                });
            PbrReplica replica = right;
            for (NodeId spare : asked) {
              Ack ack = new Ack(replica.group().number(), replica.last(), 0);
              right.on(new Event.Received<>(spare, ack), effects);
            }
          });

  /// A restarted primary forgets that it led its group, and assigns places again.
  static final PbrVariant LEADS_AGAIN =
      around((right, _) ->
          (event, effects) -> {
            if (!(event instanceof Event.Restored<PbrMessage>(var record))
                || !(record instanceof PbrRecord.Led)) {
              right.on(event, effects);
            }
          });

  /// A lease ignores clock drift.
  static final PbrVariant LEASE_IGNORES_DRIFT =
      configured(config -> reads(config, it -> new PbrConfig.Leased(it.lease(), 0)));

  /// Members keep their promises for an instant only.
  static final PbrVariant PROMISES_ARE_BROKEN =
      around((right, _) ->
          (event, effects) ->
              right.on(
                  event,
                  effect ->
                      effects.emit(
                          effect instanceof Effect.Arm<PbrMessage>(var timer, var _)
                                  && timer.toString().startsWith("Over")
                              ? new Effect.Arm<>(timer, Duration.ofMillis(1))
                              : effect)));

  /// Transactions run concurrently on an engine that allows write skew.
  static final PbrVariant SKEWS =
      configured(config ->
          with(config, PbrConfig.Execution.SERIALIZABLE, config.reads(), config.lagBeats()));

  /// A primary does not mind how far a member's database is behind.
  static final PbrVariant NEVER_HOLDS_BACK =
      configured(config -> with(config, config.execution(), config.reads(), 0));

  private static PbrConfig reads(PbrConfig config, UnaryOperator<PbrConfig.Leased> change) {
    return config.reads() instanceof PbrConfig.Leased leased
        ? with(config, config.execution(), change.apply(leased), config.lagBeats())
        : config;
  }

  private static PbrConfig with(
      PbrConfig it, PbrConfig.Execution execution, PbrConfig.Reads reads, int lagBeats) {
    return new PbrConfig(
        it.self(),
        it.replicas(),
        it.failures(),
        it.degraded(),
        execution,
        reads,
        it.beat(),
        it.suspectBeats(),
        it.suspectBeatsMax(),
        it.proposeBeats(),
        it.transferBeats(),
        it.batchEntries(),
        it.batchBytes(),
        it.windowEntries(),
        it.runningMax(),
        it.syncEntries(),
        it.keepEntries(),
        it.sessionEntries(),
        lagBeats);
  }

  private static boolean isSent(Effect<PbrMessage> effect, Class<? extends PbrMessage> kind) {
    return effect instanceof Effect.Send<PbrMessage>(var _, PbrMessage message)
        && kind.isInstance(message);
  }

  /// Performs some effects before the sync.
  private static PbrVariant early(Predicate<Effect<PbrMessage>> which) {
    return around((right, _) ->
        (event, effects) -> {
          List<Effect<PbrMessage>> first = new ArrayList<>();
          List<Effect<PbrMessage>> all = new ArrayList<>();
          right.on(event, effect -> (which.test(effect) ? first : all).add(effect));
          first.forEach(effects::emit);
          all.forEach(effects::emit);
        });
  }

  /// Treats some messages as answered once they are sent.
  private static PbrVariant replying(UnaryOperator<PbrMessage> answer) {
    return around((right, _) ->
        (event, effects) -> {
          List<Event<PbrMessage>> heard = new ArrayList<>();
          right.on(
              event,
              effect -> {
                effects.emit(effect);
                if (effect instanceof Effect.Send<PbrMessage>(NodeId to, PbrMessage message)
                    && !answer.apply(message).equals(message)) {
                  heard.add(new Event.Received<>(to, answer.apply(message)));
                }
              });
          heard.forEach(each -> right.on(each, effects));
        });
  }

  private static PbrVariant hearing(
      BiFunction<Event<PbrMessage>, PbrReplica, Event<PbrMessage>> change) {
    return around((right, _) -> (event, effects) -> right.on(change.apply(event, right), effects));
  }

  private static PbrVariant around(BiFunction<PbrReplica, PbrConfig, Role<PbrMessage>> mistake) {
    return new PbrVariant() {
      @Override
      public Role<PbrMessage> replica(PbrReplica right, PbrConfig config) {
        return mistake.apply(right, config);
      }
    };
  }

  private static PbrVariant configured(UnaryOperator<PbrConfig> mistake) {
    return new PbrVariant() {
      @Override
      public PbrConfig config(PbrConfig right) {
        return mistake.apply(right);
      }
    };
  }
}
