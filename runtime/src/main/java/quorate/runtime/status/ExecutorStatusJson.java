package quorate.runtime.status;

import java.util.OptionalLong;

/// The JSON of the state of a node under execute-verify replication, to and fro.
public final class ExecutorStatusJson {
  private ExecutorStatusJson() {}

  static JsonObject write(NodeStatus node, ExecutorDetails it) {
    JsonObject out =
        new JsonObject()
            .put("id", node.id())
            .put("pid", node.pid())
            .putText("address", node.address())
            .putText("role", node.role())
            .putText("service", node.engine())
            .put("view", it.view())
            .put("certified", it.certified())
            .put("suspicions", it.suspicions())
            .put("divergences", it.divergences())
            .put("accusations", it.accusations());
    if (it.committed().isPresent()) {
      out.put("committed", it.committed())
          .put("batches", it.counts().batches())
          .put("sequential", it.counts().sequential())
          .put("givenUp", it.counts().givenUp())
          .put("transfers", it.counts().transfers());
    }
    return out.putText("health", node.health());
  }

  /// Reads the status of a node under execute-verify replication.
  ///
  /// @throws quorate.core.wire.WireException if the text is none
  public static NodeStatus read(String text) {
    JsonObject in = JsonObject.parse(text);
    OptionalLong committed = in.findNumber("committed");
    ExecutorDetails.Counts counts =
        committed.isPresent()
            ? new ExecutorDetails.Counts(
                in.number("batches"),
                in.number("sequential"),
                in.number("givenUp"),
                in.number("transfers"))
            : ExecutorDetails.Counts.NONE;
    return new NodeStatus(
        in.findNumber("id"),
        in.findNumber("pid"),
        in.findText("address"),
        in.findText("service"),
        in.findText("version"),
        in.findText("role"),
        in.findText("health"),
        in.findNumber("uptimeSeconds"),
        new ExecutorDetails(
            in.number("view"),
            in.number("certified"),
            in.number("suspicions"),
            in.number("divergences"),
            in.number("accusations"),
            committed,
            counts));
  }
}
