package quorate.simulator.smr;

import quorate.core.value.Result;
import quorate.replication.statement.OrderedStatement;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Counters;
import quorate.simulator.world.Rng;

/// What is wrong with one database.
final class Lies {
  enum Kind {
    NONE,
    /// Statements of one shape are answered wrongly over right tables: a bug of the engine.
    WRONG_READ,
    /// Now and then a write fails that the others can do.
    FAILED_WRITE,
    /// Now and then it stores something else than it should, and answers as if it had not. Only of
    /// what not all databases can run: that shows when write sets are compared.
    WRONG_WRITE,
    /// Now and then a row changes by itself.
    CORRUPT_ROW,
    /// Now and then a row is gone.
    LOST_ROW,
    /// Now and then it raises an error that SQL leaves open, where no operand has one.
    FALSE_ERROR,
    /// Now and then it does not say what a held write does, or does not answer a read.
    WITHHELD
  }

  /// The error of an operand.
  static final String RAISED = "22012";

  private final Kind kind;
  private final String shape;
  private final Rng rng;
  private final Counters counters;
  private boolean stopped;
  private boolean rots;

  /// Whether it stores and answers something else than it should whenever a statement has a certain
  /// shape: a bug in how its engine writes.
  private final boolean misreads;

  /// How often in a thousand times its engine fails by itself in a read. That is no lie.
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

  /// How often it has been wrong.
  int told() {
    return told;
  }

  /// How often its engine has failed by itself.
  int failures() {
    return failed;
  }

  /// An engine's bug stays; everything else is over.
  void stop() {
    stopped = true;
  }

  private void tell() {
    told++;
    counters.add(Counter.LIES_TOLD);
  }

  /// The statement that this database executes in place of the one that it was given.
  OrderedStatement misread(OrderedStatement statement) {
    if (!misreads || !statement.text().equals("add")) {
      return statement;
    }
    tell();
    return Bank.statement("add", Bank.parameter(statement, 0), Bank.parameter(statement, 1) + 1);
  }

  /// Whether it refuses this statement.
  boolean refuses(OrderedStatement statement) {
    boolean refuses =
        kind == Kind.FAILED_WRITE && !stopped && !Bank.reads(statement) && rng.chance(30);
    if (refuses) {
      tell();
    }
    return refuses;
  }

  /// Whether its engine fails by itself in this statement, and so does not answer it.
  boolean failsIn(OrderedStatement statement) {
    boolean fail = !stopped && Bank.reads(statement) && draw.chance(fails);
    if (fail) {
      failed++;
      counters.add(Counter.READS_FAILED);
    }
    return fail;
  }

  /// The answer that it gives instead of the right one.
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

  /// Whether it keeps to itself what it found of a held write.
  boolean withholdsWord() {
    return withholds(250);
  }

  /// Whether it keeps its answer to itself.
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

  /// Stores something else than a script that is held should.
  void distort(Bank work) {
    if (kind == Kind.WRONG_WRITE && !misreads && !stopped && rng.chance(300) && work.corrupt(rng)) {
      tell();
    }
  }

  /// Something is in its tables, from its next commit on, that nobody has put there.
  void rot() {
    rots = true;
  }

  /// What happens to its tables now and then.
  ///
  /// @param self a number that no other database has
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
