package quorate.runtime.net;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import java.security.PublicKey;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import quorate.runtime.keys.LinkKeys;
import quorate.runtime.keys.PinnedKeys;

/// TLS 1.3 on links. Both sides show certificates, of which only the keys count; whether a key is
/// the right one is checked once the peer has named itself ([Introduction]).
final class LinkTls implements AutoCloseable {
  private static final long CLOSE_MILLIS = 200;

  private final SslContext answering;
  private final SslContext connecting;
  private final Executor costly;
  private final AtomicBoolean closed = new AtomicBoolean();

  /// @param costly runs the cryptography of handshakes
  LinkTls(LinkKeys keys, Executor costly) {
    this(keys, costly, TlsProvider.chosen());
  }

  LinkTls(LinkKeys keys, Executor costly, SslProvider provider) {
    this.costly = costly;
    PinnedKeys pinned = new PinnedKeys(keys::isKnown);
    try {
      answering =
          common(SslContextBuilder.forServer(keys.handshake(), keys.chain()), provider, pinned)
              .clientAuth(ClientAuth.REQUIRE)
              .build();
      connecting =
          common(
                  SslContextBuilder.forClient()
                      .keyManager(keys.handshake(), keys.chain())
                      .endpointIdentificationAlgorithm(null), // the key is the identity, not a name
                  provider,
                  pinned)
              .build();
    } catch (SSLException impossible) {
      throw new IllegalStateException("every Java platform has TLS 1.3", impossible);
    }
  }

  private static SslContextBuilder common(
      SslContextBuilder builder, SslProvider provider, PinnedKeys pinned) {
    return builder
        .sslProvider(provider)
        .protocols(LinkKeys.PROTOCOL)
        .ciphers(LinkKeys.CIPHERS)
        .trustManager(pinned);
  }

  SslHandler handler(ByteBufAllocator buffers, boolean connects) {
    SslHandler handler = (connects ? connecting : answering).newHandler(buffers, costly);
    handler.setHandshakeTimeoutMillis(0); // Introduction has one limit for both
    handler.setCloseNotifyFlushTimeoutMillis(CLOSE_MILLIS);
    return handler;
  }

  /// The key that the peer proved to hold in the handshake.
  static PublicKey peerKey(SslHandler handler) throws SSLPeerUnverifiedException {
    return PinnedKeys.shown(handler.engine().getSession().getPeerCertificates());
  }

  /// Releases native memory; called after the last link is closed.
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      ReferenceCountUtil.release(answering);
      ReferenceCountUtil.release(connecting);
    }
  }
}
