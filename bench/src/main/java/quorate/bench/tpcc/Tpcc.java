package quorate.bench.tpcc;

import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import quorate.bench.Figure;
import quorate.bench.load.Condition;
import quorate.bench.load.Draw;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.Loader;
import quorate.bench.load.Measured;
import quorate.bench.load.Session;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.Transaction;
import quorate.bench.procedure.ProcedureSet;

/// TPC-C, revision 5.11. `docs/workloads.md` lists the departures from the specification.
public final class Tpcc implements SqlWorkload {
  private static final double SECONDS_PER_MINUTE = 60;
  private static final List<String> KINDS =
      List.of(NewOrder.KIND, Payment.KIND, OrderStatus.KIND, Delivery.KIND, StockLevel.KIND);

  /// Clause 5.2.3: at least 43, 4, 4 and 4 of a hundred, and New-Order for the rest.
  private static final int[] MIX = {45, 43, 4, 4, 4};

  private final TpccScale scale;
  private final boolean foreignKeys;
  private final boolean procedures;
  private final long seed;
  private final InstantSource clock;
  private final Nurand nurand;
  private final AtomicBoolean untouched = new AtomicBoolean();

  /// A workload whose transactions are SQL statements.
  ///
  /// @param foreignKeys whether a load declares them
  /// @param clock of the terminals
  public Tpcc(TpccScale scale, boolean foreignKeys, long seed, InstantSource clock) {
    this(scale, foreignKeys, seed, clock, false);
  }

  /// @param foreignKeys whether a load declares them
  /// @param clock of the terminals
  /// @param procedures whether transactions are calls of stored procedures
  public Tpcc(
      TpccScale scale, boolean foreignKeys, long seed, InstantSource clock, boolean procedures) {
    this.procedures = procedures;
    this.scale = scale;
    this.foreignKeys = foreignKeys;
    this.seed = seed;
    this.clock = clock;
    this.nurand = Nurand.ofRun(new SplittableRandom(seed));
  }

  @Override
  public String name() {
    return "tpcc";
  }

  @Override
  public List<String> tables() {
    return TpccSchema.TABLES;
  }

  @Override
  public List<String> kinds() {
    return KINDS;
  }

  @Override
  public Map<String, Long> scale() {
    return scale.describe();
  }

  @Override
  public void load(Loader loader) throws SQLException {
    new TpccSchema(loader, foreignKeys).create();
    Timestamp now = Timestamp.from(clock.instant().truncatedTo(ChronoUnit.MILLIS));
    new TpccLoad(scale, loader, seed, now).load();
    untouched.set(true);
  }

  @Override
  public void prepare(Session session) throws SQLException {
    if (procedures) {
      ProcedureSet.TPCC.install(session);
    }
  }

  @Override
  public Supplier<Transaction> client(int client, SplittableRandom random) {
    untouched.set(false);
    Terminal terminal =
        new Terminal(
            scale,
            nurand,
            random,
            clock,
            client % scale.warehouses() + 1,
            client / scale.warehouses() % TpccScale.DISTRICTS + 1);
    return procedures ? () -> new Called(draw(terminal)) : () -> draw(terminal);
  }

  private static Transaction draw(Terminal terminal) {
    return switch (Draw.weighted(terminal.random(), MIX)) {
      case 0 -> NewOrder.draw(terminal);
      case 1 -> Payment.draw(terminal);
      case 2 -> OrderStatus.draw(terminal);
      case 3 -> Delivery.draw(terminal);
      default -> StockLevel.draw(terminal);
    };
  }

  @Override
  public List<Condition> check(Session session, LoadProgress shown) throws SQLException {
    return new TpccChecks(session, scale, untouched.get()).check(shown);
  }

  /// Committed New-Orders per minute, without those rolled back on purpose.
  @Override
  public Map<String, Object> figures(Measured measured) {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put(
        "tpmC",
        Figure.round(measured.committed(NewOrder.KIND) * SECONDS_PER_MINUTE / measured.seconds()));
    figures.put("new_orders_rolled_back", measured.rolledBack().getOrDefault(NewOrder.KIND, 0L));
    return figures;
  }
}
