package quorate.runtime.node;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import quorate.core.Bytes;
import quorate.core.wire.Encoder;
import quorate.runtime.net.Rpc;

/// Copies a snapshot from its holder, piece by piece.
///
/// What the holder says is its word alone, and it may be hostile: each piece must be as long as it
/// can be, and they must come at a pace, so that one that gives a byte now and then holds nobody
/// up. Who is too slow is left for another holder; where all are, less is demanded of all.
final class SnapshotFetch {
  /// What a holder may take for nothing.
  private static final Duration GRACE = Duration.ofSeconds(3);

  private static final long BYTES_PER_SECOND = 16L << 20;
  private static final long BYTES_PER_SECOND_MIN = 16L << 10;

  private final Rpc rpc;
  private final Path directory;
  private long bytesPerSecond = BYTES_PER_SECOND;

  SnapshotFetch(Rpc rpc, Path directory) {
    this.rpc = rpc;
    this.directory = directory;
  }

  /// The holder did not give it, or did not keep pace: it may another time.
  static final class NotGivenException extends IOException {
    private static final long serialVersionUID = 1;

    NotGivenException(String message) {
      super(message);
    }
  }

  /// All holders were too slow: from now on they may take twice the time.
  void demandLess() {
    bytesPerSecond = Math.max(BYTES_PER_SECOND_MIN, bytesPerSecond / 2);
  }

  /// A snapshot was fetched and found right.
  void done() throws IOException {
    bytesPerSecond = BYTES_PER_SECOND;
    Files.deleteIfExists(file());
  }

  Path file() throws IOException {
    return Files.createDirectories(directory).resolve("incoming.snapshot");
  }

  /// Copies it to [#file].
  ///
  /// @param needless whether it is wanted no more; looked at between pieces
  /// @return empty if it is wanted no more
  /// @throws NotGivenException if the holder does not answer, or does not keep pace
  /// @throws IOException if it is not of the size that it was said to have, or there is no room
  Optional<Path> copy(SnapshotSearch.Offer offer, BooleanSupplier needless)
      throws IOException, InterruptedException {
    Path file = file();
    try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
      out.setLength(0);
      long free = Files.getFileStore(directory).getUsableSpace();
      if (offer.bytes() > free / 2) { // the log and the database need room, too
        throw new IOException(
            "%s offers a snapshot of %,d bytes; %s has %,d left, and gives half of it"
                .formatted(offer.holder(), offer.bytes(), directory, free));
      }
      long begun = System.nanoTime();
      for (long at = 0; at < offer.bytes(); ) {
        if (needless.getAsBoolean()) {
          return Optional.empty();
        }
        long length = Math.min(SnapshotOffers.PIECE_BYTES, offer.bytes() - at);
        Duration left = budget(at + length).minusNanos(System.nanoTime() - begun);
        Bytes piece = piece(offer, at, left);
        if (piece.length() != length) {
          throw new IOException("the snapshot of " + offer.holder() + " is not as long as it says");
        }
        out.write(piece.unsafeArray());
        at += length;
      }
    }
    return Optional.of(file);
  }

  /// The time in which so many bytes are to be here.
  private Duration budget(long bytes) {
    return GRACE.plusMillis(bytes * 1000 / bytesPerSecond);
  }

  private Bytes piece(SnapshotSearch.Offer offer, long at, Duration left)
      throws IOException, InterruptedException {
    Bytes question = new Encoder().i64(offer.at().number()).i64(at).toBytes();
    try {
      if (left.isPositive()) {
        return rpc.ask(offer.holder(), Rpc.Method.SNAPSHOT_PIECE, question, left).get();
      }
    } catch (ExecutionException failed) {
      if (!(failed.getCause() instanceof TimeoutException)) {
        throw new NotGivenException(offer.holder() + " gives no piece of its snapshot: " + failed);
      }
    }
    throw new NotGivenException(
        "%s gives less than %,d bytes of its snapshot per second"
            .formatted(offer.holder(), bytesPerSecond));
  }
}
