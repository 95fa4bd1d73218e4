package quorate.replication.smr;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import quorate.core.SessionId;
import quorate.core.wire.WireException;
import quorate.order.Request;

/// What was delivered and is not executed yet, in its order; and what the database was told of it
/// beforehand, so that it may execute some of it ahead.
///
/// It is told of scripts and COMMITs only, up to the first command that is anything else: no other
/// comes between two of those that it knows, but reads.
final class Upcoming {
  /// A longer request waits for its turn: it is on disk until then.
  private static final int BYTES_MAX = 32 << 10;

  private final StateMachine machine;
  private final Deque<Next> queue = new ArrayDeque<>();

  /// Those that have been decoded.
  private final TreeMap<Position, Command> decoded = new TreeMap<>();

  /// Those that the database knows of.
  private final TreeMap<Position, SessionId> told = new TreeMap<>();

  Upcoming(StateMachine machine) {
    this.machine = machine;
  }

  /// Takes what a slot has after `applied`.
  ///
  /// @param checkpointSlots a checkpoint ends every so many slots
  /// @return the requests among it
  List<Next> add(SmrMessage.Ordered ordered, Position applied, long checkpointSlots) {
    long slot = ordered.slot();
    List<Request> requests = ordered.requests();
    List<Next> added = new ArrayList<>();
    for (int index = 0; index < requests.size(); index++) {
      Position at = Position.of(slot, index);
      if (at.isAfter(applied)) {
        added.add(new Next(at, requests.get(index), ordered.before()));
      }
    }
    queue.addAll(added);
    boolean reconfigures =
        !requests.isEmpty() && Command.Reconfigure.of(requests.getLast().body()).isPresent();
    if (slot % checkpointSlots == 0 || reconfigures) { // those who join need its state
      Position end = Position.of(slot, Position.INDEX_MAX);
      queue.add(new Next(end, CheckpointRequest.of(slot), ordered.history()));
    }
    return added;
  }

  boolean isEmpty() {
    return queue.isEmpty();
  }

  Next remove() {
    return queue.remove();
  }

  /// Forgets all of it.
  void clear() {
    queue.clear();
    stop();
  }

  /// Forgets what is not after `applied`.
  void passed(Position applied) {
    queue.removeIf(next -> !next.at().isAfter(applied));
  }

  /// What a request is.
  ///
  /// @throws WireException if it is nothing
  Command command(Next next) {
    decoded.headMap(next.at(), false).clear();
    Command known = decoded.remove(next.at());
    return known == null ? Command.decode(next.request().body()) : known;
  }

  /// Tells the database what comes next.
  ///
  /// @param commits whether equal results commit a COMMIT here, without a word from another replica
  void tell(Sessions ran, Predicate<Command.Commit> commits, Supplier<Known> known) {
    int window = machine.lookahead();
    if (window == 0 || queue.size() < 2) {
      return;
    }
    told.headMap(queue.element().at(), false).clear();
    List<StateMachine.Coming> more = new ArrayList<>();
    Position last = Position.NONE;
    boolean adjoins = false;
    for (Next next : queue) {
      // What is delivered a second time is not executed again.
      boolean ends = window-- == 0 || !next.at().isAfter(last);
      last = next.at();
      if (ends || !told.containsKey(last) && !tell(next, ran, commits, adjoins, more)) {
        break;
      }
      adjoins = told.containsKey(last);
    }
    if (!more.isEmpty()) {
      machine.foresee(more, known.get());
    }
  }

  /// Whether the database may look beyond this one.
  private boolean tell(
      Next next,
      Sessions ran,
      Predicate<Command.Commit> commits,
      boolean adjoins,
      List<StateMachine.Coming> more) {
    Request request = next.request();
    SessionId session = request.id().session();
    if (told.containsValue(session)
        || ran.hasRun(request.id())
        || ran.mayBeForgotten(request, next.at())
        || request.body().length() > BYTES_MAX) {
      return false;
    }
    Optional<Command> command = decoded(next);
    if (command.isPresent()
        && command.get() instanceof Command.Script(var _, boolean readOnly)
        && readOnly) {
      return true; // it reads what is committed at its turn, and nothing else
    }
    boolean executes =
        command.isPresent()
            && (command.get() instanceof Command.Script
                || command.get() instanceof Command.Commit commit && commits.test(commit));
    if (executes) {
      told.put(next.at(), session);
      more.add(new StateMachine.Coming(next.at(), request, command.get(), adjoins));
    }
    return executes;
  }

  private Optional<Command> decoded(Next next) {
    Command known = decoded.get(next.at());
    if (known == null) {
      try {
        known = Command.decode(next.request().body());
      } catch (WireException malformed) {
        return Optional.empty();
      }
      decoded.put(next.at(), known);
    }
    return Optional.of(known);
  }

  /// The replica has executed what it can: whatever runs ahead beyond that is taken back.
  void stop() {
    decoded.clear();
    if (!told.isEmpty()) {
      told.clear();
      machine.unforesee();
    }
  }
}
