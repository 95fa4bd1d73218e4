package quorate.runtime.node;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.replication.client.ClientIndication;
import quorate.replication.smr.Command;
import quorate.replication.smr.Control;
import quorate.replication.smr.Position;
import quorate.replication.smr.StateDigest;
import quorate.runtime.client.Orders;
import quorate.runtime.net.Rpc;

/// Gives a replica its state back: from a snapshot that r + 1 replicas attest (law 9), its own or
/// fetched from any of them, and believed only once its rows, scanned from the engine that took
/// them, rehash to the certified digest.
final class Repairs {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int PIECE_BYTES = 1 << 20;
  private static final long PAUSE_MILLIS = 300;
  private static final int EARLIER_LOOKS = 5;
  private static final long PAUSE_MILLIS_MAX = 30_000;
  private static final int SAME_SNAPSHOT_MAX = 3;

  private final NodeId self;
  private final Supplier<List<NodeId>> nodes;
  private final Rpc rpc;
  private final Orders orders;
  private final Path directory;
  private final Engine engine;
  private final DatabaseMachine machine;
  private final Scanner scanner;
  private final ApplyHost apply;
  private final Supplier<Control> control;
  private final int needed;
  private final int knowing;
  private final Consumer<String> health;
  private final AtomicBoolean running = new AtomicBoolean();

  /// Whether this node's own snapshot did not rehash to its certificate: the others' are next.
  private volatile boolean ownIsBad;

  /// @param control the replica's, read on the applying thread: what the engine holds may be void
  /// @param needed how many equal attestations make a certificate: r + 1
  /// @param knowing how many nodes have to know that of an offer: r + 1 where nodes may lie, else 0
  /// @param health takes what a person is to know of the repair
  Repairs(
      NodeId self,
      Supplier<List<NodeId>> nodes,
      Rpc rpc,
      Orders orders,
      Path directory,
      Engine engine,
      DatabaseMachine machine,
      Scanner scanner,
      ApplyHost apply,
      Supplier<Control> control,
      int needed,
      int knowing,
      Consumer<String> health) {
    this.knowing = knowing;
    this.self = self;
    this.nodes = nodes;
    this.rpc = rpc;
    this.orders = orders;
    this.directory = directory;
    this.engine = engine;
    this.machine = machine;
    this.scanner = scanner;
    this.apply = apply;
    this.control = control;
    this.needed = needed;
    this.health = health;
  }

  /// Begins a repair, unless one is under way.
  ///
  /// @param after the snapshot must be of a later position
  /// @param reinstated takes the position of the state that was installed, and what the order had
  ///   named the slots up to there
  void start(Position after, String reason, BiConsumer<Position, Bytes> reinstated) {
    if (running.compareAndSet(false, true)) {
      System.err.println("node " + self + ": repair after " + after + ": " + reason);
      Thread.ofVirtual().name("repair").start(() -> run(after, reinstated));
    }
  }

  private void run(Position wanted, BiConsumer<Position, Bytes> reinstated) {
    Position after = wanted;
    String said = "";
    int installs = 0;
    for (long pause = PAUSE_MILLIS; ; pause = Math.min(PAUSE_MILLIS_MAX, pause * 2)) {
      try {
        Offer offer = wanted(after);
        Path file = fetch(offer);
        SnapshotInstall install = new SnapshotInstall(file, offer.state());
        ownIsBad |= offer.holder().equals(self); // until it has proved to be what it should be
        install.verifyFile();
        ownIsBad = false;
        VoidMark mark = new VoidMark(directory);
        mark.set("a snapshot of " + offer.at() + " was being installed");
        // If this engine cannot take it, a later one may be without what it cannot take.
        if (++installs > SAME_SNAPSHOT_MAX) {
          after = offer.at();
        }
        Bytes history = installed(install, offer.at()).get();
        mark.clear();
        Files.deleteIfExists(file);
        running.set(false);
        reinstated.accept(offer.at(), history);
        System.err.println("node " + self + ": repaired at " + offer.at());
        return;
      } catch (InterruptedException stopping) {
        return;
      } catch (ExecutionException | TimeoutException | IOException | RuntimeException notYet) {
        if (!said.equals(notYet.toString())) {
          said = notYet.toString();
          System.err.println("node " + self + ": repair goes on: " + said);
          health.accept("repairing: " + quorate.runtime.net.Reason.of(notYet));
        }
        if (!pause(pause)) {
          return;
        }
      }
    }
  }

  private static boolean pause(long millis) {
    try {
      Thread.sleep(millis);
      return true;
    } catch (InterruptedException stopping) {
      return false;
    }
  }

  /// A certified snapshot at a peer.
  private record Offer(NodeId holder, Position at, StateDigest state, long bytes) {}

  /// Has a snapshot taken now, and waits until it is certified and somewhere to be had.
  private Offer wanted(Position after)
      throws InterruptedException, ExecutionException, TimeoutException {
    Optional<Offer> ready = offered(after);
    // One that is being made already, for those who join, is waited for: another costs everybody.
    for (int i = 0; i < EARLIER_LOOKS && ready.isEmpty(); i++) {
      Thread.sleep(PAUSE_MILLIS);
      ready = offered(after);
    }
    if (ready.isPresent()) {
      return ready.get();
    }
    ClientIndication ordered =
        orders.submit(new Command.Checkpoint(true)).get(10, TimeUnit.SECONDS);
    if (!(ordered instanceof ClientIndication.Answered)) {
      throw new TimeoutException("no checkpoint: " + ordered);
    }
    for (int i = 0; i < 200; i++) {
      ready = offered(after);
      if (ready.isPresent()) {
        return ready.get();
      }
      Thread.sleep(PAUSE_MILLIS);
    }
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
      if (node.equals(self)) {
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
      if (newest.isPresent() && newest.get().at().isAfter(after) && !ownIsBad) {
        long bytes = Files.size(newest.get().snapshot());
        return Optional.of(new Offer(self, newest.get().at(), newest.get().state(), bytes));
      }
    } catch (IOException unreadable) {
      System.err.println("node " + self + ": its own snapshot cannot be read: " + unreadable);
    }
    return Optional.empty();
  }

  private Path fetch(Offer offer) throws IOException, InterruptedException, ExecutionException {
    Path file = Files.createDirectories(directory).resolve("incoming.snapshot");
    if (offer.holder().equals(self)) {
      Files.copy(scanner.file(offer.at()), file, StandardCopyOption.REPLACE_EXISTING);
      return file;
    }
    try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
      out.setLength(0);
      for (long at = 0; at < offer.bytes(); ) {
        Bytes question = new Encoder().i64(offer.at().number()).i64(at).toBytes();
        Bytes piece = rpc.ask(offer.holder(), Rpc.Method.SNAPSHOT_PIECE, question, TIMEOUT).get();
        if (piece.length() == 0) {
          throw new IOException("the snapshot ends early");
        }
        out.write(piece.unsafeArray());
        at += piece.length();
      }
    }
    return file;
  }

  /// Installs on the applying thread, and rehashes what the engine then holds.
  private CompletableFuture<Bytes> installed(SnapshotInstall install, Position at) {
    CompletableFuture<Bytes> done = new CompletableFuture<>();
    apply.submit(() -> {
      try {
        machine.reinstall(install);
        install.verifyEngine(engine, machine, scanner);
        done.complete(machine.control().history(at));
      } catch (SQLException | IOException | RuntimeException failed) {
        done.completeExceptionally(failed);
      }
    });
    return done;
  }

  // What this node offers to others.

  /// The control state, encoded.
  Bytes control() {
    CompletableFuture<Bytes> encoded = new CompletableFuture<>();
    apply.submit(() -> encoded.complete(control.get().encode()));
    return encoded.orTimeout(5, TimeUnit.SECONDS).join();
  }

  /// The newest checkpoint that r + 1 replicas attest alike, this one among them, and whose
  /// snapshot this node has.
  Bytes newestSnapshot() throws IOException {
    var checkpoints = new java.util.TreeMap<>(Control.decode(control()).checkpoints());
    for (Position at : checkpoints.descendingKeySet()) {
      Path file = scanner.file(at);
      Map<NodeId, Command.Attest> attests = checkpoints.getOrDefault(at, new java.util.TreeMap<>());
      Command.Attest own = attests.get(self);
      if (own == null || !Files.exists(file)) {
        continue;
      }
      long equal =
          attests.values().stream().filter(other -> other.state().equals(own.state())).count();
      if (equal >= needed) {
        Encoder out = new Encoder().bool(true).i64(at.number()).i64(Files.size(file));
        Command.writeState(out, own.state());
        return out.toBytes();
      }
    }
    return new Encoder().bool(false).toBytes();
  }

  /// A piece of a snapshot: of the position and offset that `in` names.
  Bytes piece(Decoder in) {
    Path file = scanner.file(new Position(in.i64()));
    long offset = in.i64();
    try (RandomAccessFile source = new RandomAccessFile(file.toFile(), "r")) {
      source.seek(offset);
      byte[] piece = new byte[(int) Math.max(0, Math.min(PIECE_BYTES, source.length() - offset))];
      source.readFully(piece);
      return Bytes.wrap(piece);
    } catch (IOException notThere) {
      throw new UncheckedIOException(notThere);
    }
  }
}
