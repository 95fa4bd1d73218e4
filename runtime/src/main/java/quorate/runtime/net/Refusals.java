package quorate.runtime.net;

import io.netty.handler.codec.DecoderException;
import java.net.SocketAddress;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quorate.core.NodeId;

/// Logs refused links, at a limited rate so that repeated attempts cannot fill the log.
final class Refusals {
  private static final Logger LOG = LoggerFactory.getLogger(Refusals.class.getPackageName());
  private static final long NANOS = TimeUnit.SECONDS.toNanos(30);

  private long nextNanos = System.nanoTime();
  private long unsaid;

  /// @param peer the party that this side connected to; empty on the accepting side
  synchronized void refused(@Nullable SocketAddress address, Optional<NodeId> peer, Throwable why) {
    long now = System.nanoTime();
    if (now - nextNanos < 0) {
      unsaid++;
      return;
    }
    nextNanos = now + NANOS;
    Throwable cause =
        why instanceof DecoderException && why.getCause() != null ? why.getCause() : why;
    LOG.warn(
        "the link {} {} is refused: {}{}",
        peer.isPresent() ? "to " + peer.get() + " at" : "from",
        address,
        FailureText.of(cause),
        unsaid == 0 ? "" : " (" + unsaid + " more since the last such line)");
    unsaid = 0;
  }
}
