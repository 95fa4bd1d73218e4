package quorate.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import quorate.core.quorum.Tolerance;
import quorate.order.Request;
import quorate.order.pbft.PbftMessage;
import quorate.replication.command.HostCommand;
import quorate.replication.smr.RequestRights;
import quorate.simulator.byzantium.ByzCluster;
import quorate.simulator.byzantium.ByzVariant;
import quorate.simulator.cbs.CbsShepherd;
import quorate.simulator.cbs.CbsStandbys;
import quorate.simulator.cbs.CbsSwarm;
import quorate.simulator.cbs.CbsVariant;
import quorate.simulator.cbs.CbsWorld;
import quorate.simulator.check.Violation;
import quorate.simulator.eve.EveSwarm;
import quorate.simulator.eve.EveVariant;
import quorate.simulator.eve.EveWorld;
import quorate.simulator.order.ArchiveProtocol;
import quorate.simulator.order.PaxosProtocol;
import quorate.simulator.order.PbftProtocol;
import quorate.simulator.order.PbftReplica;
import quorate.simulator.order.PbftSwarm;
import quorate.simulator.order.ReconfigurableProtocol;
import quorate.simulator.pbr.PbrCluster;
import quorate.simulator.pbr.PbrVariant;
import quorate.simulator.smr.SmrCluster;
import quorate.simulator.smr.SmrPbftProtocol;
import quorate.simulator.smr.SmrVariant;
import quorate.simulator.world.Counters;
import quorate.simulator.world.Protocol;
import quorate.simulator.world.Registers;
import quorate.simulator.world.Rng;
import quorate.simulator.world.Simulation;
import quorate.simulator.world.Subject;
import quorate.simulator.world.Swarm;
import quorate.simulator.world.Trace;
import quorate.simulator.world.World;

/// Runs whole clusters, one for each seed, and reports violated properties.
public final class Simulate {
  private static final int TRACE_LINES = 60;

  private Simulate() {}

  /// The caller's options.
  ///
  /// @param traceLines how many of the last events a failure shows; 0 for all of them
  /// @param lyingNodes whether, under PBFT, up to r nodes lie
  public record Options(int traceLines, Subject subject, boolean lyingNodes) {
    public static final Options DEFAULT = new Options(TRACE_LINES, Subject.PAXOS);

    public Options(int traceLines) {
      this(traceLines, Subject.PAXOS);
    }

    public Options(int traceLines, Subject subject) {
      this(traceLines, subject, false);
    }

    /// The arguments of `./quorate simulate` that select these options.
    String flags() {
      return switch (subject) {
        case PAXOS -> "";
        case PBFT -> "--order pbft " + (lyingNodes ? "--lies nodes " : "");
        case ARCHIVE -> "--order archive " + (lyingNodes ? "--lies nodes " : "");
        case PAXOS_RECONFIGURED -> "--order paxos_reconfigured ";
        case ARCHIVE_RECONFIGURED ->
            "--order archive_reconfigured " + (lyingNodes ? "--lies nodes " : "");
        case SMR -> "--order smr ";
        case SMR_RECONFIGURED -> "--order smr_reconfigured ";
        case SMR_PBFT -> "--order smr_pbft ";
        case CBS -> "--order cbs ";
        case CBS_STANDBY -> "--order cbs_standby ";
        case PBR -> "--order pbr ";
        case EVE_VERIFY -> "--order eve_verify " + (lyingNodes ? "--lies nodes " : "");
        case BYZANTIUM -> "--order byzantium ";
      };
    }
  }

  /// Creates the world of a seed.
  @FunctionalInterface
  public interface Worlds {
    Simulation of(long seed, Trace trace);

    static <M> Worlds paxos(Protocol<M> protocol) {
      return (seed, trace) -> new World<>(protocol, seed, trace);
    }

    static Worlds pbft(
        boolean lyingNodes,
        int stormsPerMille,
        BiFunction<PbftSwarm, Rng, PbftProtocol> protocols) {
      return (seed, trace) -> {
        Swarm swarm = Swarm.draw(new Rng(seed).fork(1));
        PbftSwarm drawn = PbftSwarm.draw(new Rng(seed).fork(7), swarm, lyingNodes, stormsPerMille);
        PbftProtocol protocol = protocols.apply(drawn, new Rng(seed).fork(8));
        trace.line(0, "-", "swarm", drawn);
        return pbft(protocol, seed, swarm, trace);
      };
    }

    static World<PbftMessage> pbft(PbftProtocol protocol, long seed, Swarm swarm, Trace trace) {
      return new World<>(
          protocol,
          seed,
          swarm,
          trace,
          (world, rng) -> {
            protocol.bind(world);
            return new Registers<>(
                world,
                rng,
                (_, node, load) ->
                    new PbftReplica(
                        world, node, load, protocol, rng.fork(200 + node.id().number())));
          });
    }

    /// Replaces one node at a time.
    static <M> Worlds reconfigured(Protocol<M> protocol) {
      return (seed, trace) ->
          new World<>(new ReconfigurableProtocol<>(protocol, new Rng(seed).fork(9)), seed, trace);
    }

    static <M> Worlds archive(
        boolean lyingNodes, BiFunction<PbftProtocol, Rng, Protocol<M>> protocols) {
      return archive(lyingNodes, PbftProtocol::new, protocols);
    }

    static <M> Worlds archive(
        boolean lyingNodes,
        BiFunction<PbftSwarm, Rng, PbftProtocol> orders,
        BiFunction<PbftProtocol, Rng, Protocol<M>> protocols) {
      return (seed, trace) -> {
        Swarm swarm = Swarm.draw(new Rng(seed).fork(1));
        PbftSwarm drawn = PbftSwarm.draw(new Rng(seed).fork(7), swarm, lyingNodes, 100);
        PbftProtocol pbft = orders.apply(drawn, new Rng(seed).fork(8));
        Protocol<M> protocol = protocols.apply(pbft, new Rng(seed).fork(9));
        trace.line(0, "-", "swarm", drawn);
        return new World<>(
            protocol,
            seed,
            swarm,
            trace,
            (world, rng) -> {
              pbft.bind(world);
              protocol.enter(world);
              return new Registers<>(world, rng);
            });
      };
    }

    static Worlds smr(SmrVariant variant) {
      return (seed, trace) ->
          new World<>(
              new PaxosProtocol(),
              seed,
              Swarm.draw(new Rng(seed).fork(1)),
              trace,
              (world, rng) -> new SmrCluster<>(world, rng, variant));
    }

    /// Replaces several nodes at a time, as the replicas themselves interpret the command.
    static Worlds smrReconfigured(SmrVariant variant) {
      return (seed, trace) -> {
        Swarm swarm = Swarm.draw(new Rng(seed).fork(1));
        Tolerance tolerance = new Tolerance(swarm.failures(), 0, Tolerance.Liars.DATABASES);
        return new World<>(
            new ReconfigurableProtocol<>(
                new PaxosProtocol(),
                (request, now, _) ->
                    HostCommand.Reconfigure.of(request.body())
                        .filter(change -> change.follows(now.number(), tolerance))
                        .map(HostCommand.Reconfigure::ids)),
            seed,
            swarm,
            trace,
            (world, rng) -> new SmrCluster<>(world, rng, variant));
      };
    }

    /// Nodes of an attacker lie both in the order and as databases.
    static Worlds smrPbft(SmrVariant variant) {
      return (seed, trace) -> {
        Swarm swarm = Swarm.draw(new Rng(seed).fork(1));
        PbftSwarm drawn =
            PbftSwarm.draw(new Rng(seed).fork(7), swarm, true, 100)
                .withoutChoices()
                .withoutLosses();
        PbftProtocol pbft =
            new PbftProtocol(drawn, new Rng(seed).fork(8)) {
              @Override
              public boolean isAuthentic(Request request) {
                return super.isAuthentic(request) && RequestRights.mayAsk(request);
              }
            };
        SmrPbftProtocol protocol = new SmrPbftProtocol(pbft, swarm, new Rng(seed).fork(9));
        trace.line(0, "-", "swarm", drawn);
        return new World<>(
            protocol,
            seed,
            swarm,
            trace,
            (world, rng) -> {
              pbft.bind(world);
              return new SmrCluster<>(world, rng, variant, Optional.of(protocol));
            });
      };
    }

    static Worlds pbr(PbrVariant variant) {
      return (seed, trace) ->
          new World<>(
              new PaxosProtocol(),
              seed,
              Swarm.draw(new Rng(seed).fork(1)),
              trace,
              (world, rng) -> new PbrCluster<>(world, rng, variant));
    }

    static Worlds byzantium(ByzVariant variant) {
      return (seed, trace) ->
          new World<>(
              new PaxosProtocol(),
              seed,
              Swarm.draw(new Rng(seed).fork(1)),
              trace,
              (world, rng) -> new ByzCluster<>(world, rng, variant));
    }

    /// @param stormsPerMille runs in which messages of some kinds are lost more than others
    static Worlds eve(boolean lyingNodes, int stormsPerMille, EveVariant variant) {
      return (seed, trace) ->
          new EveWorld(
              EveSwarm.draw(new Rng(seed).fork(1), lyingNodes, stormsPerMille),
              seed,
              trace,
              variant);
    }

    static Worlds cbs(CbsVariant variant) {
      return (seed, trace) ->
          new CbsWorld(
              CbsSwarm.draw(new Rng(seed).fork(1)), seed, trace, variant, CbsShepherd::new);
    }

    static Worlds standby(CbsVariant variant) {
      return (seed, trace) ->
          new CbsWorld(
              CbsSwarm.draw(new Rng(seed).fork(1)).failing(),
              seed,
              trace,
              variant,
              CbsStandbys::new);
    }
  }

  /// Called after each seed.
  @FunctionalInterface
  public interface Progress {
    Progress NONE = (_, _, _) -> {};

    void onRun(long seed, int runsDone, int runs);
  }

  /// A seed in which a property was violated.
  ///
  /// @param property its name
  /// @param evidence the facts that show the violation
  /// @param replay the command that reproduces it
  /// @param drawn the sizes, limits and faults drawn from the seed
  /// @param trace the last events, one per line
  public record Failure(
      long seed,
      String property,
      String evidence,
      String replay,
      String drawn,
      List<String> trace) {
    /// A text with everything needed to understand and replay the failure.
    public String describe() {
      StringBuilder text = new StringBuilder();
      text.append("property violated: ").append(property).append('\n');
      text.append("  ").append(evidence).append('\n');
      text.append("seed ").append(seed).append(", replay with\n  ").append(replay).append('\n');
      text.append("it drew ").append(drawn).append('\n');
      text.append("the last ").append(trace.size()).append(" events:\n");
      trace.forEach(line -> text.append(line).append('\n'));
      return text.toString();
    }
  }

  /// The result of a series of runs, which ends with the first failure.
  public record Report(
      long firstSeed, int runs, Subject subject, Counters counters, Optional<Failure> failure) {
    /// A text for the terminal.
    public String describe() {
      return failure.map(Failure::describe).orElse("")
          + "%,d runs from seed %d%s%n"
              .formatted(runs, firstSeed, failure.isEmpty() ? ", all right" : "")
          + counters.describe(subject);
    }
  }

  /// Runs one seed after the other from `firstSeed` on, until a property is violated.
  public static Report run(long firstSeed, int runs, Progress listener, Options options) {
    Worlds worlds =
        switch (options.subject()) {
          case PAXOS -> Worlds.paxos(new PaxosProtocol());
          case PBFT -> Worlds.pbft(options.lyingNodes(), 200, PbftProtocol::new);
          case ARCHIVE ->
              Worlds.archive(options.lyingNodes(), (pbft, _) -> new ArchiveProtocol(pbft));
          case PAXOS_RECONFIGURED -> Worlds.reconfigured(new PaxosProtocol());
          case ARCHIVE_RECONFIGURED ->
              Worlds.archive(
                  options.lyingNodes(),
                  (pbft, rng) -> new ReconfigurableProtocol<>(new ArchiveProtocol(pbft), rng));
          case SMR -> Worlds.smr(SmrVariant.PLAIN);
          case SMR_RECONFIGURED -> Worlds.smrReconfigured(SmrVariant.PLAIN);
          case SMR_PBFT -> Worlds.smrPbft(SmrVariant.PLAIN);
          case CBS -> Worlds.cbs(CbsVariant.PLAIN);
          case CBS_STANDBY -> Worlds.standby(CbsVariant.PLAIN);
          case PBR -> Worlds.pbr(PbrVariant.PLAIN);
          case EVE_VERIFY -> Worlds.eve(options.lyingNodes(), 200, EveVariant.PLAIN);
          case BYZANTIUM -> Worlds.byzantium(ByzVariant.PLAIN);
        };
    return run(worlds, firstSeed, runs, listener, options);
  }

  static Report run(Worlds worlds, long firstSeed, int runs, Progress listener, Options options) {
    Counters total = new Counters();
    for (int i = 0; i < runs; i++) {
      long seed = firstSeed + i;
      Simulation world = worlds.of(seed, Trace.OFF);
      Optional<Violation> violation = toEnd(world);
      total.addAll(world.counters());
      if (violation.isPresent()) {
        return new Report(
            firstSeed, i + 1, options.subject(), total, Optional.of(replay(worlds, seed, options)));
      }
      listener.onRun(seed, i + 1, runs);
    }
    return new Report(firstSeed, runs, options.subject(), total, Optional.empty());
  }

  /// Runs a seed again, with a trace.
  private static Failure replay(Worlds worlds, long seed, Options options) {
    Trace trace = new Trace(options.traceLines() == 0 ? Integer.MAX_VALUE : options.traceLines());
    Simulation world = worlds.of(seed, trace);
    Violation violation =
        toEnd(world)
            .orElseGet(() -> new Violation("determinism", "the failure did not come again"));
    return new Failure(
        seed,
        violation.property(),
        String.valueOf(violation.getMessage()),
        "./quorate simulate " + options.flags() + "--seed " + seed + " --runs 1",
        world.swarm().toString(),
        new ArrayList<>(trace.lines()));
  }

  private static Optional<Violation> toEnd(Simulation world) {
    try {
      while (world.step()) {}
      return Optional.empty();
    } catch (Violation violation) {
      return Optional.of(violation);
    } catch (RuntimeException broken) {
      StackTraceElement[] where = broken.getStackTrace();
      return Optional.of(
          new Violation("invariant", broken + (where.length == 0 ? "" : " at " + where[0])));
    }
  }
}
