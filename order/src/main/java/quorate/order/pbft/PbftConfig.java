package quorate.order.pbft;

import java.util.List;
import java.util.Optional;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.order.Request;

/// A replica's place in its cluster.
///
/// @param self this node
/// @param members all ordering nodes, ascending: n = 2u + r + 1
/// @param quorum n - u; any two share r + 1 nodes, so an honest one
/// @param weak r + 1: one of them is honest
/// @param signatures for view changes, new views and checkpoints
/// @param authentic checks that a client made a request; a primary cannot invent requests
/// @param choices whether the layer above proposes and judges a value with each batch
/// @param speculative whether batches are announced before they are committed
public record PbftConfig(
    NodeId self,
    List<NodeId> members,
    int quorum,
    int weak,
    Signatures signatures,
    ClientAuthentication authentic,
    boolean choices,
    boolean speculative,
    PbftLimits limits) {
  public PbftConfig {
    members = members.stream().sorted().distinct().toList();
    int count = members.size();
    if (!members.contains(self)) {
      throw new IllegalArgumentException(self + " is not among the members " + members);
    }
    if (weak < 1 || 2 * quorum - count < weak || quorum > count) {
      throw new IllegalArgumentException(quorum + " of " + count + " is no quorum");
    }
  }

  /// The configuration for a cluster with this tolerance.
  public static PbftConfig of(
      NodeId self,
      List<NodeId> members,
      Tolerance tolerance,
      Signatures signatures,
      ClientAuthentication authentic) {
    int count = (int) members.stream().distinct().count();
    if (tolerance.liars() != Tolerance.Liars.NODES || count < tolerance.orderingNodes()) {
      throw new IllegalArgumentException(
          count + " members; lies = nodes takes 2u + r + 1 of them: " + tolerance);
    }
    return new PbftConfig(
        self,
        members,
        count - tolerance.failures(),
        tolerance.weakCertificate(),
        signatures,
        authentic,
        false,
        false,
        PbftLimits.DEFAULT);
  }

  /// The same with other limits.
  public PbftConfig withLimits(PbftLimits newLimits) {
    return new PbftConfig(
        self, members, quorum, weak, signatures, authentic, choices, speculative, newLimits);
  }

  /// The same with a value agreed on beside each batch, or not.
  public PbftConfig withChoices(boolean wanted) {
    return new PbftConfig(
        self, members, quorum, weak, signatures, authentic, wanted, speculative, limits);
  }

  /// The same with batches announced before they are committed, or not.
  public PbftConfig withSpeculation(boolean wanted) {
    return new PbftConfig(
        self, members, quorum, weak, signatures, authentic, choices, wanted, limits);
  }

  /// The primary of a view (PBFT, section 4.1).
  public NodeId primary(long view) {
    return members.get((int) (view % members.size()));
  }

  /// The reason, if any, why an honest replica does not pass this request on.
  Optional<Refused.Reason> fault(Request request) {
    if (request.bytes() > limits.window().batchBytes()) {
      return Optional.of(Refused.Reason.FORGED_REQUEST);
    }
    if (authentic.test(request)) {
      return Optional.empty();
    }
    return Optional.of(
        authentic.knows(request.client())
            ? Refused.Reason.FORGED_REQUEST
            : Refused.Reason.UNKNOWN_SENDER);
  }

  boolean isMember(NodeId node) {
    return members.contains(node);
  }

  void toOthers(PbftMessage message, Effects<PbftMessage> effects) {
    for (NodeId member : members) {
      if (!member.equals(self)) {
        effects.send(member, message);
      }
    }
  }
}
