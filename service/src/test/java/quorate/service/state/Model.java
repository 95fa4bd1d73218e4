package quorate.service.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.Bytes;

/// A state of plain Java collections, and the same operations on it and on a batch.
final class Model {
  private static final List<String> ALPHABET =
      List.of("", "a", "b", "aa", "ab", "zz", "\0", "\u00ff");

  final NavigableMap<Bytes, Bytes> map = new TreeMap<>();
  final NavigableMap<Bytes, NavigableMap<Bytes, Bytes>> nested = new TreeMap<>();
  final NavigableSet<Bytes> set = new TreeSet<>();
  final NavigableMap<Bytes, Bytes> sorted = new TreeMap<>();
  final List<Bytes> list = new ArrayList<>();

  /// The position of the list's first element, or of the next one if there is none.
  long position;

  byte[] bytes = {};
  Optional<Bytes> cell = Optional.empty();

  static Bytes b(String text) {
    return Bytes.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  Model copy() {
    Model copy = new Model();
    copy.map.putAll(map);
    nested.forEach((key, fields) -> copy.nested.put(key, new TreeMap<>(fields)));
    copy.set.addAll(set);
    copy.sorted.putAll(sorted);
    copy.list.addAll(list);
    copy.position = position;
    copy.bytes = bytes.clone();
    copy.cell = cell;
    return copy;
  }

  private static Bytes value(Random random) {
    byte[] value =
        new byte[random.nextInt(20) == 0 ? 100 + random.nextInt(400) : random.nextInt(8)];
    random.nextBytes(value);
    return Bytes.wrap(value);
  }

  private static Bytes key(Random random, int keys) {
    int number = random.nextInt(keys);
    return b("k" + number + "long".repeat(number % 7 == 0 ? number % 50 : 0));
  }

  /// A key that is often a prefix of another.
  private static Bytes prefixed(Random random) {
    StringBuilder key = new StringBuilder();
    for (int parts = random.nextInt(7); parts > 0; parts--) {
      key.append(ALPHABET.get(random.nextInt(ALPHABET.size())));
    }
    return b(key.toString());
  }

  /// Names all objects, so that an empty one is part of the state too.
  static void declare(Batch batch) {
    batch.declare("map", Kind.MAP);
    batch.declare("nested", Kind.MAP);
    batch.declare("set", Kind.SET);
    batch.declare("sorted", Kind.SORTED_MAP);
    batch.declare("list", Kind.LIST);
    batch.declare("bytes", Kind.BYTES);
    batch.declare("cell", Kind.CELL);
  }

  /// One random operation on both.
  void step(Batch batch, Random random, int keys) {
    switch (random.nextInt(8)) {
      case 0, 1 -> stepOfMap(batch.declare("map", Kind.MAP), random, keys);
      case 2 -> stepOfSet(batch.declare("set", Kind.SET), random, keys);
      case 3 -> stepOfSorted(batch.declare("sorted", Kind.SORTED_MAP), random);
      case 4 -> stepOfNested(batch.declare("nested", Kind.MAP), random, keys);
      case 5 -> stepOfBytes(batch.declare("bytes", Kind.BYTES), random);
      case 6 -> {
        StateCell it = batch.declare("cell", Kind.CELL);
        cell = random.nextInt(3) == 0 ? Optional.empty() : Optional.of(value(random));
        cell.ifPresentOrElse(it::set, it::clear);
      }
      default -> stepOfList(batch.declare("list", Kind.LIST), random);
    }
  }

  private void stepOfMap(StateMap it, Random random, int keys) {
    Bytes key = key(random, keys);
    switch (random.nextInt(7)) {
      case 0, 1 -> assertEquals(map.remove(key) != null, it.remove(key));
      case 2 -> {
        Bytes to = key(random, keys);
        Bytes moved = map.remove(key);
        assertEquals(moved != null, it.move(key, to));
        if (moved != null) {
          map.put(to, moved);
        }
      }
      default -> {
        Bytes value = value(random);
        assertEquals(map.put(key, value) == null, it.put(key, value));
        assertEquals(map.size(), it.size());
      }
    }
    assertEquals(Optional.ofNullable(map.get(key)), it.get(key));
  }

  private void stepOfSet(StateSet it, Random random, int keys) {
    Bytes member = key(random, keys);
    if (random.nextInt(3) == 0) {
      assertEquals(set.remove(member), it.remove(member));
    } else {
      assertEquals(set.add(member), it.add(member));
    }
    assertEquals(set.size(), it.size());
  }

  private void stepOfSorted(StateSortedMap it, Random random) {
    Bytes key = prefixed(random);
    if (random.nextInt(3) == 0) {
      assertEquals(sorted.remove(key) != null, it.remove(key));
    } else {
      Bytes value = value(random);
      sorted.put(key, value);
      it.put(key, value);
    }
    Bytes probe = prefixed(random);
    assertEquals(Optional.ofNullable(sorted.ceilingKey(probe)), it.ceiling(probe));
    assertEquals(sorted.headMap(probe).size(), it.rank(probe));
    assertEquals(sorted.isEmpty() ? Optional.empty() : Optional.of(sorted.lastKey()), it.last());
  }

  private void stepOfNested(StateMap it, Random random, int keys) {
    Bytes key = key(random, Math.max(2, keys / 10));
    switch (random.nextInt(8)) {
      case 0 -> assertEquals(nested.remove(key) != null, it.remove(key));
      case 1 -> {
        Bytes to = key(random, Math.max(2, keys / 10));
        NavigableMap<Bytes, Bytes> moved = nested.remove(key);
        it.move(key, to);
        if (moved != null) {
          nested.put(to, moved);
        }
      }
      default -> {
        StateMap fields = it.find(key, Kind.MAP).orElseGet(() -> it.create(key, Kind.MAP));
        NavigableMap<Bytes, Bytes> mine = nested.computeIfAbsent(key, _ -> new TreeMap<>());
        for (int left = random.nextInt(8); left > 0; left--) {
          Bytes field = key(random, 40);
          if (random.nextInt(4) == 0) {
            assertEquals(mine.remove(field) != null, fields.remove(field));
          } else {
            Bytes value = value(random);
            mine.put(field, value);
            fields.put(field, value);
          }
          assertEquals(mine.size(), fields.size());
        }
      }
    }
  }

  private void stepOfBytes(StateBytes it, Random random) {
    int offset = random.nextInt(3 * StateBytes.CHUNK_BYTES);
    switch (random.nextInt(4)) {
      case 0 -> {
        bytes = offset < bytes.length ? Arrays.copyOf(bytes, offset) : bytes;
        it.truncate(offset);
      }
      case 1 -> {
        byte[] written = new byte[random.nextInt(6000)];
        random.nextBytes(written);
        if (written.length > 0) {
          bytes = Arrays.copyOf(bytes, Math.max(bytes.length, offset + written.length));
        }
        System.arraycopy(written, 0, bytes, Math.min(offset, bytes.length), written.length);
        it.write(offset, Bytes.wrap(written));
      }
      default -> {
        Bytes more = value(random);
        if (bytes.length < 5 * StateBytes.CHUNK_BYTES) {
          bytes = Arrays.copyOf(bytes, bytes.length + more.length());
          System.arraycopy(
              more.unsafeArray(), 0, bytes, bytes.length - more.length(), more.length());
          assertEquals(bytes.length, it.append(more));
        }
      }
    }
    assertEquals(bytes.length, it.length());
  }

  private void stepOfList(StateList it, Random random) {
    Bytes value = value(random);
    int index = random.nextInt(list.size() + 2) - 1;
    int half = list.size() / 2;
    switch (random.nextInt(8)) {
      case 0, 1 -> {
        list.addFirst(value);
        position--;
        it.addFirst(value);
      }
      case 2 -> {
        list.addLast(value);
        it.addLast(value);
      }
      case 3 -> {
        Optional<Bytes> removed =
            list.isEmpty() ? Optional.empty() : Optional.of(list.removeFirst());
        position += removed.isPresent() ? 1 : 0;
        assertEquals(removed, it.removeFirst());
      }
      case 4 -> {
        Optional<Bytes> removed =
            list.isEmpty() ? Optional.empty() : Optional.of(list.removeLast());
        assertEquals(removed, it.removeLast());
      }
      case 5 -> {
        int at = Math.clamp(index, 0, list.size());
        position -= at == 0 || at < half ? 1 : 0;
        list.add(at, value);
        it.insert(index, value);
      }
      case 6 -> {
        boolean exists = index >= 0 && index < list.size();
        if (exists) {
          position += index < half ? 1 : 0;
          list.remove(index);
        }
        assertEquals(exists, it.remove(index));
      }
      default -> {
        boolean exists = index >= 0 && index < list.size();
        if (exists) {
          list.set(index, value);
        }
        assertEquals(exists, it.set(index, value));
      }
    }
    assertEquals(list.size(), it.size());
  }

  /// A list without elements forgets its position at the end of a batch (S13).
  void endBatch() {
    position = list.isEmpty() ? 0 : position;
  }

  /// Fails unless a state has exactly this content.
  void check(StateAccess state) {
    check(map, state.find("map", Kind.MAP));
    NavigableSet<Bytes> owners = new TreeSet<>();
    state.find("nested", Kind.MAP).ifPresent(it -> it.keys().forEach(owners::add));
    assertEquals(nested.navigableKeySet(), owners);
    nested.forEach(
        (key, fields) -> check(fields, state.named("nested", Kind.MAP).find(key, Kind.MAP)));
    NavigableSet<Bytes> members = new TreeSet<>();
    state.find("set", Kind.SET).ifPresent(it -> it.members().forEach(members::add));
    assertEquals(set, members);
    List<Bytes> keys = new ArrayList<>();
    state.find("sorted", Kind.SORTED_MAP).ifPresent(it -> it.keys().forEach(keys::add));
    assertEquals(List.copyOf(sorted.keySet()), keys);
    List<Bytes> values = new ArrayList<>();
    state.find("list", Kind.LIST).ifPresent(it -> it.values().forEach(values::add));
    assertEquals(list, values);
    assertEquals(cell, state.find("cell", Kind.CELL).flatMap(StateCell::get));
    state
        .find("bytes", Kind.BYTES)
        .ifPresent(it -> assertArrayEquals(bytes, it.read(0, Integer.MAX_VALUE).toArray()));
  }

  private static void check(NavigableMap<Bytes, Bytes> expected, Optional<StateMap> map) {
    NavigableMap<Bytes, Bytes> found = new TreeMap<>();
    map.ifPresent(it -> {
      it.keys().forEach(key -> found.put(key, it.get(key).orElseThrow()));
      assertEquals(found.size(), it.size());
    });
    assertEquals(expected, found);
  }

  /// Makes the same content in another way: in a random order, with entries that are removed again.
  void build(Batch batch, Random random) {
    List<Runnable> steps = new ArrayList<>();
    StateMap toMap = batch.declare("map", Kind.MAP);
    map.forEach((key, value) -> steps.add(() -> toMap.put(key, value)));
    StateMap toNested = batch.declare("nested", Kind.MAP);
    nested.forEach((key, fields) ->
        steps.add(() -> {
          StateMap to = toNested.create(key, Kind.MAP);
          List<Bytes> order = new ArrayList<>(fields.keySet());
          Collections.shuffle(order, random);
          order.forEach(each -> to.put(each, fields.getOrDefault(each, Bytes.EMPTY)));
        }));
    StateSet toSet = batch.declare("set", Kind.SET);
    set.forEach(member -> steps.add(() -> toSet.add(member)));
    StateSortedMap toSorted = batch.declare("sorted", Kind.SORTED_MAP);
    sorted.forEach((key, value) -> steps.add(() -> toSorted.put(key, value)));
    StateBytes toBytes = batch.declare("bytes", Kind.BYTES);
    steps.add(() -> toBytes.write(0, Bytes.of(bytes)));
    StateCell toCell = batch.declare("cell", Kind.CELL);
    steps.add(() -> cell.ifPresentOrElse(toCell::set, toCell::clear));
    StateList toList = batch.declare("list", Kind.LIST);
    steps.add(() -> build(toList));
    List<Bytes> passing = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      Bytes key = b("passing" + i);
      passing.add(key);
      steps.add(() -> {
        toMap.put(key, key);
        toSet.add(key);
        toSorted.put(key, key);
      });
    }
    Collections.shuffle(steps, random);
    steps.forEach(Runnable::run);
    for (Bytes key : passing) {
      toMap.remove(key);
      toSet.remove(key);
      toSorted.remove(key);
    }
    assertFalse(toMap.contains(b("passing1")));
  }

  private void build(StateList to) {
    for (long i = 0; i < position; i++) {
      to.addLast(Bytes.EMPTY);
    }
    for (long i = 0; i < position; i++) {
      to.removeFirst();
    }
    for (long i = position; i < 0; i++) {
      to.addFirst(Bytes.EMPTY);
    }
    for (long i = position; i < 0; i++) {
      to.removeLast();
    }
    list.forEach(to::addLast);
  }
}
