package quorate.runtime.config;

import java.util.Arrays;
import org.tomlj.TomlParseResult;
import quorate.core.quorum.Tolerance;

/// The order of a configuration, which has to mask the faults that its protocol cannot.
///
/// @param complaint makes an error of a place and a reason
record ConfiguredOrder(TomlParseResult toml, ConfiguredEngines.Complaint complaint) {
  private static final String ORDER = "order";

  /// The order, unless protocol and faults do not go together.
  ///
  /// @param word the configured one
  /// @param standby whether the nodes order the shepherd's decisions
  ClusterConfig.Ordered of(String word, String protocol, Tolerance tolerance, boolean standby) {
    return switch (protocol) {
      case "pbr" -> {
        requireHonest(tolerance);
        yield any(word);
      }
      case "cbs" -> {
        if (tolerance.liars() == Tolerance.Liars.NODES) {
          throw complaint.of(
              toml, "protocol", "\"cbs\" trusts its shepherd; where nodes may lie, use \"smr\"");
        }
        yield standby ? any(word) : masking(word, tolerance);
      }
      case "eve" -> none(word, tolerance);
      default -> masking(word, tolerance);
    };
  }

  /// No order: verifiers mask the lies of any node.
  private ClusterConfig.Ordered none(String word, Tolerance tolerance) {
    if (tolerance.liars() != Tolerance.Liars.NODES) {
      throw complaint.of(toml, "protocol", "under \"eve\" any node may lie: set liars = \"nodes\"");
    }
    if (toml.contains(ORDER) && !word.equals(ClusterConfig.Ordered.NONE.word())) {
      throw complaint.of(
          toml, ORDER, "under \"eve\" nothing is ordered: set order = \"none\", or leave it out");
    }
    return ClusterConfig.Ordered.NONE;
  }

  /// Refuses lies, because a primary's answers are not voted on.
  private void requireHonest(Tolerance tolerance) {
    if (tolerance.lies() > 0 || tolerance.liars() == Tolerance.Liars.NODES) {
      String key = tolerance.lies() == 0 && toml.contains("liars") ? "liars" : "lies";
      throw complaint.of(
          toml,
          toml.contains(key) ? key : "protocol",
          "under \"pbr\" replicas crash, and what one says is believed: set "
              + (tolerance.lies() > 0 ? "lies = 0" : "liars = \"databases\"")
              + ", or use protocol = \"smr\"");
    }
  }

  /// The order of nodes that are trusted anyway.
  private ClusterConfig.Ordered any(String word) {
    return Arrays.stream(ClusterConfig.Ordered.values())
        .filter(each -> each.word().equals(word) && each != ClusterConfig.Ordered.NONE)
        .findFirst()
        .orElseThrow(() ->
            complaint.of(
                toml, ORDER, "\"" + word + "\" is no order; use \"paxos\", \"pbft\" or \"ratis\""));
  }

  /// The order that masks these faults.
  private ClusterConfig.Ordered masking(String word, Tolerance tolerance) {
    ClusterConfig.Ordered own = ClusterConfig.Ordered.of(tolerance.liars());
    if (word.equals(own.word())) {
      return own;
    }
    if (own == ClusterConfig.Ordered.PBFT) {
      throw complaint.of(
          toml, ORDER, "where nodes may lie, only \"pbft\" orders, not \"" + word + "\"");
    }
    if (!word.equals(ClusterConfig.Ordered.RATIS.word())) {
      throw complaint.of(toml, ORDER, "\"" + word + "\" is no order; use \"paxos\" or \"ratis\"");
    }
    return ClusterConfig.Ordered.RATIS;
  }
}
