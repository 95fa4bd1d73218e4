package quorate.replication.client;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
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

  /// A replica's answer, or a result within its transaction, differs from that of r + 1 others.
  record Disagreement(
      Request request, Position position, SortedMap<NodeId, SmrMessage.Reply> replies)
      implements ClientIndication {
    public Disagreement {
      replies = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(replies));
    }
  }
}
