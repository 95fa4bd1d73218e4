package quorate.gateway;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLException;
import quorate.core.Bytes;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.config.TlsSettings;
import quorate.runtime.keys.CertificateFiles;
import quorate.runtime.keys.ServerCertificate;
import quorate.runtime.net.TlsProvider;

/// A gateway's TLS, versions 1.2 and 1.3.
public final class Tls {
  /// The directory of the certificates within a cluster's directory.
  public static final String DIRECTORY = "tls";

  /// The name of PostgreSQL's protocol in ALPN.
  static final String PROTOCOL = "postgresql";

  private final SslContext context;
  private final boolean required;
  private final Optional<Bytes> endPoint;

  private Tls(SslContext context, boolean required, Optional<Bytes> endPoint) {
    this.context = context;
    this.required = required;
    this.endPoint = endPoint;
  }

  /// The TLS that a cluster's configuration asks for; empty if it is off. Creates certificates if
  /// none exist.
  ///
  /// @param data the cluster's directory
  /// @throws ConfigException if the certificate cannot be used, with the file and the reason
  public static Optional<Tls> of(ClusterConfig config, Path data) throws IOException {
    TlsSettings settings = config.gateway().tls();
    if (settings.mode() == TlsSettings.Mode.OFF) {
      return Optional.empty();
    }
    ServerCertificate certificate =
        settings.isOwn()
            ? ServerCertificate.load(
                data.resolve(settings.certificate()), data.resolve(settings.privateKey()))
            : CertificateFiles.prepare(data.resolve(DIRECTORY), config.gateway().host());
    return Optional.of(of(certificate, settings.mode() == TlsSettings.Mode.REQUIRED));
  }

  /// @param required whether unencrypted clients are refused
  static Tls of(ServerCertificate certificate, boolean required) {
    try {
      SslContext context =
          SslContextBuilder.forServer(
                  certificate.key(), certificate.chain().toArray(X509Certificate[]::new))
              .sslProvider(provider(certificate.key()))
              .protocols("TLSv1.3", "TLSv1.2")
              .applicationProtocolConfig(
                  new ApplicationProtocolConfig(
                      ApplicationProtocolConfig.Protocol.ALPN,
                      ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                      ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                      PROTOCOL))
              .build();
      return new Tls(context, required, endPoint(certificate.certificate()));
    } catch (SSLException unusable) {
      throw new ConfigException("the gateway's certificate cannot be used: " + unusable);
    }
  }

  /// BoringSSL signs handshakes with RSA and elliptic curves only.
  private static SslProvider provider(PrivateKey key) {
    return switch (key.getAlgorithm()) {
      case "RSA", "EC" -> TlsProvider.chosen();
      default -> SslProvider.JDK;
    };
  }

  boolean isRequired() {
    return required;
  }

  /// The data that binds a login to this channel (RFC 5929, section 4.1); empty if the
  /// certificate's signature algorithm has no single hash function.
  Optional<Bytes> endPoint() {
    return endPoint;
  }

  SslHandler handler(ByteBufAllocator allocator) {
    return context.newHandler(allocator);
  }

  /// The certificate's hash by the hash function of its signature, or by SHA-256 if that is MD5 or
  /// SHA-1.
  private static Optional<Bytes> endPoint(X509Certificate certificate) {
    String signature = certificate.getSigAlgName().toUpperCase(Locale.ROOT);
    int with = signature.indexOf("WITH");
    if (with < 0) {
      return Optional.empty();
    }
    String hash =
        switch (signature.substring(0, with)) {
          case "MD5", "SHA1", "SHA256" -> "SHA-256";
          case "SHA224" -> "SHA-224";
          case "SHA384" -> "SHA-384";
          case "SHA512" -> "SHA-512";
          default -> "";
        };
    if (hash.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          Bytes.wrap(MessageDigest.getInstance(hash).digest(certificate.getEncoded())));
    } catch (GeneralSecurityException unusable) {
      throw new ConfigException("the gateway's certificate cannot be used: " + unusable);
    }
  }
}
