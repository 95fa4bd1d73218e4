package quorate.service.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static quorate.service.state.Model.b;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.digest.Digest;

/// The shape of a trie is a function of its entries (S2), and follows the order of the paths.
class TrieShapeTest {
  @Test
  void theSameKeysGiveTheSameTreeInAnyOrderAndAfterRemovals() {
    for (long seed = 1; seed <= 40; seed++) {
      Random random = new Random(seed);
      List<Bytes> keys = keys(random, 1 + random.nextInt(400));
      Digest expected = built(keys, List.of()).root();
      Collections.shuffle(keys, random);
      assertEquals(expected, built(keys, List.of()).root(), "seed " + seed);
      List<Bytes> others = keys(random, random.nextInt(400));
      others.removeAll(keys);
      assertEquals(expected, built(keys, others).root(), "seed " + seed);
    }
  }

  @Test
  void aSharedTreeGrowsAndShrinksBatchByBatch() {
    for (long seed = 1; seed <= 20; seed++) {
      Random random = new Random(seed);
      ManagedState state = new ManagedState(Version.genesis(1), Parallel.NONE);
      TreeSet<Bytes> content = new TreeSet<>();
      for (int number = 1; number <= 20; number++) {
        Batch batch = state.begin(number, number);
        StateSortedMap map = batch.declare("sorted", Kind.SORTED_MAP);
        boolean grows = random.nextBoolean();
        for (Bytes key : keys(random, random.nextInt(120))) {
          if (grows) {
            content.add(key);
            map.put(key, Bytes.EMPTY);
          } else {
            content.remove(key);
            map.remove(key);
          }
        }
        Version version = Structure.checked(state.end(batch));
        state.stable(number);
        assertEquals(built(content, List.of()).root(), version.root(), "seed " + seed);
        List<Bytes> found = new ArrayList<>();
        version.read().named("sorted", Kind.SORTED_MAP).keys().forEach(found::add);
        assertEquals(List.copyOf(content), found, "seed " + seed);
      }
    }
  }

  @Test
  void keysAreFoundByOrderAndByRank() {
    Random random = new Random(7);
    List<Bytes> sorted = List.copyOf(new TreeSet<>(keys(random, 700)));
    StateSortedMap map = built(sorted, List.of()).read().named("sorted", Kind.SORTED_MAP);
    for (int i = 0; i < 300; i++) {
      Bytes probe = keys(random, 1).getFirst();
      List<Bytes> from = sorted.stream().filter(key -> key.compareTo(probe) >= 0).toList();
      List<Bytes> found = new ArrayList<>();
      map.keysFrom(probe).forEach(found::add);
      assertEquals(from, found);
      List<Bytes> down = new ArrayList<>();
      map.keysDownFrom(probe).forEach(down::add);
      assertEquals(
          sorted.stream().filter(key -> key.compareTo(probe) <= 0).toList(), down.reversed());
      assertEquals(down.stream().findFirst(), map.floor(probe));
      assertEquals(sorted.size() - from.size(), map.rank(probe));
    }
    for (int rank = 0; rank < sorted.size(); rank++) {
      assertEquals(sorted.get(rank), map.at(rank).orElseThrow());
    }
    assertTrue(map.at(sorted.size()).isEmpty());
    List<Bytes> all = new ArrayList<>();
    map.descendingKeys().forEach(all::add);
    assertEquals(sorted, all.reversed());
  }

  /// Each key is a prefix of the next, so that the trie is as deep as the keys are long.
  @Test
  void aDeepTrieNeedsNoDeepStack() throws Exception {
    List<Bytes> chain = new ArrayList<>();
    for (int length = 0; length < 2500; length++) {
      byte[] key = new byte[length];
      Arrays.fill(key, (byte) 'x');
      chain.add(Bytes.wrap(key));
    }
    Version version = built(chain, List.of());
    StateSortedMap map = version.read().named("sorted", Kind.SORTED_MAP);
    assertEquals(chain.size(), map.size());
    assertEquals(chain.getLast(), map.last().orElseThrow());
    Version genesis = Version.genesis(1);
    Delta delta = Delta.between(genesis, version);
    assertEquals(version.root(), delta.apply(genesis, version.root(), Parallel.NONE).root());
    Transfer transfer = new Transfer(1, version.root(), genesis);
    while (!transfer.isComplete()) {
      List<Location> wanted = transfer.wanted(64);
      transfer.accept(wanted, Image.piece(version, wanted, 1 << 16));
    }
    assertEquals(version.root(), transfer.version().root());
  }

  @Test
  void aScanInPiecesVisitsEachKeyThatStays() {
    ManagedState state = new ManagedState(Version.genesis(1), Parallel.NONE);
    Batch batch = state.begin(1, 1);
    StateMap map = batch.declare("map", Kind.MAP);
    for (int i = 0; i < 500; i++) {
      map.put(b("stays" + i), Bytes.EMPTY);
    }
    List<Bytes> visited = new ArrayList<>();
    long from = 0;
    int piece = 0;
    do {
      from = map.scan(from, 7, visited::add);
      map.put(b("comes" + piece), Bytes.EMPTY);
      map.remove(b("comes" + (piece - 5)));
      piece++;
    } while (from != 0);
    assertEquals(visited.size(), new TreeSet<>(visited).size());
    assertEquals(500, visited.stream().filter(key -> (char) key.at(0) == 's').count());
    assertTrue(piece > 60);
  }

  private static Version built(Iterable<Bytes> keys, Iterable<Bytes> removed) {
    ManagedState state = new ManagedState(Version.genesis(1), Parallel.NONE);
    Batch batch = state.begin(1, 1);
    StateSortedMap map = batch.declare("sorted", Kind.SORTED_MAP);
    removed.forEach(key -> map.put(key, b("passing")));
    keys.forEach(key -> map.put(key, Bytes.EMPTY));
    removed.forEach(map::remove);
    return state.end(batch);
  }

  /// Keys of few different bytes, so that many are prefixes of others, and nibbles differ in either
  /// half of a byte.
  private static List<Bytes> keys(Random random, int count) {
    TreeSet<Bytes> keys = new TreeSet<>();
    while (keys.size() < count) {
      byte[] key = new byte[random.nextInt(7)];
      for (int i = 0; i < key.length; i++) {
        key[i] = new byte[] {0, 1, 0x10, (byte) 0xff}[random.nextInt(4)];
      }
      keys.add(Bytes.wrap(key));
    }
    return new ArrayList<>(keys);
  }
}
