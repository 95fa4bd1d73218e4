package quorate.runtime.status;

import java.util.Optional;
import java.util.OptionalLong;
import quorate.runtime.config.AbleEngines;

/// The JSON of a cluster's state, as `quorate status --json` prints it.
public final class ClusterStatusJson {
  private ClusterStatusJson() {}

  public static JsonObject write(ClusterStatus status) {
    JsonObject out =
        new JsonObject().put("cluster", status.cluster()).put("survives", status.survives());
    switch (status.scheme()) {
      case ClusterStatus.Scheme.Ordered it ->
          out.put("configuration", it.configuration())
              .put("protocol", status.protocol())
              .put("order", it.order());
      case ClusterStatus.Scheme.Shepherded it ->
          out.put("configuration", it.configuration())
              .put("protocol", status.protocol())
              .put("mode", it.mode())
              .put("standby", it.standby())
              .put("ready", status.isReady());
      case ClusterStatus.Scheme.PrimaryBackup it ->
          out.put("protocol", status.protocol())
              .put("degraded", it.degraded())
              .put("ready", status.isReady());
      case ClusterStatus.Scheme.Verified it ->
          out.put("protocol", status.protocol())
              .put("service", it.service())
              .put("ready", status.isReady());
    }
    out.put("gateway", status.gateway()).put("gatewayPid", status.gatewayPid());
    if (status.scheme() instanceof ClusterStatus.Scheme.Shepherded) {
      out.put("active", status.active().map(NodeStatus::id).orElse(OptionalLong.empty()))
          .putObject("shepherd", status.shepherd().map(NodeStatusJson::write));
    }
    out.putObjects(
        "nodes", status.nodes().stream().map(ClusterStatusJson::withoutShepherd).toList());
    if (status.scheme() instanceof ClusterStatus.Scheme.Ordered it) {
      out.putObjects(
              "spares",
              it.spares().nodes().stream()
                  .map(
                      spare -> new JsonObject().put("id", spare.id()).put("engine", spare.engine()))
                  .toList())
          .putObject("disagreement", it.split().map(Split::json))
          .putObjects("lacking", it.lacking().stream().map(ClusterStatusJson::write).toList());
    }
    return out;
  }

  /// The shepherd has a field beside the nodes.
  private static JsonObject withoutShepherd(NodeStatus node) {
    Optional<SeatDetails> seat = node.seat();
    return NodeStatusJson.write(seat.isEmpty() ? node : node.with(seat.get().withoutShepherd()));
  }

  private static JsonObject write(AbleEngines.Lacking lacking) {
    return new JsonObject()
        .put("construct", lacking.construct().name())
        .put("able", lacking.able())
        .put("consequence", lacking.detects() ? "only detected" : "refused");
  }
}
