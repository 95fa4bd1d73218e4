package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import quorate.core.Bytes;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.replication.command.Position;
import quorate.replication.smr.Known;
import quorate.replication.smr.StateMachine.Coming;
import quorate.replication.statement.Footprint;
import quorate.replication.statement.Lookahead;
import quorate.replication.statement.OrderedStatement;
import quorate.simulator.world.Rng;

/// A model of the connections on which a database executes transactions ahead that do not conflict.
/// Each call of the database lets some of them execute a statement, as the seed decides. A
/// statement sees committed data and its own transaction's writes, which are invisible to others.
final class BankLanes {
  /// The number of commands looked ahead, per lane.
  private static final int WINDOW = 4;

  /// Executes a statement; empty if the database cannot answer it.
  interface Runner {
    Optional<Result> run(Bank on, OrderedStatement statement, Set<String> quarantinedShapes);
  }

  /// A transaction executed ahead.
  ///
  /// @param writes its write set
  record Ahead(List<Result> results, Bytes writes) {
    List<Digest> digests() {
      return results.stream().map(Canonical::digest).toList();
    }
  }

  private final int lanes;
  private final Rng rng;
  private final UnaryOperator<Footprint> said;
  private final Runner runner;
  private final Lookahead<Position> lookahead = new Lookahead<>();
  private final Map<Position, Lane> planned = new TreeMap<>();
  private final Map<Position, Lane> running = new TreeMap<>();

  private static final class Lane {
    private final List<OrderedStatement> statements;
    private final Set<String> quarantinedShapes;
    private final List<Result> results = new ArrayList<>();
    private Bank before = new Bank();
    private Bank after = before;
    private boolean broken;

    Lane(List<OrderedStatement> statements, Set<String> quarantinedShapes) {
      this.statements = statements;
      this.quarantinedShapes = quarantinedShapes;
    }

    boolean isDone() {
      return broken || results.size() == statements.size();
    }
  }

  /// @param lanes the most transactions executed ahead; 0 for none
  /// @param said the reported form of a footprint
  BankLanes(int lanes, Rng rng, UnaryOperator<Footprint> said, Runner runner) {
    this.lanes = lanes;
    this.rng = rng;
    this.said = said;
    this.runner = runner;
  }

  int window() {
    return lanes * WINDOW;
  }

  void foresee(List<Coming> more, Known known, Bank committed) {
    for (Coming each : more) {
      List<OrderedStatement> statements = each.command().statements();
      Footprint footprint =
          Bank.areQuarantined(statements, known.heldShapes())
              ? Footprint.ANYTHING
              : said.apply(Bank.footprint(each.request().id().session(), statements));
      lookahead.add(each.at(), footprint);
      if (!footprint.equals(Footprint.ANYTHING)) {
        planned.put(each.at(), new Lane(statements, known.quarantinedShapes()));
      }
    }
    goOn(committed);
  }

  /// Advances some lanes, and starts others.
  private void goOn(Bank committed) {
    for (Position at : lookahead.free()) {
      Lane lane = planned.get(at);
      if (lane != null && running.size() < lanes && rng.chance(700)) {
        lookahead.begun(at);
        planned.remove(at);
        running.put(at, lane);
      }
    }
    BooleanSupplier goesOn = () -> rng.chance(500);
    running
        .values()
        .forEach(lane -> {
          while (!lane.isDone() && goesOn.getAsBoolean()) {
            step(lane, committed);
          }
        });
  }

  private void step(Lane lane, Bank committed) {
    Bank work = committed.copy();
    work.apply(lane.before.writesTo(lane.after));
    Optional<Result> result =
        runner.run(work, lane.statements.get(lane.results.size()), lane.quarantinedShapes);
    lane.before = committed.copy();
    lane.after = work;
    // A failed, unanswered or abandoned statement is executed at its turn.
    lane.broken = result.isEmpty() || result.get() instanceof Result.Failed || rng.chance(20);
    result.ifPresent(lane.results::add);
  }

  /// The turn of `at`: returns its results if all of it was executed, successfully.
  Optional<Ahead> take(Position at, Bank committed) {
    goOn(committed);
    lookahead.passed(at);
    planned.remove(at);
    Lane lane = running.remove(at);
    running.keySet().removeIf(each -> !each.isAfter(at));
    if (lane == null) {
      return Optional.empty();
    }
    while (!lane.isDone()) {
      step(lane, committed);
    }
    return lane.broken
        ? Optional.empty()
        : Optional.of(new Ahead(lane.results, lane.before.writesTo(lane.after)));
  }

  /// Rolls back all lanes.
  void clear() {
    lookahead.clear();
    planned.clear();
    running.clear();
  }
}
