package quorate.simulator.byzantium;

import java.util.HashMap;
import java.util.Map;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Role;
import quorate.core.SessionId;
import quorate.order.Delivered;
import quorate.order.Request;
import quorate.replication.byzantium.ByzCommand;
import quorate.replication.byzantium.ByzMessage;
import quorate.replication.byzantium.Labels;

/// Byzantium with mistakes that only a client that lies makes use of.
final class ByzPlantedTrust {
  private ByzPlantedTrust() {}

  /// Whoever sends a request speaks in any name (V2).
  static final ByzVariant BELIEVES_SENDERS =
      new ByzVariant() {
        @Override
        public boolean accepts(NodeId from, ByzMessage.Submit submit) {
          return true;
        }
      };

  /// Clients say what their operations are (L5).
  static final ByzVariant BELIEVES_LABELS =
      new ByzVariant() {
        @Override
        public Labels labels() {
          return _ -> true;
        }
      };

  /// Whoever names a transaction commits it (C2).
  static final ByzVariant COMMITS_ANOTHER =
      ByzPlantedBugs.replica((right, _) -> new InSession(right, true));

  /// Whoever names a session orders in it (X3).
  static final ByzVariant SHARED_SESSIONS =
      ByzPlantedBugs.replica((right, _) -> new InSession(right, false));

  /// Takes requests for those of the client whose session or transaction they name.
  private static final class InSession implements Role<ByzMessage> {
    private final Role<ByzMessage> right;
    private final boolean commits;
    private final Map<SessionId, NodeId> clients = new HashMap<>();

    InSession(Role<ByzMessage> right, boolean commits) {
      this.right = right;
      this.commits = commits;
    }

    @Override
    public void on(Event<ByzMessage> event, Effects<ByzMessage> effects) {
      right.on(
          ByzPlantedBugs.delivering(
              event,
              slot ->
                  new Delivered(slot.slot(), slot.requests().stream().map(this::changed).toList())),
          effects);
    }

    private Request changed(Request request) {
      ByzCommand command = ByzCommand.of(request.body()).orElseThrow();
      if (command instanceof ByzCommand.Vote) {
        return request;
      }
      RequestId id = request.id();
      if (commits && command instanceof ByzCommand.Commit commit) {
        RequestId named = commit.transaction();
        id =
            named.session().equals(id.session())
                ? id
                : new RequestId(named.session(), named.number() + 1);
      }
      NodeId client = clients.computeIfAbsent(id.session(), _ -> request.client());
      boolean changes = !commits || !id.equals(request.id());
      return changes ? new Request(id, request.born(), client, request.body()) : request;
    }
  }
}
