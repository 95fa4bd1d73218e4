package quorate.gateway.pg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.value.SqlException;

/// The server side of SCRAM against the example of RFC 7677, and against a man in the middle.
final class ScramTest {
  private static final Bytes HERE = Bytes.of(new byte[] {1, (byte) 0xff, 2});
  private static final Scram.Binding OFFERED = Scram.Binding.offered(HERE);
  private static final String BARE = "n=user,r=rOprNGfwEbeRWgbNEkqO";
  private static final String SALT = "W22ZaJ0SNY7soEsUEjb6gQ==";

  private static Scram server(Scram.Binding binding) {
    return new Scram(
        Scram.Verifier.of("pencil", Base64.getDecoder().decode(SALT), 4096),
        "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0",
        binding);
  }

  private static String refused(Runnable login) {
    return assertThrows(SqlException.class, login::run).error().sqlState();
  }

  @Test
  void theExampleOfTheRfc() {
    Scram server = server(Scram.Binding.NONE);
    assertEquals(
        "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=" + SALT + ",i=4096",
        server.first("n,," + BARE));
    assertEquals(
        "v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=",
        server.last(
            "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,"
                + "p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=",
            "user"));
  }

  /// RFC 4013: non-ASCII spaces become spaces, invisible characters vanish, ligatures become
  /// letters.
  @Test
  void passwordsArePreparedAsClientsPrepareThem() {
    for (List<String> alike :
        List.of(List.of("a\u00a0b", "a b"), List.of("a\u00adb", "ab"), List.of("\ufb01x", "fix"))) {
      assertArrayEquals(
          Scram.Verifier.of(alike.getLast(), new Zeros()).storedKey(),
          Scram.Verifier.of(alike.getFirst(), new Zeros()).storedKey());
    }
    Scram.Verifier.of("\u0007", new Zeros()); // prohibited, hence not prepared
  }

  /// Gives two verifiers the same salt.
  private static final class Zeros extends SecureRandom {
    @Override
    public void nextBytes(byte[] bytes) {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  @Test
  void aClientThatIsToldOfNoBindingIsWarned() {
    assertEquals("28000", refused(() -> server(OFFERED).first("y,," + BARE)));
    assertTrue(server(Scram.Binding.NONE).first("y,," + BARE).startsWith("r="));
    assertTrue(server(OFFERED).first("n,," + BARE).startsWith("r="), "it knows of no binding");
  }

  @Test
  void whatIsChosenIsWhatIsSaid() {
    Scram.Binding chosen = OFFERED.by(Scram.MECHANISM_PLUS);
    assertEquals("08P01", refused(() -> server(chosen).first("n,," + BARE)));
    assertEquals("08P01", refused(() -> server(chosen).first("y,," + BARE)));
    assertEquals("08P01", refused(() -> server(chosen).first("p=tls-unique,," + BARE)));
    assertEquals("08P01", refused(() -> server(OFFERED).first("p=tls-server-end-point,," + BARE)));
    assertEquals("08P01", refused(() -> server(OFFERED).first("")));
  }

  @Test
  void aLoginBoundToAnotherChannelIsRefused() {
    String header = "p=tls-server-end-point,,";
    Scram server = server(OFFERED.by(Scram.MECHANISM_PLUS));
    String nonce = server.first(header + BARE).substring(2).replaceAll(",s=.*", "");
    String elsewhere =
        Base64.getEncoder().encodeToString((header + "xyz").getBytes(StandardCharsets.UTF_8));
    assertEquals(
        "28000", refused(() -> server.last("c=" + elsewhere + ",r=" + nonce + ",p=AAAA", "user")));
    byte[] its = Base64.getDecoder().decode(elsewhere);
    System.arraycopy(HERE.unsafeArray(), 0, its, header.length(), 3);
    String here = Base64.getEncoder().encodeToString(its);
    assertEquals(
        "28P01", refused(() -> server.last("c=" + here + ",r=" + nonce + ",p=AAAA", "user")));
  }
}
