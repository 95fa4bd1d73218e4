package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.database.Engine;
import quorate.replication.command.Position;
import quorate.runtime.net.FailureText;
import quorate.runtime.store.InstalledMark;
import quorate.runtime.store.NodeLog;
import quorate.runtime.store.VoidMark;

/// Gives a replica its state back: from a certified snapshot ([SnapshotSearch]), believed only once
/// its rows, scanned from the engine that took them, rehash to the certified digest (law 9).
///
/// A database that is only behind is kept until that snapshot is there, and for good if the order
/// takes the replica further meanwhile: it may be one of the few that can certify a state.
final class Repairs {
  private static final long PAUSE_MILLIS = 300;

  /// After a search without a state to install: a missing one may appear at any moment.
  private static final long SEARCH_PAUSE_MILLIS_MAX = 3_000;

  /// After a failed installation: each costs every node.
  private static final long INSTALL_PAUSE_MILLIS_MAX = 30_000;

  private static final int SAME_SNAPSHOT_MAX = 3;
  private final Path directory;
  private final SnapshotSearch search;
  private final SnapshotTrees trees;
  private final RowDifferences differences;
  private final Engine engine;
  private final DatabaseMachine machine;
  private final Scanner scanner;
  private final ApplyHost apply;
  private final Consumer<String> health;
  private final Supplier<CompletableFuture<Position>> certified;
  private final BiConsumer<Position, Bytes> reinstated;

  private @Nullable Wanted wanted;
  private volatile Optional<Repaired> last = Optional.empty();
  private final RepairProgress progress;

  /// @param health takes the state of health, for people
  /// @param certified the last checkpoint that this replica knows to be certified
  /// @param reinstated the state of a position is installed, with the history of the order
  Repairs(
      Path directory,
      SnapshotSearch search,
      SnapshotTrees trees,
      RowDifferences differences,
      Engine engine,
      DatabaseMachine machine,
      Scanner scanner,
      ApplyHost apply,
      RepairProgress progress,
      Consumer<String> health,
      Supplier<CompletableFuture<Position>> certified,
      BiConsumer<Position, Bytes> reinstated) {
    this.directory = directory;
    this.search = search;
    this.trees = trees;
    this.differences = differences;
    this.engine = engine;
    this.machine = machine;
    this.scanner = scanner;
    this.apply = apply;
    this.progress = progress;
    this.health = health;
    this.certified = certified;
    this.reinstated = reinstated;
  }

  /// @param after the snapshot must be of a later position
  /// @param needlessPast empty if the database's state is wrong; else the position past which it
  ///   has gone on by itself
  private record Wanted(Position after, Optional<Position> needlessPast) {
    Wanted and(Wanted other) {
      return new Wanted(
          later(after, other.after),
          needlessPast.flatMap(mine -> other.needlessPast.map(its -> later(mine, its))));
    }

    private static Position later(Position one, Position other) {
      return other.isAfter(one) ? other : one;
    }
  }

  /// Begins a repair, or has the one that is under way do this, too.
  ///
  /// @param after the snapshot must be of a later position
  /// @param needlessPast empty if the database is wrong; if it is only behind, the position past
  ///   which the order has taken it on after all
  synchronized void start(Position after, Optional<Position> needlessPast, String reason) {
    Wanted now = new Wanted(after, needlessPast);
    if (wanted != null) {
      wanted = wanted.and(now);
      return;
    }
    wanted = now;
    NodeLog.LOG.warn("repair after {}: {}", after, reason);
    health.accept("repairing: " + reason);
    Thread.ofPlatform().daemon().name("repair").start(this::run);
  }

  /// How far it is.
  RepairProgress progress() {
    return progress;
  }

  /// The last repair's effect, since this node was started.
  Optional<Repaired> last() {
    return last;
  }

  private synchronized Wanted wanted() {
    return java.util.Objects.requireNonNull(wanted);
  }

  private synchronized void demand(Wanted more) {
    wanted = wanted().and(more);
  }

  /// Whether the order has taken the replica on by itself.
  private boolean isNeedless() {
    return wanted().needlessPast().filter(past -> machine.applied().isAfter(past)).isPresent();
  }

  /// Whether it has, and so the repair is over.
  private synchronized boolean ends() {
    if (isNeedless()) {
      wanted = null;
      progress.end();
      NodeLog.LOG.warn("no repair: the order supplied the missing slots");
      health.accept("ready");
      return true;
    }
    return false;
  }

  private void run() {
    String said = "";
    int installs = 0;
    boolean byRows = true;
    for (long pause = PAUSE_MILLIS; ; pause *= 2) {
      long longest = SEARCH_PAUSE_MILLIS_MAX;
      try {
        Optional<SnapshotSearch.Offer> found =
            search.await(wanted().after(), oldest(), this::isNeedless);
        if (found.isPresent()) {
          SnapshotSearch.Offer offer = found.get();
          boolean older = !offer.at().isAfter(wanted().after());
          Optional<RowInstall> few = byRows && !older ? few(offer) : Optional.empty();
          byRows = false; // if it fails, it is not tried again
          Optional<? extends StateInstall> install =
              few.isPresent() ? few : search.fetch(offer, this::isNeedless);
          if (install.isPresent()) {
            longest = INSTALL_PAUSE_MILLIS_MAX;
            // If this engine cannot take it, a later one may lack the rows that it cannot take.
            if (++installs > SAME_SNAPSHOT_MAX) {
              demand(new Wanted(offer.at(), wanted().needlessPast()));
            }
            Optional<Bytes> history = installed(install.get(), offer.at(), older).get();
            if (history.isPresent()) {
              Repaired repaired = new Repaired(offer.at(), few.map(RowInstall::written));
              finish(repaired, history.get(), older);
              return;
            }
          }
        }
        if (ends()) {
          return;
        }
      } catch (InterruptedException stopping) {
        return;
      } catch (ExecutionException | TimeoutException | IOException | RuntimeException notYet) {
        if (ends()) {
          return;
        }
        if (!said.equals(notYet.toString())) {
          said = notYet.toString();
          NodeLog.LOG.warn("the repair is tried again: {}", said);
          health.accept("repairing: " + FailureText.of(notYet));
        }
      }
      pause = Math.min(pause, longest);
      if (!pause(pause)) {
        return;
      }
    }
  }

  /// The lowest position of a state that is accepted if no later one exists: the log is cut below
  /// the certified one. A database that is only behind is of more use than any older state.
  private Optional<Position> oldest() throws InterruptedException, ExecutionException {
    return wanted().needlessPast().isPresent()
        ? Optional.empty()
        : Optional.of(certified.get().get());
  }

  /// Repairs only the differing rows, if they are few.
  private Optional<RowInstall> few(SnapshotSearch.Offer offer) throws InterruptedException {
    try {
      progress.begin(RepairProgress.Step.COMPARING, 0);
      return differences.find(
          machine.applied(),
          machine.catalog(),
          offer.state(),
          search.holder(offer, trees, this::isNeedless));
    } catch (IOException | SQLException | RuntimeException notSo) {
      NodeLog.LOG.warn("not repaired row by row, but as a whole: {}", FailureText.of(notSo));
      return Optional.empty();
    }
  }

  private void finish(Repaired repaired, Bytes history, boolean older) throws IOException {
    new VoidMark(directory).clear();
    search.done(older);
    synchronized (this) {
      wanted = null;
    }
    progress.end();
    last = Optional.of(repaired);
    reinstated.accept(repaired.at(), history);
    if (older) {
      search.compare(); // commands executed again are attested anew
    }
    NodeLog.LOG.warn("repaired {}", repaired);
  }

  private static boolean pause(long millis) {
    try {
      Thread.sleep(millis);
      return true;
    } catch (InterruptedException stopping) {
      return false;
    }
  }

  /// Installs on the applying thread, and rehashes the engine's content.
  ///
  /// @param older whether the state is of before the fault
  /// @return the order's name for the slots up to there; empty if the replica got there, or
  ///   further, by itself
  private CompletableFuture<Optional<Bytes>> installed(
      StateInstall install, Position at, boolean older) {
    CompletableFuture<Optional<Bytes>> done = new CompletableFuture<>();
    apply.submit(() -> {
      try {
        if (!apply.found()) {
          done.complete(Optional.empty());
          return;
        }
        new VoidMark(directory).set("a snapshot of " + at + " was being installed");
        new InstalledMark(directory).raise(at.slot());
        demand(new Wanted(Position.NONE, Optional.empty()));
        Position fault = Wanted.later(wanted().after(), machine.applied());
        machine.reinstall(install);
        progress.begin(RepairProgress.Step.REHASHING, 0);
        install.verifyEngine(engine, machine, scanner);
        if (older) {
          machine.absolve(fault);
        }
        done.complete(Optional.of(machine.control().history(at)));
      } catch (SQLException | IOException | RuntimeException failed) {
        done.completeExceptionally(failed);
      }
    });
    return done;
  }
}
