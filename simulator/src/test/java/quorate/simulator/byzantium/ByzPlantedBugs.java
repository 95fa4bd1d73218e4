package quorate.simulator.byzantium;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Role;
import quorate.core.quorum.Tolerance;
import quorate.core.writeset.KeySet;
import quorate.order.Delivered;
import quorate.order.Request;
import quorate.replication.byzantium.ByzCommand;
import quorate.replication.byzantium.ByzConfig;
import quorate.replication.byzantium.ByzIndication;
import quorate.replication.byzantium.ByzLimits;
import quorate.replication.byzantium.ByzMessage;
import quorate.replication.byzantium.ClientProxy;
import quorate.replication.byzantium.CommittedKeys;
import quorate.replication.byzantium.Finding;
import quorate.replication.byzantium.ReplicaProxy;
import quorate.replication.command.Position;

/// Byzantium with one classic mistake each, wrapped around the real roles and databases.
final class ByzPlantedBugs {
  private ByzPlantedBugs() {}

  /// A database without a transaction's snapshot takes a later one (S6).
  static final ByzVariant OPENS_LATE =
      new ByzVariant() {
        @Override
        public boolean opensLate() {
          return true;
        }
      };

  /// After a restart, snapshots are fixed as of now (S3).
  static final ByzVariant REOPENS_NOW =
      new ByzVariant() {
        @Override
        public boolean reopensNow() {
          return true;
        }
      };

  /// Rows that are only locked have no key (C3).
  static final ByzVariant LOCKS_WITHOUT_KEYS =
      new ByzVariant() {
        @Override
        public boolean claimsLocks() {
          return false;
        }
      };

  /// Operations that changed nothing have no key (C3).
  static final ByzVariant NO_KEYS_IN_VAIN =
      new ByzVariant() {
        @Override
        public boolean claimsInVain() {
          return false;
        }
      };

  /// All transactions are in conflict (C3).
  static final ByzVariant CONFLICTS_EVERYWHERE = conflicting(true);

  /// Transactions expire although replicas find them busy (S5).
  static final ByzVariant ONE_EXPIRES =
      replica((right, config) ->
          (event, effects) ->
              right.on(
                  delivering(event, slot -> multiplied(slot, config, ByzCommand.Expire.class)),
                  effects));

  /// Conflicts are left to the engines (C1, C3): some see none, and others have other results.
  static final ByzVariant ENGINES_DECIDE = conflicting(false);

  /// One word decides, as if all had said it (C7).
  static final ByzVariant ONE_WORD =
      replica((right, config) ->
          (event, effects) ->
              right.on(
                  delivering(event, slot -> multiplied(slot, config, ByzCommand.Word.class)),
                  effects));

  /// A replica that cannot tell says that the COMMIT stands (S6).
  static final ByzVariant ABSTAINER_SPEAKS =
      replica((right, _) -> changing(right, ByzPlantedBugs::speaking));

  /// A read is confirmed by its first answer (R2).
  static final ByzVariant FIRST_ANSWER_CONFIRMS =
      client(right -> changing(right, effect -> claiming(effect, false)));

  /// Reads after the first write are confirmed, although only the master answers them (R3).
  static final ByzVariant CONFIRMS_AFTER_WRITES =
      client(right -> changing(right, effect -> claiming(effect, true)));

  /// A snapshot is fixed when BEGIN is delivered, and not when all COMMITs before it are carried
  /// out (S2).
  static final ByzVariant EARLY_SNAPSHOT = replica((right, _) -> early(right));

  /// A master that was replaced commits what it has executed (C4).
  static final ByzVariant COMMITS_PREFIX = replica(CommitsPrefix::new);

  /// Suspicions of earlier epochs count (M4).
  static final ByzVariant LATE_SUSPICIONS = replica((right, _) -> new LateSuspicions(right));

  /// r + 1 databases keep the effect, also where u is more (C13).
  static final ByzVariant FEW_KEEP =
      new ByzVariant() {
        @Override
        public Tolerance counted(Tolerance right) {
          return new Tolerance(right.lies(), right.lies(), right.liars());
        }
      };

  /// A replica keeps to itself that its database answered otherwise before (A3).
  static final ByzVariant KEEPS_QUIET =
      replica((right, _) ->
          (event, effects) ->
              right.on(
                  event,
                  effect -> {
                    boolean recants =
                        effect
                                instanceof
                                Effect.Deliver<ByzMessage>(ByzIndication.Propose(var vote))
                            && vote instanceof ByzCommand.Recant;
                    if (!recants) {
                      effects.emit(effect);
                    }
                  }));

  /// Replicas wait as long for a slow one however often that decides nothing (C9).
  static final ByzVariant NEVER_PATIENT =
      new ByzVariant() {
        @Override
        public ByzLimits limits(ByzLimits right) {
          return new ByzLimits(
              right.tick(),
              right.patienceTicks(),
              right.idleTicks(),
              right.ageSlots(),
              right.suspectedSlots(),
              0,
              right.bufferedMax());
        }
      };

  static ByzVariant replica(BiFunction<Role<ByzMessage>, ByzConfig, Role<ByzMessage>> wrong) {
    return new ByzVariant() {
      @Override
      public Role<ByzMessage> replica(ReplicaProxy right, ByzConfig config) {
        return wrong.apply(right, config);
      }
    };
  }

  /// Every transaction is in conflict, or none.
  private static ByzVariant conflicting(boolean always) {
    return new ByzVariant() {
      @Override
      public CommittedKeys committed() {
        return new CommittedKeys() {
          @Override
          public boolean isInConflict(Position snapshot, KeySet keys) {
            return always;
          }
        };
      }
    };
  }

  private static ByzVariant client(UnaryOperator<Role<ByzMessage>> wrong) {
    return new ByzVariant() {
      @Override
      public Role<ByzMessage> client(ClientProxy right, ByzConfig config) {
        return wrong.apply(right);
      }
    };
  }

  static Event<ByzMessage> delivering(Event<ByzMessage> event, UnaryOperator<Delivered> change) {
    return event instanceof Event.Received<ByzMessage>(NodeId from, ByzMessage.Ordered(var slot))
        ? new Event.Received<>(from, new ByzMessage.Ordered(change.apply(slot)))
        : event;
  }

  private static Delivered multiplied(
      Delivered slot, ByzConfig config, Class<? extends ByzCommand.Vote> kind) {
    List<Request> requests = new ArrayList<>(slot.requests());
    for (Request request : slot.requests()) {
      if (kind.isInstance(ByzCommand.of(request.body()).orElseThrow())) {
        config
            .replicas()
            .forEach(other ->
                requests.add(new Request(request.id(), request.born(), other, request.body())));
      }
    }
    return new Delivered(slot.slot(), requests);
  }

  private static Role<ByzMessage> changing(
      Role<ByzMessage> right, UnaryOperator<Effect<ByzMessage>> change) {
    return (event, effects) -> right.on(event, effect -> effects.emit(change.apply(effect)));
  }

  private static Effect<ByzMessage> speaking(Effect<ByzMessage> effect) {
    return effect
                instanceof
                Effect.Deliver<ByzMessage>(
                    ByzIndication.Propose(ByzCommand.Word(var at, var finding, var outcome, var _)))
            && finding == Finding.ABSTAINS
        ? new Effect.Deliver<>(
            new ByzIndication.Propose(new ByzCommand.Word(at, Finding.STANDS, outcome)))
        : effect;
  }

  private static Effect<ByzMessage> claiming(Effect<ByzMessage> effect, boolean afterWrites) {
    if (effect instanceof Effect.Send<ByzMessage>(NodeId to, ByzMessage.Submit(Request request))
        && ByzCommand.of(request.body()).orElseThrow() instanceof ByzCommand.Commit it) {
      int reads = 0;
      while (reads < it.steps().size() && it.steps().get(reads).operation().isRead()) {
        reads++;
      }
      int confirmed =
          afterWrites ? reads < it.steps().size() ? it.steps().size() : it.confirmed() : reads;
      ByzCommand.Commit claim =
          new ByzCommand.Commit(
              it.transaction(), it.master(), confirmed, it.steps(), it.keys(), it.writes());
      Request changed = new Request(request.id(), request.born(), request.client(), claim.encode());
      return new Effect.Send<>(to, new ByzMessage.Submit(changed));
    }
    return effect;
  }

  private static Role<ByzMessage> early(Role<ByzMessage> right) {
    return (event, effects) -> {
      if (event
          instanceof Event.Received<ByzMessage>(NodeId _, ByzMessage.Ordered(Delivered slot))) {
        for (int i = 0; i < slot.requests().size(); i++) {
          Request request = slot.requests().get(i);
          if (ByzCommand.of(request.body()).orElseThrow() instanceof ByzCommand.Begin) {
            effects.deliver(new ByzIndication.Open(request.id(), Position.of(slot.slot(), i)));
          }
        }
      }
      right.on(
          event,
          effect -> {
            if (!(effect instanceof Effect.Deliver<ByzMessage>(ByzIndication.Open _))) {
              effects.emit(effect);
            }
          });
    };
  }

  /// Does not verify what it has executed in part, and commits that part.
  private static final class CommitsPrefix implements Role<ByzMessage> {
    private final Role<ByzMessage> right;
    private final NodeId self;
    private final Set<RequestId> executed = new HashSet<>();
    private final Map<Position, RequestId> unverified = new HashMap<>();

    CommitsPrefix(Role<ByzMessage> right, ByzConfig config) {
      this.right = right;
      this.self = config.self();
    }

    @Override
    public void on(Event<ByzMessage> event, Effects<ByzMessage> effects) {
      List<Position> skipped = new ArrayList<>();
      if (event instanceof Event.Received<ByzMessage>(NodeId _, ByzMessage.Ran ran)
          && ran.reply() instanceof ByzMessage.Done) {
        executed.add(ran.transaction());
      }
      right.on(event, effect -> change(effect, skipped).ifPresent(effects::emit));
      for (Position at : skipped) {
        ByzMessage.Reply failed = new ByzMessage.Failed(ByzMessage.Refusal.ENGINE);
        on(new Event.Received<>(self, new ByzMessage.Verified(at, failed)), effects);
      }
    }

    private Optional<Effect<ByzMessage>> change(Effect<ByzMessage> effect, List<Position> skipped) {
      if (!(effect instanceof Effect.Deliver<ByzMessage>(var indication))) {
        return Optional.of(effect);
      }
      switch ((ByzIndication) indication) {
        case ByzIndication.Verify(Position at, RequestId id, var _, var _)
            when executed.contains(id) -> {
          unverified.put(at, id);
          skipped.add(at);
          return Optional.empty();
        }
        case ByzIndication.Rewind(RequestId id) -> executed.remove(id);
        case ByzIndication.Discard(RequestId id) when unverified.containsValue(id) -> {
          return Optional.empty();
        }
        case ByzIndication.Apply(Position at, var _) when unverified.containsKey(at) -> {
          RequestId id = java.util.Objects.requireNonNull(unverified.get(at));
          return Optional.of(new Effect.Deliver<>(new ByzIndication.Commit(at, id)));
        }
        default -> {}
      }
      return Optional.of(effect);
    }
  }

  /// Takes each suspicion for one of the master's present epoch.
  private static final class LateSuspicions implements Role<ByzMessage> {
    private final Role<ByzMessage> right;
    private final Map<NodeId, Long> epochs = new HashMap<>();

    LateSuspicions(Role<ByzMessage> right) {
      this.right = right;
    }

    @Override
    public void on(Event<ByzMessage> event, Effects<ByzMessage> effects) {
      right.on(
          delivering(event, this::changed),
          effect -> {
            switch (effect) {
              case Effect.Deliver<ByzMessage>(ByzIndication.Suspected(NodeId master, long epoch)) ->
                  epochs.put(master, epoch + 1);
              case Effect.Deliver<ByzMessage>(ByzIndication.Accused(NodeId wrong, var _)) ->
                  epochs.merge(wrong, 1L, Long::sum);
              case Effect.Deliver<ByzMessage>(ByzIndication.Recanted(NodeId wrong, var _)) ->
                  epochs.merge(wrong, 1L, Long::sum);
              default -> {}
            }
            effects.emit(effect);
          });
    }

    private Delivered changed(Delivered slot) {
      return new Delivered(slot.slot(), slot.requests().stream().map(this::changed).toList());
    }

    private Request changed(Request request) {
      if (ByzCommand.of(request.body()).orElseThrow()
          instanceof ByzCommand.Suspect(NodeId master, long epoch)) {
        long now = Math.max(epoch, epochs.getOrDefault(master, 0L));
        return new Request(
            request.id(),
            request.born(),
            request.client(),
            new ByzCommand.Suspect(master, now).encode());
      }
      return request;
    }
  }
}
