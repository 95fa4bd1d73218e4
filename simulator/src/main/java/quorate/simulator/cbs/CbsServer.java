package quorate.simulator.cbs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// A database server and its manager's connection to it, with delays, crashes and hangs.
final class CbsServer {
  private final CbsWorld world;
  private final NodeId id;
  private final Rng rng;
  private static final long BUSY_MICROS = 250_000;

  /// The time after which a statement takes long, so that its database is asked for a sign of life.
  private static final long LONG_MICROS = 1_000_000;

  private final int slowness;

  /// Whether it executes one statement at a time.
  private final boolean serial;

  private long busyUntil;

  /// The time of its last crash or hang.
  private long disturbedAt = -1;

  private final CbsDatabase database;
  private final Map<Long, Integer> numbers = new HashMap<>();

  /// The statements without an answer, if the database withholds some.
  private final Map<Long, Integer> unanswered = new HashMap<>();

  private final boolean withholds;

  /// The commands received while it hangs.
  private final List<Runnable> backlog = new ArrayList<>();

  private boolean up = true;

  /// Whether it has lost its state, and is not repaired yet.
  private boolean lost;

  private boolean hanging;

  /// The present or next connection. Messages of other connections are lost.
  private long connection;

  private boolean connected;
  private long epoch;
  private boolean fenced = true;

  /// How many of a thousand COMMITs fail: the database rolls them back by itself.
  private int failsPerMille;

  private boolean reportsLate;

  /// The last connection known to the manager, through which it sends; if that has broken
  /// meanwhile, the message is lost.
  private long known = -1;

  /// @param slowness how many times slower than the others it is
  /// @param serial whether it executes one statement at a time
  /// @param raisesPerMille how many of the errors left open by SQL it raises
  CbsServer(
      CbsWorld world,
      NodeId id,
      Rng rng,
      CbsFlaw flaw,
      boolean coarse,
      int slowness,
      boolean serial,
      int raisesPerMille) {
    this.world = world;
    this.id = id;
    this.rng = rng;
    this.slowness = slowness;
    this.serial = serial;
    this.withholds = flaw == CbsFlaw.WITHHELD_ANSWERS;
    this.database =
        new CbsDatabase(
            id,
            rng.fork(1),
            world.swarm(),
            flaw,
            coarse,
            raisesPerMille,
            world.counters(),
            this::onAnswer,
            this::onVictim);
  }

  private void onVictim(long attempt) {
    unanswered.remove(attempt);
    reply(new CbsMessage.RolledBack(attempt));
  }

  CbsDatabase database() {
    return database;
  }

  private void onAnswer(long attempt, CbsDatabase.Answer answer) {
    long through = connection;
    int number = numbers.getOrDefault(attempt, 0);
    unanswered.remove(attempt);
    long delay = rng.between(1, world.swarm().serviceMicrosMax()) * slowness;
    if (serial) {
      busyUntil = Math.max(busyUntil, world.agenda().now()) + delay;
      delay = busyUntil - world.agenda().now();
    }
    for (long at = BUSY_MICROS; at < delay; at += BUSY_MICROS) {
      world.agenda().after(at, () -> busy(attempt, through));
    }
    world
        .agenda()
        .after(
            delay,
            () -> {
              if (through == connection) {
                reply(
                    new CbsMessage.Ran(
                        attempt,
                        number,
                        answer.result(),
                        answer.executed().map(CbsOp::statement),
                        answer.writes(),
                        answer.word()));
              }
            });
  }

  /// It waits for no lock.
  private void busy(long attempt, long through) {
    if (through == connection) {
      reply(new CbsMessage.Busy(attempt));
    }
  }

  /// Reports that the database answers at all, while a statement has no answer.
  private void watch(long attempt, int number, long afterMicros) {
    long through = connection;
    world
        .agenda()
        .after(
            afterMicros,
            () -> {
              if (through == connection
                  && Integer.valueOf(number).equals(unanswered.get(attempt))) {
                if (!hanging) {
                  world.counters().add(Counter.CBS_SIGNS_OF_LIFE);
                  reply(new CbsMessage.Alive());
                }
                watch(attempt, number, BUSY_MICROS);
              }
            });
  }

  private void reply(CbsMessage.Local message) {
    long through = connection;
    world.shepherd().fromDatabase(id, message, () -> through == connection);
  }

  /// Takes a command from its manager.
  void take(CbsIndication.ToDatabase command) {
    take(command, known);
  }

  /// Takes a command from a manager whose last known connection is this.
  void take(CbsIndication.ToDatabase command, long through) {
    Runnable arrival =
        () -> {
          if (through == connection && connected || !fenced && up) {
            obey(command);
          }
        };
    world
        .agenda()
        .after(
            world.shepherd().delay("db" + id),
            () -> {
              if (hanging) {
                backlog.add(arrival);
              } else {
                arrival.run();
              }
            });
  }

  private void obey(CbsIndication.ToDatabase command) {
    switch (command) {
      case CbsIndication.Execute(long attempt, var txn, int number, var statement, var _) -> {
        world.trace(id, "execute", txn + " " + number + ": " + CbsOp.of(statement));
        numbers.put(attempt, number);
        if (withholds) {
          unanswered.put(attempt, number);
          watch(attempt, number, LONG_MICROS);
        }
        database.execute(attempt, CbsOp.of(statement));
      }
      case CbsIndication.Commit(long attempt, RequestId txn, long barrier) -> {
        if (rng.chance(failsPerMille)) {
          failCommit(attempt);
          return;
        }
        world.trace(id, "commit", txn + " at " + barrier);
        world.check().onApplied(id, txn);
        database.commit(attempt, barrier);
        reply(new CbsMessage.CommitDone(attempt));
      }
      case CbsIndication.Rollback(long attempt) -> {
        unanswered.remove(attempt);
        database.rollBack(attempt);
      }
      case CbsIndication.TruncateTable(long barrier) -> database.truncate(barrier);
      case CbsIndication.Reconnect() -> throw new IllegalArgumentException(command.toString());
    }
  }

  /// Reports that it rolls the transaction back, then lets go of its locks (M2a).
  private void failCommit(long attempt) {
    world.trace(id, "commit fails", attempt);
    world.counters().add(Counter.CBS_COMMITS_FAILED);
    long through = connection;
    Runnable report =
        () -> {
          if (through == connection) {
            reply(new CbsMessage.RolledBack(attempt));
          }
        };
    if (reportsLate) {
      world.agenda().after(rng.between(1_000, 50_000), report);
    } else {
      report.run();
    }
    database.rollBack(attempt);
  }

  /// @param perMille how many COMMITs fail
  /// @param late whether it reports that some time after it has let go of the locks, a mistake
  void failsCommits(int perMille, boolean late) {
    failsPerMille = perMille;
    reportsLate = late;
  }

  /// Breaks the connection; it is restored once both server and shepherd are up.
  void breakConnection() {
    connection++;
    numbers.clear();
    unanswered.clear();
    database.rollBackAll();
    if (connected) {
      connected = false;
      world.shepherd().fromDatabase(id, new CbsMessage.Disconnected(), () -> true);
    }
    connect();
  }

  private void connect() {
    long through = connection;
    world
        .agenda()
        .after(
            rng.between(1_000, 20_000),
            () -> {
              if (through == connection
                  && !connected
                  && up
                  && !hanging
                  && world.shepherd().serves(this)) {
                connected = true;
                world
                    .shepherd()
                    .fromDatabase(
                        id, new CbsMessage.Connected(database.log()), () -> isHeard(through));
              }
            });
  }

  private boolean isHeard(long through) {
    if (through == connection) {
      known = through;
    }
    return through == connection;
  }

  /// The epoch of the shepherd that it belongs to; 0 if there is a single shepherd.
  long epoch() {
    return epoch;
  }

  long connection() {
    return connection;
  }

  /// Admits a new shepherd or a new connection, after ending the transactions of earlier ones.
  void hello(long of) {
    if (hanging) {
      backlog.add(() -> hello(of));
    } else if (of > epoch && up) {
      world.trace(id, "hello", of);
      epoch = of;
      if (fenced) {
        abandon();
      } else {
        connected = false;
      }
      connect();
    }
  }

  /// Disables fencing, a mistake: the server goes on obeying earlier shepherds.
  void takesAnything() {
    fenced = false;
  }

  /// Drops the connections of a shepherd that is gone.
  void abandon() {
    connection++;
    connected = false;
    numbers.clear();
    unanswered.clear();
    database.rollBackAll();
  }

  /// Connects to a shepherd that is up.
  void welcome() {
    connect();
  }

  void crash() {
    disturbedAt = world.agenda().now();
    up = false;
    hanging = false;
    backlog.clear();
    breakConnection();
  }

  /// Crashes, and loses its files.
  void loseState() {
    crash();
    database.loseState();
    world.check().onLost(id, database.log());
    lost = true;
  }

  long disturbedAt() {
    return disturbedAt;
  }

  boolean isLost() {
    return lost;
  }

  /// It has the others' state again.
  void readmitted() {
    lost = false;
  }

  void restart() {
    if (!up) {
      up = true;
      connect();
    }
  }

  void hang() {
    hanging = true;
  }

  void goOn() {
    disturbedAt = hanging ? world.agenda().now() : disturbedAt;
    hanging = false;
    List<Runnable> late = List.copyOf(backlog);
    backlog.clear();
    late.forEach(Runnable::run);
    if (!connected) {
      connect();
    }
  }
}
