package quorate.runtime.pbr;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.engine.transaction.TransactionBatch;
import quorate.replication.pbr.PbrIndication.Execute;
import quorate.replication.statement.OrderedStatement;

/// Scripts that wait for their turn, if one transaction writes at a time. Consecutive scripts may
/// share a transaction when it comes.
final class WaitingScripts {
  /// A script that waits.
  ///
  /// @param alone whether it shares a transaction with no other
  record Script(Execute execute, List<OrderedStatement> statements, boolean alone) {
    RequestId id() {
      return execute.request().id();
    }

    NodeId client() {
      return execute.request().client();
    }

    Script byItself() {
      return new Script(execute, statements, true);
    }
  }

  private final Runnable caller;
  private final Deque<Script> waiting = new ArrayDeque<>();

  /// Whether a thread waits for the turn.
  private boolean called;

  /// @param caller starts a thread that waits for the turn and then calls [#take]; does not wait
  ///   itself
  WaitingScripts(Runnable caller) {
    this.caller = caller;
  }

  synchronized void add(Script script) {
    waiting.add(script);
    call();
  }

  private void call() {
    if (!called && !waiting.isEmpty()) {
      called = true;
      caller.run();
    }
  }

  synchronized int size() {
    return waiting.size();
  }

  synchronized boolean contains(RequestId id) {
    return waiting.stream().anyMatch(script -> script.id().equals(id));
  }

  /// The turn has come.
  ///
  /// @return the scripts that get it: none if none waits any more, and several if they may share it
  synchronized List<Script> take() {
    called = false;
    List<Script> next = new ArrayList<>();
    while (!waiting.isEmpty() && next.size() < TransactionBatch.COUNT_MAX) {
      Script script = waiting.element();
      boolean fits =
          next.isEmpty()
              || !script.alone()
                  && !next.getFirst().alone()
                  && script.execute().number() == next.getFirst().execute().number();
      if (!fits) {
        break;
      }
      next.add(waiting.remove());
    }
    call();
    return next;
  }

  /// Puts scripts back that had a turn in vain; they are the first again.
  synchronized void giveBack(List<Script> scripts) {
    scripts.reversed().forEach(waiting::addFirst);
    call();
  }

  /// Removes the scripts that match.
  synchronized List<Script> remove(Predicate<Script> which) {
    List<Script> removed = waiting.stream().filter(which).toList();
    waiting.removeAll(removed);
    return removed;
  }
}
