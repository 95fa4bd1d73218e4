package quorate.service.batch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.wire.Encoder;
import quorate.service.Call;
import quorate.service.Footprint;
import quorate.service.Service;
import quorate.service.state.Batch;
import quorate.service.state.ManagedState;
import quorate.service.state.StaleAccess;
import quorate.service.state.Version;

/// Executes batches of requests over the newest version of a state (Eve, section 3.2.1, "Executing
/// requests"). One thread calls it.
public final class BatchRunner {
  private final Service service;
  private final Crew crew;
  private long epoch;
  private long givenUp;

  public BatchRunner(Service service, Crew crew) {
    this.service = service;
    this.crew = crew;
  }

  /// An answer that may leave once the batch is committed.
  ///
  /// @param outcome encoded, as in [Outcome]
  public record Answer(RequestId id, Bytes outcome) {}

  /// The result of a batch.
  ///
  /// @param outputs the hash of all answers: a field of its token
  public record Executed(Version version, Digest outputs, List<Answer> answers) {
    public Executed {
      answers = List.copyOf(answers);
    }
  }

  /// How many attempts in parallel were given up.
  public long givenUp() {
    return givenUp;
  }

  /// Executes a batch, and adds its version to the state.
  ///
  /// @param sequential one unit after the other
  /// @return empty if the crew gave up an execution in sequence: the state is as before
  public Optional<Executed> run(ManagedState state, Work work, boolean sequential) {
    Optional<Executed> first = attempt(state, work, sequential);
    if (first.isPresent() || sequential) {
      return first;
    }
    givenUp++;
    return attempt(state, work, true); // B5
  }

  private Optional<Executed> attempt(ManagedState state, Work work, boolean sequential) {
    long before = state.newest().number();
    Batch batch = state.begin(work.number(), ++epoch);
    Clients.prepare(batch);
    service.prepare(batch);
    long millis = Clients.advance(batch, work.millis());
    Clients clients = Clients.of(batch).orElseThrow();
    Run run = new Run(work, batch, millis, clients);
    List<Unit> units = run.units();
    for (List<Runnable> group : sequential ? run.oneByOne(units) : run.grouped(units)) {
      if (!crew.attempt(group, !sequential)) {
        state.rollBack(before); // B5: a thread that goes on is refused by its epoch (S5)
        return Optional.empty();
      }
    }
    service.end(new Call(batch, millis, work.seed(), work.requests().size()));
    clients.forget(batch, millis);
    Version version = state.end(batch);
    return Optional.of(new Executed(version, outputs(run.answers()), run.answers()));
  }

  private static Digest outputs(List<Answer> answers) {
    Encoder all = new Encoder(1024);
    for (Answer answer : answers) {
      all.request(answer.id()).bytes(answer.outcome());
    }
    return Digest.of(all.toByteArray());
  }

  /// The requests of one session, which one thread executes in their order (B2).
  ///
  /// @param places of the requests in the batch
  private record Unit(SessionId session, List<Integer> places) {}

  /// One attempt.
  private final class Run {
    private final Work work;
    private final Batch batch;
    private final long millis;
    private final Clients clients;

    /// The outcome of each request, by its place; none for one that is not answered now.
    private final @Nullable Bytes[] outcomes;

    Run(Work work, Batch batch, long millis, Clients clients) {
      this.work = work;
      this.batch = batch;
      this.millis = millis;
      this.clients = clients;
      this.outcomes = new Bytes[work.requests().size()];
    }

    /// The requests that are to be executed. Repeated ones are dropped before the mixer sees them
    /// (B2).
    List<Unit> units() {
      SequencedMap<SessionId, List<Integer>> bySession = new LinkedHashMap<>();
      Map<SessionId, Long> last = new LinkedHashMap<>();
      for (int i = 0; i < work.requests().size(); i++) {
        Work.Asked asked = work.requests().get(i);
        SessionId session = asked.id().session();
        long done = last.computeIfAbsent(session, clients::number);
        if (asked.id().number() <= done) {
          repeated(i, asked);
        } else if (done == 0 ? Clients.isNew(asked, millis) : asked.id().number() == done + 1) {
          last.put(session, asked.id().number());
          bySession.computeIfAbsent(session, _ -> new ArrayList<>()).add(i);
        } else {
          outcomes[i] = Outcome.without(Outcome.Kind.FORGOTTEN).encode(); // B3
        }
      }
      List<Unit> units = new ArrayList<>();
      bySession.forEach((session, places) -> units.add(new Unit(session, places)));
      return units;
    }

    /// Answers a request that was executed in an earlier batch, if it was its session's last.
    private void repeated(int place, Work.Asked asked) {
      clients
          .last(asked.id().session())
          .filter(it -> it.number() == asked.id().number())
          .ifPresent(it -> outcomes[place] = it.outcome());
    }

    List<List<Runnable>> oneByOne(List<Unit> units) {
      return units.isEmpty() ? List.of() : List.of(List.of(() -> units.forEach(this::execute)));
    }

    List<List<Runnable>> grouped(List<Unit> units) {
      List<Footprint> footprints = units.stream().map(this::footprint).toList();
      List<List<Runnable>> groups = new ArrayList<>();
      for (List<Integer> group : Mixer.groups(footprints)) {
        groups.add(divided(group.stream().map(units::get).toList()));
      }
      return groups;
    }

    /// Tasks for the threads of the crew.
    private List<Runnable> divided(List<Unit> units) {
      List<Runnable> tasks = new ArrayList<>();
      int width = Math.min(crew.width(), units.size());
      for (int i = 0; i < width; i++) {
        List<Unit> part = new ArrayList<>();
        for (int k = i; k < units.size(); k += width) {
          part.add(units.get(k));
        }
        tasks.add(() -> part.forEach(this::execute));
      }
      return tasks;
    }

    private Footprint footprint(Unit unit) {
      Footprint whole = Footprint.EMPTY;
      for (int place : unit.places()) {
        whole = whole.with(service.footprint(work.requests().get(place).body()));
      }
      return whole;
    }

    private void execute(Unit unit) {
      for (int place : unit.places()) {
        Work.Asked asked = work.requests().get(place);
        Bytes outcome = execute(place, asked).encode();
        outcomes[place] = outcome;
        clients.put(unit.session(), new Clients.Last(asked.id().number(), millis, outcome));
      }
    }

    private Outcome execute(int place, Work.Asked asked) {
      long seed = work.seed() + 0x9e3779b97f4a7c15L * place;
      try {
        Bytes answer = service.execute(asked.body(), new Call(batch, millis, seed, place));
        return answer.length() <= Service.ANSWER_BYTES_MAX
            ? Outcome.answered(answer)
            : Outcome.without(Outcome.Kind.FAILED);
      } catch (StaleAccess rolledBack) {
        throw rolledBack; // this thread's execution never happened
      } catch (RuntimeException thrown) { // B6
        return Outcome.without(Outcome.Kind.FAILED);
      }
    }

    List<Answer> answers() {
      List<Answer> answers = new ArrayList<>();
      for (int i = 0; i < outcomes.length; i++) {
        Bytes outcome = outcomes[i];
        if (outcome != null) {
          answers.add(new Answer(work.requests().get(i).id(), outcome));
        }
      }
      return answers;
    }
  }
}
