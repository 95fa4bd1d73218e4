package quorate.runtime.keys;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.Set;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/// The certificates that a cluster makes for its gateways, in a directory beside its keys:
/// `ca.crt`, with which clients verify the gateway (`sslrootcert`), `server.crt` with `server.key`,
/// and `ca.key`, with which the server's certificate is renewed before it expires.
public final class CertificateFiles {
  /// The certificate that clients are given.
  public static final String AUTHORITY = "ca.crt";

  private static final String AUTHORITY_KEY = "ca.key";
  private static final String SERVER = "server.crt";
  private static final String SERVER_KEY = "server.key";
  private static final Duration AUTHORITY_LIFE = Duration.ofDays(3650);

  /// Some clients refuse certificates valid for more than 825 days.
  private static final Duration SERVER_LIFE = Duration.ofDays(820);

  private static final Duration RENEWED_BEFORE = Duration.ofDays(60);
  private static final SecureRandom RANDOM = new SecureRandom();

  private CertificateFiles() {}

  /// The server's certificate in a directory; issued if missing, near expiry or for another host.
  ///
  /// @param host the name or address at which the gateway listens
  /// @throws quorate.runtime.config.ConfigException if the directory holds something else
  public static ServerCertificate prepare(Path directory, String host) throws IOException {
    Set<String> names = names(host);
    if (!Files.exists(directory)) {
      make(directory, names);
    }
    Path server = directory.resolve(SERVER);
    ServerCertificate known = ServerCertificate.load(server, directory.resolve(SERVER_KEY));
    if (isFit(known.certificate(), names) || !Files.exists(directory.resolve(AUTHORITY_KEY))) {
      return known;
    }
    ServerCertificate authority =
        ServerCertificate.load(directory.resolve(AUTHORITY), directory.resolve(AUTHORITY_KEY));
    // Keeps the key, so that a reader of one old and one new file still has a matching pair.
    KeyPair pair = new KeyPair(known.certificate().getPublicKey(), known.key());
    Path part = Files.createTempFile(directory, SERVER, ".part");
    write(part, issue(authority, pair, names));
    Files.move(part, server, StandardCopyOption.ATOMIC_MOVE);
    return ServerCertificate.load(server, directory.resolve(SERVER_KEY));
  }

  private static boolean isFit(X509Certificate certificate, Set<String> names) {
    Instant end = certificate.getNotAfter().toInstant();
    try {
      var its = certificate.getSubjectAlternativeNames();
      Set<String> there = new LinkedHashSet<>();
      if (its != null) {
        its.forEach(each -> there.add(String.valueOf(each.get(1))));
      }
      return end.isAfter(Instant.now().plus(RENEWED_BEFORE))
          && names.stream().allMatch(name -> there.contains(name) || isAddress(name));
    } catch (GeneralSecurityException malformed) {
      return false;
    }
  }

  /// The names and addresses by which clients may reach the server.
  private static Set<String> names(String host) {
    Set<String> names = new LinkedHashSet<>();
    names.add("localhost");
    names.add("127.0.0.1");
    names.add("::1");
    try {
      names.add(InetAddress.getLocalHost().getHostName());
    } catch (UnknownHostException nameless) {
      // Clients that use another name need a certificate of the operator's making.
    }
    if (!host.isEmpty() && !host.equals("0.0.0.0") && !host.equals("::")) {
      names.add(host);
    }
    return names;
  }

  private static boolean isAddress(String name) {
    return name.indexOf(':') >= 0 || name.matches("[0-9.]+");
  }

  /// Creates the directory atomically, because several processes may start at the same time.
  private static void make(Path directory, Set<String> names) throws IOException {
    Path home = directory.toAbsolutePath();
    Files.createDirectories(home.getParent());
    Path part = Files.createTempDirectory(home.getParent(), home.getFileName() + ".part");
    KeyPair authorityPair = keyPair();
    X509Certificate authority = authority(authorityPair);
    KeyPair serverPair = keyPair();
    X509Certificate server =
        issue(
            new ServerCertificate(authorityPair.getPrivate(), java.util.List.of(authority)),
            serverPair,
            names);
    write(part.resolve(AUTHORITY), authority);
    writeKey(part.resolve(AUTHORITY_KEY), authorityPair.getPrivate());
    write(part.resolve(SERVER), server);
    writeKey(part.resolve(SERVER_KEY), serverPair.getPrivate());
    try {
      Files.move(part, home, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException another) {
      for (String name : java.util.List.of(AUTHORITY, AUTHORITY_KEY, SERVER, SERVER_KEY)) {
        Files.delete(part.resolve(name));
      }
      Files.delete(part);
      if (!Files.exists(home)) {
        throw another;
      }
    }
  }

  private static KeyPair keyPair() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"), RANDOM);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has P-256", impossible);
    }
  }

  private static X509Certificate authority(KeyPair pair) {
    X500Name name = new X500Name("CN=Quorate " + Long.toHexString(RANDOM.nextLong()));
    try {
      X509v3CertificateBuilder builder = builder(name, name, pair, AUTHORITY_LIFE);
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
      builder.addExtension(
          Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
      return signed(builder, pair.getPrivate());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static X509Certificate issue(
      ServerCertificate authority, KeyPair pair, Set<String> names) {
    X500Name issuer = new X500Name(authority.certificate().getSubjectX500Principal().getName());
    try {
      X509v3CertificateBuilder builder =
          builder(issuer, new X500Name("CN=Quorate gateway"), pair, SERVER_LIFE);
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
      builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
      builder.addExtension(
          Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
      GeneralName[] alternatives =
          names.stream()
              .map(name ->
                  new GeneralName(
                      isAddress(name) ? GeneralName.iPAddress : GeneralName.dNSName, name))
              .toArray(GeneralName[]::new);
      builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(alternatives));
      return signed(builder, authority.key());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static X509v3CertificateBuilder builder(
      X500Name issuer, X500Name subject, KeyPair pair, Duration life) {
    Instant now = Instant.now();
    return new JcaX509v3CertificateBuilder(
        issuer,
        new BigInteger(120, RANDOM).setBit(120),
        Date.from(now.minus(Duration.ofHours(1))), // clients' clocks differ
        Date.from(now.plus(life)),
        subject,
        pair.getPublic());
  }

  private static X509Certificate signed(X509v3CertificateBuilder builder, PrivateKey key) {
    try {
      return new JcaX509CertificateConverter()
          .getCertificate(builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(key)));
    } catch (OperatorCreationException | GeneralSecurityException impossible) {
      throw new IllegalStateException("a certificate of our own making", impossible);
    }
  }

  private static void write(Path file, X509Certificate certificate) throws IOException {
    try (JcaPEMWriter writer = new JcaPEMWriter(Files.newBufferedWriter(file))) {
      writer.writeObject(certificate);
    }
  }

  private static void writeKey(Path file, PrivateKey key) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    try (JcaPEMWriter writer = new JcaPEMWriter(Files.newBufferedWriter(file))) {
      writer.writeObject(new org.bouncycastle.openssl.jcajce.JcaPKCS8Generator(key, null));
    }
  }
}
