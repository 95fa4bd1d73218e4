package quorate.simulator.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.order.OrderNode;
import quorate.order.Retraction;
import quorate.order.archive.ArchiveMessage;
import quorate.order.archive.ArchiveRecord;
import quorate.simulator.Mistakes;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Failure;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Progress;
import quorate.simulator.Simulate.Report;
import quorate.simulator.Simulate.Worlds;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Subject;
import quorate.simulator.world.Swarm;

class ArchiveSimulateTest {
  private static final Options LIES = new Options(60, Subject.ARCHIVE, true);
  private static final Options CRASHES = new Options(60, Subject.ARCHIVE);

  @Test
  void seedsWithLyingNodesHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Searched.isRight(LIES, Searched.seeds(56, 120));
  }

  @Test
  void seedsWithCrashesOnlyHoldEveryProperty() {
    Report report = Simulate.run(1, Searched.seeds(20, 40), Progress.NONE, CRASHES);
    assertTrue(report.failure().isEmpty(), report.describe());
    assertTrue(report.counters().get(Counter.TRANSFERRED_BATCHES) > 0, report.describe());
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Worlds.archive(true, (pbft, _) -> new ArchiveProtocol(pbft)), 3);
  }

  /// A checkpoint asserts a durable history: an archive that loses it in a restart makes the order
  /// forget acknowledged requests.
  @Test
  void findsAnArchiveThatForgetsInARestart() {
    Worlds forgetful =
        Worlds.archive(
            true,
            (pbft, _) ->
                new ArchiveProtocol(pbft) {
                  @Override
                  public OrderNode<ArchiveMessage> node(
                      NodeId self, List<NodeId> members, Swarm swarm) {
                    OrderNode<ArchiveMessage> right = super.node(self, members, swarm);
                    return new Mistakes.Mistaken<>(
                        right,
                        Mistakes.forgets(right, record -> record instanceof ArchiveRecord.Kept));
                  }
                });
    Failure failure = Searched.failure(forgetful, LIES, 100);
    assertEquals("liveness", failure.property(), failure.describe());
    assertTrue(failure.replay().contains("--order archive --lies nodes"), failure.replay());
  }

  /// The archive delivers batches from other nodes without revoking what PBFT has announced (S1).
  @Test
  void findsAnArchiveThatDoesNotRevoke() {
    Worlds silent =
        Worlds.archive(
            true,
            (pbft, _) ->
                new ArchiveProtocol(pbft) {
                  @Override
                  public OrderNode<ArchiveMessage> node(
                      NodeId self, List<NodeId> members, Swarm swarm) {
                    OrderNode<ArchiveMessage> right = super.node(self, members, swarm);
                    return new Mistakes.Mistaken<>(right, revokesLate(right));
                  }
                });
    Failure failure = Searched.failure(silent, LIES, 125, 2000);
    assertEquals("speculation", failure.property(), failure.describe());
  }

  /// Emits retractions only after deliveries.
  private static Role<ArchiveMessage> revokesLate(OrderNode<ArchiveMessage> right) {
    return (event, effects) -> {
      List<Effect<ArchiveMessage>> late = new ArrayList<>();
      boolean fetched =
          event instanceof Event.Received<ArchiveMessage>(NodeId _, ArchiveMessage.Batches _);
      right.on(
          event,
          effect -> {
            if (fetched && effect instanceof Effect.Deliver<ArchiveMessage>(Retraction _)) {
              late.add(effect);
            } else {
              effects.emit(effect);
            }
          });
      late.forEach(effects::emit);
    };
  }
}
