package quorate.runtime.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.digest.RowsDigest;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.wire.WireException;
import quorate.runtime.net.Rpc;
import quorate.runtime.net.Transport;

/// Fetches the rows of a large answer from one of the nodes that vouched for its digest, and
/// verifies them against the digest.
///
/// @param holders the nodes that may hold the rows, and are told in the end to release them
public record LargeAnswer(Rpc rpc, Supplier<List<NodeId>> holders, Result.Streamed answer) {
  /// A frame takes a chunk, and what is said with it.
  public static final int CHUNK_BYTES_MAX = Transport.FRAME_BYTES_MAX - (1 << 20);

  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final long RELEASE = -1;

  /// Fetches the rows and hands them over.
  ///
  /// @param nodes the nodes that may hold the rows, in the order in which they are tried
  /// @param before the results of the preceding statements
  /// @param checkpoint called between pieces; may throw
  /// @throws SqlException 40001 if no node holds the rows any more, or the node that sent some was
  ///   lost, or sent wrong rows: the rows handed over are void then
  public void fetch(List<NodeId> nodes, List<Result> before, LargeRows to, Runnable checkpoint) {
    try {
      String why = "no node has them";
      for (NodeId node : nodes) {
        boolean[] begun = {false};
        try {
          if (fetch(node, before, to, checkpoint, begun)) {
            return;
          }
          why = node + " gave others than it had answered for";
        } catch (ExecutionException lost) {
          why = node + ": " + quorate.runtime.net.FailureText.of(lost);
        } catch (WireException malformed) {
          why = node + " gave none";
        }
        if (begun[0] && !to.takesAnew()) {
          break;
        }
      }
      throw new SqlException(
          new SqlError("40001", "the rows of a large result could not be fetched")
              .withDetail(why)
              .withHint("The transaction might succeed if retried."));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw SessionErrors.terminating();
    } finally {
      release();
    }
  }

  /// @return whether the rows match the digest
  private boolean fetch(
      NodeId node, List<Result> before, LargeRows to, Runnable checkpoint, boolean[] begun)
      throws InterruptedException, ExecutionException {
    RowsDigest digest = new RowsDigest(answer.ordered());
    Future<Bytes> asked = ask(node, 0);
    boolean more = true;
    for (long at = 0; more; ) {
      Decoder in = new Decoder(asked.get());
      checkpoint.run();
      long next = in.i64();
      more = next >= 0;
      if (more && next <= at) {
        throw new WireException("rows that do not go on");
      }
      at = next;
      if (more) {
        asked = ask(node, next); // while the present piece is on its way to the client
      }
      if (!begun[0]) {
        begun[0] = true;
        to.begin(before, answer.columns());
      }
      while (in.remaining() > 0) {
        List<Row> rows = new Decoder(in.bytes()).list(Values::readRow);
        rows.forEach(digest::add);
        if (digest.rows() > count()) {
          return false; // a lying node might never end
        }
        to.rows(rows);
      }
    }
    return digest.isLarge() && digest.large().equals(answer.digest());
  }

  /// The number of rows that was voted on.
  private long count() {
    return Long.parseLong(answer.tag().substring(answer.tag().lastIndexOf(' ') + 1));
  }

  private Future<Bytes> ask(NodeId node, long offset) {
    Encoder body = new Encoder(48);
    Digest.write(body, new Digest(answer.digest()));
    return rpc.ask(node, Rpc.Method.ROWS, body.i64(offset).toBytes(), TIMEOUT);
  }

  /// Releases the rows at all nodes, because nodes that were not asked hold them, too.
  private void release() {
    List<NodeId> all = new ArrayList<>(holders.get());
    for (NodeId node : all) {
      Future<Bytes> _ = ask(node, RELEASE);
    }
  }
}
