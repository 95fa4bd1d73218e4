package quorate.service.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// Deltas lead to the version that they name, or are refused and change nothing (S10).
class DeltaTest {
  /// Versions 0 to `count` of a random state.
  static List<Version> versions(Random random, int count, int steps) {
    ManagedState state = new ManagedState(Version.genesis(3), Parallel.NONE);
    List<Version> versions = new ArrayList<>(List.of(state.newest()));
    Model model = new Model();
    for (int number = 1; number <= count; number++) {
      Batch batch = state.begin(number, number);
      Model.declare(batch);
      StateMap links = batch.declare("links", Kind.MAP);
      for (int i = 0; i < steps; i++) {
        model.step(batch, random, 200);
        if (i % 10 == 0) {
          links.link(Model.b("l" + random.nextInt(20)), batch.anonymous(Kind.CELL));
        }
      }
      model.endBatch();
      versions.add(state.end(batch));
    }
    return versions;
  }

  private static Delta recoded(Delta delta) {
    Encoder out = new Encoder();
    Delta.write(out, delta);
    return new Decoder(out.toBytes()).whole(Delta::read);
  }

  @Test
  void aDeltaLeadsOverSeveralVersions() throws Exception {
    for (long seed = 1; seed <= 10; seed++) {
      List<Version> versions = versions(new Random(seed), 6, 200);
      for (int from = 0; from < versions.size(); from++) {
        for (int to = from + 1; to < versions.size(); to++) {
          Version after = versions.get(to);
          Delta delta = recoded(Delta.between(versions.get(from), after));
          Version reached = delta.apply(versions.get(from), after.root(), Parallel.NONE);
          assertEquals(after.root(), Structure.checked(reached).root(), "seed " + seed);
          assertEquals(after.number(), reached.number());
        }
      }
    }
  }

  @Test
  void aDeltaIsAsLongAsTheChange() {
    ManagedState state = new ManagedState(Version.genesis(3), Parallel.NONE);
    Batch batch = state.begin(1, 1);
    StateMap map = batch.declare("map", Kind.MAP);
    for (int i = 0; i < 20_000; i++) {
      map.put(Model.b("k" + i), Model.b("v" + i));
    }
    Version one = state.end(batch);
    batch = state.begin(2, 2);
    map = batch.named("map", Kind.MAP);
    map.put(Model.b("k77"), Model.b("changed"));
    map.put(Model.b("k78"), Model.b("v78"));
    map.remove(Model.b("k79"));
    Delta delta = Delta.between(one, state.end(batch));
    assertTrue(delta.changes().length() < 60, "bytes: " + delta.changes().length());
    assertTrue(Delta.between(one, state.end(state.begin(3, 3))).changes().length() < 60);
    assertThrows(IllegalArgumentException.class, () -> Delta.between(one, one));
  }

  @Test
  void anotherBaseOrExpectationIsRefused() throws Exception {
    List<Version> versions = versions(new Random(1), 3, 100);
    Version one = versions.get(1);
    Version two = versions.get(2);
    Delta delta = Delta.between(one, two);
    refuse(delta, versions.get(0), two.root());
    refuse(delta, one, versions.get(3).root());
    Delta lying =
        new Delta(1, 2, one.root(), versions.get(3).root(), Delta.between(one, two).changes());
    refuse(lying, one, versions.get(3).root());
    refuse(new Delta(1, 3, one.root(), two.root(), Bytes.EMPTY), one, two.root());
    refuse(new Delta(1, 1, one.root(), two.root(), delta.changes()), one, two.root());
    assertEquals(two.root(), delta.apply(one, two.root(), Parallel.NONE).root());
  }

  private static void refuse(Delta delta, Version base, Digest expected) {
    Digest before = base.root();
    assertThrows(StateRefused.class, () -> delta.apply(base, expected, Parallel.NONE));
    assertEquals(before, Structure.checked(base).root());
  }

  @Test
  void anyChangedByteIsRefused() {
    List<Version> versions = versions(new Random(2), 2, 60);
    Version one = versions.get(1);
    Version two = versions.get(2);
    Delta delta = Delta.between(one, two);
    Random random = new Random(3);
    int refused = 0;
    for (int i = 0; i < 600; i++) {
      byte[] changes = delta.changes().toArray();
      int at = random.nextInt(changes.length);
      if (i % 3 == 0) {
        changes = java.util.Arrays.copyOf(changes, at);
      } else {
        changes[at] ^= (byte) (1 << random.nextInt(8));
      }
      Delta lying = new Delta(1, 2, one.root(), two.root(), Bytes.wrap(changes));
      try {
        Version reached = lying.apply(one, two.root(), Parallel.NONE);
        throw new AssertionError("a changed delta leads to " + reached);
      } catch (StateRefused expected) {
        refused++;
      }
    }
    assertEquals(600, refused);
    Structure.checked(one);
  }

  /// There is one delta between two versions.
  @Test
  void twoChangesOfOneEntryAreRefused() throws Exception {
    ManagedState state = new ManagedState(Version.genesis(3), Parallel.NONE);
    Version genesis = state.newest();
    Batch batch = state.begin(1, 1);
    batch.declare("cell", Kind.CELL).set(Model.b("v"));
    Version version = state.end(batch);
    for (boolean isTwice : List.of(false, true)) {
      Encoder changes = new Encoder();
      changes.u8(5 + Form.CELL.ordinal()).bytes(Directory.named("cell"));
      if (isTwice) {
        changes.u8(2).bytes(new byte[0]).bytes(Model.b("w"));
      }
      changes.u8(2).bytes(new byte[0]).bytes(Model.b("v")).u8(0).u8(0);
      Delta delta = new Delta(0, 1, genesis.root(), version.root(), changes.toBytes());
      if (isTwice) {
        refuse(delta, genesis, version.root());
      } else {
        assertEquals(Delta.between(genesis, version), delta);
      }
    }
  }

  @Test
  void whatMayBeNestedIsInTheDelta() throws Exception {
    ManagedState state = new ManagedState(Version.genesis(3), Parallel.NONE);
    Version genesis = state.newest();
    Batch batch = state.begin(1, 1);
    StateMap map = batch.declare("map", Kind.MAP);
    StateMap anonymous = batch.anonymous(Kind.MAP);
    map.link(Model.b("link"), anonymous);
    for (StateMap each : List.of(map, anonymous)) {
      StateMap deep = each;
      while (!deep.object().isNestedMost()) {
        deep = deep.create(Model.b("k"), Kind.MAP);
      }
      deep.put(Model.b("k"), Model.b("deepest"));
    }
    Version version = Structure.checked(state.end(batch));
    Delta delta = Delta.between(genesis, version);
    assertEquals(version.root(), delta.apply(genesis, version.root(), Parallel.NONE).root());
  }

  @Test
  void whatIsNestedTooDeepIsRefused() {
    Version genesis = Version.genesis(1);
    Encoder changes = new Encoder();
    for (int i = 0; i < 100_000; i++) {
      changes.u8(5 + Form.MAP.ordinal()).bytes(new byte[] {2, 1});
    }
    Delta lying = new Delta(0, 1, genesis.root(), genesis.root(), changes.toBytes());
    refuse(lying, genesis, genesis.root());
  }

  @Test
  void malformedDeltasAreRefusedWhenTheyAreRead() {
    Encoder out = new Encoder();
    Delta.write(out, Delta.between(Version.genesis(1), versions(new Random(1), 1, 20).get(1)));
    byte[] encoded = out.toByteArray();
    for (int length = 0; length < encoded.length; length += 7) {
      byte[] cut = java.util.Arrays.copyOf(encoded, length);
      assertThrows(WireException.class, () -> new Decoder(cut).whole(Delta::read));
    }
  }
}
