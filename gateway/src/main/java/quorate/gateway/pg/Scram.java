package quorate.gateway.pg;

import com.ongres.saslprep.SASLprep;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import quorate.core.Bytes;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// The server side of one exchange of SCRAM-SHA-256 (RFC 5802, RFC 7677).
public final class Scram {
  private static final SASLprep PREPARED = new SASLprep();

  public static final String MECHANISM = "SCRAM-SHA-256";

  /// SCRAM-SHA-256 bound to the TLS channel.
  public static final String MECHANISM_PLUS = "SCRAM-SHA-256-PLUS";

  private static final String END_POINT = "p=tls-server-end-point,";
  private static final int ITERATIONS = 4096;

  /// The channel binding of a login, which keeps a man in the middle from relaying it.
  ///
  /// @param endPoint the server certificate's hash (RFC 5929); empty without encryption
  /// @param chosen whether the client has chosen to bind
  public record Binding(Optional<Bytes> endPoint, boolean chosen) {
    public static final Binding NONE = new Binding(Optional.empty(), false);

    /// The binding offered on an encrypted connection.
    public static Binding offered(Bytes endPoint) {
      return new Binding(Optional.of(endPoint), false);
    }

    /// The mechanisms offered to the client, strongest first.
    public List<String> mechanisms() {
      return endPoint.isPresent() ? List.of(MECHANISM_PLUS, MECHANISM) : List.of(MECHANISM);
    }

    /// The binding after the client's choice of a mechanism.
    public Binding by(String mechanism) {
      return new Binding(endPoint, mechanism.equals(MECHANISM_PLUS));
    }
  }

  /// The verifier that the server keeps instead of a password.
  public record Verifier(byte[] salt, int iterations, byte[] storedKey, byte[] serverKey) {
    /// The verifier of a password under a fresh salt.
    public static Verifier of(String password, SecureRandom random) {
      byte[] salt = new byte[16];
      random.nextBytes(salt);
      return of(prepared(password), salt, ITERATIONS);
    }

    /// The password prepared by SASLprep (RFC 4013), or as it is if that fails, as clients do too.
    private static String prepared(String password) {
      try {
        return PREPARED.prepareStored(password);
      } catch (IllegalArgumentException prohibited) {
        return password;
      }
    }

    /// PostgreSQL's form of it: `SCRAM-SHA-256$4096:salt$StoredKey:ServerKey`.
    public String text() {
      Base64.Encoder base64 = Base64.getEncoder();
      return MECHANISM
          + "$"
          + iterations
          + ":"
          + base64.encodeToString(salt)
          + "$"
          + base64.encodeToString(storedKey)
          + ":"
          + base64.encodeToString(serverKey);
    }

    /// Parses PostgreSQL's form.
    ///
    /// @throws IllegalArgumentException if the text is not a verifier
    public static Verifier parse(String text) {
      String[] parts = text.split("[$:]");
      if (parts.length != 5) {
        throw new IllegalArgumentException("no verifier of " + MECHANISM);
      }
      Base64.Decoder base64 = Base64.getDecoder();
      return new Verifier(
          base64.decode(parts[2]),
          Integer.parseInt(parts[1]),
          base64.decode(parts[3]),
          base64.decode(parts[4]));
    }

    /// A verifier that matches no password, for an unknown user. It is always the same for the same
    /// name, so that repeated attempts reveal nothing.
    ///
    /// @param key a secret used for this alone
    public static Verifier mock(String user, byte[] key) {
      byte[] salt = Arrays.copyOf(hmac(key, "salt " + user), 16);
      return new Verifier(
          salt, ITERATIONS, hmac(key, "stored " + user), hmac(key, "server " + user));
    }

    static Verifier of(String password, byte[] salt, int iterations) {
      byte[] salted = saltedPassword(password, salt, iterations);
      byte[] clientKey = hmac(salted, "Client Key");
      return new Verifier(salt, iterations, sha256(clientKey), hmac(salted, "Server Key"));
    }
  }

  private final Verifier verifier;
  private final String serverNonce;
  private final Binding binding;
  private String nonce = "";
  private String clientFirstBare = "";
  private String serverFirst = "";
  private String header = "";

  /// @param serverNonce printable random text, fresh for each exchange
  public Scram(Verifier verifier, String serverNonce, Binding binding) {
    this.verifier = verifier;
    this.serverNonce = serverNonce;
    this.binding = binding;
  }

  /// Takes client-first-message, and returns server-first-message.
  ///
  /// @throws SqlException 08P01 if it is malformed, 28000 if a man in the middle may have hidden
  ///   the offer of channel binding from the client (RFC 5802, section 6)
  public String first(String clientFirst) {
    int bare = clientFirst.indexOf(',', clientFirst.indexOf(',') + 1) + 1;
    if (bare < 3) {
      throw malformed();
    }
    header = clientFirst.substring(0, bare);
    checkHeader();
    clientFirstBare = clientFirst.substring(bare);
    nonce = attribute(attributes(clientFirstBare), "r") + serverNonce;
    serverFirst =
        "r=%s,s=%s,i=%d"
            .formatted(
                nonce, Base64.getEncoder().encodeToString(verifier.salt()), verifier.iterations());
    return serverFirst;
  }

  /// Checks that the header's binding flag agrees with the chosen mechanism.
  private void checkHeader() {
    if (binding.chosen()) {
      if (!header.startsWith(END_POINT)) {
        throw header.startsWith("p=")
            ? new SqlException("08P01", "unsupported SCRAM channel-binding type")
            : malformed();
      }
    } else if (header.startsWith("p=")) {
      throw new SqlException("08P01", "channel binding was chosen but not offered");
    } else if (header.startsWith("y,") && binding.endPoint().isPresent()) {
      throw new SqlException(
          new SqlError("28000", "SCRAM channel binding negotiation error")
              .withDetail(
                  "The client supports SCRAM channel binding but thinks the server does not."
                      + "  However, this server does support channel binding."));
    } else if (!header.startsWith("n,") && !header.startsWith("y,")) {
      throw malformed();
    }
  }

  /// The expected channel binding data: the header, and the certificate's hash if the client binds.
  private byte[] bound() {
    byte[] text = header.getBytes(StandardCharsets.UTF_8);
    byte[] hash =
        binding.endPoint().filter(_ -> binding.chosen()).orElse(Bytes.EMPTY).unsafeArray();
    byte[] all = Arrays.copyOf(text, text.length + hash.length);
    System.arraycopy(hash, 0, all, text.length, hash.length);
    return all;
  }

  /// Takes client-final-message, and returns server-final-message.
  ///
  /// @throws SqlException 28P01 if the proof is wrong, 08P01 if the message is malformed
  public String last(String clientFinal, String user) {
    int proofAt = clientFinal.lastIndexOf(",p=");
    if (proofAt < 0) {
      throw malformed();
    }
    Map<String, String> fields = attributes(clientFinal);
    byte[] its = decode(attribute(fields, "c"));
    if (!attribute(fields, "r").equals(nonce)) {
      throw malformed();
    }
    if (!MessageDigest.isEqual(its, bound())) {
      throw new SqlException("28000", "SCRAM channel binding check failed");
    }
    String authMessage =
        clientFirstBare + "," + serverFirst + "," + clientFinal.substring(0, proofAt);
    byte[] proof = decode(clientFinal.substring(proofAt + 3));
    byte[] signature = hmac(verifier.storedKey(), authMessage);
    if (proof.length != signature.length) {
      throw wrongPassword(user);
    }
    byte[] clientKey = new byte[proof.length];
    for (int i = 0; i < proof.length; i++) {
      clientKey[i] = (byte) (proof[i] ^ signature[i]);
    }
    if (!MessageDigest.isEqual(sha256(clientKey), verifier.storedKey())) {
      throw wrongPassword(user);
    }
    return "v=" + Base64.getEncoder().encodeToString(hmac(verifier.serverKey(), authMessage));
  }

  static SqlException wrongPassword(String user) {
    return new SqlException("28P01", "password authentication failed for user \"" + user + "\"");
  }

  private static SqlException malformed() {
    return new SqlException("08P01", "malformed SCRAM message");
  }

  private static Map<String, String> attributes(String message) {
    Map<String, String> attributes = new HashMap<>();
    Arrays.stream(message.split(","))
        .filter(part -> part.length() >= 2 && part.charAt(1) == '=')
        .forEach(part -> attributes.putIfAbsent(part.substring(0, 1), part.substring(2)));
    return attributes;
  }

  private static String attribute(Map<String, String> attributes, String name) {
    String value = attributes.get(name);
    if (value == null) {
      throw malformed();
    }
    return value;
  }

  private static byte[] decode(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException notBase64) {
      throw malformed();
    }
  }

  private static byte[] saltedPassword(String password, byte[] salt, int iterations) {
    try {
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
          .generateSecret(new PBEKeySpec(password.toCharArray(), salt, iterations, 256))
          .getEncoded();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has PBKDF2", impossible);
    }
  }

  private static byte[] hmac(byte[] key, String message) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(message.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has HMAC", impossible);
    }
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
