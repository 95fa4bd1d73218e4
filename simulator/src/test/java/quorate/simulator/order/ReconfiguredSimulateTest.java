package quorate.simulator.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.order.OptimisticDelivery;
import quorate.order.OrderNode;
import quorate.order.paxos.PaxosMessage;
import quorate.order.reconfigure.ReconfigurableMessage;
import quorate.order.reconfigure.ReconfigurableRecord;
import quorate.simulator.Mistakes;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Failure;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Progress;
import quorate.simulator.Simulate.Report;
import quorate.simulator.Simulate.Worlds;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;
import quorate.simulator.world.Subject;
import quorate.simulator.world.Swarm;
import quorate.simulator.world.World;

/// Orders with nodes replaced, any number at a time, under load and machine failures.
class ReconfiguredSimulateTest {
  private static final Options PAXOS = new Options(60, Subject.PAXOS_RECONFIGURED);
  private static final Options LIES = new Options(60, Subject.ARCHIVE_RECONFIGURED, true);

  @Test
  void paxosHoldsEveryPropertyAndLeavesNoCounterAtZero() {
    Searched.isRight(PAXOS, Searched.seeds(100, 300));
  }

  @Test
  void pbftWithLyingNodesHoldsEveryProperty() {
    Report report = Simulate.run(1, Searched.seeds(40, 100), Progress.NONE, LIES);
    assertTrue(report.failure().isEmpty(), report.describe());
    for (Counter counter :
        List.of(
            Counter.RECONFIGURATIONS,
            Counter.REQUESTS_OF_NODES,
            Counter.KEYS_MISSING,
            Counter.FALSE_CONFIGURATIONS,
            Counter.VIEW_CHANGES_PREPARED,
            Counter.SNAPSHOT_INSTALLS,
            Counter.EQUIVOCATIONS)) {
      assertTrue(report.counters().get(counter) > 0, counter.label());
    }
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Worlds.reconfigured(new PaxosProtocol()), 3);
  }

  /// Counts every message of one configuration in the latest.
  private static <M> Role<ReconfigurableMessage<M>> confusesConfigurations(
      Role<ReconfigurableMessage<M>> right) {
    long[] latest = {1};
    return (event, effects) -> {
      if (event
          instanceof
          Event.Received<ReconfigurableMessage<M>>(
              NodeId from,
              ReconfigurableMessage.Of<M>(long number, M message))) {
        latest[0] = Math.max(latest[0], number);
        right.on(
            new Event.Received<>(from, new ReconfigurableMessage.Of<>(latest[0], message)),
            effects);
      } else {
        right.on(event, effects);
      }
    };
  }

  @Test
  void findsNodesThatConfuseConfigurations() {
    // A ballot of one configuration counts as the same ballot of the next, with another batch in a
    // slot; or no node follows it; or its votes are missed (A10).
    found(
        Set.of("invariant", "liveness", "memory"),
        ReconfiguredSimulateTest::confusesConfigurations);
  }

  /// Forgets the votes of later configurations in a restart.
  @Test
  void findsNodesThatForgetLaterConfigurations() {
    found(
        Set.of("agreement"),
        right ->
            Mistakes.forgets(
                right,
                record ->
                    record instanceof ReconfigurableRecord.Of(long number, var _) && number > 1));
  }

  /// Announces the first slot of a configuration as its base (R9).
  @Test
  void findsNodesThatAnnounceOtherSlots() {
    found(Set.of("speculation"), ReconfiguredSimulateTest::announcesOtherSlots);
  }

  private static <M> Role<ReconfigurableMessage<M>> announcesOtherSlots(
      Role<ReconfigurableMessage<M>> right) {
    return (event, effects) ->
        right.on(
            event,
            effect -> {
              if (effect
                      instanceof
                      Effect.Deliver<ReconfigurableMessage<M>>(
                          OptimisticDelivery(long epoch, long slot, var requests, var choice))
                  && epoch >>> 32 > 1) { // the configuration's number
                effects.deliver(new OptimisticDelivery(epoch, slot + 1, requests, choice));
              } else {
                effects.emit(effect);
              }
            });
  }

  @Test
  void findsNodesThatBelieveRemovedOnes() {
    Failure failure = Searched.failure(ReconfigurationBugs.COUNTS_THE_REMOVED, LIES, 2_000);
    assertEquals("configuration", failure.property(), failure.describe());
  }

  @Test
  void findsNodesThatAccuseForAKeyThatHasNotArrived() {
    Failure failure =
        Searched.failure(ReconfigurationBugs.TAKES_THE_UNKNOWN_FOR_FORGED, LIES, 2_000);
    assertEquals("accusation", failure.property(), failure.describe());
  }

  private interface Mistake {
    Role<ReconfigurableMessage<PaxosMessage>> around(
        Role<ReconfigurableMessage<PaxosMessage>> right);
  }

  /// @param properties one of which it violates
  private static void found(Set<String> properties, Mistake mistake) {
    Worlds worlds =
        (seed, trace) ->
            new World<>(
                new ReconfigurableProtocol<>(new PaxosProtocol(), new Rng(seed).fork(9)) {
                  @Override
                  public OrderNode<ReconfigurableMessage<PaxosMessage>> node(
                      NodeId self, List<NodeId> members, Swarm swarm) {
                    OrderNode<ReconfigurableMessage<PaxosMessage>> right =
                        super.node(self, members, swarm);
                    return new Mistakes.Mistaken<>(right, mistake.around(right));
                  }
                },
                seed,
                trace);
    Failure failure = Searched.failure(worlds, PAXOS, 300);
    assertTrue(properties.contains(failure.property()), failure.describe());
    assertTrue(failure.replay().contains("--order paxos_reconfigured"), failure.replay());
  }
}
