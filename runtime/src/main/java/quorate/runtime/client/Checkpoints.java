package quorate.runtime.client;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import quorate.core.value.SqlException;
import quorate.replication.client.ClientIndication;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;

/// Has checkpoints ordered, and what an operator declares of one.
public final class Checkpoints {
  private static final long SECONDS_MAX = 15;

  private Checkpoints() {}

  /// Has one ordered now, without a snapshot.
  ///
  /// @return its position
  /// @throws SqlException 57P03 if the cluster does not answer
  public static Position order(ClusterClient client) throws InterruptedException {
    return order(client, false);
  }

  /// Has one ordered now, of which every replica keeps a snapshot: once certified, it is what
  /// replicas can be given, and the log is cut below it.
  ///
  /// @return its position
  /// @throws SqlException 57P03 if the cluster does not answer
  public static Position orderSnapshot(ClusterClient client) throws InterruptedException {
    return order(client, true);
  }

  /// Has one ordered of which every replica keeps a snapshot, and waits for nobody: too few may be
  /// left to acknowledge it. A node's control state tells when it has been scanned.
  public static void request(ClusterClient client) {
    var _ = client.orders().submit(new HostCommand.Checkpoint(true));
  }

  /// Has an operator's declaration ordered, and waits for nobody, as above.
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
