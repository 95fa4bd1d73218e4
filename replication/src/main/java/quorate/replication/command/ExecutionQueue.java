package quorate.replication.command;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.wire.WireException;
import quorate.order.Request;

/// Requests that were delivered and are not executed yet, in order.
public final class ExecutionQueue implements Iterable<PendingRequest> {
  private final Command.Reader service;
  private final Deque<PendingRequest> queue = new ArrayDeque<>();

  /// Commands decoded before their turn.
  private final TreeMap<Position, Command> decoded = new TreeMap<>();

  ExecutionQueue(Command.Reader service) {
    this.service = service;
  }

  /// Adds the requests of a slot after `applied`.
  ///
  /// @param checkpointSlots the interval, in slots, of checkpoints
  /// @return the requests added
  List<PendingRequest> add(ReplicaEvent.Ordered ordered, Position applied, long checkpointSlots) {
    long slot = ordered.slot();
    List<Request> requests = ordered.requests();
    List<PendingRequest> added = new ArrayList<>();
    for (int index = 0; index < requests.size(); index++) {
      Position at = Position.of(slot, index);
      if (at.isAfter(applied)) {
        added.add(new PendingRequest(at, requests.get(index), ordered.before(), ordered.choice()));
      }
    }
    queue.addAll(added);
    boolean reconfigures =
        !requests.isEmpty() && HostCommand.Reconfigure.of(requests.getLast().body()).isPresent();
    if (slot % checkpointSlots == 0 || reconfigures) { // joining nodes need its state
      Position end = Position.of(slot, Position.INDEX_MAX);
      queue.add(
          new PendingRequest(end, CheckpointRequest.of(slot), ordered.history(), ordered.choice()));
    }
    return added;
  }

  public int size() {
    return queue.size();
  }

  /// The next request to execute.
  public PendingRequest first() {
    return queue.element();
  }

  boolean isEmpty() {
    return queue.isEmpty();
  }

  PendingRequest remove() {
    return queue.remove();
  }

  /// Drops all requests.
  void clear() {
    queue.clear();
    decoded.clear();
  }

  /// Drops the requests up to `applied`.
  void passed(Position applied) {
    queue.removeIf(next -> !next.at().isAfter(applied));
  }

  /// Drops the commands decoded before their turn.
  void forgetDecoded() {
    decoded.clear();
  }

  /// The command of a request whose turn it is.
  ///
  /// @throws WireException if it is not a command
  Command command(PendingRequest next) {
    decoded.headMap(next.at(), false).clear();
    Command known = decoded.remove(next.at());
    return known == null ? Command.decode(next.request().body(), service) : known;
  }

  /// The command of a waiting request; empty if it is malformed.
  public Optional<Command> peek(PendingRequest next) {
    Command known = decoded.get(next.at());
    if (known == null) {
      try {
        known = Command.decode(next.request().body(), service);
      } catch (WireException malformed) {
        return Optional.empty();
      }
      decoded.put(next.at(), known);
    }
    return Optional.of(known);
  }

  @Override
  public Iterator<PendingRequest> iterator() {
    return queue.iterator();
  }
}
