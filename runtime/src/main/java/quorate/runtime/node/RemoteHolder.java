package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.digest.MerkleTree;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.runtime.net.FailureText;
import quorate.runtime.net.Rpc;

/// Another node that holds a snapshot, asked for digests and excerpts of it.
final class RemoteHolder implements RowDifferences.Holder {
  /// The time that a holder may take in all: for reading through the snapshot, and rests between. A
  /// slower one is given up, and the whole snapshot is fetched.
  private static final Duration GRACE = Duration.ofMinutes(1);

  private static final long BYTES_PER_SECOND = 1 << 20;
  private static final long PAUSE_MILLIS = 500;

  private final Rpc rpc;
  private final SnapshotFetch fetch;
  private final SnapshotSearch.Offer offer;
  private final BooleanSupplier needless;
  private final long endNanos;

  /// @param needless whether it is wanted no more
  RemoteHolder(Rpc rpc, SnapshotFetch fetch, SnapshotSearch.Offer offer, BooleanSupplier needless) {
    this.rpc = rpc;
    this.fetch = fetch;
    this.offer = offer;
    this.needless = needless;
    this.endNanos =
        System.nanoTime() + GRACE.plusSeconds(offer.bytes() / BYTES_PER_SECOND).toNanos();
  }

  @Override
  public List<Digest> digests(String table, List<MerkleTree.Node> nodes)
      throws IOException, InterruptedException {
    Encoder question = new Encoder().i64(offer.at().number()).string(table);
    question.list(nodes, (to, node) -> to.varint(node.level()).varint(node.index()));
    return new Decoder(ask(Rpc.Method.TREE, question.toBytes())).list(Digest::read);
  }

  @Override
  public Path excerpt(SortedMap<String, Set<Integer>> leaves)
      throws IOException, InterruptedException {
    Encoder question = new Encoder().i64(offer.at().number());
    question.map(
        leaves,
        Encoder::string,
        (to, its) -> to.list(List.copyOf(its), (each, leaf) -> each.varint(leaf)));
    long bytes = new Decoder(ask(Rpc.Method.EXCERPT, question.toBytes())).i64();
    if (bytes <= 0 || bytes > 2 * SnapshotTrees.EXCERPT_BYTES_MAX) {
      throw new IOException(offer.holder() + " gives an excerpt of " + bytes + " bytes");
    }
    SnapshotSearch.Offer of =
        new SnapshotSearch.Offer(offer.holder(), offer.at(), offer.state(), bytes);
    return fetch
        .copy(Rpc.Method.EXCERPT_PIECE, of, needless, () -> false)
        .orElseThrow(() -> new IOException("it is wanted no more"));
  }

  private Bytes ask(Rpc.Method method, Bytes question) throws IOException, InterruptedException {
    String said = "";
    while (!needless.getAsBoolean()) {
      Duration left = Duration.ofNanos(endNanos - System.nanoTime());
      if (!left.isPositive()) {
        break;
      }
      try {
        return rpc.ask(offer.holder(), method, question, left).get();
      } catch (ExecutionException refused) {
        said = FailureText.of(refused);
        if (!SnapshotTrees.BusyException.isMeant(said)) {
          break;
        }
      } catch (WireException nonsense) {
        throw new IOException(offer.holder() + " answers nonsense", nonsense);
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    throw new IOException(offer.holder() + " gives no part of its snapshot: " + said);
  }
}
