package quorate.order.paxos;

import java.util.List;
import quorate.core.NodeId;
import quorate.order.Request;

/// The messages of Multi-Paxos, grouped by the receiving role. `docs/protocols/paxos.md` has a
/// table of sender, receiver and occasion.
public sealed interface PaxosMessage {
  /// Messages to an acceptor.
  sealed interface ToAcceptor extends PaxosMessage {}

  /// Messages to a leader, or to a candidate.
  sealed interface ToLeader extends PaxosMessage {}

  /// Messages to a learner.
  sealed interface ToLearner extends PaxosMessage {}

  /// Messages to any node, from a client or from a node that forwards a request.
  sealed interface ToNode extends PaxosMessage {}

  /// Messages from other layers of the same node. Never on the wire.
  sealed interface Local extends PaxosMessage {}

  /// Phase 0: asks whether the receiver would promise this ballot. Nothing is promised yet, so a
  /// node that only lost its own link to a live leader does not depose it.
  ///
  /// @param chosenBelow the asker knows every slot below to be chosen: if it lacks slots that the
  ///   receiver has truncated, it could not supply them to others and is not supported
  record PreVote(Ballot ballot, long chosenBelow) implements ToAcceptor {
    @Override
    public String toString() {
      return "PreVote " + ballot + " chosen below " + chosenBelow;
    }
  }

  /// Phase 1a.
  ///
  /// @param from votes in lower slots are not needed
  /// @param voted the last slot in which the sender has received a vote of the receiver; 0 for none
  record Prepare(Ballot ballot, long from, long voted) implements ToAcceptor {
    public Prepare(Ballot ballot, long from) {
      this(ballot, from, 0);
    }

    @Override
    public String toString() {
      return "Prepare " + ballot + " from " + from + (voted == 0 ? "" : " voted to " + voted);
    }
  }

  /// Phase 2a. As in a heartbeat, every slot below `chosenBelow` is chosen.
  record Accept(Vote vote, long chosenBelow) implements ToAcceptor {
    @Override
    public String toString() {
      return "Accept " + vote + " chosen below " + chosenBelow;
    }
  }

  /// The answer to [PreVote]. `chosenBelow` lets a node that the leader cannot reach catch up.
  record PreVoteReply(Ballot ballot, boolean supports, long chosenBelow) implements ToLeader {
    @Override
    public String toString() {
      return "PreVoteReply "
          + ballot
          + (supports ? " yes" : " no")
          + " chosen below "
          + chosenBelow;
    }
  }

  /// Phase 1b, one page of it.
  ///
  /// @param from the first slot of the page
  /// @param chosenBelow every slot below is chosen; votes there are omitted
  /// @param votes in ascending slots
  /// @param next the first slot of the next page; 0 if this is the last
  record Promise(Ballot ballot, long from, long chosenBelow, List<Vote> votes, long next)
      implements ToLeader {
    public Promise {
      votes = List.copyOf(votes);
    }

    @Override
    public String toString() {
      return "Promise "
          + ballot
          + " from "
          + from
          + " chosen below "
          + chosenBelow
          + " "
          + votes
          + (next == 0 ? "" : " next " + next);
    }
  }

  /// Phase 2b: the vote is durable.
  record Voted(Ballot ballot, long slot) implements ToLeader {
    @Override
    public String toString() {
      return "Voted " + ballot + " slot " + slot;
    }
  }

  /// A refusal: this acceptor has promised a higher ballot.
  record Preempted(Ballot promised) implements ToLeader {
    @Override
    public String toString() {
      return "Preempted " + promised;
    }
  }

  /// The answer to [Heartbeat]: a leader that no quorum hears must stop.
  record Alive(Ballot ballot, long chosenBelow) implements ToLeader {
    @Override
    public String toString() {
      return "Alive " + ballot + " chosen below " + chosenBelow;
    }
  }

  /// The leader is alive, and every slot below `chosenBelow` is chosen.
  ///
  /// @param voted the last slot in which the sender has received a vote of the receiver; 0 for none
  record Heartbeat(Ballot ballot, long chosenBelow, long voted) implements ToLearner {
    public Heartbeat(Ballot ballot, long chosenBelow) {
      this(ballot, chosenBelow, 0);
    }

    @Override
    public String toString() {
      String said = "Heartbeat " + ballot + " chosen below " + chosenBelow;
      return voted == 0 ? said : said + " voted to " + voted;
    }
  }

  /// Every slot below `chosenBelow` is chosen: sent at once if no [Accept] is about to carry it.
  /// Not answered.
  record Advance(Ballot ballot, long chosenBelow) implements ToLearner {
    @Override
    public String toString() {
      return "Advance " + ballot + " chosen below " + chosenBelow;
    }
  }

  /// Catch-up: requests the chosen batches from this slot on.
  record Fetch(long from) implements ToLearner {
    @Override
    public String toString() {
      return "Fetch from " + from;
    }
  }

  /// Chosen batches of consecutive slots, as many as fit a page.
  ///
  /// @param from the slot of the first batch
  /// @param truncatedBelow the sender has truncated the slots below
  /// @param chosenBelow the sender knows every slot below as chosen
  record Chosen(long from, List<List<Request>> batches, long truncatedBelow, long chosenBelow)
      implements ToLearner {
    public Chosen {
      batches = List.copyOf(batches);
    }

    @Override
    public String toString() {
      return "Chosen from "
          + from
          + " "
          + batches
          + " truncated below "
          + truncatedBelow
          + " chosen below "
          + chosenBelow;
    }
  }

  /// Asks to have this request ordered.
  ///
  /// @param hops the number of nodes that have forwarded it
  record Submit(Request request, int hops) implements ToNode {
    /// A request as a client sends it.
    public Submit(Request request) {
      this(request, 0);
    }

    @Override
    public String toString() {
      return "Submit " + request + (hops == 0 ? "" : " hops " + hops);
    }
  }

  /// Enough nodes hold a state of slot `below - 1` durably: forget the slots below.
  record Truncate(long below) implements Local {
    @Override
    public String toString() {
      return "Truncate below " + below;
    }
  }

  /// The layer above has reverted to an older state: deliver again from this slot on, or from the
  /// first that is not truncated.
  record Redeliver(long from) implements Local {
    @Override
    public String toString() {
      return "Redeliver from " + from;
    }
  }

  /// The layer above holds the state of `slot` durably; continue with the slot after it.
  record Installed(long slot) implements Local {
    @Override
    public String toString() {
      return "Installed slot " + slot;
    }
  }

  /// The node's links report that nothing listens at a peer's address: its host refuses
  /// connections. A hint, and repeated while that is so; it may be wrong.
  record Absent(NodeId node) implements Local {
    @Override
    public String toString() {
      return "Absent " + node;
    }
  }
}
