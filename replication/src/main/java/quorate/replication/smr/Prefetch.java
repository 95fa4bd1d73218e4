package quorate.replication.smr;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.order.Request;
import quorate.replication.command.ExecutionQueue;
import quorate.replication.command.PendingRequest;
import quorate.replication.command.Position;
import quorate.replication.command.StateMachineHost;

/// Announces coming commands to the database, so that it may execute some of them ahead.
///
/// Only scripts and COMMITs are announced, up to the first other command: between two announced
/// commands there are only reads.
final class Prefetch {
  /// A longer request waits for its turn: it is on disk until then.
  private static final int BYTES_MAX = 32 << 10;

  private final NodeId self;
  private final StateMachine machine;

  /// The commands announced to the database.
  private final TreeMap<Position, SessionId> told = new TreeMap<>();

  Prefetch(NodeId self, StateMachine machine) {
    this.self = self;
    this.machine = machine;
  }

  /// Announces the next commands.
  ///
  /// @param commits whether equal results commit a COMMIT here, without another replica's vote
  void tell(
      ExecutionQueue queue,
      StateMachineHost<SmrMessage, Control> host,
      Predicate<SqlCommand.Commit> commits) {
    int window = machine.lookahead();
    if (window == 0 || queue.size() < 2) {
      return;
    }
    told.headMap(queue.first().at(), false).clear();
    List<StateMachine.Coming> more = new ArrayList<>();
    Position last = Position.NONE;
    boolean adjoins = false;
    for (PendingRequest next : queue) {
      // A position that is delivered a second time is not executed again.
      boolean ends = window-- == 0 || !next.at().isAfter(last);
      last = next.at();
      if (ends || !told.containsKey(last) && !tell(next, queue, host, commits, adjoins, more)) {
        break;
      }
      adjoins = told.containsKey(last);
    }
    if (!more.isEmpty()) {
      machine.foresee(more, host.control().known(self));
    }
  }

  /// Whether commands after this one may be announced too.
  private boolean tell(
      PendingRequest next,
      ExecutionQueue queue,
      StateMachineHost<SmrMessage, Control> host,
      Predicate<SqlCommand.Commit> commits,
      boolean adjoins,
      List<StateMachine.Coming> more) {
    Request request = next.request();
    SessionId session = request.id().session();
    if (told.containsValue(session)
        || host.hasRun(request.id())
        || host.mayBeForgotten(request, next.at())
        || request.body().length() > BYTES_MAX) {
      return false;
    }
    Optional<SqlCommand> command =
        queue.peek(next).filter(SqlCommand.class::isInstance).map(SqlCommand.class::cast);
    if (command.filter(SqlCommand::onlyReads).isPresent()) {
      return true; // it reads the state committed at its turn, and nothing else
    }
    boolean executes =
        command.isPresent()
            && (command.get() instanceof SqlCommand.Script
                || command.get() instanceof SqlCommand.Commit commit && commits.test(commit));
    if (executes) {
      told.put(next.at(), session);
      more.add(new StateMachine.Coming(next.at(), request, command.get(), adjoins));
    }
    return executes;
  }

  /// Undoes everything executed ahead.
  void cancel() {
    if (!told.isEmpty()) {
      told.clear();
      machine.unforesee();
    }
  }
}
