package quorate.runtime.keys;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.WireException;

/// Two parties come to the same keys, and only with each other.
final class HandshakeTest {
  private static final NodeId ONE = new NodeId(1);
  private static final NodeId TWO = new NodeId(2);

  @TempDir Path directory;

  private KeyWorld world() throws Exception {
    return new KeyWorld(Files.createTempDirectory(directory, "world"));
  }

  private static ByteBuffer frame(int number) {
    return ByteBuffer.wrap(new byte[] {1, 2, 3, (byte) number});
  }

  /// Both sides of a link from node 1 to node 2.
  private record Link(Handshake.Secrets opener, Handshake.Secrets answerer) {
    static Link of(KeyWorld world) throws Exception {
      Handshake one = Handshake.open(world.of(1), "keys", ONE, TWO);
      Handshake.Answering two = Handshake.answer(world.of(2), "keys", TWO, one.opening());
      Handshake.Closed closed = one.close(TWO, two.message());
      two.close(closed.message());
      return new Link(closed.secrets(), two.secrets());
    }
  }

  @Test
  void framesAreAuthenticInTheirOrder() throws Exception {
    Link link = Link.of(world());
    LinkKey out = link.opener().fromOpener();
    LinkKey in = link.answerer().fromOpener();
    for (int i = 0; i < 3; i++) {
      assertTrue(in.verify(frame(i), out.tag(frame(i))));
    }
    byte[] third = out.tag(frame(3));
    assertFalse(in.verify(frame(4), third), "changed");
  }

  @Test
  void noFrameIsRepeatedOrTurnedRound() throws Exception {
    Link link = Link.of(world());
    LinkKey in = link.answerer().fromOpener();
    byte[] first = link.opener().fromOpener().tag(frame(0));
    assertTrue(in.verify(frame(0), first));
    assertFalse(in.verify(frame(0), first), "the same again");
    Link other = Link.of(world());
    byte[] tag = other.answerer().fromAnswerer().tag(frame(0));
    assertFalse(other.answerer().fromOpener().verify(frame(0), tag), "its own, sent back");
  }

  @Test
  void anotherPartysKeyOpensNothing() throws Exception {
    KeyWorld world = world();
    Handshake three = Handshake.open(world.of(3), "keys", ONE, TWO);
    Handshake.Answering two = Handshake.answer(world.of(2), "keys", TWO, three.opening());
    Bytes closing = three.close(TWO, two.message()).message();
    assertThrows(WireException.class, () -> two.close(closing), "node 3 is not node 1");

    Handshake one = Handshake.open(world.of(1), "keys", ONE, TWO);
    Handshake.Answering byThree = Handshake.answer(world.of(3), "keys", TWO, one.opening());
    assertThrows(
        WireException.class, () -> one.close(TWO, byThree.message()), "node 3 is not node 2");
  }

  @Test
  void nothingServesTwice() throws Exception {
    KeyWorld world = world();
    Handshake one = Handshake.open(world.of(1), "keys", ONE, TWO);
    Handshake.Answering two = Handshake.answer(world.of(2), "keys", TWO, one.opening());
    Bytes closing = one.close(TWO, two.message()).message();
    Handshake.Answering again = Handshake.answer(world.of(2), "keys", TWO, one.opening());
    assertThrows(WireException.class, () -> again.close(closing), "of another handshake");
    assertThrows(
        WireException.class,
        () -> Handshake.answer(world.of(3), "keys", new NodeId(3), one.opening()));
    assertThrows(
        WireException.class, () -> Handshake.answer(world.of(2), "other", TWO, one.opening()));
  }
}
