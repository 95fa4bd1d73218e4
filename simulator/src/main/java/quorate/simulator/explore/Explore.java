package quorate.simulator.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;

/// The named explorations.
public final class Explore {
  private static final int STATES_MAX = 30_000_000;

  private Explore() {}

  /// The protocol to explore.
  public enum Order {
    PAXOS,
    PBFT,
    /// The verification of execute-verify replication, with a node that lies as executor and
    /// verifier.
    EVE
  }

  /// A named exploration.
  ///
  /// @param about its description, in a line
  public record Config(
      Order order, String name, String about, Bounds bounds, Function<Run, Report> explore) {
    /// Explores within these bounds; `progress` receives the number of states.
    public Report run(Bounds within, IntConsumer progress) {
      return explore.apply(new Run(within, progress));
    }
  }

  /// The parameters of one run.
  public record Run(Bounds bounds, IntConsumer progress) {}

  /// All explorations. Those called small are part of the tests.
  public static List<Config> configs() {
    List<Config> all = new ArrayList<>(paxosConfigs());
    all.addAll(pbftConfigs());
    all.addAll(eveConfigs());
    return List.copyOf(all);
  }

  private static List<Config> paxosConfigs() {
    List<String> two = PaxosSubject.TWO_CANDIDATES;
    return List.of(
        paxos(
            "small",
            "two candidates and two requests, from the prepares on",
            two,
            paxosBounds(List.of(0, 0, 0), List.of(), 0)),
        paxos(
            "duplicate",
            "as small, and one message arrives twice",
            two,
            paxosBounds(List.of(0, 0, 0), List.of(), 1)),
        paxos(
            "small-start",
            "from the very start: both ask for pre-votes",
            List.of(),
            paxosBounds(List.of(0, 1, 0), List.of(), 0)),
        paxos(
            "small-crash",
            "one is elected, the other is about to be, and the third node crashes once",
            PaxosSubject.ONE_ELECTED,
            paxosBounds(List.of(0, 0, 0), List.of(3L), 0)),
        paxos(
            "ticks",
            "from the very start, with a tick more",
            List.of(),
            paxosBounds(List.of(1, 1, 0), List.of(), 0)),
        paxos(
            "stated",
            "two candidates, and any node crashes once",
            two,
            paxosBounds(List.of(0, 0, 0), List.of(1L, 2L, 3L), 0)));
  }

  private static List<Config> pbftConfigs() {
    List<String> proposed = PbftSubject.PROPOSED;
    return List.of(
        pbft(
            "small",
            "one view, its primary tells any lies",
            new PbftSubject(1, false, List.of()),
            liarBounds(List.of(0, 0, 0), List.of(), Bounds.ANY)),
        pbft(
            "small-crash",
            "the primary has proposed two batches, tells two lies more, and a node crashes once",
            new PbftSubject(1, false, proposed),
            liarBounds(List.of(0, 0, 0), List.of(3L), 2)),
        pbft(
            "small-view",
            "the primary has proposed two batches, tells a lie more, and the view is left",
            new PbftSubject(1, true, proposed),
            liarBounds(List.of(0, 1, 1), List.of(), 1)),
        pbft(
            "small-checkpoint",
            "the primary has proposed one batch, a checkpoint is taken after it, two lies more",
            new PbftSubject(1, false, true, PbftSubject.PROPOSED_ALIKE),
            liarBounds(List.of(0, 0, 0), List.of(), 2)),
        pbft(
            "small-six",
            "u = 2, r = 1: six nodes, one view, two lies",
            new PbftSubject(2, false, List.of()),
            liarBounds(List.of(0, 0, 0, 0, 0), List.of(), 2)),
        pbft(
            "stated",
            "the primary has proposed two batches, tells two lies more, and any node leaves",
            new PbftSubject(1, true, proposed),
            liarBounds(List.of(1, 1, 1), List.of(), 2)),
        pbft(
            "stated-six",
            "u = 2, r = 1: six nodes, one view, three lies",
            new PbftSubject(2, false, List.of()),
            liarBounds(List.of(0, 0, 0, 0, 0), List.of(), 3)));
  }

  private static List<Config> eveConfigs() {
    return List.of(
        eve(
            "small",
            "both honest executors have diverged, and the liar tells two lies",
            EveSubject.DIVERGED,
            liarBounds(List.of(0, 0, 0), List.of(), 2)),
        eve(
            "small-sided",
            "the liar has sided with one of them, tells a lie more, and the view is left",
            EveSubject.SIDED,
            liarBounds(List.of(0, 1, 0), List.of(), 1)),
        eve(
            "small-crash",
            "the same, and a verifier crashes once",
            EveSubject.SIDED,
            liarBounds(List.of(0, 0, 1), List.of(4L), 1)),
        eve(
            "small-restart",
            "the liar has sided with one of them, and the other, which is both, crashes once",
            EveSubject.SIDED,
            liarBounds(List.of(0, 0, 0), List.of(3L), 1)),
        eve(
            "small-answered",
            "one verifier alone knows what was answered, a lie more, and the view is left",
            EveSubject.ANSWERED,
            liarBounds(List.of(0, 1, 1), List.of(), 1)),
        eve(
            "answered",
            "the same with two lies",
            EveSubject.ANSWERED,
            liarBounds(List.of(0, 1, 0), List.of(), 2)),
        eve(
            "answered-crash",
            "with one lie, and the diverged executor crashes once",
            EveSubject.ANSWERED,
            liarBounds(List.of(0, 1, 0), List.of(3L), 1)),
        eve(
            "stated",
            "the liar has sided with one of them, tells two lies more, and two nodes leave",
            EveSubject.SIDED,
            liarBounds(List.of(0, 1, 1), List.of(), 2)));
  }

  private static Config eve(String name, String about, List<String> prelude, Bounds bounds) {
    return new Config(
        Order.EVE,
        name,
        about,
        bounds,
        run -> new Explorer<>(new EveSubject(prelude), run.bounds(), run.progress()).run());
  }

  private static Bounds paxosBounds(List<Integer> ticks, List<Long> crashing, int duplicates) {
    return new Bounds(ticks, crashing.isEmpty() ? 0 : 1, crashing, duplicates, 0, STATES_MAX);
  }

  private static Bounds liarBounds(List<Integer> ticks, List<Long> crashing, int lies) {
    return new Bounds(ticks, crashing.isEmpty() ? 0 : 1, crashing, 0, lies, STATES_MAX);
  }

  private static Config paxos(String name, String about, List<String> prelude, Bounds bounds) {
    return new Config(
        Order.PAXOS,
        name,
        about,
        bounds,
        run -> new Explorer<>(new PaxosSubject(prelude), run.bounds(), run.progress()).run());
  }

  private static Config pbft(String name, String about, PbftSubject subject, Bounds bounds) {
    return new Config(
        Order.PBFT,
        name,
        about,
        bounds,
        run -> new Explorer<>(subject, run.bounds(), run.progress()).run());
  }
}
