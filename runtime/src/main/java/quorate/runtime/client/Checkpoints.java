package quorate.runtime.client;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import quorate.core.value.SqlException;
import quorate.replication.client.ClientIndication;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;

/// Submits checkpoints, and an operator's declarations of states, to the order.
public final class Checkpoints {
  private static final long SECONDS_MAX = 15;

  private Checkpoints() {}

  /// Orders a checkpoint without a snapshot.
  ///
  /// @return its position
  /// @throws SqlException 57P03 if the cluster does not answer
  public static Position order(ClusterClient client) throws InterruptedException {
    return order(client, false);
  }

  /// Orders a checkpoint of which every replica keeps a snapshot. Once certified, the snapshot can
  /// be given to replicas, and the log is truncated below it.
  ///
  /// @return its position
  /// @throws SqlException 57P03 if the cluster does not answer
  public static Position orderSnapshot(ClusterClient client) throws InterruptedException {
    return order(client, true);
  }

  /// Orders a checkpoint with a snapshot without waiting for answers, since too few nodes may be
  /// left to give any. The nodes' control state shows when it has been scanned.
  public static void request(ClusterClient client) {
    var _ = client.orders().submit(new HostCommand.Checkpoint(true));
  }

  /// Orders an operator's declaration, also without waiting.
  public static void request(ClusterClient client, HostCommand.DeclareState declaration) {
    var _ = client.orders().submit(declaration);
  }

  private static Position order(ClusterClient client, boolean snapshot)
      throws InterruptedException {
    try {
      ClientIndication answer =
          client
              .orders()
              .submit(new HostCommand.Checkpoint(snapshot))
              .get(SECONDS_MAX, TimeUnit.SECONDS);
      if (answer instanceof ClientIndication.Answered answered) {
        return answered.position();
      }
      throw new SqlException("57P03", "the replicas do not agree on a checkpoint");
    } catch (ExecutionException | TimeoutException late) {
      throw new SqlException(
          "57P03", "the cluster does not answer: too few nodes are up; look at: ./quorate status");
    }
  }
}
