package quorate.service.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static quorate.service.state.Model.b;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.digest.Digest;

/// Slots of anonymous objects: given by a deterministic scan, freed by a sweep at batch numbers (S7
/// to S9).
class SlotsTest {
  private static ManagedState state(int sweepEvery) {
    return new ManagedState(Version.genesis(sweepEvery), Parallel.NONE);
  }

  private static List<Long> taken(Version version) {
    return numbers(version, Directory.SLOTS);
  }

  private static List<Long> free(Version version) {
    return numbers(version, Directory.FREE);
  }

  private static List<Long> numbers(Version version, byte[] part) {
    List<Long> numbers = new ArrayList<>();
    Epoch epoch = new Epoch(0, 0, false);
    OpenObject outermost = Directory.open(epoch, version.content());
    new Cursor(Directory.part(outermost, part).root())
        .forEachRemaining(entry -> numbers.add(Paths.number(entry.path())));
    return numbers;
  }

  @Test
  void slotsDoNotDependOnTheOrderOfCreation() {
    TreeSet<Digest> roots = new TreeSet<>();
    for (long seed = 1; seed <= 20; seed++) {
      ManagedState state = state(100);
      Batch batch = state.begin(1, 1);
      StateMap map = batch.declare("map", Kind.MAP);
      List<Integer> order = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        order.add(i);
      }
      Collections.shuffle(order, new Random(seed));
      for (int i : order) {
        StateMap object = batch.anonymous(Kind.MAP);
        StateCell inner = batch.anonymous(Kind.CELL);
        inner.set(b("inner" + i));
        // Nothing refers to this one in the end.
        batch.anonymous(Kind.LIST).addFirst(b("unused"));
        map.link(b("k" + i), batch.anonymous(Kind.SET));
        object.link(b("inner"), inner);
        object.link(b("self"), object);
        map.link(b("k" + i), object);
      }
      Version version = Structure.checked(state.end(batch));
      assertEquals(120, taken(version).size());
      roots.add(version.root());
      StateMap view = version.read().named("map", Kind.MAP);
      for (int i = 0; i < 60; i++) {
        StateMap object = view.follow(b("k" + i), Kind.MAP).orElseThrow();
        assertEquals(object.size(), object.follow(b("self"), Kind.MAP).orElseThrow().size());
        StateCell inner = object.follow(b("inner"), Kind.CELL).orElseThrow();
        assertEquals(b("inner" + i), inner.get().orElseThrow());
      }
    }
    assertEquals(1, roots.size());
  }

  @Test
  void theLowestFreeSlotIsTakenNextAndFreeSlotsAreHashed() {
    ManagedState state = state(2);
    Batch batch = state.begin(1, 1);
    StateSortedMap map = batch.declare("map", Kind.SORTED_MAP);
    for (int i = 0; i < 5; i++) {
      map.link(b("k" + i), batch.anonymous(Kind.CELL));
    }
    assertEquals(List.of(0L, 1L, 2L, 3L, 4L), taken(state.end(batch)));
    batch = state.begin(2, 2);
    map = batch.named("map", Kind.SORTED_MAP);
    map.remove(b("k1"));
    map.remove(b("k3"));
    Version swept = Structure.checked(state.end(batch));
    assertEquals(List.of(0L, 2L, 4L), taken(swept));
    assertEquals(List.of(1L, 3L), free(swept));
    batch = state.begin(3, 3);
    map = batch.named("map", Kind.SORTED_MAP);
    for (int i = 5; i < 8; i++) {
      StateCell cell = batch.anonymous(Kind.CELL);
      cell.set(b("" + i));
      map.link(b("k" + i), cell);
    }
    Version after = Structure.checked(state.end(batch));
    assertEquals(List.of(0L, 1L, 2L, 3L, 4L, 5L), taken(after));
    assertEquals(List.of(), free(after));
    assertEquals(
        b("7"),
        after
            .read()
            .named("map", Kind.SORTED_MAP)
            .follow(b("k7"), Kind.CELL)
            .flatMap(StateCell::get)
            .orElseThrow());

    // The same named objects with another free slot are another state: the next object differs.
    ManagedState other = state(2);
    batch = other.begin(1, 1);
    batch.declare("map", Kind.SORTED_MAP).link(b("k0"), batch.anonymous(Kind.CELL));
    other.end(batch);
    ManagedState another = state(2);
    batch = another.begin(1, 1);
    map = batch.declare("map", Kind.SORTED_MAP);
    map.link(b("k0"), batch.anonymous(Kind.CELL));
    map.link(b("k9"), batch.anonymous(Kind.CELL));
    another.end(batch);
    batch = another.begin(2, 2);
    batch.named("map", Kind.SORTED_MAP).remove(b("k9"));
    another.end(batch);
    other.end(other.begin(2, 2));
    assertEquals(taken(other.newest()), taken(another.newest()));
    assertNotEquals(other.newest().root(), another.newest().root());
  }

  @Test
  void garbageStaysUntilTheNumberOfASweep() {
    ManagedState state = state(4);
    Batch batch = state.begin(1, 1);
    StateMap map = batch.declare("map", Kind.MAP);
    StateList one = batch.anonymous(Kind.LIST);
    StateMap two = batch.anonymous(Kind.MAP);
    one.linkLast(two);
    two.link(b("back"), one);
    map.link(b("cycle"), one);
    map.link(b("stays"), batch.anonymous(Kind.CELL));
    state.end(batch);
    batch = state.begin(2, 2);
    batch.named("map", Kind.MAP).remove(b("cycle"));
    assertEquals(3, taken(state.end(batch)).size());
    assertEquals(3, taken(state.end(state.begin(3, 3))).size());
    System.gc(); // no influence
    Version swept = Structure.checked(state.end(state.begin(4, 4)));
    assertEquals(1, taken(swept).size());
    assertEquals(2, free(swept).size());
  }

  @Test
  void aSweepIsRolledBackAndIsPartOfTheDelta() throws Exception {
    ManagedState state = state(2);
    ManagedState follower = state(2);
    Batch batch = state.begin(1, 1);
    StateMap map = batch.declare("map", Kind.MAP);
    for (int i = 0; i < 50; i++) {
      map.link(b("k" + i), batch.anonymous(Kind.CELL));
    }
    Version one = state.end(batch);
    follower.append(
        Delta.between(follower.newest(), one).apply(follower.newest(), one.root(), Parallel.NONE));
    batch = state.begin(2, 2);
    map = batch.named("map", Kind.MAP);
    for (int i = 0; i < 50; i += 2) {
      map.remove(b("k" + i));
    }
    Version two = state.end(batch);
    assertEquals(25, free(two).size());
    Version followed = Delta.between(one, two).apply(follower.newest(), two.root(), Parallel.NONE);
    assertEquals(free(two), free(followed));
    state.rollBack(1);
    assertEquals(50, taken(state.newest()).size());
    assertEquals(one.root(), state.newest().root());
  }

  @Test
  void sweepsAgreeWithReachabilityInARandomGraph() {
    for (long seed = 1; seed <= 40; seed++) {
      Random random = new Random(seed);
      ManagedState state = state(1 + random.nextInt(3));
      Map<Integer, TreeSet<Integer>> links = new HashMap<>();
      TreeSet<Integer> roots = new TreeSet<>();
      int created = 0;
      for (int number = 1; number <= 15; number++) {
        Batch batch = state.begin(number, number);
        StateMap map = batch.declare("map", Kind.MAP);
        for (int step = random.nextInt(12); step > 0; step--) {
          List<Integer> live = List.copyOf(reachable(roots, links));
          if (live.isEmpty() || random.nextInt(3) == 0) {
            StateMap object = batch.anonymous(Kind.MAP);
            object.put(b("name"), b("" + created));
            map.link(b("" + created), object);
            roots.add(created++);
          } else if (random.nextInt(3) == 0) {
            int gone = live.get(random.nextInt(live.size()));
            map.remove(b("" + gone));
            roots.remove(gone);
          } else if (!roots.isEmpty()) {
            List<Integer> named = List.copyOf(roots);
            int from = named.get(random.nextInt(named.size()));
            int to = named.get(random.nextInt(named.size()));
            map.follow(b("" + from), Kind.MAP)
                .orElseThrow()
                .link(b("" + to), map.follow(b("" + to), Kind.MAP).orElseThrow());
            links.computeIfAbsent(from, _ -> new TreeSet<>()).add(to);
          }
        }
        Version version = Structure.checked(state.end(batch));
        int live = reachable(roots, links).size();
        int slots = taken(version).size();
        boolean isSwept = number % Directory.sweepEvery(open(version)) == 0;
        assertEquals(isSwept ? live : Math.max(live, slots), slots, "seed " + seed);
      }
    }
  }

  private static OpenObject open(Version version) {
    return Directory.open(new Epoch(0, 0, false), version.content());
  }

  private static TreeSet<Integer> reachable(
      TreeSet<Integer> roots, Map<Integer, TreeSet<Integer>> links) {
    TreeSet<Integer> found = new TreeSet<>();
    List<Integer> next = new ArrayList<>(roots);
    while (!next.isEmpty()) {
      int each = next.removeLast();
      if (found.add(each)) {
        next.addAll(links.getOrDefault(each, new TreeSet<>()));
      }
    }
    return found;
  }

  @Test
  void linksInOwnedObjectsAreFoundByTheScanAndByTheSweep() {
    ManagedState state = state(1);
    Batch batch = state.begin(1, 1);
    StateMap map = batch.declare("map", Kind.MAP);
    for (int i = 0; i < 40; i++) {
      StateList owned = map.create(b("k" + i), Kind.MAP).create(b("list"), Kind.LIST);
      StateCell cell = batch.anonymous(Kind.CELL);
      cell.set(b("" + i));
      owned.linkLast(cell);
    }
    assertEquals(40, taken(Structure.checked(state.end(batch))).size());
    batch = state.begin(2, 2);
    batch.named("map", Kind.MAP).remove(b("k7"));
    Version swept = Structure.checked(state.end(batch));
    assertEquals(39, taken(swept).size());
    StateMap owner = swept.read().named("map", Kind.MAP).find(b("k8"), Kind.MAP).orElseThrow();
    StateList list = owner.find(b("list"), Kind.LIST).orElseThrow();
    assertEquals(b("8"), list.follow(0, Kind.CELL).flatMap(StateCell::get).orElseThrow());
  }

  @Test
  void onlyAnonymousObjectsAreLinkedTo() {
    Batch batch = state(1).begin(1, 1);
    StateMap map = batch.declare("map", Kind.MAP);
    StateMap owned = map.create(Bytes.EMPTY, Kind.MAP);
    assertThrows(IllegalArgumentException.class, () -> map.link(b("k"), owned));
    assertThrows(IllegalArgumentException.class, () -> map.link(b("k"), map));
  }
}
