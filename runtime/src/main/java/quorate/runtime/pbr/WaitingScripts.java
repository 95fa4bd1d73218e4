package quorate.runtime.pbr;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.replication.pbr.PbrIndication.Execute;
import quorate.replication.smr.Statement;

/// Transactions that clients send as a whole, where they write one at a time: as they wait for
/// their turn. Those that follow each other when it comes may share a transaction.
final class WaitingScripts {
  /// One that waits.
  ///
  /// @param alone whether it shares with nobody
  record Script(Execute execute, List<Statement> statements, boolean alone) {
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

  private final Deque<Script> waiting = new ArrayDeque<>();

  /// Whether somebody waits for the turn.
  private boolean called;

  /// @return whether somebody is to wait for the turn from now on
  synchronized boolean add(Script script) {
    waiting.add(script);
    return call();
  }

  private boolean call() {
    boolean calls = !called && !waiting.isEmpty();
    called |= calls;
    return calls;
  }

  synchronized int size() {
    return waiting.size();
  }

  /// The turn has come.
  ///
  /// @return who has it: none if nobody waits any more, and several if they may share it
  synchronized List<Script> take() {
    called = false;
    List<Script> next = new ArrayList<>();
    while (!waiting.isEmpty() && next.size() < SharedTransaction.COUNT_MAX) {
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
    return next;
  }

  /// Whether somebody else is to wait for the turn, of those that are left.
  synchronized boolean goOn() {
    return call();
  }

  /// These had a turn in vain, and are the first once more.
  ///
  /// @return whether somebody is to wait for the turn from now on
  synchronized boolean giveBack(List<Script> scripts) {
    scripts.reversed().forEach(waiting::addFirst);
    return call();
  }

  /// Takes out those that are so.
  synchronized List<Script> remove(Predicate<Script> which) {
    List<Script> removed = waiting.stream().filter(which).toList();
    waiting.removeAll(removed);
    return removed;
  }
}
