package quorate.service.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static quorate.service.state.Model.b;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import quorate.core.Bytes;
import quorate.core.Check;
import quorate.core.digest.Digest;

/// Accesses after the end of a batch are refused, and late writes are in no version (S5).
class EpochTest {
  private final ManagedState state = new ManagedState(Version.genesis(10), Parallel.NONE);

  private static List<Executable> accesses(Batch batch) {
    StateMap map = batch.declare("map", Kind.MAP);
    StateSet set = batch.declare("set", Kind.SET);
    StateSortedMap sorted = batch.declare("sorted", Kind.SORTED_MAP);
    StateList list = batch.declare("list", Kind.LIST);
    StateBytes bytes = batch.declare("bytes", Kind.BYTES);
    StateCell cell = batch.declare("cell", Kind.CELL);
    StateCell anonymous = batch.anonymous(Kind.CELL);
    StateMap owned = map.create(b("owned"), Kind.MAP);
    List<Executable> all = new ArrayList<>();
    all.add(() -> map.put(b("k"), b("v")));
    all.add(() -> map.get(b("k")));
    all.add(() -> map.remove(b("k")));
    all.add(() -> map.move(b("k"), b("l")));
    all.add(() -> map.create(b("k"), Kind.SET));
    all.add(() -> map.link(b("k"), anonymous));
    all.add(map::size);
    all.add(() -> map.keys().iterator());
    all.add(() -> owned.put(b("k"), b("v")));
    all.add(() -> set.add(b("k")));
    all.add(() -> set.remove(b("k")));
    all.add(() -> sorted.ceiling(b("k")));
    all.add(() -> list.addFirst(b("v")));
    all.add(list::removeLast);
    all.add(() -> bytes.write(3, b("v")));
    all.add(bytes::length);
    all.add(() -> cell.set(b("v")));
    all.add(cell::get);
    all.add(() -> anonymous.set(b("v")));
    all.add(() -> batch.declare("other", Kind.MAP));
    all.add(() -> batch.named("map", Kind.MAP));
    all.add(() -> batch.anonymous(Kind.LIST));
    all.add(() -> batch.forget("map"));
    return all;
  }

  @Test
  void everyAccessIsRefusedAfterARollback() {
    Digest before = state.newest().root();
    Batch batch = state.begin(1, 1);
    List<Executable> accesses = accesses(batch);
    state.rollBack(0);
    accesses.forEach(access -> assertThrows(StaleAccess.class, access));
    Batch again = state.begin(1, 2);
    accesses.forEach(access -> assertThrows(StaleAccess.class, access));
    assertTrue(again.isOpen());
    assertEquals(before, state.end(again).root());
  }

  @Test
  void everyAccessIsRefusedAfterTheEnd() {
    Batch batch = state.begin(1, 1);
    List<Executable> accesses = accesses(batch);
    state.end(batch);
    assertFalse(batch.isOpen());
    accesses.forEach(access -> assertThrows(StaleAccess.class, access));
  }

  @Test
  void anIteratorOfARolledBackBatchStops() {
    Batch batch = state.begin(1, 1);
    StateMap map = batch.declare("map", Kind.MAP);
    map.put(b("k"), b("v"));
    var keys = map.keys().iterator();
    state.rollBack(0);
    assertThrows(StaleAccess.class, keys::hasNext);
  }

  @Test
  void aLinkToAnObjectOfAnotherBatchIsRefused() {
    Batch batch = state.begin(1, 1);
    StateCell late = batch.anonymous(Kind.CELL);
    state.rollBack(0);
    Batch again = state.begin(1, 2);
    StateMap map = again.declare("map", Kind.MAP);
    assertThrows(StaleAccess.class, () -> map.link(b("k"), late));
  }

  @Test
  void aViewRefusesWrites() {
    Batch batch = state.begin(1, 1);
    batch.declare("map", Kind.MAP).put(b("k"), b("v"));
    StateMap view = state.end(batch).read().named("map", Kind.MAP);
    assertThrows(StaleAccess.class, () -> view.put(b("k"), b("w")));
    assertEquals(b("v"), view.get(b("k")).orElseThrow());
  }

  /// A thread that has passed the check is stopped there, and writes after the end of its batch:
  /// here by the open object itself, which checks nothing.
  @Test
  void aLateWriteIsInNoVersion() {
    Batch first = state.begin(1, 1);
    StateMap map = first.declare("map", Kind.MAP);
    for (int i = 0; i < 100; i++) {
      map.put(b("k" + i), b("v"));
    }
    OpenObject late = map.object();
    Version version = state.end(first);
    Digest root = version.root();
    late.put(Paths.hashed(b("late")), new Plain(b("late")));
    late.remove(Paths.hashed(b("k1")));
    assertEquals(root, Structure.checked(version).root());

    Batch second = state.begin(2, 2);
    StateMap again = second.named("map", Kind.MAP);
    again.put(b("k1"), b("w"));
    OpenObject later = again.object();
    state.rollBack(1);
    Batch third = state.begin(2, 3);
    third.named("map", Kind.MAP).put(b("k1"), b("x"));
    later.put(Paths.hashed(b("k1")), new Plain(b("late")));
    later.put(Paths.hashed(b("late")), new Plain(b("late")));
    Version after = Structure.checked(state.end(third));
    StateMap found = after.read().named("map", Kind.MAP);
    assertEquals(b("x"), found.get(b("k1")).orElseThrow());
    assertFalse(found.contains(b("late")));
    assertEquals(root, Structure.checked(version).root());
  }

  @Test
  void epochsAndNumbersAscend() {
    assertThrows(Check.BrokenInvariant.class, () -> state.begin(2, 1));
    state.end(state.begin(1, 5));
    assertThrows(Check.BrokenInvariant.class, () -> state.begin(2, 5));
    state.begin(2, 6);
    assertThrows(Check.BrokenInvariant.class, () -> state.begin(3, 7));
  }

  @Test
  void whatIsTooLongIsRefused() {
    Batch batch = state.begin(1, 1);
    StateMap map = batch.declare("map", Kind.MAP);
    StateSortedMap sorted = batch.declare("sorted", Kind.SORTED_MAP);
    StateBytes bytes = batch.declare("bytes", Kind.BYTES);
    Bytes tooLong = Bytes.wrap(new byte[Limits.VALUE_BYTES_MAX + 1]);
    assertThrows(IllegalArgumentException.class, () -> map.put(tooLong, b("v")));
    assertThrows(IllegalArgumentException.class, () -> map.put(b("k"), tooLong));
    assertThrows(IllegalArgumentException.class, () -> sorted.put(tooLong, b("v")));
    assertThrows(IllegalArgumentException.class, () -> bytes.write(Limits.BYTES_MAX, b("v")));
    assertThrows(IllegalArgumentException.class, () -> bytes.write(Long.MAX_VALUE, b("v")));
    StateMap deep = map;
    while (!deep.object().isNestedMost()) {
      deep = deep.create(b("k"), Kind.MAP);
    }
    StateMap deepest = deep;
    assertThrows(IllegalArgumentException.class, () -> deepest.create(b("k"), Kind.MAP));
    Structure.checked(state.end(batch));
  }

  @Test
  void anObjectIsTheSameAfterAMove() {
    Batch batch = state.begin(1, 1);
    batch.declare("map", Kind.MAP).create(b("old"), Kind.MAP).put(b("k"), b("v"));
    state.end(batch);
    batch = state.begin(2, 2);
    StateMap map = batch.named("map", Kind.MAP);
    StateMap owned = map.find(b("old"), Kind.MAP).orElseThrow();
    assertTrue(map.move(b("old"), b("new")));
    owned.put(b("k"), b("w"));
    map.create(b("old"), Kind.SET).add(b("m"));
    assertFalse(map.move(b("none"), b("new")));
    StateMap view = Structure.checked(state.end(batch)).read().named("map", Kind.MAP);
    StateMap moved = view.find(b("new"), Kind.MAP).orElseThrow();
    assertEquals(b("w"), moved.get(b("k")).orElseThrow());
    assertEquals(1, view.find(b("old"), Kind.SET).orElseThrow().size());
  }

  @Test
  void anEntryIsReadAsWhatItHolds() {
    Batch batch = state.begin(1, 1);
    StateMap map = batch.declare("map", Kind.MAP);
    map.put(b("value"), b("v"));
    map.create(b("object"), Kind.SET);
    map.link(b("link"), batch.anonymous(Kind.LIST));
    assertEquals(StateKeys.Held.VALUE, map.held(b("value")));
    assertEquals(StateKeys.Held.OBJECT, map.held(b("object")));
    assertEquals(StateKeys.Held.LINK, map.held(b("link")));
    assertEquals(StateKeys.Held.NOTHING, map.held(b("none")));
    assertEquals(Kind.SET, map.kindAt(b("object")).orElseThrow());
    assertThrows(IllegalArgumentException.class, () -> map.get(b("object")));
    assertThrows(IllegalArgumentException.class, () -> map.find(b("object"), Kind.MAP));
    assertThrows(IllegalArgumentException.class, () -> map.follow(b("value"), Kind.MAP));
    assertThrows(IllegalArgumentException.class, () -> batch.named("map", Kind.LIST));
  }
}
