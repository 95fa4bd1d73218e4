package quorate.runtime.net;

import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The implementation of TLS: BoringSSL if its library loads on this platform, otherwise the JDK's.
/// The two interoperate. BoringSSL takes less CPU for short messages, and is fast from the start,
/// whereas the JDK's is slow until it is compiled (docs/links.md).
public final class TlsProvider {
  /// A system property: `jdk` selects the JDK's implementation.
  public static final String PROPERTY = "quorate.tls";

  private static final Logger LOG = LoggerFactory.getLogger(TlsProvider.class.getPackageName());
  private static final SslProvider CHOSEN = choose();

  private TlsProvider() {}

  /// The provider. Its contexts and engines may need to be released: Netty's handler releases its
  /// engine, the creator of a context releases the context.
  public static SslProvider chosen() {
    return CHOSEN;
  }

  private static SslProvider choose() {
    if ("jdk".equals(System.getProperty(PROPERTY))) {
      return SslProvider.JDK;
    }
    if (OpenSsl.isAvailable() && SslProvider.isTlsv13Supported(SslProvider.OPENSSL_REFCNT)) {
      return SslProvider.OPENSSL_REFCNT;
    }
    LOG.debug("TLS is the Java platform's own: {}", FailureText.of(OpenSsl.unavailabilityCause()));
    return SslProvider.JDK;
  }
}
