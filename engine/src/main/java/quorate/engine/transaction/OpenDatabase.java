package quorate.engine.transaction;

import java.sql.Connection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.database.Engine;
import quorate.engine.schema.EngineSchema;
import quorate.engine.statement.AnalysedStatement;
import quorate.engine.statement.Execution;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.SequenceSource;

/// An open database: its engine, its schema, and Quorate's own locks: the schema, which a
/// transaction holds shared or alone, and the turns of transactions that write.
///
/// With a single turn, an engine that allows write skew becomes one whose transactions are
/// serializable in the order of their commits: each one begins when the one before has committed.
public final class OpenDatabase {
  /// The limit of transactions that hold the schema shared, or that write at once if there are no
  /// turns.
  public static final int SHARES = 1 << 20;

  private final Engine engine;
  private final EngineSchema changing;
  private final Semaphore schema = new Semaphore(SHARES, true);

  /// How many transactions may write at once.
  private final int turns;

  private final Semaphore turn;

  /// @param dialects the dialects of all databases
  /// @param turns how many transactions may write at once: one, or [#SHARES]
  public OpenDatabase(Engine engine, Set<Dialect> dialects, int turns) {
    this.engine = engine;
    this.changing = new EngineSchema(engine, dialects);
    this.turns = turns;
    this.turn = new Semaphore(turns, true);
  }

  public Engine engine() {
    return engine;
  }

  /// The schema, and the change of it that is under way.
  public EngineSchema changing() {
    return changing;
  }

  public Execution execution() {
    return changing.execution();
  }

  public Catalog catalog() {
    return changing.catalog();
  }

  // Locks.

  /// A transaction's share of Quorate's own locks.
  ///
  /// @param shares shares of the schema
  /// @param turns turns for writing
  public record Held(int shares, int turns) {
    public static final Held NOTHING = new Held(0, 0);
  }

  /// Waits for the schema, and for a turn if the transaction writes.
  ///
  /// @param alone whether no other transaction may hold the schema
  public Held enter(boolean alone, boolean writes) throws InterruptedException {
    int shares = alone ? SHARES : 1;
    schema.acquire(shares);
    if (!writes) {
      return new Held(shares, 0);
    }
    try {
      turn.acquire();
    } catch (InterruptedException givenUp) {
      schema.release(shares);
      throw givenUp;
    }
    return new Held(shares, 1);
  }

  /// Takes all turns, if no transaction writes.
  public Optional<Held> enterIfFree() {
    return turn.tryAcquire(turns) ? Optional.of(new Held(0, turns)) : Optional.empty();
  }

  /// Whether the holder of this is the only transaction that writes.
  public boolean isAlone(Held held) {
    return held.turns() == turns;
  }

  public void leave(Held held) {
    turn.release(held.turns());
    schema.release(held.shares());
  }

  /// Whether transactions that write do so one at a time.
  public boolean oneAtATime() {
    return turns == 1;
  }

  /// Whether a transaction waits for locks that others hold.
  public boolean isWanted() {
    return turn.hasQueuedThreads() || schema.hasQueuedThreads();
  }

  // Statements.

  /// Analyses a statement over the current schema.
  ///
  /// @throws SqlException if it is invalid, or this engine cannot execute it
  public Analysed.Data analyse(OrderedStatement statement, Catalog catalog) {
    Analysed.Data data = execution().analyse(statement, catalog);
    String unable = data.unable().get(engine.dialect());
    if (unable != null) {
      throw new SqlException(new SqlError("0A000", engine.name() + " cannot run this: " + unable));
    }
    return data;
  }

  /// Executes a statement over the current schema, in the connection's transaction.
  ///
  /// @param streamed whether the rows of a large answer are kept in a file, and the answer has
  ///   their digest
  public Result run(
      Connection connection,
      OrderedStatement statement,
      SequenceSource sequences,
      boolean streamed) {
    Catalog catalog = catalog();
    try {
      AnalysedStatement one =
          new AnalysedStatement(catalog, analyse(statement, catalog), statement);
      return streamed
          ? execution().spooled(connection, one, sequences, true)
          : execution().run(connection, one, sequences);
    } catch (SqlException refused) {
      return new Result.Failed(refused.error());
    }
  }

  public boolean changesSchema(OrderedStatement statement) {
    try {
      return execution().analyse(statement, catalog()) instanceof Analysed.Ddl;
    } catch (SqlException unknown) {
      return false; // fails when it is its turn, unless a statement before it makes it valid
    }
  }

  /// Whether SQL leaves open if the statement raises an error.
  public boolean hasOptionalErrors(OrderedStatement statement) {
    try {
      return execution().hasOptionalErrors(execution().analyse(statement, catalog()));
    } catch (SqlException unknown) {
      return false; // it was executed over the schema that a statement before it has made
    }
  }
}
