package quorate.simulator.smr;

import quorate.core.value.Result;
import quorate.replication.statement.OrderedStatement;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Counters;
import quorate.simulator.world.Rng;

/// The faults of one database.
final class Lies {
  enum Kind {
    NONE,
    /// Answers statements of one shape wrongly over correct tables: an engine bug.
    WRONG_READ,
    /// Sometimes fails a write that others execute.
    FAILED_WRITE,
    /// Sometimes stores a wrong value with a correct answer, for statements that some databases do
    /// not support: a comparison of write sets reveals that.
    WRONG_WRITE,
    /// Sometimes changes a row silently.
    CORRUPT_ROW,
    /// Sometimes loses a row.
    LOST_ROW,
    /// Sometimes raises an error that SQL leaves open although no operand has one.
    FALSE_ERROR,
    /// Sometimes withholds its word on a held write, or its answer to a read.
    WITHHELD
  }

  /// The SQLSTATE of an operand's error.
  static final String RAISED = "22012";

  private final Kind kind;
  private final String shape;
  private final Rng rng;
  private final Counters counters;
  private boolean stopped;
  private boolean rots;

  /// Whether it stores and answers wrong values for every statement of a certain shape: a bug in
  /// the engine's writes.
  private final boolean misreads;

  /// How often in a thousand reads its engine fails by itself, which is not a lie.
  private final int fails;

  private final Rng draw;

  private int told;
  private int failed;

  Lies(Kind kind, int fails, Rng rng, Counters counters) {
    this.kind = kind;
    this.fails = fails;
    this.draw = rng.fork(2);
    this.rng = rng;
    this.counters = counters;
    this.misreads = kind == Kind.WRONG_WRITE && rng.fork(1).chance(500);
    this.shape = Bank.READS.get(rng.below(Bank.READS.size()));
  }

  /// The number of its faults so far.
  int told() {
    return told;
  }

  /// The number of its engine's own failures.
  int failures() {
    return failed;
  }

  /// Ends all faults except engine bugs.
  void stop() {
    stopped = true;
  }

  private void tell() {
    told++;
    counters.add(Counter.LIES_TOLD);
  }

  /// The statement executed in place of the given one.
  OrderedStatement misread(OrderedStatement statement) {
    if (!misreads || !statement.text().equals("add")) {
      return statement;
    }
    tell();
    return Bank.statement("add", Bank.parameter(statement, 0), Bank.parameter(statement, 1) + 1);
  }

  /// Whether it fails this statement.
  boolean refuses(OrderedStatement statement) {
    boolean refuses =
        kind == Kind.FAILED_WRITE && !stopped && !Bank.reads(statement) && rng.chance(30);
    if (refuses) {
      tell();
    }
    return refuses;
  }

  /// Whether its engine fails by itself in this statement, which is then not answered.
  boolean failsIn(OrderedStatement statement) {
    boolean fail = !stopped && Bank.reads(statement) && draw.chance(fails);
    if (fail) {
      failed++;
      counters.add(Counter.READS_FAILED);
    }
    return fail;
  }

  /// The answer given instead of the right one.
  Result answer(OrderedStatement statement, Result right) {
    if (kind == Kind.WRONG_READ && statement.text().equals(shape)) {
      tell();
      return Bank.row(-7);
    }
    if (kind == Kind.FALSE_ERROR
        && !stopped
        && Bank.hasOptionalErrors(statement)
        && rng.chance(300)) {
      tell();
      return Bank.failure(RAISED);
    }
    return right;
  }

  /// Whether it withholds its word on a held write.
  boolean withholdsWord() {
    return withholds(250);
  }

  /// Whether it withholds its answer.
  boolean withholdsAnswer() {
    return withholds(200);
  }

  private boolean withholds(int perMille) {
    boolean withholds = kind == Kind.WITHHELD && !stopped && rng.chance(perMille);
    if (withholds) {
      tell();
    }
    return withholds;
  }

  /// Stores a wrong value in a held script's effects.
  void distort(Bank work) {
    if (kind == Kind.WRONG_WRITE && !misreads && !stopped && rng.chance(300) && work.corrupt(rng)) {
      tell();
    }
  }

  /// Adds a row by itself at its next commit.
  void rot() {
    rots = true;
  }

  /// Damages its tables at random.
  ///
  /// @param self a number unique to this database
  void damage(Bank bank, long self) {
    if (rots) {
      rots = false;
      bank.stray(1_000_000 * self + told);
      tell();
    }
    if (stopped || !rng.chance(30)) {
      return;
    }
    boolean damaged =
        switch (kind) {
          case CORRUPT_ROW -> bank.corrupt(rng);
          case LOST_ROW -> bank.lose(rng);
          case NONE, WRONG_READ, WRONG_WRITE, FAILED_WRITE, FALSE_ERROR, WITHHELD -> false;
        };
    if (damaged) {
      tell();
    }
  }
}
