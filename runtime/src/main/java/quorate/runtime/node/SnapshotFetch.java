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

/// Copies a snapshot from its holder, piece by piece. The holder is not believed, and may be
/// hostile: each piece must have full length, and they must arrive at a pace, so that a holder that
/// gives a byte now and then delays nobody. A holder that is too slow is left for another; if there
/// is no other, a lower pace is demanded of it the next time, and it is left as soon as one that
/// was not slow has the state. An interrupted fetch goes on where it ended ([FetchedPart]).
final class SnapshotFetch {
  private static final long BYTES_PER_SECOND = 16L << 20;
  private static final int HALVINGS_MAX = 10;

  /// Bytes that take longer to fetch than to wait for a holder that is restarting.
  private static final long WORTH_BYTES = 4L * SnapshotOffers.PIECE_BYTES;

  /// The waiting times.
  ///
  /// @param grace a holder's free time before the pace counts
  /// @param look the interval of asking whether another has the state, while less than the full
  ///   pace is demanded
  record Patience(Duration grace, Duration look) {
    static final Patience DEFAULT = new Patience(Duration.ofSeconds(3), Duration.ofSeconds(10));
  }

  private final Rpc rpc;
  private final Path directory;
  private final Patience patience;
  private final Throttle throttle;
  private final RepairProgress progress;

  /// How often the demanded pace was halved for a holder; without an entry it is the full one.
  private final Map<NodeId, Integer> halvings = new HashMap<>();

  private final Map<Rpc.Method, FetchedPart> parts = new EnumMap<>(Rpc.Method.class);

  /// The holders that fell behind their present pace.
  private final Set<NodeId> late = new HashSet<>();

  /// @param throttle keeps it from using the whole network
  /// @param progress takes the number of bytes that are here
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

  /// Only holders that did not give it are left: one that was too slow may take twice the time from
  /// now on. A refusal comes at once, at any pace.
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

  /// Deletes the fetched part of a snapshot, which is wrong.
  ///
  /// @return whether that may be this node's own fault, since it had begun with it before
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

  /// The offer of which a good part is here.
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
  /// @param needless whether it is wanted no more; checked now and then
  /// @param elsewhere whether a holder of whom more is demanded has it, too; checked now and then
  ///   while less than the full pace is demanded
  /// @return empty if it is wanted no more
  /// @throws NotGivenException if the holder does not answer, or does not keep pace
  /// @throws IOException if its size is not the announced one, or there is no room
  Optional<Path> copy(
      SnapshotSearch.Offer offer, BooleanSupplier needless, BooleanSupplier elsewhere)
      throws IOException, InterruptedException {
    return copy(Rpc.Method.SNAPSHOT_PIECE, offer, needless, elsewhere);
  }

  /// Copies the file whose pieces are fetched by this method, a snapshot or an excerpt, to a file
  /// of its own.
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

  /// The pieces of one snapshot, with their deadlines.
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

    /// The time within which all bytes up to `end` must be here.
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
      begun += looked - now; // the holder is not to blame for the time of the look
    }

    private NotGivenException slow() {
      late.add(offer.holder());
      return new NotGivenException(
          "%s gives less than %,d bytes of its snapshot per second"
              .formatted(offer.holder(), bytesPerSecond));
    }
  }
}
