package quorate.service.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static quorate.service.state.Model.b;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.digest.Digest;

/// Threads of one batch: those of disjoint keys come to the sequential result, and those that race
/// leave a whole tree, whose hash is that of its content (S4, S12).
class RacesTest {
  private static final int THREADS = 4;

  /// Threads in parallel for hashing too.
  private static final Parallel PARALLEL =
      new Parallel() {
        @Override
        public int width() {
          return THREADS;
        }

        @Override
        public void all(List<Runnable> tasks) {
          inParallel(thread -> {
            for (int i = thread; i < tasks.size(); i += THREADS) {
              tasks.get(i).run();
            }
          });
        }
      };

  private static void inParallel(IntConsumer work) {
    CountDownLatch start = new CountDownLatch(1);
    Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int thread = i;
      threads.add(
          Thread.ofPlatform()
              .daemon()
              .start(() -> {
                try {
                  start.await();
                  work.accept(thread);
                } catch (InterruptedException | RuntimeException | Error failure) {
                  failures.add(failure);
                }
              }));
    }
    start.countDown();
    for (Thread thread : threads) {
      try {
        assertTrue(thread.join(java.time.Duration.ofMinutes(1)), "a thread does not end");
      } catch (InterruptedException interrupted) {
        throw new IllegalStateException(interrupted);
      }
    }
    if (!failures.isEmpty()) {
      throw new AssertionError(failures.size() + " threads failed", failures.peek());
    }
  }

  private static void sequentially(IntConsumer work) {
    for (int thread = THREADS - 1; thread >= 0; thread--) {
      work.accept(thread);
    }
  }

  @Test
  void disjointThreadsComeToTheSequentialResult() {
    for (long seed = 1; seed <= 8; seed++) {
      ManagedState parallel = new ManagedState(Version.genesis(2), PARALLEL);
      ManagedState sequential = new ManagedState(Version.genesis(2), Parallel.NONE);
      for (int number = 1; number <= 6; number++) {
        Batch one = begin(parallel, number);
        Batch other = begin(sequential, number);
        long of = 100 * seed + number;
        inParallel(thread -> disjoint(one, thread, new Random(10 * of + thread)));
        sequentially(thread -> disjoint(other, thread, new Random(10 * of + thread)));
        Digest expected = sequential.end(other).root();
        assertEquals(expected, Structure.checked(parallel.end(one)).root(), "seed " + seed);
      }
    }
  }

  private static Batch begin(ManagedState state, long number) {
    return begin(state, number, number);
  }

  private static Batch begin(ManagedState state, long number, long epoch) {
    Batch batch = state.begin(number, epoch);
    Model.declare(batch);
    return batch;
  }

  /// Random requests on keys of the thread's own, in objects of all.
  private static void disjoint(Batch batch, int thread, Random random) {
    StateMap map = batch.named("map", Kind.MAP);
    StateSet set = batch.named("set", Kind.SET);
    StateSortedMap sorted = batch.named("sorted", Kind.SORTED_MAP);
    for (int i = 0; i < 400; i++) {
      Bytes key = b("t" + thread + "k" + random.nextInt(100));
      Bytes value = b("v" + random.nextInt(1000));
      switch (random.nextInt(9)) {
        case 0 -> map.remove(key);
        case 1 -> set.remove(key);
        case 2 -> sorted.remove(key);
        case 3 -> set.add(key);
        case 4 -> sorted.put(key, value);
        case 5 -> {
          Bytes owner = b("owner" + thread + random.nextInt(5));
          map.find(owner, Kind.SET).orElseGet(() -> map.create(owner, Kind.SET)).add(value);
        }
        case 6 -> {
          StateCell cell = batch.anonymous(Kind.CELL);
          cell.set(value);
          map.link(b("t" + thread + "link" + random.nextInt(20)), cell);
        }
        default -> map.put(key, value);
      }
    }
  }

  @Test
  void racesLeaveAWholeTreeWhoseHashIsThatOfItsContent() {
    races(6);
  }

  @Test
  @Tag("long")
  void manyRacesLeaveAWholeTreeWhoseHashIsThatOfItsContent() {
    races(400);
  }

  private static void races(int runs) {
    for (long seed = 1; seed <= runs; seed++) {
      ManagedState state = new ManagedState(Version.genesis(2), PARALLEL);
      for (int number = 1; number <= 5; number++) {
        Batch batch = begin(state, number);
        long of = 100 * seed + number;
        inParallel(thread -> racing(batch, new Random(10 * of + thread)));
        List.of("map", "sorted", "list", "bytes").forEach(name -> checkSize(batch, name));
        Version version = Structure.checked(state.end(batch));
        assertEquals(version.root(), rebuilt(version, new Random(of)), "seed " + seed);
        state.stable(number);
      }
    }
  }

  /// The number of entries is known before the batch ends, whatever raced.
  private static void checkSize(Batch batch, String name) {
    OpenObject object = Directory.part(batch.outermost(), Directory.named(name));
    int[] count = {0};
    new Cursor(object.root()).forEachRemaining(_ -> count[0]++);
    assertEquals(count[0], object.size(), name);
  }

  /// Random requests on the same few keys, and many keys under one parent.
  private static void racing(Batch batch, Random random) {
    StateMap map = batch.named("map", Kind.MAP);
    StateSortedMap sorted = batch.named("sorted", Kind.SORTED_MAP);
    StateList list = batch.named("list", Kind.LIST);
    StateBytes bytes = batch.named("bytes", Kind.BYTES);
    for (int i = 0; i < 300; i++) {
      Bytes key = b("k" + random.nextInt(30));
      Bytes value = b("v" + random.nextInt(1000));
      switch (random.nextInt(16)) {
        case 0 -> map.put(key, value);
        case 1 -> map.remove(key);
        case 2 -> map.move(key, b("k" + random.nextInt(30)));
        case 3 -> map.create(key, Kind.MAP).put(value, value);
        case 4, 5 -> {
          // Another thread may replace the object meanwhile.
          if (map.kindAt(key).equals(Optional.of(Kind.MAP))) {
            try {
              map.find(key, Kind.MAP).ifPresent(it -> it.put(value, key));
            } catch (IllegalArgumentException noLongerAMap) {
              map.remove(key);
            }
          }
        }
        case 6 -> map.link(key, batch.anonymous(Kind.CELL));
        case 7 -> list.addFirst(value);
        case 8 -> list.addLast(value);
        case 9 -> list.removeFirst();
        case 10 -> list.removeLast();
        case 11 -> list.insert(random.nextInt(5), value);
        case 12 -> bytes.write(random.nextInt(20_000), value);
        case 13 -> bytes.truncate(random.nextInt(20_000));
        case 14 -> sorted.remove(b("p".repeat(random.nextInt(40))));
        default -> sorted.put(b("p".repeat(random.nextInt(40))), value);
      }
      list.get(random.nextInt(3));
      bytes.read(0, 30_000);
      map.at(random.nextInt(5));
      sorted.rank(b("p".repeat(random.nextInt(40))));
    }
    sorted.keys().forEach(_ -> {});
  }

  /// The root of a fresh trie with the entries of a version, put in a random order.
  private static Digest rebuilt(Version version, Random random) {
    Epoch epoch = new Epoch(1, 1, true);
    OpenObject outermost = OpenObject.outermost(epoch, Content.empty(Form.SORTED));
    fill(outermost, version.content(), random);
    return Sealing.seal(outermost, Parallel.NONE).root().digest();
  }

  private static void fill(OpenObject object, Content content, Random random) {
    List<Entry> entries = new ArrayList<>();
    new Cursor(content.root()).forEachRemaining(entries::add);
    Collections.shuffle(entries, random);
    for (Entry entry : entries) {
      if (entry.item() instanceof Content owned) {
        OpenObject inner = OpenObject.owned(owned.form(), object, entry.path());
        object.put(entry.path(), inner);
        fill(inner, owned, random);
      } else {
        object.put(entry.path(), entry.item());
      }
    }
  }

  /// The first writes of a batch copy the same nodes. Two threads meet there again and again.
  @Test
  void theFirstWritesOfABatchDoNotLoseEachOther() throws InterruptedException {
    int rounds = 1500;
    ManagedState state = new ManagedState(Version.genesis(rounds), Parallel.NONE);
    Batch first = begin(state, 1);
    for (int i = 0; i < 400; i++) {
      first.named("map", Kind.MAP).put(b("k" + i), b("v"));
    }
    state.end(first);
    AtomicReference<Batch> current = new AtomicReference<>(first);
    AtomicInteger done = new AtomicInteger();
    Thread other =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              Batch last = first;
              for (int round = 2; round < rounds; round++) {
                Batch next = Objects.requireNonNull(current.get());
                while (next == last) {
                  Thread.yield();
                  next = Objects.requireNonNull(current.get());
                }
                next.named("map", Kind.MAP).put(b("other"), b("" + round));
                last = next;
                done.set(round);
              }
            });
    for (int round = 2; round < rounds; round++) {
      Batch batch = begin(state, round);
      current.set(batch);
      batch.named("map", Kind.MAP).put(b("own"), b("" + round));
      while (done.get() < round) {
        Thread.yield();
      }
      StateMap map = state.end(batch).read().named("map", Kind.MAP);
      state.stable(round);
      assertEquals(b("" + round), map.get(b("own")).orElseThrow());
      assertEquals(b("" + round), map.get(b("other")).orElseThrow());
      assertEquals(402, map.size());
    }
    other.join();
  }

  /// A stuck thread cannot be stopped: it goes on while its batch is rolled back and executed
  /// again.
  @Test
  void aThreadThatDoesNotStopIsInNoLaterBatch() throws InterruptedException {
    ManagedState state = new ManagedState(Version.genesis(2), Parallel.NONE);
    Digest expected = refilled(state, 1);
    state.rollBack(0);
    for (int epoch = 2; epoch < 40; epoch += 2) {
      Batch stuck = begin(state, 1, epoch);
      StateMap map = stuck.named("map", Kind.MAP);
      OpenObject unchecked = map.object();
      CountDownLatch running = new CountDownLatch(1);
      Queue<Throwable> refusals = new ConcurrentLinkedQueue<>();
      Thread thread =
          Thread.ofPlatform()
              .daemon()
              .start(() -> {
                running.countDown();
                try {
                  for (int i = 0; true; i = (i + 1) % 500) {
                    map.put(b("k" + i), b("stuck"));
                    map.remove(b("k" + i / 2));
                  }
                } catch (StaleAccess refused) {
                  refusals.add(refused);
                }
                // From here on as if it had passed the check before.
                for (int i = 0; i < 20_000; i++) {
                  unchecked.put(Paths.hashed(b("k" + i % 500)), new Plain(b("stuck")));
                }
              });
      running.await();
      Optional<Version> ended = epoch % 4 == 0 ? Optional.of(state.end(stuck)) : Optional.empty();
      ended.ifPresent(Structure::checked);
      state.rollBack(0);
      assertEquals(expected, refilled(state, epoch + 1), "epoch " + epoch);
      state.rollBack(0);
      thread.join();
      assertEquals(1, refusals.size());
      ended.ifPresent(Structure::checked);
    }
  }

  private static Digest refilled(ManagedState state, long epoch) {
    Batch batch = begin(state, 1, epoch);
    StateMap map = batch.named("map", Kind.MAP);
    for (int i = 0; i < 300; i++) {
      map.put(b("k" + i), b("v" + i));
    }
    return Structure.checked(state.end(batch)).root();
  }

  /// Two threads that move the same object to different keys may both find it.
  @Test
  void anObjectThatRacesPutIntoTwoEntriesBecomesTwo() {
    for (boolean isWritten : List.of(false, true)) {
      ManagedState state = new ManagedState(Version.genesis(2), Parallel.NONE);
      Batch batch = begin(state, 1);
      batch.named("map", Kind.MAP).create(b("a"), Kind.MAP).put(b("k"), b("v"));
      state.end(batch);
      batch = begin(state, 2);
      StateMap map = batch.named("map", Kind.MAP);
      StateMap object = map.find(b("a"), Kind.MAP).orElseThrow();
      if (isWritten) {
        object.put(b("k"), b("w"));
      }
      map.object().put(Paths.hashed(b("b")), object.object());
      Structure.checked(state.end(batch));
      batch = begin(state, 3);
      map = batch.named("map", Kind.MAP);
      map.find(b("a"), Kind.MAP).orElseThrow().put(b("k"), b("of a"));
      map.find(b("b"), Kind.MAP).orElseThrow().put(b("k"), b("of b"));
      StateMap view = Structure.checked(state.end(batch)).read().named("map", Kind.MAP);
      for (String owner : List.of("a", "b")) {
        StateMap found = view.find(b(owner), Kind.MAP).orElseThrow();
        assertEquals(b("of " + owner), found.get(b("k")).orElseThrow());
      }
    }
  }

  /// Two requests that each read what the other writes: nothing prevents the skew, and the hashes
  /// of the two outcomes differ.
  @Test
  void aWriteSkewShowsInTheHash() {
    List<Digest> roots = new ArrayList<>();
    for (boolean isRace : List.of(false, true)) {
      ManagedState state = new ManagedState(Version.genesis(2), Parallel.NONE);
      Batch batch = begin(state, 1);
      StateMap map = batch.named("map", Kind.MAP);
      map.put(b("a"), b("1"));
      map.put(b("b"), b("1"));
      boolean mayA = map.get(b("b")).equals(Optional.of(b("1")));
      if (!isRace && mayA) {
        map.put(b("a"), b("0"));
      }
      boolean mayB = map.get(b("a")).equals(Optional.of(b("1")));
      if (isRace && mayA) {
        map.put(b("a"), b("0"));
      }
      if (mayB) {
        map.put(b("b"), b("0"));
      }
      roots.add(state.end(batch).root());
    }
    assertEquals(2, roots.stream().distinct().count());
  }
}
