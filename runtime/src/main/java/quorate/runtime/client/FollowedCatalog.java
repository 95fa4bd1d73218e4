package quorate.runtime.client;

import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.sql.catalog.Catalog;

/// The schema as a client of the order knows it. It follows the versions that answers have. Safe
/// for use by any thread.
final class FollowedCatalog {
  private static final int ROUNDS = 3;

  private final Supplier<Stream<CompletableFuture<Bytes>>> asked;
  private volatile Catalog catalog = Catalog.EMPTY;
  private volatile boolean informed;

  /// @param asked asks for the schema: each answer may be believed, and the next is asked for only
  ///   if the one before is too old
  FollowedCatalog(Supplier<Stream<CompletableFuture<Bytes>>> asked) {
    this.asked = asked;
  }

  /// The latest known schema.
  Catalog get() {
    return catalog;
  }

  /// Whether the known schema has ever been as new as a version that enough replicas agreed on.
  boolean isInformed() {
    return informed;
  }

  /// Whether the known schema is older than a version that enough replicas agree on.
  boolean isBehind(long agreedVersion) {
    return !informed || catalog.version() < agreedVersion;
  }

  /// Fetches the schema of a version that enough replicas agree on.
  void follow(long agreedVersion) {
    refresh(agreedVersion);
    if (catalog.version() >= agreedVersion) {
      informed = true;
    }
  }

  /// Fetches the schema until it has at least this version; gives up after three rounds.
  void refresh(long versionMin) {
    try {
      for (int i = 0; i < ROUNDS && (i == 0 || catalog.version() < versionMin); i++) {
        Iterator<CompletableFuture<Bytes>> answers = asked.get().iterator();
        boolean heard = false;
        while (!(heard && catalog.version() >= versionMin) && answers.hasNext()) {
          heard = hear(answers.next());
        }
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /// Takes a schema; false if there is no answer: another node may answer, or all in a moment.
  private boolean hear(CompletableFuture<Bytes> encoded) throws InterruptedException {
    try {
      newer(Catalog.decode(new Decoder(encoded.get())));
      return true;
    } catch (ExecutionException unreachable) {
      return false;
    }
  }

  private synchronized void newer(Catalog heard) {
    if (heard.version() > catalog.version()) {
      catalog = heard;
    }
  }
}
