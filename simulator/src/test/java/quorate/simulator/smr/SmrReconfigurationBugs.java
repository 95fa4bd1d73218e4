package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Role;
import quorate.core.SessionId;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.ReplicaEvent;
import quorate.replication.command.ReplicaIndication;
import quorate.replication.smr.Replica;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SqlCommand;

/// Replicas with one mistake each in the change to other nodes.
final class SmrReconfigurationBugs {
  /// A command without effect.
  private static final Command NOTHING =
      new SqlCommand.AbandonWrite(new NodeId(1), Position.of(1, 0));

  private SmrReconfigurationBugs() {}

  /// Ignores a change of nodes: it counts the words of the former nodes, and none of the new ones.
  static final SmrVariant COUNTS_FORMER_NODES =
      (replica, _, _) ->
          (event, effects) ->
              replica.on(
                  heard(
                      event,
                      slot ->
                          slot.requests().stream()
                              .map(request ->
                                  isChange(request)
                                      ? with(request, request.id(), NOTHING.encode())
                                      : request)
                              .toList()),
                  effects);

  /// Joins without waiting for a state: it takes part from the order's next slot on, with an empty
  /// database.
  static final SmrVariant JOINS_WITHOUT_A_STATE =
      (replica, self, database) ->
          (event, effects) -> {
            List<Position> sought = new ArrayList<>();
            boolean isNew = database.applied().equals(Position.NONE);
            replica.on(
                event,
                effect -> {
                  if (isNew
                      && effect instanceof Effect.Deliver<SmrMessage>(var indication)
                      && indication
                          instanceof ReplicaIndication.Seek(Position after, var _, var _)) {
                    sought.add(after);
                  } else {
                    effects.emit(effect);
                  }
                });
            for (Position each : sought) {
              Position after = Position.of(each.slot(), Position.INDEX_MAX);
              Bank empty = new Bank();
              empty.record(new SessionId(1, 1), 1, after, null);
              database.install(new BankSnapshots.Snapshot(after, empty, empty.whole()), after);
              replica.on(SmrPlantedBugs.local(self, new ReplicaEvent.SnapshotAvailable()), effects);
              replica.on(
                  SmrPlantedBugs.local(self, new ReplicaEvent.SnapshotInstalled(after)), effects);
              effects.deliver(new ReplicaIndication.GoOn(after.wholeSlots() + 1));
            }
          };

  /// Hands over a state that lacks the effects of its newest slot.
  static final class HandsOverTooLittle implements SmrVariant {
    private static final int SLOTS_KEPT = 500;

    /// The state before each slot.
    private final TreeMap<Long, Bank> before = new TreeMap<>();

    @Override
    public Role<SmrMessage> around(Replica replica, NodeId self, BankDatabase database) {
      return (event, effects) -> {
        if (event
                instanceof
                Event.Received<SmrMessage>(NodeId _, SmrMessage.Local(ReplicaEvent.Ordered ordered))
            && database.applied().wholeSlots() == ordered.slot() - 1) {
          before.putIfAbsent(ordered.slot(), database.bank().copy());
          before.headMap(ordered.slot() - SLOTS_KEPT).clear();
        }
        replica.on(event, effects);
      };
    }

    @Override
    public BankSnapshots.Snapshot handed(BankSnapshots.Snapshot right) {
      Bank lacking = before.getOrDefault(right.at().slot(), right.bank()).copy();
      right
          .bank()
          .sessions()
          .forEach((session, last) -> {
            if (last.at().equals(right.at())) {
              lacking.record(session, last.number(), last.at(), null);
            }
          });
      if (!lacking.applied().equals(right.at())) {
        return right;
      }
      lacking.control(right.bank().control());
      return new BankSnapshots.Snapshot(right.at(), lacking, lacking.whole());
    }
  }

  /// Executes the last slot of a configuration again, at the end of the first slot of the next.
  static final SmrVariant EXECUTES_THE_LAST_SLOT_TWICE =
      (replica, _, _) -> {
        List<Request> last = new ArrayList<>();
        return (event, effects) ->
            replica.on(
                heard(
                    event,
                    slot -> {
                      List<Request> requests = new ArrayList<>(slot.requests());
                      requests.addAll(last);
                      last.clear();
                      if (slot.requests().stream().anyMatch(SmrReconfigurationBugs::isChange)) {
                        slot.requests().stream()
                            .filter(request -> !isChange(request))
                            .map(request -> with(request, renamed(request.id()), request.body()))
                            .forEach(last::add);
                      }
                      return requests;
                    }),
                effects);
      };

  /// The event with other requests in its slots, if it has slots.
  private static Event<SmrMessage> heard(
      Event<SmrMessage> event, Function<ReplicaEvent.Ordered, List<Request>> other) {
    return switch (event) {
      case Event.Received<SmrMessage>(NodeId from, SmrMessage.Local(ReplicaEvent.Ordered slot)) ->
          SmrPlantedBugs.local(from, slot.with(other.apply(slot)));
      case Event.Received<SmrMessage>(
              NodeId from,
              SmrMessage.Local(ReplicaEvent.Backlog(var slots))) ->
          SmrPlantedBugs.local(
              from,
              new ReplicaEvent.Backlog(
                  slots.stream().map(slot -> slot.with(other.apply(slot))).toList()));
      case Event<SmrMessage> same -> same;
    };
  }

  private static Request with(Request request, RequestId id, Bytes body) {
    return new Request(id, request.born(), request.client(), body);
  }

  private static RequestId renamed(RequestId id) {
    return new RequestId(new SessionId(id.session().high(), id.session().low() ^ 1), id.number());
  }

  private static boolean isChange(Request request) {
    return HostCommand.Reconfigure.of(request.body()).isPresent();
  }
}
