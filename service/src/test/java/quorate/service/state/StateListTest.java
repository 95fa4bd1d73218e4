package quorate.service.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static quorate.service.state.Model.b;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.digest.Digest;

/// Positions of a list's elements (S13).
class StateListTest {
  private final ManagedState state = new ManagedState(Version.genesis(9), Parallel.NONE);

  private static List<Bytes> values(StateList list) {
    List<Bytes> values = new ArrayList<>();
    list.values().forEach(values::add);
    return values;
  }

  @Test
  void partsAreReadByIndex() {
    Batch batch = state.begin(1, 1);
    StateList list = batch.declare("list", Kind.LIST);
    for (int i = 0; i < 100; i++) {
      list.addFirst(b("" + i));
    }
    list.linkFirst(batch.anonymous(Kind.CELL));
    List<Bytes> from = new ArrayList<>();
    list.valuesFrom(95).forEach(from::add);
    assertEquals(List.of(b("5"), b("4"), b("3"), b("2"), b("1"), b("0")), from);
    assertFalse(list.valuesFrom(101).iterator().hasNext());
    assertEquals(101, values(list).size());
    assertTrue(list.follow(0, Kind.CELL).isPresent());
  }

  /// A gap, as threads leave that race at an end, is no index.
  @Test
  void indexesHaveNoGaps() {
    Batch batch = state.begin(1, 1);
    StateList list = batch.declare("list", Kind.LIST);
    for (String value : List.of("a", "b", "c", "d", "e")) {
      list.addLast(b(value));
    }
    list.object().remove(Paths.ofNumber(1));
    assertEquals(4, list.size());
    assertEquals(b("c"), list.get(1).orElseThrow());
    assertEquals(b("e"), list.get(3).orElseThrow());
    assertTrue(list.get(4).isEmpty());
    assertTrue(list.get(-1).isEmpty());
    assertTrue(list.set(1, b("C")));
    assertFalse(list.set(4, b("E")));
    list.insert(1, b("between"));
    assertEquals(List.of(b("a"), b("between"), b("C"), b("d"), b("e")), values(list));
    assertTrue(list.remove(2));
    assertEquals(List.of(b("a"), b("between"), b("d"), b("e")), values(list));
    Structure.checked(state.end(batch));
  }

  /// The same requests with the same answers, in any order, come to the same state: also if the
  /// list is empty in between.
  @Test
  void theOrderOfRequestsDoesNotShowInPositions() {
    TreeSet<Digest> roots = new TreeSet<>();
    for (boolean isFirst : List.of(false, true)) {
      ManagedState each = new ManagedState(Version.genesis(9), Parallel.NONE);
      Batch batch = each.begin(1, 1);
      StateList list = batch.declare("list", Kind.LIST);
      for (int i = 0; i < 10; i++) {
        list.addLast(b("a"));
      }
      for (int i = 0; i < 9; i++) {
        list.removeFirst();
      }
      each.end(batch);
      batch = each.begin(2, 2);
      list = batch.named("list", Kind.LIST);
      if (isFirst) {
        assertEquals(b("a"), list.removeFirst().orElseThrow());
      }
      for (int i = 0; i < 40; i++) {
        list.addLast(b("" + i));
      }
      if (!isFirst) {
        assertEquals(b("a"), list.removeFirst().orElseThrow());
      }
      roots.add(each.end(batch).root());
    }
    assertEquals(1, roots.size());
  }

  @Test
  void anEmptyListHasNoPositionWhenItsBatchEnds() {
    Batch batch = state.begin(1, 1);
    batch.declare("list", Kind.LIST);
    Digest empty = state.end(batch).root();
    batch = state.begin(2, 2);
    StateList list = batch.named("list", Kind.LIST);
    list.addFirst(b("a"));
    list.addFirst(b("b"));
    list.removeLast();
    list.removeLast();
    assertTrue(list.removeLast().isEmpty());
    assertTrue(list.removeFirst().isEmpty());
    assertEquals(empty, state.end(batch).root());
  }
}
