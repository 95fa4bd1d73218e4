package quorate.simulator.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.service.Call;
import quorate.service.Footprint;
import quorate.service.Service;
import quorate.service.state.Batch;
import quorate.service.state.Kind;
import quorate.service.state.StateMap;
import quorate.simulator.check.Violation;
import quorate.simulator.world.Rng;

/// Batches of the key-value service under interleavings that a seed chooses, access by access (B1
/// to B6, L4); and planted mistakes, each of which is found.
class ExecutionTest {
  private static final int BATCHES = 25;
  private static final int SEEDS_MAX = 40;

  private static ExecutionWorld.Counts run(long seed, ExecutionVariant variant, boolean complete) {
    try (ExecutionWorld world = new ExecutionWorld(seed, variant, complete)) {
      for (int i = 0; i < BATCHES; i++) {
        world.step();
      }
      return world.counts();
    }
  }

  private static int seeds(int usual) {
    return Integer.getInteger("quorate.test.long", 0) > 0 ? 10 * usual : usual;
  }

  @Test
  void everyInterleavingHasTheSequentialResult() {
    long givenUp = 0;
    long refused = 0;
    long crashes = 0;
    for (long seed = 1; seed <= seeds(12); seed++) {
      ExecutionWorld.Counts counts = run(seed, ExecutionVariant.PLAIN, true);
      assertEquals(0, counts.divergences());
      assertTrue(counts.answered() > 0);
      givenUp += counts.givenUp();
      refused += counts.refused();
      crashes += counts.crashes();
    }
    assertTrue(givenUp > 0, "attempts were given up");
    assertTrue(refused > 0, "late threads were refused");
    assertTrue(crashes > 0);
  }

  @Test
  void oneSeedHasOneRun() {
    assertEquals(run(5, ExecutionVariant.PLAIN, true), run(5, ExecutionVariant.PLAIN, true));
  }

  /// A service that wraps another one.
  private abstract static class Wrapped implements Service {
    final Service right;

    Wrapped(Service right) {
      this.right = right;
    }

    @Override
    public void prepare(Batch state) {
      right.prepare(state);
    }

    @Override
    public Bytes execute(Bytes request, Call call) {
      return right.execute(request, call);
    }

    @Override
    public Footprint footprint(Bytes request) {
      return right.footprint(request);
    }

    @Override
    public void end(Call call) {
      right.end(call);
    }
  }

  /// A service that names no keys, and so races.
  private static class Nameless implements ExecutionVariant {
    @Override
    public Service service(Service right, Rng rng, LongSupplier clock, Runnable computing) {
      return new Wrapped(right) {
        @Override
        public Footprint footprint(Bytes request) {
          return Footprint.EMPTY;
        }
      };
    }
  }

  /// Executors that differ execute in sequence, and go on alike.
  @Test
  void missingKeysCostTimeAndNoAgreement() {
    long divergences = 0;
    long fetched = 0;
    for (long seed = 1; seed <= seeds(6); seed++) {
      ExecutionWorld.Counts counts = run(seed, new Nameless(), false);
      divergences += counts.divergences();
      fetched += counts.fetched();
    }
    assertTrue(divergences > 0);
    assertTrue(fetched > 0);
  }

  /// Two executors may be wrong alike, or all differ even in sequence.
  private static void assertFound(ExecutionVariant bug) {
    String property = found(bug, true);
    assertTrue(property.equals("order") || property.equals("sequence"), property);
  }

  /// @param complete whether the right service names its keys
  /// @return the property that the first seed violates
  private static String found(ExecutionVariant bug, boolean complete) {
    for (long seed = 1; seed <= SEEDS_MAX; seed++) {
      @Nullable Violation found = violation(seed, bug, complete);
      if (found != null) {
        return found.property();
      }
    }
    return "nothing";
  }

  private static @Nullable Violation violation(long seed, ExecutionVariant bug, boolean complete) {
    try {
      run(seed, bug, complete);
      return null;
    } catch (Violation found) {
      return found;
    }
  }

  /// L4: a parallel execution that races cannot be repeated.
  @Test
  void findsAnExecutorThatExecutesAgainAfterARestart() {
    ExecutionVariant replaying =
        new Nameless() {
          @Override
          public boolean replays() {
            return true;
          }
        };
    assertEquals("signed", found(replaying, false));
  }

  /// B2: the table of clients is part of the state.
  @Test
  void findsATableOfClientsThatIsNotRolledBack() {
    ExecutionVariant apart =
        new Nameless() {
          @Override
          public boolean remembersApart() {
            return true;
          }
        };
    assertEquals("answered", found(apart, false));
  }

  /// B1: the clock is the batch's.
  @Test
  void findsAServiceThatReadsItsOwnClock() {
    assertFound(
        new ExecutionVariant() {
          @Override
          public Service service(Service right, Rng rng, LongSupplier clock, Runnable computing) {
            return new Wrapped(right) {
              @Override
              public Bytes execute(Bytes request, Call call) {
                return super.execute(
                    request,
                    new Call(call.state(), clock.getAsLong(), call.seed(), call.request()));
              }
            };
          }
        });
  }

  /// Y2: what expires is removed at numbers of batches, not when memory is short.
  @Test
  void findsASweepThatFollowsTheMemory() {
    assertFound(
        new ExecutionVariant() {
          @Override
          public Service service(Service right, Rng rng, LongSupplier clock, Runnable computing) {
            return new Wrapped(right) {
              @Override
              public void end(Call call) {
                if (rng.chance(300)) {
                  call.state()
                      .named("kv.expiries", Kind.SORTED_MAP)
                      .first()
                      .ifPresent(call.state().named("kv.expiries", Kind.SORTED_MAP)::remove);
                }
              }
            };
          }
        });
  }

  /// A service that counts all requests in one object.
  ///
  /// @param keeps whether it keeps the object in a field, so that a late thread finds that of the
  ///   next execution
  private record Counting(boolean keeps) implements ExecutionVariant {
    @Override
    public Service service(Service right, Rng rng, LongSupplier clock, Runnable computing) {
      return new Wrapped(right) {
        private @Nullable StateMap kept;

        @Override
        public void prepare(Batch state) {
          super.prepare(state);
          kept = state.declare("kept", Kind.MAP);
        }

        @Override
        public Bytes execute(Bytes request, Call call) {
          computing.run();
          StateMap map = keeps && kept != null ? kept : call.state().named("kept", Kind.MAP);
          int count = map.get(Bytes.EMPTY).map(Bytes::length).orElse(0);
          map.put(Bytes.EMPTY, Bytes.of(new byte[count + 1]));
          return super.execute(request, call);
        }

        @Override
        public Footprint footprint(Bytes request) {
          return new Footprint(Set.of(), Set.of(Bytes.EMPTY), false, false)
              .with(super.footprint(request));
        }
      };
    }
  }

  /// S5: a late thread writes into nothing, unless the service hands it the objects of the next
  /// execution.
  @Test
  void findsAServiceThatKeepsItsObjects() {
    long right = 0;
    long wrong = 0;
    for (long seed = 1; seed <= SEEDS_MAX && wrong == 0; seed++) {
      right += differing(run(seed, new Counting(false), false));
      wrong += differing(run(seed, new Counting(true), false));
    }
    assertEquals(0, right);
    assertTrue(wrong > 0, "found");
  }

  private static long differing(ExecutionWorld.Counts counts) {
    return counts.fetched() + counts.divergences();
  }
}
