package quorate.simulator.order;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.order.ChoiceProposed;
import quorate.order.OrderNode;
import quorate.order.pbft.Assigned;
import quorate.order.pbft.Batch;
import quorate.order.pbft.Claim;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftMessage.NewView;
import quorate.order.pbft.PbftMessage.ViewChange;
import quorate.order.pbft.PbftNode;
import quorate.order.reconfigure.Configuration;
import quorate.simulator.Mistakes;
import quorate.simulator.world.Rng;
import quorate.simulator.world.Swarm;

/// PBFT with one classic mistake each.
final class PbftPlantedBugs {
  private PbftPlantedBugs() {}

  /// Believes a new view without verifying its decision: the primary may drop a prepared batch.
  static final BiFunction<PbftSwarm, Rng, PbftProtocol> BELIEVES_NEW_VIEWS =
      with(
          PbftPlantedBugs::gullible,
          (right, _) ->
              (event, effects) -> {
                if (event instanceof Event.Received<PbftMessage>(NodeId from, PbftMessage message)
                    && message instanceof NewView newView) {
                  right.on(new Event.Received<>(from, justified(newView)), effects);
                } else {
                  right.on(event, effects);
                }
              });

  /// Keeps the tally of a slot's commits when the view changes, so that commits of earlier views
  /// count for the batch prepared later.
  static final BiFunction<PbftSwarm, Rng, PbftProtocol> COUNTS_ACROSS_VIEWS =
      with(
          UnaryOperator.identity(),
          (right, config) ->
              PbftMistakes.countsAcrossViews(right, config, new PbftMistakes.Tally()));

  /// Takes r + 1 equal checkpoint votes for a stable checkpoint.
  static final BiFunction<PbftSwarm, Rng, PbftProtocol> WEAK_CHECKPOINTS =
      with(
          Mistakes::believing,
          (right, config) -> PbftMistakes.weakCheckpoints(right, config, new PbftMistakes.Tally()));

  /// Forgets its votes in a restart.
  static final BiFunction<PbftSwarm, Rng, PbftProtocol> FORGETS_VOTES =
      with(UnaryOperator.identity(), (right, _) -> Mistakes.forgets(right, Mistakes::isVote));

  /// Accepts any value chosen by a primary in the layer above.
  static final BiFunction<PbftSwarm, Rng, PbftProtocol> ACCEPTS_ANY_CHOICE =
      (drawn, rng) ->
          new PbftProtocol(drawn, rng) {
            @Override
            public boolean accepts(ChoiceProposed proposed) {
              return true;
            }
          };

  /// Real nodes with this configuration, with a mistake around each of the honest ones.
  private static BiFunction<PbftSwarm, Rng, PbftProtocol> with(
      UnaryOperator<PbftConfig> configured,
      BiFunction<Role<PbftMessage>, PbftConfig, Role<PbftMessage>> mistake) {
    return (drawn, rng) ->
        new PbftProtocol(drawn, rng) {
          @Override
          OrderNode<PbftMessage> right(NodeId self, Configuration configuration, Swarm swarm) {
            PbftConfig config = configured.apply(config(self, configuration, swarm));
            PbftNode right = new PbftNode(config);
            return new Mistakes.Mistaken<>(right, mistake.apply(right, config));
          }
        };
  }

  /// Does not verify signatures, so that the mistake's invented messages are believed.
  private static PbftConfig gullible(PbftConfig right) {
    return Mistakes.with(right, (_, _, _) -> true);
  }

  /// The same choice, with view changes from which it follows.
  private static NewView justified(NewView newView) {
    List<Assigned> chosen = new ArrayList<>(newView.chosen());
    while (!chosen.isEmpty() && chosen.getLast().digest().equals(Batch.NULL.digest())) {
      chosen.removeLast();
    }
    List<Claim> claims = new ArrayList<>();
    for (Assigned each : chosen) {
      if (!each.digest().equals(Batch.NULL.digest())) {
        claims.add(new Claim(each.slot(), newView.view() - 1, each.digest()));
      }
    }
    List<ViewChange> changes = new ArrayList<>();
    for (ViewChange each : newView.changes()) {
      changes.add(
          new ViewChange(
              each.view(), each.signer(), each.stable(), claims, claims, each.signature()));
    }
    return new NewView(newView.view(), changes, chosen, newView.signature());
  }
}
