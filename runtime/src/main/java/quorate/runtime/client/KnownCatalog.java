package quorate.runtime.client;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.value.SqlException;
import quorate.core.wire.Decoder;
import quorate.runtime.shell.Monitors;
import quorate.sql.catalog.Catalog;

/// The newest schema known.
public final class KnownCatalog {
  private static final long CHANGE_SECONDS_MAX = 5;

  private static final Duration INFORMED = Duration.ofSeconds(20);

  private final int needed;
  private final Set<NodeId> informants = new HashSet<>();
  private volatile Catalog catalog = Catalog.EMPTY;

  /// The schema of databases in this process.
  public KnownCatalog() {
    this(0);
  }

  /// @param needed how many nodes have to tell of their schemas before the newest is known
  public KnownCatalog(int needed) {
    this.needed = needed;
  }

  /// Takes a node's schema.
  public synchronized void hear(NodeId from, Bytes encoded) {
    know(Catalog.decode(new Decoder(encoded)));
    informants.add(from);
    notifyAll();
  }

  public synchronized boolean isInformed() {
    return informants.size() >= needed;
  }

  /// Waits until enough nodes have told of their schemas.
  public synchronized boolean awaitInformed(Duration limit) throws InterruptedException {
    return Monitors.await(this, limit.toNanos(), this::isInformed);
  }

  /// The same.
  ///
  /// @param refusal the message if too few have told in time
  /// @throws SqlException 57P03 if too few have told in time
  public Catalog informed(String refusal) {
    try {
      if (!awaitInformed(INFORMED)) {
        throw new SqlException("57P03", refusal);
      }
      return catalog;
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw SessionErrors.terminating();
    }
  }

  public Catalog get() {
    return catalog;
  }

  public synchronized void know(Catalog other) {
    if (other.version() > catalog.version()) {
      catalog = other;
      notifyAll();
    }
  }

  /// Takes the cluster's schema. Another one of the same version was never acknowledged: its node
  /// lost it with its part in the group.
  public synchronized void confirm(Catalog current) {
    if (current.version() == catalog.version() && !current.equals(catalog)) {
      catalog = current;
      notifyAll();
    }
    know(current);
  }

  /// Waits until the schema's version is no longer `before`, or for some seconds: a schema change
  /// without effect makes no new version.
  public synchronized void awaitChange(long before) {
    try {
      var _ =
          Monitors.await(
              this,
              TimeUnit.SECONDS.toNanos(CHANGE_SECONDS_MAX),
              () -> catalog.version() != before);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw SessionErrors.terminating();
    }
  }
}
