package quorate.runtime.keys;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.X509EncodedKeySpec;
import javax.crypto.KDF;
import javax.crypto.KeyAgreement;
import javax.crypto.SecretKey;
import javax.crypto.spec.HKDFParameterSpec;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// How two parties make sure of each other and of two keys that nobody else has, one for each
/// direction of their link: signed Diffie-Hellman (as SIGMA: Krawczyk, CRYPTO 2003), with X25519,
/// Ed25519 and HKDF.
///
///     1  opener   -> answerer   Opening(cluster, opener, answerer, X, nonce)
///     2  answerer -> opener     Answer(Y, nonce, signature of 1 and 2)
///     3  opener   -> answerer   Closing(signature of 1 and 2)
///
/// What is signed names both parties and the side that signs, so that no message of one handshake
/// serves in another.
public final class Handshake {
  private static final int MAGIC = 0x51524c32; // QRL2
  private static final int NONCE_BYTES = 32;
  private static final int KEY_BYTES_MAX = 64;
  private static final int SIGNATURE_BYTES_MAX = 128;

  /// The largest message of a handshake.
  public static final int BYTES_MAX = 1024;

  private static final SecureRandom RANDOM = new SecureRandom();

  private final Keyring keys;
  private final NodeId self;
  private final KeyPair ephemeral;
  private final Bytes opening;

  /// Who opened, and whom.
  public record Parties(NodeId opener, NodeId answerer) {}

  /// What came of it: the keys of the two directions.
  public record Secrets(LinkKey fromOpener, LinkKey fromAnswerer) {}

  private Handshake(Keyring keys, NodeId self, KeyPair ephemeral, Bytes opening) {
    this.keys = keys;
    this.self = self;
    this.ephemeral = ephemeral;
    this.opening = opening;
  }

  /// Begins, at the side that connects.
  public static Handshake open(Keyring keys, String cluster, NodeId self, NodeId peer) {
    KeyPair ephemeral = fresh();
    Bytes opening =
        new Encoder()
            .i32(MAGIC)
            .string(cluster)
            .node(self)
            .node(peer)
            .bytes(encoded(ephemeral))
            .bytes(nonce())
            .toBytes();
    return new Handshake(keys, self, ephemeral, opening);
  }

  /// The first message.
  public Bytes opening() {
    return opening;
  }

  /// The second message, at the side that was connected to.
  ///
  /// @throws WireException if the first one is not for this party
  public static Answering answer(Keyring keys, String cluster, NodeId self, Bytes opening) {
    Decoder in = new Decoder(opening);
    if (in.i32() != MAGIC) {
      throw new WireException("not a link between parties that have keys");
    }
    if (!in.string().equals(cluster)) {
      throw new WireException("a link from another cluster");
    }
    Parties parties = new Parties(in.node(), in.node());
    Bytes theirs = in.bytes();
    Bytes theirNonce = in.bytes();
    in.end();
    if (!parties.answerer().equals(self)
        || parties.opener().equals(self)
        || theirs.length() > KEY_BYTES_MAX
        || theirNonce.length() != NONCE_BYTES) {
      throw new WireException("a link for " + parties.answerer());
    }
    KeyPair ephemeral = fresh();
    Bytes mine = new Encoder().bytes(encoded(ephemeral)).bytes(nonce()).toBytes();
    Digest transcript = transcript(opening, mine);
    Bytes message =
        new Encoder().bytes(mine).bytes(keys.sign(statement('A', transcript))).toBytes();
    return new Answering(
        keys, parties.opener(), message, transcript, agreed(ephemeral, theirs, transcript));
  }

  /// The answering side, between the second and the third message.
  public record Answering(
      Keyring keys, NodeId opener, Bytes message, Digest transcript, Secrets secrets) {
    /// Takes the third message.
    ///
    /// @throws WireException if it is not from whom the first one named
    public void close(Bytes closing) {
      if (closing.length() > SIGNATURE_BYTES_MAX
          || !keys.verify(opener, statement('O', transcript), closing)) {
        throw new WireException("not the key of " + opener);
      }
    }
  }

  /// The third message and what came of it, at the side that connects.
  public record Closed(Bytes message, Secrets secrets) {}

  /// Takes the second message.
  ///
  /// @throws WireException if it is not from `peer`
  public Closed close(NodeId peer, Bytes answer) {
    Decoder in = new Decoder(answer);
    Bytes theirs = in.bytes();
    Bytes signature = in.bytes();
    in.end();
    Digest transcript = transcript(opening, theirs);
    if (signature.length() > SIGNATURE_BYTES_MAX
        || !keys.verify(peer, statement('A', transcript), signature)) {
      throw new WireException("not the key of " + peer + ", to " + self);
    }
    Bytes key = new Decoder(theirs).bytes();
    return new Closed(keys.sign(statement('O', transcript)), agreed(ephemeral, key, transcript));
  }

  private static Digest transcript(Bytes opening, Bytes answer) {
    return Digest.of(new Encoder().bytes(opening).bytes(answer).toBytes().unsafeArray());
  }

  private static Bytes statement(char side, Digest transcript) {
    Encoder to = new Encoder(48).u8('H').u8(side);
    Digest.write(to, transcript);
    return to.toBytes();
  }

  private static KeyPair fresh() {
    try {
      return KeyPairGenerator.getInstance("X25519").generateKeyPair();
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("this Java has no X25519", broken);
    }
  }

  private static Bytes encoded(KeyPair pair) {
    return Bytes.wrap(pair.getPublic().getEncoded());
  }

  private static Bytes nonce() {
    byte[] nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    return Bytes.wrap(nonce);
  }

  private static Secrets agreed(KeyPair mine, Bytes theirs, Digest transcript) {
    try {
      KeyAgreement agreement = KeyAgreement.getInstance("X25519");
      agreement.init(mine.getPrivate());
      agreement.doPhase(
          KeyFactory.getInstance("X25519")
              .generatePublic(new X509EncodedKeySpec(theirs.unsafeArray())),
          true);
      byte[] shared = agreement.generateSecret();
      return new Secrets(
          LinkKey.of(derived(shared, transcript, "opener")),
          LinkKey.of(derived(shared, transcript, "answerer")));
    } catch (GeneralSecurityException malformed) {
      throw new WireException("no key to agree upon one with: " + malformed.getMessage());
    }
  }

  private static SecretKey derived(byte[] shared, Digest transcript, String side)
      throws GeneralSecurityException {
    HKDFParameterSpec parameters =
        HKDFParameterSpec.ofExtract()
            .addIKM(shared)
            .addSalt(transcript.bytes().unsafeArray())
            .thenExpand(
                ("quorate link " + side).getBytes(java.nio.charset.StandardCharsets.US_ASCII), 32);
    return KDF.getInstance("HKDF-SHA256").deriveKey("HmacSHA256", parameters);
  }
}
