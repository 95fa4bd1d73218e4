package quorate.runtime.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Request;

/// No party can forge another's request.
@Timeout(60)
final class RequestProofTest {
  @TempDir Path directory;

  private final BlockingQueue<Request> signed = new LinkedBlockingQueue<>();

  private KeyWorld world() throws Exception {
    return new KeyWorld(Files.createTempDirectory(directory, "world"));
  }

  private static Request request(int number, NodeId client) {
    RequestId id = new RequestId(new SessionId(1, 2), 1 + number);
    return new Request(id, 0, client, Bytes.wrap(new byte[] {(byte) number}));
  }

  private List<Request> signedBy(Keyring keys, List<Request> requests) throws Exception {
    List<Request> all = new ArrayList<>();
    try (RequestSigner signer = new RequestSigner(keys)) {
      requests.forEach(each -> signer.sign(each, signed::add));
      for (int i = 0; i < requests.size(); i++) {
        all.add(java.util.Objects.requireNonNull(signed.poll(30, TimeUnit.SECONDS)));
      }
    }
    return all;
  }

  private Request genuine(KeyWorld world) throws Exception {
    return signedBy(world.of(KeyWorld.CLIENT), List.of(request(1, KeyWorld.CLIENT))).getFirst();
  }

  @Test
  void whatAClientSignedIsItsOwn() throws Exception {
    KeyWorld world = world();
    RequestVerifier verifier = new RequestVerifier(world.of(2), _ -> true);
    Request genuine = genuine(world);
    assertTrue(verifier.test(genuine));
    assertTrue(verifier.test(genuine), "again, as when it comes in a proposal");
  }

  @Test
  void manyShareSignaturesAndAllAreProved() throws Exception {
    KeyWorld world = world();
    List<Request> many = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      many.add(request(i, KeyWorld.CLIENT));
    }
    List<Request> proved = signedBy(world.of(KeyWorld.CLIENT), many);
    assertEquals(
        200, proved.stream().filter(new RequestVerifier(world.of(2), _ -> true)::test).count());
    assertTrue(proved.stream().map(Request::proof).distinct().count() < 200);
  }

  @Test
  void aProofServesItsOwnRequestOnly() throws Exception {
    KeyWorld world = world();
    RequestVerifier verifier = new RequestVerifier(world.of(2), _ -> true);
    Request genuine = genuine(world);
    assertFalse(verifier.test(genuine.withProof(Bytes.EMPTY)));
    assertFalse(verifier.test(genuine.withProof(Bytes.wrap(new byte[] {1, 2, 3}))));
    assertFalse(verifier.test(request(2, KeyWorld.CLIENT).withProof(genuine.proof())));
    Request moved =
        new Request(genuine.id(), genuine.born(), new NodeId(3), genuine.body(), genuine.proof());
    assertFalse(verifier.test(moved), "another client's name");
  }

  @Test
  void aNodeSpeaksForItselfOnly() throws Exception {
    KeyWorld world = world();
    RequestVerifier verifier = new RequestVerifier(world.of(2), _ -> true);
    List<Request> asked = List.of(request(1, new NodeId(3)), request(2, new NodeId(1)));
    List<Request> byThree = signedBy(world.of(3), asked);
    assertTrue(verifier.test(byThree.getFirst()));
    assertFalse(verifier.test(byThree.getLast()), "node 3 in the name of node 1");
    assertFalse(
        verifier.test(signedBy(world.of(3), List.of(request(3, KeyWorld.CLIENT))).getFirst()),
        "node 3 in the name of a client");
  }
}
