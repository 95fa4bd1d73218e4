package quorate.runtime.eve;

import java.util.Optional;
import java.util.OptionalLong;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.status.ExecutorDetails;
import quorate.runtime.status.NodeStatus;

/// The state of a node, for `status`.
final class EveStatus {
  private EveStatus() {}

  static NodeStatus of(
      ClusterConfig.Node node, VerifierHost verifier, Optional<ExecutorHost> executor) {
    VerifierHost.Standing standing = verifier.standing();
    Optional<StateHost.Counts> counts = executor.map(it -> it.state().counts());
    OptionalLong committed =
        executor
            .map(it -> OptionalLong.of(it.state().committed().version().number()))
            .orElse(OptionalLong.empty());
    return new NodeStatus(
        OptionalLong.of(node.id().number()),
        OptionalLong.of(ProcessHandle.current().pid()),
        Optional.of(node.host() + ":" + node.port()),
        Optional.of(node.engine()),
        Optional.empty(),
        Optional.of(role(node, executor)),
        Optional.of(health(standing, executor)),
        OptionalLong.empty(),
        new ExecutorDetails(
            standing.view(),
            standing.certified(),
            standing.suspicions(),
            standing.divergences(),
            standing.accusations(),
            committed,
            counts
                .map(it ->
                    new ExecutorDetails.Counts(
                        it.batches(), it.sequential(), it.givenUp(), it.transfers()))
                .orElse(ExecutorDetails.Counts.NONE)));
  }

  private static String role(ClusterConfig.Node node, Optional<ExecutorHost> executor) {
    return executor
        .map(it -> it.primary().equals(node.id()) ? "primary" : "executor")
        .orElse("verifier");
  }

  private static String health(VerifierHost.Standing standing, Optional<ExecutorHost> executor) {
    if (standing.isHopeless()) {
      return "executors differ also in sequence: batch "
          + (standing.certified() + 1)
          + " cannot be committed, the service is not deterministic";
    }
    return executor
        .flatMap(it -> {
          long behind = standing.certified() - it.state().committed().version().number();
          return it.state()
              .trouble()
              .or(() ->
                  behind > EveTimes.LIMITS.window()
                      ? Optional.of("catching up: " + behind + " batches behind")
                      : Optional.empty());
        })
        .orElse(NodeStatus.READY);
  }
}
