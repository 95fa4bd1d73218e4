package quorate.replication.client;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.value.Result;
import quorate.order.Request;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;

/// Indications of the proxy to the session that made a request.
public sealed interface ClientIndication extends Indication {
  /// r + 1 replicas gave this answer.
  record Answered(RequestId request, Position position, long catalogVersion, List<Result> results)
      implements ClientIndication {
    public Answered {
      results = List.copyOf(results);
    }
  }

  /// Every replica has replied, and no r + 1 agree.
  record Undecided(Request request, SortedMap<NodeId, SmrMessage.Reply> replies)
      implements ClientIndication {
    public Undecided {
      replies = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(replies));
    }
  }

  /// The replicas asked for a read do not all give the same answer, or not in time (C7): all have
  /// to be asked.
  ///
  /// @param position of the replies, if all asked replicas replied at one position
  record Unconfirmed(
      Request request, Optional<Position> position, SortedMap<NodeId, SmrMessage.Reply> replies)
      implements ClientIndication {
    public Unconfirmed {
      replies = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(replies));
    }

    /// Whether the answers differ, so that one is wrong.
    public boolean differs() {
      return position.isPresent() && unable().isEmpty() && !isOpen();
    }

    /// The replicas that replied without an answer.
    Set<NodeId> unable() {
      Set<NodeId> unable = new TreeSet<>(replies.keySet());
      unable.removeIf(node -> Objects.requireNonNull(replies.get(node)).answer().isPresent());
      return unable;
    }

    /// Whether some replica raised an error that SQL leaves open.
    boolean isOpen() {
      return replies.values().stream().anyMatch(reply -> reply.optionalError().isPresent());
    }
  }

  /// A replica's answer, or a result within its transaction, differs from that of r + 1 others.
  record Disagreement(
      Request request, Position position, SortedMap<NodeId, SmrMessage.Reply> replies)
      implements ClientIndication {
    public Disagreement {
      replies = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(replies));
    }
  }
}
