package quorate.service.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import quorate.core.digest.Digest;

/// Random batches beside plain Java collections.
class ManagedStateTest {
  private static final int SWEEP_EVERY = 3;

  @Test
  void everyVersionIsAFunctionOfItsContent() throws Exception {
    runs(1, 30);
  }

  @Test
  @Tag("long")
  void everyVersionIsAFunctionOfItsContentInManyRuns() throws Exception {
    runs(1, 2000);
  }

  private static void runs(long first, int count) throws Exception {
    for (long seed = first; seed < first + count; seed++) {
      try {
        run(new Random(seed));
      } catch (AssertionError | RuntimeException failed) {
        throw new AssertionError("seed " + seed, failed);
      }
    }
  }

  private static void run(Random random) throws Exception {
    Parallel parallel = random.nextBoolean() ? Parallel.NONE : new Reversed();
    int keys = List.of(10, 100, 1000).get(random.nextInt(3));
    int stepsMax = List.of(5, 50, 600).get(random.nextInt(3));
    ManagedState state = new ManagedState(Version.genesis(SWEEP_EVERY), parallel);
    ManagedState follower = new ManagedState(Version.genesis(SWEEP_EVERY), Parallel.NONE);
    Model model = new Model();
    long epoch = 0;
    for (int number = 1; number <= 12; ) {
      Version before = state.newest();
      Digest rootBefore = before.root();
      Model next = model.copy();
      Batch batch = state.begin(number, ++epoch);
      Model.declare(batch);
      int steps = random.nextInt(stepsMax);
      for (int i = 0; i < steps; i++) {
        next.step(batch, random, keys);
      }
      next.check(batch);
      if (random.nextInt(4) == 0) {
        // The batch is given up, while it is open or when it has ended.
        if (random.nextBoolean()) {
          state.end(batch);
        }
        state.rollBack(number - 1);
        Structure.assertSameNodes(before, state.newest());
        assertEquals(rootBefore, state.newest().root());
        model.check(Structure.checked(state.newest()).read());
        continue;
      }
      next.endBatch();
      Version after = Structure.checked(state.end(batch));
      next.check(after.read());
      model = next;
      number++;
      // The log's delta leads another replica to the same version.
      Delta delta = Delta.between(before, after);
      follower.append(delta.apply(follower.newest(), after.root(), Parallel.NONE));
      Structure.checked(follower.newest());
      if (random.nextInt(3) == 0) {
        state.stable(after.number());
        assertTrue(state.find(before.number()).isEmpty());
      }
    }
    assertEquals(state.newest().root(), rebuilt(model, random));
    assertEquals(state.newest().root(), rebuiltOverAnother(model, random));
  }

  /// The root of the same content, built afresh.
  private static Digest rebuilt(Model model, Random random) {
    ManagedState fresh = new ManagedState(Version.genesis(SWEEP_EVERY), Parallel.NONE);
    Batch batch = fresh.begin(1, 1);
    model.build(batch, random);
    return Structure.checked(fresh.end(batch)).root();
  }

  /// The root of the same content, built where another was.
  private static Digest rebuiltOverAnother(Model model, Random random) {
    ManagedState fresh = new ManagedState(Version.genesis(SWEEP_EVERY), new Reversed());
    Batch batch = fresh.begin(1, 1);
    Model other = new Model();
    for (int i = 0; i < 200; i++) {
      other.step(batch, random, 50);
    }
    fresh.end(batch);
    batch = fresh.begin(2, 2);
    for (String name : List.of("map", "nested", "set", "sorted", "list", "bytes", "cell")) {
      batch.forget(name);
    }
    model.build(batch, random);
    return Structure.checked(fresh.end(batch)).root();
  }

  /// Several threads' tasks, in the least expected order.
  private static final class Reversed implements Parallel {
    @Override
    public int width() {
      return 4;
    }

    @Override
    public void all(List<Runnable> tasks) {
      tasks.reversed().forEach(Runnable::run);
    }
  }
}
