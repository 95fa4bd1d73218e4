package quorate.sql.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FrozenMapTest {
  @Test
  void itNeverChanges() {
    TreeMap<String, Integer> given = new TreeMap<>();
    given.put("b", 2);
    given.put("a", 1);
    SortedMap<String, Integer> frozen = FrozenMap.of(given);
    given.put("c", 3);
    assertEquals(new TreeMap<>(java.util.Map.of("a", 1, "b", 2)), frozen);
    assertEquals("a", frozen.firstKey());
    assertEquals("b", frozen.lastKey());
    assertEquals(List.of("b"), List.copyOf(frozen.tailMap("aa").keySet()));
    assertThrows(UnsupportedOperationException.class, () -> frozen.put("d", 4));
    assertThrows(UnsupportedOperationException.class, () -> frozen.keySet().remove("a"));
    assertThrows(UnsupportedOperationException.class, () -> frozen.values().clear());
    assertThrows(UnsupportedOperationException.class, frozen::clear);
  }

  @Test
  void aCatalogAlongAnotherPathSharesIt() {
    Catalog along = Catalog.EMPTY.along(List.of("other"));
    assertNotSame(Catalog.EMPTY, along);
    assertSame(Catalog.EMPTY.tables(), along.tables());
    assertSame(Catalog.EMPTY.views(), along.views());
  }
}
