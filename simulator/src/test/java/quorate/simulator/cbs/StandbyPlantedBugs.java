package quorate.simulator.cbs;

import java.util.ArrayList;
import java.util.List;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.replication.cbs.CbsEntry;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.SuccessionMessage;

/// Standby shepherds with one mistake each.
final class StandbyPlantedBugs {
  private StandbyPlantedBugs() {}

  /// Counts entries of an old shepherd as decided even after the end of its epoch.
  static final CbsVariant COUNTS_OLD_EPOCHS =
      new CbsVariant() {
        @Override
        public Role<SuccessionMessage> succession(Role<SuccessionMessage> right) {
          long[] at = new long[2];
          return (event, effects) -> {
            CbsEntry entry =
                event instanceof Event.Received<SuccessionMessage>(var _, var message)
                        && message instanceof SuccessionMessage.Ordered(CbsEntry ordered)
                    ? ordered
                    : new CbsEntry.Moved(0, 0, "", 0, true);
            if (entry instanceof CbsEntry.Takeover takeover && takeover.epoch() > at[0]) {
              at[0] = takeover.epoch();
              at[1] = 0;
            }
            if (entry instanceof CbsEntry.Decided decided && decided.epoch() < at[0]) {
              CbsEntry late = new CbsEntry.Decided(at[0], at[1]++, decided.records());
              right.on(
                  new Event.Received<>(
                      ((Event.Received<SuccessionMessage>) event).from(),
                      new SuccessionMessage.Ordered(late)),
                  effects);
              return;
            }
            if (entry instanceof CbsEntry.Decided decided && decided.epoch() == at[0]) {
              at[1] = Math.max(at[1], decided.number() + 1);
            }
            right.on(event, effects);
          };
        }
      };

  /// Becomes active as soon as it wants to, without waiting for its entry.
  static final CbsVariant TAKES_OVER_UNORDERED =
      new CbsVariant() {
        @Override
        public Role<SuccessionMessage> succession(Role<SuccessionMessage> right) {
          return (event, effects) ->
              right.on(
                  event,
                  effect -> {
                    effects.emit(effect);
                    if (proposed(effect) instanceof CbsEntry.Takeover takeover) {
                      right.on(
                          new Event.Received<>(
                              takeover.node(), new SuccessionMessage.Ordered(takeover)),
                          effects);
                    }
                  });
        }
      };

  /// Counts its proposals as decided.
  static final CbsVariant ACKNOWLEDGES_PROPOSALS =
      new CbsVariant() {
        @Override
        public Role<SuccessionMessage> succession(Role<SuccessionMessage> right) {
          return (event, effects) ->
              right.on(
                  event,
                  effect -> {
                    effects.emit(effect);
                    if (proposed(effect) instanceof CbsEntry.Decided decided) {
                      right.on(
                          new Event.Received<>(
                              new quorate.core.NodeId(1), new SuccessionMessage.Ordered(decided)),
                          effects);
                    }
                  });
        }
      };

  private static CbsEntry proposed(Effect<SuccessionMessage> effect) {
    return effect instanceof Effect.Deliver<SuccessionMessage>(var indication)
            && indication
                instanceof
                quorate.replication.cbs.SuccessionIndication.Propose(long _, CbsEntry entry)
        ? entry
        : new CbsEntry.Moved(0, 0, "", 0, true);
  }

  /// A database runs what is pending before the coordinator has judged its log table.
  static final CbsVariant RUNS_UNJUDGED =
      new CbsVariant() {
        @Override
        public Role<CbsMessage> manager(Role<CbsMessage> right, NodeId self) {
          return (event, effects) -> {
            List<CbsMessage.Up> connected = new ArrayList<>();
            right.on(
                event,
                effect -> {
                  effects.emit(effect);
                  if (effect instanceof Effect.Send<CbsMessage>(NodeId _, var message)
                      && message instanceof CbsMessage.Up up) {
                    connected.add(up);
                  }
                });
            connected.forEach(up ->
                right.on(
                    new Event.Received<>(self, new CbsMessage.Admit(up.connection())), effects));
          };
        }
      };

  /// Databases go on obeying an old shepherd after a new one has connected.
  static final CbsVariant UNFENCED_DATABASES =
      new CbsVariant() {
        @Override
        public boolean fences() {
          return false;
        }
      };

  /// Accepts clients' messages addressed to another epoch, however late.
  static final CbsVariant HEARS_OTHER_EPOCHS =
      new CbsVariant() {
        @Override
        public boolean hearsOtherEpochs() {
          return true;
        }
      };
}
