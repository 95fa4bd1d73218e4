package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.util.PSQLException;
import quorate.runtime.config.ConfigException;
import quorate.runtime.keys.CertificateFiles;
import quorate.runtime.keys.ServerCertificate;

/// TLS clients, channel binding, and attacks by a man in the middle.
final class TlsTest {
  private static final byte[] SSL_REQUEST = {0, 0, 0, 8, 4, (byte) 0xd2, 0x16, 0x2f};
  private static final byte[] GSS_REQUEST = {0, 0, 0, 8, 4, (byte) 0xd2, 0x16, 0x30};

  @TempDir static Path directory;

  @SuppressWarnings("NullAway.Init") // before all tests
  private static SmallCluster cluster;

  @SuppressWarnings("NullAway.Init") // before all tests
  private static ServerCertificate certificate;

  @SuppressWarnings("NullAway.Init") // before all tests
  private static Gateway offering;

  @SuppressWarnings("NullAway.Init") // before all tests
  private static Gateway requiring;

  @BeforeAll
  static void start() throws Exception {
    certificate = CertificateFiles.prepare(directory.resolve("tls"), "127.0.0.1");
    cluster = new SmallCluster(directory);
    offering = cluster.encrypting(Tls.of(certificate, false));
    requiring = cluster.encrypting(Tls.of(certificate, true));
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  private static String login(Gateway at, String options) throws SQLException {
    String url =
        "jdbc:postgresql://localhost:%d/quorate?sslrootcert=%s&%s"
            .formatted(at.port(), directory.resolve("tls/ca.crt"), options);
    try (Connection connection = DriverManager.getConnection(url, "quorate", "secret");
        var rows = connection.createStatement().executeQuery("select 'in'")) {
      return rows.next() ? rows.getString(1) : "";
    } catch (PSQLException refused) {
      return String.valueOf(refused.getSQLState());
    }
  }

  @Test
  void clientsKnowTheirGatewayAndBindTheirLogin() throws SQLException {
    assertEquals("in", login(offering, "sslmode=verify-full&channelBinding=require"));
    assertEquals("in", login(requiring, "sslmode=verify-full&channelBinding=require"));
    assertEquals("in", login(offering, "sslmode=verify-full&channelBinding=disable"));
    assertEquals("in", login(offering, "sslmode=disable"));
  }

  @Test
  void whoMustEncryptAndDoesNotIsRefused() throws SQLException {
    assertEquals("28000", login(requiring, "sslmode=disable"));
    assertEquals("in", login(requiring, "sslmode=prefer"));
    assertNotEquals("in", login(cluster.gateway, "sslmode=require"), "it has no certificate");
  }

  @Test
  void anotherAuthorityIsNotTrusted() throws Exception {
    CertificateFiles.prepare(directory.resolve("other"), "127.0.0.1");
    String root = directory.resolve("other/ca.crt").toString();
    String url =
        "jdbc:postgresql://localhost:%d/quorate?sslmode=verify-ca&sslrootcert=%s"
            .formatted(offering.port(), root);
    assertThrows(SQLException.class, () -> DriverManager.getConnection(url, "quorate", "secret"));
  }

  private static Socket plain() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), offering.port());
  }

  @Test
  void whatComesUnencryptedBehindTheRequestIsNotHeard() throws IOException {
    try (Socket socket = plain()) {
      byte[] both = new byte[16];
      System.arraycopy(SSL_REQUEST, 0, both, 0, 8);
      System.arraycopy(SSL_REQUEST, 0, both, 8, 8);
      socket.getOutputStream().write(both);
      assertEquals(-1, socket.getInputStream().read());
    }
  }

  @Test
  void gssIsNotOfferedAndTlsIs() throws IOException {
    try (Socket socket = plain()) {
      socket.getOutputStream().write(GSS_REQUEST);
      assertEquals('N', socket.getInputStream().read());
      socket.getOutputStream().write(SSL_REQUEST);
      assertEquals('S', socket.getInputStream().read());
      socket.getOutputStream().write("nonsense, and no handshake".getBytes(StandardCharsets.UTF_8));
      IntStream.generate(() -> read(socket)).takeWhile(next -> next >= 0).forEach(_ -> {});
    }
  }

  private static int read(Socket socket) {
    try {
      return socket.getInputStream().read();
    } catch (IOException reset) {
      return -1;
    }
  }

  private static SSLSocket direct(String... protocols) throws Exception {
    java.security.KeyStore trusted = java.security.KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    try (var pem = Files.newInputStream(directory.resolve("tls/ca.crt"))) {
      trusted.setCertificateEntry(
          "ca",
          java.security.cert.CertificateFactory.getInstance("X.509").generateCertificate(pem));
    }
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    TrustManager[] managers = trust.getTrustManagers();
    context.init(null, managers, null);
    SSLSocket socket =
        (SSLSocket)
            context
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), offering.port());
    var parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(protocols);
    socket.setSSLParameters(parameters);
    return socket;
  }

  private static int firstAnswer(SSLSocket socket) throws IOException {
    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    byte[] names = "user\0quorate\0database\0quorate\0\0".getBytes(StandardCharsets.UTF_8);
    out.writeInt(8 + names.length);
    out.writeInt(3 << 16);
    out.write(names);
    out.flush();
    return socket.getInputStream().read();
  }

  @Test
  void aClientMayEncryptAtOnceAndSaysWhatItSpeaks() throws Exception {
    try (SSLSocket socket = direct("postgresql")) {
      assertEquals('R', firstAnswer(socket));
      assertEquals("postgresql", socket.getApplicationProtocol());
    }
    for (String[] none : Stream.<String[]>of(new String[0], new String[] {"http/1.1"}).toList()) {
      try (SSLSocket socket = direct(none)) {
        int answer;
        try {
          answer = firstAnswer(socket);
        } catch (IOException closed) {
          answer = -1;
        }
        assertEquals(-1, answer, "it may be meant for another protocol");
      }
    }
  }

  @Test
  void certificatesAreMadeOnceAndRenewedForAnotherHost() throws IOException {
    Path home = directory.resolve("renewed");
    var first = CertificateFiles.prepare(home, "127.0.0.1");
    assertEquals(first.certificate(), CertificateFiles.prepare(home, "127.0.0.1").certificate());
    byte[] authority = Files.readAllBytes(home.resolve("ca.crt"));
    var second = CertificateFiles.prepare(home, "db.example");
    assertNotEquals(first.certificate(), second.certificate());
    assertArrayEquals(authority, Files.readAllBytes(home.resolve("ca.crt")), "clients keep theirs");
    assertEquals(
        "[OWNER_READ, OWNER_WRITE]",
        Files.getPosixFilePermissions(home.resolve("server.key")).stream()
            .sorted()
            .toList()
            .toString());
  }

  @Test
  void filesThatHoldNoCertificateAreRefusedInWords() throws IOException {
    Path tls = directory.resolve("tls");
    Path none = Files.writeString(directory.resolve("none.pem"), "nothing");
    assertTrue(refused(none, tls.resolve("server.key")).endsWith("holds no certificate in PEM"));
    assertTrue(refused(tls.resolve("server.crt"), none).contains("holds no private key"));
    assertTrue(
        refused(tls.resolve("server.crt"), tls.resolve("ca.key"))
            .contains("is not the key of the first certificate in"));
    assertTrue(refused(directory.resolve("gone"), none).contains("is missing"));
  }

  private static String refused(Path chain, Path key) {
    return Objects.requireNonNull(
        assertThrows(ConfigException.class, () -> ServerCertificate.load(chain, key)).getMessage());
  }
}
