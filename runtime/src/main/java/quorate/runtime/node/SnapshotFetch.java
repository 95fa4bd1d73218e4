package quorate.runtime.node;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Encoder;
import quorate.runtime.net.Rpc;

/// Copies a snapshot from its holder, piece by piece.
///
/// What the holder says is its word alone, and it may be hostile: each piece must be as long as it
/// can be, and they must come at a pace, so that one that gives a byte now and then holds nobody
/// up. Who is too slow is left for another holder; where there is no other, less is demanded of it
/// the next time, and it is left as soon as somebody gives the state who was not slow.
///
/// A fetch that broke off goes on where it ended ([FetchedPart]).
final class SnapshotFetch {
  private static final long BYTES_PER_SECOND = 16L << 20;
  private static final int HALVINGS_MAX = 10;

  /// What it takes less time to fetch than to wait for whoever is starting again.
  private static final long WORTH_BYTES = 4L * SnapshotOffers.PIECE_BYTES;

  /// How long is waited.
  ///
  /// @param grace what a holder may take for nothing
  /// @param look how often it is asked whether another has it, where less than the full pace is
  ///   demanded
  record Patience(Duration grace, Duration look) {
    static final Patience DEFAULT = new Patience(Duration.ofSeconds(3), Duration.ofSeconds(10));
  }

  private final Rpc rpc;
  private final Path directory;
  private final Patience patience;
  private final Throttle throttle;
  private final RepairProgress progress;

  /// How often the pace that is demanded was halved; of whom it never was, it is the full one.
  private final Map<NodeId, Integer> halvings = new HashMap<>();

  private final Map<Rpc.Method, FetchedPart> parts = new EnumMap<>(Rpc.Method.class);

  /// Who has fallen behind the pace of now.
  private final Set<NodeId> late = new HashSet<>();

  /// @param throttle what keeps it from taking all of the network
  /// @param progress is told how much is there
  SnapshotFetch(
      Rpc rpc, Path directory, Patience patience, Throttle throttle, RepairProgress progress) {
    this.rpc = rpc;
    this.directory = directory;
    this.patience = patience;
    this.throttle = throttle;
    this.progress = progress;
  }

  /// The holder did not give it, or did not keep pace: it may another time.
  static final class NotGivenException extends IOException {
    private static final long serialVersionUID = 1;

    NotGivenException(String message) {
      super(message);
    }
  }

  /// There is nobody but those that did not give it: who was too slow may take twice the time from
  /// now on. Who refuses does so at once, at any pace.
  void demandLess() {
    late.forEach(holder -> halvings.merge(holder, 1, Integer::sum));
    late.clear();
  }

  /// How often a holder was too slow, of late; the more, the less is demanded of it.
  int halvings(NodeId holder) {
    return Math.min(HALVINGS_MAX, halvings.getOrDefault(holder, 0));
  }

  /// A snapshot was fetched and found right.
  void done() throws IOException {
    halvings.clear();
    late.clear();
    part(Rpc.Method.SNAPSHOT_PIECE).forget();
    part(Rpc.Method.EXCERPT_PIECE).forget();
  }

  /// What is here of a snapshot is thrown away: it is not what it should be.
  ///
  /// @return whether that may be this node's own doing, since it had begun with it before
  boolean forget() throws IOException {
    FetchedPart part = part(Rpc.Method.SNAPSHOT_PIECE);
    boolean resumed = part.isResumed();
    part.forget();
    return resumed;
  }

  /// Whether a fetch of this offer would go on where one broke off.
  boolean isBegun(SnapshotSearch.Offer offer) {
    try {
      return part(Rpc.Method.SNAPSHOT_PIECE).isOf(offer);
    } catch (IOException unreadable) {
      return false;
    }
  }

  /// The offer that a good part of is here.
  Optional<SnapshotSearch.Offer> begun() {
    try {
      return part(Rpc.Method.SNAPSHOT_PIECE).worth(WORTH_BYTES);
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private FetchedPart part(Rpc.Method what) throws IOException {
    FetchedPart part = parts.get(what);
    if (part == null) {
      part = new FetchedPart(file(what));
      parts.put(what, part);
    }
    return part;
  }

  Path file() throws IOException {
    return file(Rpc.Method.SNAPSHOT_PIECE);
  }

  private Path file(Rpc.Method what) throws IOException {
    String name = what == Rpc.Method.SNAPSHOT_PIECE ? "incoming.snapshot" : "incoming.excerpt";
    return Files.createDirectories(directory).resolve(name);
  }

  /// Copies it to [#file].
  ///
  /// @param needless whether it is wanted no more; looked at now and then
  /// @param elsewhere whether somebody of whom more is demanded has it, too; asked now and then
  ///   where less than the full pace is demanded
  /// @return empty if it is wanted no more
  /// @throws NotGivenException if the holder does not answer, or does not keep pace
  /// @throws IOException if it is not of the size that it was said to have, or there is no room
  Optional<Path> copy(
      SnapshotSearch.Offer offer, BooleanSupplier needless, BooleanSupplier elsewhere)
      throws IOException, InterruptedException {
    return copy(Rpc.Method.SNAPSHOT_PIECE, offer, needless, elsewhere);
  }

  /// Copies what pieces are asked for in this way, a snapshot or an excerpt, to a file of its own.
  Optional<Path> copy(
      Rpc.Method what,
      SnapshotSearch.Offer offer,
      BooleanSupplier needless,
      BooleanSupplier elsewhere)
      throws IOException, InterruptedException {
    Path file = file(what);
    FetchedPart part = part(what);
    if (what != Rpc.Method.SNAPSHOT_PIECE) {
      part.forget(); // its holder makes it anew each time
    }
    long first = part.begin(offer);
    progress.begin(RepairProgress.Step.FETCHING, first, offer.bytes());
    try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
      out.setLength(first);
      out.seek(first);
      long free = Files.getFileStore(directory).getUsableSpace();
      if (offer.bytes() - first > free / 2) { // the log and the database need room, too
        throw new IOException(
            "%s offers a snapshot of %,d bytes; %s has %,d left, and gives half of it"
                .formatted(offer.holder(), offer.bytes(), directory, free));
      }
      Pieces pieces = new Pieces(what, offer, first, needless, elsewhere);
      for (long at = first; at < offer.bytes(); ) {
        progress.done(at);
        long length = Math.min(SnapshotOffers.PIECE_BYTES, offer.bytes() - at);
        Optional<Bytes> next = pieces.next(at, length);
        if (next.isEmpty()) {
          return Optional.empty();
        }
        Bytes piece = next.get();
        if (piece.length() != length) {
          part.forget();
          throw new IOException("the snapshot of " + offer.holder() + " is not as long as it says");
        }
        out.write(piece.unsafeArray());
        at += length;
      }
    }
    return Optional.of(file);
  }

  /// The pieces of one snapshot, against the clock.
  private final class Pieces {
    private final Rpc.Method what;
    private final SnapshotSearch.Offer offer;
    private final long first;
    private final BooleanSupplier needless;
    private final BooleanSupplier elsewhere;
    private final long bytesPerSecond;
    private long begun = System.nanoTime();
    private long looked = begun;

    Pieces(
        Rpc.Method what,
        SnapshotSearch.Offer offer,
        long first,
        BooleanSupplier needless,
        BooleanSupplier elsewhere) {
      this.what = what;
      this.offer = offer;
      this.first = first;
      this.needless = needless;
      this.elsewhere = elsewhere;
      this.bytesPerSecond = BYTES_PER_SECOND >> halvings(offer.holder());
    }

    /// The piece from `at` on; empty if it is wanted no more.
    Optional<Bytes> next(long at, long length) throws IOException, InterruptedException {
      begun += throttle.await(length, needless); // the holder is not to blame for that
      Bytes question = new Encoder().i64(offer.at().number()).i64(at).toBytes();
      CompletableFuture<Bytes> answer =
          rpc.ask(offer.holder(), what, question, budget(at + length));
      while (!needless.getAsBoolean()) {
        look();
        Duration left = budget(at + length).minusNanos(System.nanoTime() - begun);
        if (!left.isPositive()) {
          throw slow();
        }
        try {
          long wait = Math.min(left.toMillis() + 1, patience.look().toMillis());
          return Optional.of(answer.get(wait, TimeUnit.MILLISECONDS));
        } catch (TimeoutException looksAgain) {
          continue;
        } catch (ExecutionException failed) {
          if (failed.getCause() instanceof TimeoutException) {
            throw slow();
          }
          throw new NotGivenException(
              offer.holder() + " gives no piece of its snapshot: " + failed);
        }
      }
      return Optional.empty();
    }

    /// The time in which it is to be here up to `end`.
    private Duration budget(long end) {
      return patience.grace().plusMillis((end - first) * 1000 / bytesPerSecond);
    }

    private void look() throws NotGivenException {
      long now = System.nanoTime();
      if (halvings(offer.holder()) == 0 || now - looked < patience.look().toNanos()) {
        return;
      }
      if (elsewhere.getAsBoolean()) {
        throw new NotGivenException(
            offer.holder() + " gives its snapshot slowly, and another has it, too");
      }
      looked = System.nanoTime();
      begun += looked - now; // the holder is not to blame for what the look took
    }

    private NotGivenException slow() {
      late.add(offer.holder());
      return new NotGivenException(
          "%s gives less than %,d bytes of its snapshot per second"
              .formatted(offer.holder(), bytesPerSecond));
    }
  }
}
