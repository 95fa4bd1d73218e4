package quorate.runtime.net;

import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The implementation of TLS: BoringSSL, where there is a library of it for this platform that can
/// be loaded, otherwise the Java platform's own. Both speak the same TLS with each other. BoringSSL
/// takes less CPU for short messages, and takes no less at first than later, which the platform's
/// own does until it is compiled (docs/links.md).
public final class TlsProvider {
  /// A system property: `jdk` for the Java platform's own.
  public static final String PROPERTY = "quorate.tls";

  private static final Logger LOG = LoggerFactory.getLogger(TlsProvider.class.getPackageName());
  private static final SslProvider CHOSEN = choose();

  private TlsProvider() {}

  /// Contexts and engines of this provider may have to be released: netty's handler releases its
  /// engine, and whoever has made a context releases that.
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
    LOG.debug("TLS is the Java platform's own: {}", Reason.of(OpenSsl.unavailabilityCause()));
    return SslProvider.JDK;
  }
}
