package quorate.runtime.eve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.eve.Certificate;
import quorate.replication.eve.EveRecord;
import quorate.replication.eve.Token;
import quorate.runtime.eve.StateRecord.Place;
import quorate.service.state.Batch;
import quorate.service.state.Delta;
import quorate.service.state.Kind;
import quorate.service.state.ManagedState;
import quorate.service.state.Parallel;
import quorate.service.state.StateRefused;
import quorate.service.state.Version;

/// L3 to L5: records with deltas lead from a state on disk to the committed one, and to those that
/// wait for a certificate.
class StateLogTest {
  @TempDir Path directory;

  private final ManagedState state = new ManagedState(StateImages.genesis(), Parallel.NONE);
  private final List<Version> versions = new ArrayList<>(List.of(StateImages.genesis()));
  private final List<Token> tokens = new ArrayList<>(List.of(Token.GENESIS));
  private final List<StateRecord> log = new ArrayList<>();

  /// Executes a batch, and logs its result.
  private void execute(String text) {
    Batch batch = state.begin(versions.size(), versions.size());
    batch.declare("m", Kind.MAP).put(bytes(text), bytes(text));
    Version version = state.end(batch);
    Token token =
        new Token(
            version.number(),
            Digest.of(new byte[0]),
            version.root(),
            Digest.of(new byte[0]),
            tokens.getLast().digest());
    Delta delta = Delta.between(versions.getLast(), version);
    log.add(
        new StateRecord(Optional.of(new EveRecord.Ran(0, token, Bytes.EMPTY)), Optional.of(delta)));
    versions.add(version);
    tokens.add(token);
  }

  private void adopt(int number) {
    log.add(
        new StateRecord(
            Optional.of(
                new EveRecord.Adopted(new Certificate(0, tokens.get(number), 0, List.of()))),
            Optional.empty()));
  }

  private static Bytes bytes(String text) {
    return Bytes.of(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  private static Bytes encoded(StateRecord record) {
    Encoder out = new Encoder();
    record.write(out);
    return out.toBytes();
  }

  private RestoredStates restored(List<StateRecord> records) throws IOException, StateRefused {
    RestoredStates states = new RestoredStates(new StateImages(directory).load());
    for (StateRecord record : records) {
      states.take(StateRecord.read(encoded(record)));
    }
    return states;
  }

  @Test
  void aLogLeadsToItsStates() throws Exception {
    for (int i = 1; i <= 40; i++) {
      execute("k" + i);
      if (i <= 38) {
        adopt(i);
      }
    }
    RestoredStates states = restored(log);
    assertEquals(versions.get(38).root(), states.find(tokens.get(38)).orElseThrow().root());
    assertEquals(2, states.after(38).size(), "two wait for a certificate");
    assertTrue(states.find(tokens.get(10)).isEmpty(), "old ones are forgotten");
  }

  @Test
  void aRewrittenLogGoesOnFromAStateOnDisk() throws Exception {
    DeltaChain chain = new DeltaChain();
    StateImages images = new StateImages(directory);
    for (int i = 1; i <= 30; i++) {
      execute("k" + i);
      chain.add(log.getLast().delta().orElseThrow());
      if (i % 10 == 0) {
        chain.saved(images.save(versions.get(i), i));
      }
    }
    assertEquals(2, images.load().size(), "the newest two");
    Place last = new Place(30, versions.get(30).root());
    assertEquals(List.of(), chain.to(last).orElseThrow());
    execute("k31");
    chain.add(log.getLast().delta().orElseThrow());
    List<StateRecord> rewritten =
        chain.to(new Place(31, versions.get(31).root())).orElseThrow().stream()
            .map(StateRecord::of)
            .toList();
    assertEquals(1, rewritten.size());
    assertEquals(
        versions.get(31).root(), restored(rewritten).find(tokens.get(31)).orElseThrow().root());
    // the role's log may still be at a state before the newest on disk
    List<StateRecord> older =
        chain.to(new Place(25, versions.get(25).root())).orElseThrow().stream()
            .map(StateRecord::of)
            .toList();
    assertEquals(5, older.size());
    assertEquals(
        versions.get(25).root(), restored(older).find(tokens.get(25)).orElseThrow().root());
    assertEquals(Optional.empty(), chain.to(new Place(5, versions.get(5).root())));
  }

  /// L6: states that were fetched are on disk before the log has come to them; the one from which
  /// it goes on must not be removed for them.
  @Test
  void theStateFromWhichTheLogGoesOnStays() throws Exception {
    StateImages images = new StateImages(directory);
    for (int i = 1; i <= 8; i++) {
      execute("k" + i);
      images.save(versions.get(i), 2);
    }
    assertTrue(images.load().stream().anyMatch(version -> version.number() == 2));
    assertEquals(
        List.of(2L, 7L, 8L),
        images.save(versions.get(8), 2).stream().map(StateImages.Saved::number).toList());
    images.save(versions.get(8), 8);
    assertEquals(2, images.load().size());
  }

  @Test
  void damagedStatesOnDiskAreLeftOut() throws Exception {
    execute("k1");
    execute("k2");
    StateImages images = new StateImages(directory);
    images.save(versions.get(1), 1);
    images.save(versions.get(2), 2);
    Path newest = directory.resolve("state-2");
    byte[] content = Files.readAllBytes(newest);
    for (int i = 0; i < content.length; i += 7) {
      byte[] damaged = content.clone();
      damaged[i] ^= 1;
      Files.write(newest, damaged);
      for (Version version : images.load()) {
        // whatever it claims to be, its content has that hash
        assertTrue(version.number() >= 1);
      }
      assertEquals(
          versions.get(1).root(), restored(List.of()).find(tokens.get(1)).orElseThrow().root());
    }
    Files.write(newest, new byte[3]);
    assertEquals(1, images.load().size());
  }

  @Test
  void garbageInARecordIsRefused() {
    execute("k1");
    byte[] whole = encoded(log.getFirst()).toArray();
    for (int length = 0; length < whole.length; length++) {
      Bytes cut = Bytes.wrap(Arrays.copyOf(whole, length));
      assertThrows(WireException.class, () -> StateRecord.read(cut));
    }
    Random random = new Random(5);
    for (int i = 0; i < 2000; i++) {
      byte[] changed = whole.clone();
      changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
      RestoredStates states = new RestoredStates(List.of());
      try {
        states.take(StateRecord.read(Bytes.wrap(changed)));
      } catch (WireException | StateRefused refused) {
        assertTrue(String.valueOf(refused.getMessage()).length() > 0);
      }
    }
  }

  /// S11, L6: a transfer from executors of which one sends garbage, and one lacks the state.
  @Test
  void aStateIsFetchedFromWhoHasIt() {
    for (int i = 1; i <= 300; i++) {
      execute("key" + i);
    }
    OfferedStates offered = new OfferedStates();
    offered.add(versions.getLast());
    List<NodeId> others = List.of(new NodeId(2), new NodeId(3), new NodeId(4));
    List<ServiceMessage.StateWanted> asked = new ArrayList<>();
    List<NodeId> to = new ArrayList<>();
    StateFetch fetch =
        new StateFetch(
            others,
            (node, message) -> {
              to.add(node);
              asked.add((ServiceMessage.StateWanted) message);
            });
    Optional<StateFetch.Fetched> found = fetch.want(tokens.getLast(), StateImages.genesis(), 0);
    for (int i = 0; found.isEmpty() && i < asked.size(); i++) {
      ServiceMessage.StateWanted wanted = asked.get(i);
      ServiceMessage.StatePart part =
          switch ((int) to.get(i).number()) {
            case 2 -> new ServiceMessage.StatePart(wanted.number(), wanted.root(), bytes("lies"));
            case 3 -> new ServiceMessage.StatePart(wanted.number(), wanted.root(), Bytes.EMPTY);
            default -> offered.part(wanted, 0);
          };
      found = fetch.take(to.get(i), part, i);
    }
    assertEquals(versions.getLast().root(), found.orElseThrow().version().root());
  }
}
