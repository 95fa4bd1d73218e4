package quorate.runtime.node;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.client.ClientIndication;
import quorate.replication.smr.Command;
import quorate.replication.smr.Control;
import quorate.replication.smr.Position;
import quorate.replication.smr.StateDigest;
import quorate.runtime.client.Orders;
import quorate.runtime.net.Rpc;

/// Finds a snapshot that r + 1 replicas attest (law 9), this node's own or any other's, and fetches
/// it.
final class SnapshotSearch {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final long PAUSE_MILLIS = 300;
  private static final int EARLIER_LOOKS = 5;
  private static final int LOOKS_MAX = 200;

  private final NodeId self;
  private final Supplier<List<NodeId>> nodes;
  private final Rpc rpc;
  private final Orders orders;
  private final Path directory;
  private final Scanner scanner;
  private final int needed;
  private final int knowing;

  /// Whose snapshot was not what it should be: the others' are next.
  private final Set<NodeId> bad = new HashSet<>();

  SnapshotSearch(
      NodeId self,
      Supplier<List<NodeId>> nodes,
      Rpc rpc,
      Orders orders,
      Path directory,
      Scanner scanner,
      Tolerance tolerance) {
    this.self = self;
    this.nodes = nodes;
    this.rpc = rpc;
    this.orders = orders;
    this.directory = directory;
    this.scanner = scanner;
    this.needed = tolerance.weakCertificate();
    this.knowing = tolerance.liars() == Tolerance.Liars.NODES ? needed : 0;
  }

  /// A certified snapshot, and who has it.
  record Offer(NodeId holder, Position at, StateDigest state, long bytes) {}

  /// Has a snapshot taken now, if there is none yet, and waits until it is certified and somewhere
  /// to be had.
  ///
  /// @param after it must be of a later position
  /// @param needless whether it is wanted no more; looked at now and then
  /// @return empty if it is wanted no more
  Optional<Offer> await(Position after, BooleanSupplier needless)
      throws InterruptedException, ExecutionException, TimeoutException {
    Optional<Offer> ready = offered(after);
    // One that is being made already, for those who join, is waited for: another costs everybody.
    for (int i = 0; i < EARLIER_LOOKS && ready.isEmpty() && !needless.getAsBoolean(); i++) {
      Thread.sleep(PAUSE_MILLIS);
      ready = offered(after);
    }
    if (ready.isPresent() || needless.getAsBoolean()) {
      return ready;
    }
    ClientIndication ordered =
        orders.submit(new Command.Checkpoint(true)).get(10, TimeUnit.SECONDS);
    if (!(ordered instanceof ClientIndication.Answered)) {
      throw new TimeoutException("no checkpoint: " + ordered);
    }
    for (int i = 0; i < LOOKS_MAX && !needless.getAsBoolean(); i++) {
      ready = offered(after);
      if (ready.isPresent()) {
        return ready;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    if (needless.getAsBoolean()) {
      return Optional.empty();
    }
    bad.clear(); // what they have may have been made good
    throw new TimeoutException(
        "the others do not agree on a state after "
            + after
            + ", so there is none to take: two databases may have failed in different ways; look at:"
            + " quorate divergences");
  }

  /// What this node has itself, else what the others have.
  private Optional<Offer> offered(Position after) throws InterruptedException {
    Optional<Offer> best = own(after);
    if (best.isPresent()) {
      return best;
    }
    for (NodeId node : nodes.get()) {
      if (node.equals(self) || bad.contains(node)) {
        continue;
      }
      try {
        Decoder in = new Decoder(rpc.ask(node, Rpc.Method.SNAPSHOT, Bytes.EMPTY, TIMEOUT).get());
        if (in.bool()) {
          Position at = new Position(in.i64());
          long bytes = in.i64();
          Offer offer = new Offer(node, at, Command.readState(in), bytes);
          boolean better = best.isEmpty() || at.isAfter(best.get().at());
          if (at.isAfter(after) && better && isAttested(at, offer.state())) {
            best = Optional.of(offer);
          }
        }
      } catch (ExecutionException | WireException unreachable) {
        // Another may offer one.
      }
    }
    return best;
  }

  /// Whether a state is the certified one by what r + 1 nodes know: where nodes may lie, one of
  /// them is honest, and the holder's word alone is nothing.
  private boolean isAttested(Position at, StateDigest state) throws InterruptedException {
    int alike = 0;
    for (NodeId node : nodes.get()) {
      if (alike < knowing && !node.equals(self)) {
        try {
          Bytes answer = rpc.ask(node, Rpc.Method.CONTROL, Bytes.EMPTY, TIMEOUT).get();
          alike += Control.decode(answer).attests(at, state, needed) ? 1 : 0;
        } catch (ExecutionException | WireException silent) {
          // The others may be enough.
        }
      }
    }
    return alike >= knowing;
  }

  private Optional<Offer> own(Position after) {
    try {
      Optional<Certificates.Certified> newest = scanner.newestCertified();
      if (newest.isPresent() && newest.get().at().isAfter(after) && !bad.contains(self)) {
        long bytes = Files.size(newest.get().snapshot());
        return Optional.of(new Offer(self, newest.get().at(), newest.get().state(), bytes));
      }
    } catch (IOException unreadable) {
      System.err.println("node " + self + ": its own snapshot cannot be read: " + unreadable);
    }
    return Optional.empty();
  }

  /// The offered snapshot, in a file of this node's own, rehashed.
  ///
  /// @throws IOException if it is not what was offered: the holder is not asked again
  SnapshotInstall fetch(Offer offer) throws IOException, InterruptedException, ExecutionException {
    bad.add(offer.holder()); // until it has proved to be what it should be
    SnapshotInstall install = new SnapshotInstall(copy(offer), offer.state());
    install.verifyFile();
    bad.remove(offer.holder());
    return install;
  }

  private Path copy(Offer offer) throws IOException, InterruptedException, ExecutionException {
    Path file = Files.createDirectories(directory).resolve("incoming.snapshot");
    if (offer.holder().equals(self)) {
      Files.copy(scanner.file(offer.at()), file, StandardCopyOption.REPLACE_EXISTING);
      return file;
    }
    try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
      out.setLength(0);
      long free = Files.getFileStore(directory).getUsableSpace();
      if (offer.bytes() > free) { // the size is the holder's word alone
        throw new IOException(
            "%s offers a snapshot of %,d bytes; %s has %,d left"
                .formatted(offer.holder(), offer.bytes(), directory, free));
      }
      for (long at = 0; at < offer.bytes(); ) {
        Bytes question = new Encoder().i64(offer.at().number()).i64(at).toBytes();
        Bytes piece = rpc.ask(offer.holder(), Rpc.Method.SNAPSHOT_PIECE, question, TIMEOUT).get();
        if (piece.length() == 0 || piece.length() > offer.bytes() - at) {
          throw new IOException("the snapshot of " + offer.holder() + " is not as long as it says");
        }
        out.write(piece.unsafeArray());
        at += piece.length();
      }
    }
    return file;
  }

  /// What was fetched is installed.
  void done() throws IOException {
    bad.clear();
    Files.deleteIfExists(directory.resolve("incoming.snapshot"));
  }
}
