package quorate.runtime.keys;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.openssl.PEMException;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import quorate.runtime.config.ConfigException;

/// A server's private key and certificate chain.
///
/// @param chain its certificate, followed by the issuers' certificates, each for the one before
public record ServerCertificate(PrivateKey key, List<X509Certificate> chain) {
  public ServerCertificate {
    chain = List.copyOf(chain);
  }

  /// The server's certificate itself.
  public X509Certificate certificate() {
    return chain.getFirst();
  }

  /// Loads a certificate chain and its key from PEM files.
  ///
  /// @throws ConfigException with the file and the reason, if there is no certificate or no key
  public static ServerCertificate load(Path certificates, Path privateKey) {
    List<X509Certificate> chain = new ArrayList<>();
    for (Object each : pem(certificates)) {
      if (each instanceof X509CertificateHolder holder) {
        chain.add(certificate(certificates, holder));
      }
    }
    if (chain.isEmpty()) {
      throw new ConfigException(certificates + " holds no certificate in PEM");
    }
    PrivateKey key =
        pem(privateKey).stream()
            .flatMap(each ->
                switch (each) {
                  case PrivateKeyInfo info -> java.util.stream.Stream.of(info);
                  case PEMKeyPair pair -> java.util.stream.Stream.of(pair.getPrivateKeyInfo());
                  default -> java.util.stream.Stream.empty();
                })
            .findFirst()
            .map(info -> key(privateKey, info))
            .orElseThrow(() ->
                new ConfigException(
                    privateKey + " holds no private key in PEM that needs no passphrase"));
    requirePair(certificates, chain.getFirst(), privateKey, key);
    return new ServerCertificate(key, chain);
  }

  static X509Certificate certificate(Path file, X509CertificateHolder holder) {
    try {
      return new JcaX509CertificateConverter().getCertificate(holder);
    } catch (GeneralSecurityException malformed) {
      throw new ConfigException(file + ": " + malformed.getMessage());
    }
  }

  /// Converts a key with the platform's own factories, so that its TLS accepts the key.
  private static PrivateKey key(Path file, PrivateKeyInfo info) {
    try {
      PrivateKey key = new JcaPEMKeyConverter().getPrivateKey(info);
      return KeyFactory.getInstance(key.getAlgorithm())
          .generatePrivate(new PKCS8EncodedKeySpec(key.getEncoded()));
    } catch (PEMException | GeneralSecurityException unknown) {
      throw new ConfigException(file + ": " + unknown.getMessage());
    }
  }

  private static void requirePair(
      Path certificates, X509Certificate certificate, Path privateKey, PrivateKey key) {
    String algorithm =
        switch (key.getAlgorithm()) {
          case "EC" -> "SHA256withECDSA";
          case "RSA" -> "SHA256withRSA";
          default -> key.getAlgorithm();
        };
    byte[] words = {1, 2, 3};
    try {
      Signature signature = Signature.getInstance(algorithm);
      signature.initSign(key);
      signature.update(words);
      byte[] signed = signature.sign();
      signature.initVerify(certificate.getPublicKey());
      signature.update(words);
      if (signature.verify(signed)) {
        return;
      }
    } catch (GeneralSecurityException otherKind) {
      // Reported below: the key is of another kind than the certificate's.
    }
    throw new ConfigException(
        privateKey + " is not the key of the first certificate in " + certificates);
  }

  static List<Object> pem(Path file) {
    List<Object> found = new ArrayList<>();
    try (Reader reader = Files.newBufferedReader(file);
        PEMParser parser = new PEMParser(reader)) {
      for (Object each = parser.readObject(); each != null; each = parser.readObject()) {
        found.add(each);
      }
      return found;
    } catch (IOException | RuntimeException unreadable) {
      throw new ConfigException(
          file
              + (Files.exists(file)
                  ? " cannot be read: " + unreadable.getMessage()
                  : " is missing: it is named in [gateway]"));
    }
  }
}
