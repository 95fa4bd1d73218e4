package quorate.runtime.keys;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.function.Predicate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/// Trusts a peer that has one of certain keys, or a key certified by one of them, whatever else its
/// certificates say.
public final class PinnedKeys extends X509ExtendedTrustManager {
  private final Predicate<PublicKey> known;

  public PinnedKeys(Predicate<PublicKey> known) {
    this.known = known;
  }

  private void check(X509Certificate[] chain) throws CertificateException {
    if (!known.test(party(chain))) {
      throw new CertificateException("not a key of this cluster");
    }
  }

  /// The key of the party that shows this chain: the last certificate's, which must have signed the
  /// first, the handshake's, if there are two.
  ///
  /// @throws CertificateException if it has not
  private static PublicKey party(Certificate[] chain) throws CertificateException {
    if (chain.length == 0 || chain.length > 2) {
      throw new CertificateException("a chain of " + chain.length + " certificates");
    }
    PublicKey party = shown(chain);
    if (chain.length == 2) {
      try {
        chain[0].verify(party);
      } catch (GeneralSecurityException forged) {
        throw new CertificateException("no party's key certifies the key of the handshake", forged);
      }
    }
    return party;
  }

  /// The party's key in a chain that was trusted.
  public static PublicKey shown(Certificate[] chain) {
    return chain[chain.length - 1].getPublicKey();
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    check(chain);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    check(chain);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    check(chain);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    check(chain);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    check(chain);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    check(chain);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
