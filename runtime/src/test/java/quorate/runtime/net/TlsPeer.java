package quorate.runtime.net;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import quorate.core.Bytes;
import quorate.runtime.keys.LinkKeys;

/// A peer that speaks TLS over the JDK's sockets, trusts everybody, and sends any bytes that a test
/// wants.
public final class TlsPeer implements AutoCloseable {
  private static final char[] NO_PASSWORD = new char[0];

  private final SSLSocket socket;
  final DataOutputStream out;
  final DataInputStream in;

  private TlsPeer(SSLSocket socket) throws IOException {
    this.socket = socket;
    this.out = new DataOutputStream(socket.getOutputStream());
    this.in = new DataInputStream(socket.getInputStream());
  }

  /// The key and certificates that a peer shows in the handshake.
  ///
  /// @param key of the first certificate
  record Shown(PrivateKey key, List<X509Certificate> chain) {
    static Shown of(LinkKeys keys) {
      return new Shown(keys.handshake(), keys.chain());
    }
  }

  /// A connecting peer.
  ///
  /// @param keys the keys shown; none for no certificate
  public static TlsPeer to(int port, Optional<LinkKeys> keys) throws Exception {
    return showing(port, keys.map(Shown::of));
  }

  /// A connecting peer that shows this identity.
  static TlsPeer showing(int port, Optional<Shown> shown) throws Exception {
    return new TlsPeer(
        (SSLSocket)
            context(shown).getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port));
  }

  /// An accepting peer that lets anyone in.
  static TlsPeer over(Socket accepted, LinkKeys keys) throws Exception {
    SSLSocket socket =
        (SSLSocket)
            context(Optional.of(Shown.of(keys)))
                .getSocketFactory()
                .createSocket(accepted, null, true);
    socket.setUseClientMode(false);
    socket.setNeedClientAuth(true);
    return new TlsPeer(socket);
  }

  private static SSLContext context(Optional<Shown> shown)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, NO_PASSWORD);
    if (shown.isPresent()) {
      store.setKeyEntry(
          "own", shown.get().key(), NO_PASSWORD, shown.get().chain().toArray(Certificate[]::new));
    }
    KeyManagerFactory managers = KeyManagerFactory.getInstance("SunX509");
    managers.init(store, NO_PASSWORD);
    SSLContext context = SSLContext.getInstance("TLSv1.3");
    context.init(managers.getKeyManagers(), new TrustManager[] {new Trusting()}, null);
    return context;
  }

  void send(Bytes frame) throws IOException {
    out.writeInt(frame.length());
    out.write(frame.toArray());
    out.flush();
  }

  /// Whether the other side closes the link without sending anything before.
  public boolean isRefused() {
    try {
      return in.read() < 0;
    } catch (IOException closed) {
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private static final class Trusting extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
