package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.client.ClientIndication;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.SearchPatience;
import quorate.replication.command.StateDigest;
import quorate.runtime.net.Rpc;
import quorate.runtime.store.NodeLog;

/// Finds a snapshot that r + 1 replicas attest (law 9), this node's own or any other's, and has it
/// fetched.
final class SnapshotSearch {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  /// The time in which a first offer is compared with others.
  private static final Duration OTHERS_TIMEOUT = Duration.ofMillis(300);

  private static final long PAUSE_MILLIS = 300;
  private static final int EARLIER_LOOKS = 5;

  /// How often it looks for a later state while fewer than r + 1 others are out of repair, or those
  /// disagree.
  private static final int LOOKS_AMONG_FEW = 12;

  private static final int LOOKS_MAX = 200;

  /// How often, while one state is fetched, a holder that broke off is waited for.
  private static final int RETURNS_MAX = 3;

  private static final int RETURN_LOOKS = 10;
  private static final Duration RETURN_TIMEOUT = Duration.ofSeconds(1);

  /// The state of an empty database, which all begin with: as long as none was certified, the log
  /// is whole.
  static final Offer EMPTY =
      new Offer(new NodeId(NodeId.CLIENT_MIN), Position.NONE, new StateDigest(new TreeMap<>()), 0);

  private final NodeId self;
  private final Supplier<List<NodeId>> nodes;
  private final Rpc rpc;
  private final Function<Command, CompletableFuture<ClientIndication>> order;
  private final SnapshotFetch fetch;
  private final RepairProgress progress;
  private final OwnSnapshots own;
  private final PeersCertificates certificates;

  /// Holders of a wrong snapshot: the others are asked next.
  private final Set<NodeId> bad = new HashSet<>();

  /// Holders that were too slow.
  private final Set<NodeId> slow = new HashSet<>();

  private int returns;
  private final SearchPatience patience;

  /// The newest agreed state in the last look among those that are not later than the fault.
  private Optional<Offer> earlier = Optional.empty();

  /// How many others said then that they are not in repair.
  private int sound;

  /// How many attest different states, none of which is agreed upon, according to one of these.
  private int disagreeing;

  /// The snapshots that this node has taken itself.
  interface OwnSnapshots {
    /// The newest that r + 1 replicas attest.
    Optional<Certificates.Certified> newestCertified() throws IOException;

    /// The path of a position's snapshot, if there is one.
    Path file(Position at);
  }

  /// @param nodes that may have snapshots
  /// @param order has a command ordered
  /// @param throttle limits the fetches
  SnapshotSearch(
      NodeId self,
      Supplier<List<NodeId>> nodes,
      Rpc rpc,
      Function<Command, CompletableFuture<ClientIndication>> order,
      Path directory,
      OwnSnapshots own,
      Tolerance tolerance,
      Throttle throttle,
      RepairProgress progress) {
    this.self = self;
    this.nodes = nodes;
    this.rpc = rpc;
    this.order = order;
    this.fetch =
        new SnapshotFetch(rpc, directory, SnapshotFetch.Patience.DEFAULT, throttle, progress);
    this.progress = progress;
    this.own = own;
    this.certificates = new PeersCertificates(rpc, tolerance, TIMEOUT);
    this.patience = new SearchPatience(tolerance.weakCertificate(), LOOKS_AMONG_FEW, LOOKS_MAX);
  }

  /// A certified snapshot, and its holder.
  record Offer(NodeId holder, Position at, StateDigest state, long bytes) {}

  /// Has a snapshot taken now, if there is none yet, and waits until it is certified and available.
  ///
  /// @param after it must be of a later position
  /// @param oldest if the others may be in repair, too, so that no later one may be possible, one
  ///   of this position or later is accepted in the end; empty if an older one is of no use
  /// @param needless whether it is wanted no more; checked now and then
  /// @return empty if it is wanted no more
  Optional<Offer> await(Position after, Optional<Position> oldest, BooleanSupplier needless)
      throws InterruptedException, ExecutionException, TimeoutException {
    progress.begin(RepairProgress.Step.SEARCHING, 0);
    Optional<Offer> ready = returning(after, needless);
    if (ready.isPresent()) {
      return ready;
    }
    ready = offered(after);
    // One that is being made already, for those who join, is waited for: another costs everybody.
    for (int i = 0; i < EARLIER_LOOKS && ready.isEmpty() && !needless.getAsBoolean(); i++) {
      Thread.sleep(PAUSE_MILLIS);
      ready = offered(after).or(() -> older(after, oldest));
    }
    if (ready.isPresent() || needless.getAsBoolean()) {
      return ready;
    }
    ClientIndication ordered =
        order.apply(new HostCommand.Checkpoint(true)).get(10, TimeUnit.SECONDS);
    if (!(ordered instanceof ClientIndication.Answered)) {
      throw new TimeoutException("no checkpoint: " + ordered);
    }
    for (int i = 0; i < LOOKS_MAX && !needless.getAsBoolean(); i++) {
      ready = offered(after).or(() -> older(after, oldest));
      if (ready.isPresent()) {
        return ready;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    if (needless.getAsBoolean()) {
      return Optional.empty();
    }
    bad.clear(); // their snapshots may be right by now
    slow.clear();
    throw new TimeoutException(
        "the others do not agree on a state after "
            + after
            + ", so there is none to take: two databases may have failed in different ways; look"
            + " at: quorate divergences");
  }

  /// Has all replicas compared, and snapshots taken.
  void compare() {
    var _ = order.apply(new HostCommand.Checkpoint(true));
  }

  /// The newest agreed state not later than `after`, after a long enough search for a later one in
  /// vain (P4).
  private Optional<Offer> older(Position after, Optional<Position> oldest) {
    if (oldest.isEmpty() || !patience.isOverAfter(sound, disagreeing)) {
      return Optional.empty();
    }
    Position before = oldest.get().before();
    Optional<Offer> older = mine(before).or(() -> earlier);
    if (older.isEmpty() && oldest.get().equals(Position.NONE)) {
      return Optional.of(EMPTY);
    }
    return older.filter(offer -> offer.at().isAfter(before) && !offer.at().isAfter(after));
  }

  /// The offer of which a good part is here, if its holder still has it. The holder may be
  /// restarting: it gets a moment for that, a few times, before the whole is fetched from another.
  private Optional<Offer> returning(Position after, BooleanSupplier needless)
      throws InterruptedException {
    Optional<Offer> part =
        fetch
            .begun()
            .filter(of -> of.at().isAfter(after) && !bad.contains(of.holder()))
            .filter(of -> others().contains(of.holder()));
    if (part.isEmpty() || returns == RETURNS_MAX || mine(after).isPresent()) {
      return Optional.empty();
    }
    returns++;
    NodeId holder = part.get().holder();
    Bytes first = new Encoder().i64(part.get().at().number()).i64(0).toBytes();
    for (int i = 0; i < RETURN_LOOKS && !needless.getAsBoolean(); i++) {
      try {
        // Asks for the file itself: the holder would offer a newer one if it has one.
        var _ = rpc.ask(holder, Rpc.Method.SNAPSHOT_PIECE, first, RETURN_TIMEOUT).get();
        slow.remove(holder);
        return certificates.attest(part.get(), others()) ? part : Optional.empty();
      } catch (ExecutionException notThere) {
        if (notThere.getCause() instanceof Rpc.RpcException) {
          return Optional.empty(); // it has it no more
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    }
    return Optional.empty();
  }

  /// This node's own certified state, else the newest attested state that others have.
  private Optional<Offer> offered(Position after) throws InterruptedException {
    Optional<Offer> mine = mine(after);
    if (mine.isPresent()) {
      return mine;
    }
    Optional<Offer> best = best(after);
    if (best.isEmpty() && !slow.isEmpty()) {
      slow.clear();
      fetch.demandLess();
      best = best(after);
    }
    return best;
  }

  private Optional<Offer> best(Position after) throws InterruptedException {
    List<NodeId> asked = new ArrayList<>(others());
    asked.removeAll(bad);
    asked.removeAll(slow);
    Poll poll = new Poll(rpc, asked, Rpc.Method.SNAPSHOT, TIMEOUT);
    List<Offer> attested = new ArrayList<>();
    earlier = Optional.empty();
    sound = 0;
    disagreeing = 0;
    for (var next = poll.next(); next.isPresent(); next = poll.next()) {
      Optional<Offer> offer = read(next.get());
      if (offer.isEmpty() || !certificates.attest(offer.get(), others())) {
        continue;
      }
      if (!offer.get().at().isAfter(after)) {
        earlier = earlier.filter(one -> one.at().isAfter(offer.get().at())).or(() -> offer);
      } else {
        attested.add(offer.get());
        poll.hurry(OTHERS_TIMEOUT); // only now: a nonsensical offer must not shorten the wait
      }
    }
    // Of the same state first the one of which a part is here, then the shortest: a right one
    // cannot be longer than it is. But before
    // that the holder that was slow least often.
    Comparator<Offer> slower = Comparator.comparing(offer -> fetch.halvings(offer.holder()));
    return attested.stream()
        .max(
            slower
                .reversed()
                .thenComparing(Offer::at)
                .thenComparing(fetch::isBegun)
                .thenComparing(Comparator.comparing(Offer::bytes).reversed()));
  }

  private Optional<Offer> read(Poll.Answer answer) {
    try {
      Decoder in = new Decoder(answer.body());
      Optional<Offer> offer = Optional.empty();
      if (in.bool()) {
        Position at = new Position(in.i64());
        long bytes = in.i64();
        offer = Optional.of(new Offer(answer.from(), at, StateDigest.read(in), bytes));
      }
      sound += in.bool() ? 1 : 0;
      disagreeing = (int) Math.max(disagreeing, in.varint());
      return offer.filter(it -> it.bytes() > 0);
    } catch (WireException nonsense) {
      // Another may offer one.
    }
    return Optional.empty();
  }

  private List<NodeId> others() {
    return nodes.get().stream().filter(node -> !node.equals(self)).toList();
  }

  private Optional<Offer> mine(Position after) {
    try {
      Optional<Certificates.Certified> newest = own.newestCertified();
      if (newest.isPresent() && newest.get().at().isAfter(after) && !bad.contains(self)) {
        long bytes = Files.size(newest.get().snapshot());
        return Optional.of(new Offer(self, newest.get().at(), newest.get().state(), bytes));
      }
    } catch (IOException unreadable) {
      NodeLog.LOG.warn("the node's own snapshot cannot be read", unreadable);
    }
    return Optional.empty();
  }

  /// The holder of an offer, which can be asked for parts of it.
  ///
  /// @param own this node's own trees
  /// @param needless whether it is wanted no more
  RowDifferences.Holder holder(Offer offer, SnapshotTrees own, BooleanSupplier needless) {
    return offer.holder().equals(self)
        ? new OwnHolder(own, offer.at(), this.own.file(offer.at()))
        : new RemoteHolder(rpc, fetch, offer, needless);
  }

  /// The offered snapshot, in a file of this node's own, rehashed.
  ///
  /// @param needless whether it is wanted no more
  /// @return empty if it is wanted no more
  /// @throws IOException if it is not the offered one, or comes too slowly: the holder is not asked
  ///   again for a while
  Optional<? extends StateInstall> fetch(Offer offer, BooleanSupplier needless)
      throws IOException, InterruptedException {
    if (offer.equals(EMPTY)) {
      return Optional.of(new EmptyInstall());
    }
    if (offer.holder().equals(self)) {
      bad.add(self); // until it has proved right
      fetch.forget();
      Files.copy(own.file(offer.at()), fetch.file(), StandardCopyOption.REPLACE_EXISTING);
    } else {
      try {
        if (fetch.copy(offer, needless, () -> isElsewhere(offer)).isEmpty()) {
          return Optional.empty();
        }
      } catch (SnapshotFetch.NotGivenException another) {
        slow.add(offer.holder());
        throw another;
      } catch (IOException wrong) {
        bad.add(offer.holder());
        throw wrong;
      }
    }
    SnapshotInstall install = new SnapshotInstall(fetch.file(), offer.state(), progress);
    try {
      install.verifyFile();
    } catch (IOException | RuntimeException wrong) {
      if (!fetch.forget()) {
        bad.add(offer.holder());
      }
      throw wrong;
    }
    bad.remove(offer.holder());
    return Optional.of(install);
  }

  /// Whether a holder that was slow less often has as late a state, too.
  private boolean isElsewhere(Offer offer) {
    try {
      Position before = offer.at().before();
      return best(before)
          .filter(other -> fetch.halvings(other.holder()) < fetch.halvings(offer.holder()))
          .isPresent();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /// The fetched state is installed.
  ///
  /// @param older whether it is of before the fault
  void done(boolean older) throws IOException {
    patience.took(older);
    bad.clear();
    slow.clear();
    returns = 0;
    fetch.done();
  }
}
