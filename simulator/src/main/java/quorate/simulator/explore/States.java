package quorate.simulator.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The states of the cluster in the order in which they were found, each with the step that first
/// led to it. The representation is compact, since there are millions, and exact, since a state
/// mistaken for another would never be checked.
///
/// A state is a row of values: the states of the nodes, then the used part of the bounds, then the
/// packets in flight, ascending.
final class States {
  private static final int CHUNK = 1 << 22;

  private final int nodes;
  private final int head;
  private final List<byte[]> chunks = new ArrayList<>();
  private int filled = CHUNK;
  private long[] places = new long[1024];
  private int[] hashes = new int[1024];
  private int[] parents = new int[1024];
  private long[] steps = new long[1024];

  /// The previous state with the same node states; -1 if there is none.
  private int[] alike = new int[1024];

  /// A bit mask of each state's packets, which quickly rules out most candidates for covering
  /// another state.
  private long[] marks = new long[1024];

  /// The latest state plus one, hashed by node states.
  private int[] table = new int[4096];

  private int rows;
  private int size;
  private byte[] draft = new byte[1024];

  // The position of the reader.
  private byte[] chunk = draft;
  private int cursor;
  private int end;

  /// @param nodes how many of the values are node states
  /// @param used how many values after them are the used part of the bounds
  States(int nodes, int used) {
    this.nodes = nodes;
    this.head = nodes + used;
  }

  int size() {
    return size;
  }

  int parent(int state) {
    return parents[state];
  }

  long step(int state) {
    return steps[state];
  }

  /// Adds a state unless a known one covers it: one with the same node states, no more of the
  /// bounds used, and all its packets in flight. Returns whether it was added.
  boolean add(int[] values, int count, int parent, long step) {
    int hash = hash(values);
    int at = hash & table.length - 1;
    while (table[at] != 0 && !isOf(table[at] - 1, hash, values)) {
      at = at + 1 & table.length - 1;
    }
    int latest = table[at] - 1;
    long mark = mark(values, count);
    for (int other = latest; other >= 0; other = alike[other]) {
      if ((mark & ~marks[other]) == 0 && covers(other, values, count)) {
        return false;
      }
    }
    store(encode(values, count), hash, parent, step);
    alike[size - 1] = latest;
    marks[size - 1] = mark;
    table[at] = size;
    rows += latest < 0 ? 1 : 0;
    if (rows > table.length / 2) {
      rehash();
    }
    return true;
  }

  private long mark(int[] values, int count) {
    long mark = 0;
    for (int i = head; i < count; i++) {
      mark |= 1L << (values[i] & 63);
    }
    return mark;
  }

  /// Whether a state has these node states.
  private boolean isOf(int state, int hash, int[] values) {
    if (hashes[state] != hash) {
      return false;
    }
    seek(state);
    for (int i = 0; i < nodes; i++) {
      if (value() != values[i]) {
        return false;
      }
    }
    return true;
  }

  /// Whether a state with the same node states covers this one.
  private boolean covers(int state, int[] values, int count) {
    seek(state);
    for (int i = 0; i < nodes; i++) {
      value();
    }
    for (int i = nodes; i < head; i++) {
      if (value() > values[i]) {
        return false;
      }
    }
    int packet = -1;
    for (int i = head; i < count; i++) {
      while (packet < values[i]) {
        if (cursor == end) {
          return false;
        }
        packet += value();
      }
      if (packet != values[i]) {
        return false;
      }
    }
    return true;
  }

  /// Reads a state back. Returns the number of its values.
  int read(int state, int[] values) {
    seek(state);
    int count = 0;
    while (count < head) {
      values[count++] = value();
    }
    int packet = -1;
    while (cursor < end) {
      packet += value();
      values[count++] = packet;
    }
    return count;
  }

  private void seek(int state) {
    chunk = chunks.get((int) (places[state] / CHUNK));
    int at = (int) (places[state] % CHUNK);
    cursor = at + 2;
    end = cursor + (chunk[at] & 255 | (chunk[at + 1] & 255) << 8);
  }

  private int value() {
    int value = 0;
    int shift = 0;
    while (chunk[cursor] < 0) {
      value |= (chunk[cursor++] & 127) << shift;
      shift += 7;
    }
    return value | chunk[cursor++] << shift;
  }

  private int encode(int[] values, int count) {
    if (draft.length < 5 * count) {
      draft = new byte[10 * count];
    }
    int at = 0;
    int packet = -1;
    for (int i = 0; i < count; i++) {
      int rest = values[i];
      if (i >= head) {
        rest -= packet;
        packet = values[i];
      }
      while (rest > 127) {
        draft[at++] = (byte) (rest | 128);
        rest >>>= 7;
      }
      draft[at++] = (byte) rest;
    }
    if (at >= 1 << 16) {
      throw new IllegalStateException("a state of " + at + " bytes");
    }
    return at;
  }

  private void store(int length, int hash, int parent, long step) {
    if (filled + length + 2 > CHUNK) {
      chunks.add(new byte[CHUNK]);
      filled = 0;
    }
    if (size == places.length) {
      places = Arrays.copyOf(places, 2 * size);
      hashes = Arrays.copyOf(hashes, 2 * size);
      parents = Arrays.copyOf(parents, 2 * size);
      steps = Arrays.copyOf(steps, 2 * size);
      alike = Arrays.copyOf(alike, 2 * size);
      marks = Arrays.copyOf(marks, 2 * size);
    }
    byte[] to = chunks.getLast();
    places[size] = (long) (chunks.size() - 1) * CHUNK + filled;
    to[filled] = (byte) length;
    to[filled + 1] = (byte) (length >>> 8);
    System.arraycopy(draft, 0, to, filled + 2, length);
    filled += length + 2;
    hashes[size] = hash;
    parents[size] = parent;
    steps[size] = step;
    size++;
  }

  private void rehash() {
    int[] larger = new int[2 * table.length];
    for (int row : table) {
      if (row != 0) {
        int at = hashes[row - 1] & larger.length - 1;
        while (larger[at] != 0) {
          at = at + 1 & larger.length - 1;
        }
        larger[at] = row;
      }
    }
    table = larger;
  }

  private int hash(int[] values) {
    long hash = 1125899906842597L;
    for (int i = 0; i < nodes; i++) {
      hash = (hash ^ values[i]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    return (int) (hash >>> 16);
  }
}
