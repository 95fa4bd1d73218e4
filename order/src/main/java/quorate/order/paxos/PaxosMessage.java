package quorate.order.paxos;

import java.util.List;
import quorate.order.Request;

/// Everything that the parts of Multi-Paxos say to each other, split by receiver. The table of who
/// sends what when is in `docs/protocols/paxos.md`.
public sealed interface PaxosMessage {
  /// To an acceptor.
  sealed interface ToAcceptor extends PaxosMessage {}

  /// To a leader, or to one who would be it.
  sealed interface ToLeader extends PaxosMessage {}

  /// To a learner.
  sealed interface ToLearner extends PaxosMessage {}

  /// To any node, from a client or a node that forwards for one.
  sealed interface ToNode extends PaxosMessage {}

  /// From the layer above in the same node. Never on the wire.
  sealed interface Local extends PaxosMessage {}

  /// Phase 0: would you promise this ballot? Nothing is promised yet, so a node that only lost its
  /// own link to a live leader deposes nobody.
  ///
  /// @param chosenBelow what the asker knows to be chosen: one that lacks what the asked has
  ///   truncated could not tell others what is chosen, and is not supported
  record PreVote(Ballot ballot, long chosenBelow) implements ToAcceptor {
    @Override
    public String toString() {
      return "PreVote " + ballot + " chosen below " + chosenBelow;
    }
  }

  /// Phase 1a.
  ///
  /// @param from votes in lower slots are not needed
  /// @param voted the last slot for which the sender has had a vote of the receiver; 0 for none
  record Prepare(Ballot ballot, long from, long voted) implements ToAcceptor {
    public Prepare(Ballot ballot, long from) {
      this(ballot, from, 0);
    }

    @Override
    public String toString() {
      return "Prepare " + ballot + " from " + from + (voted == 0 ? "" : " voted to " + voted);
    }
  }

  /// Phase 2a. `chosenBelow` tells, as a heartbeat does, how far the leader knows the order.
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
  /// @param from the page begins here
  /// @param chosenBelow every slot below is chosen; votes there are left out
  /// @param votes in ascending slots
  /// @param next where the next page begins; 0 if this was the last
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

  /// Refusal: this acceptor has promised a higher ballot.
  record Preempted(Ballot promised) implements ToLeader {
    @Override
    public String toString() {
      return "Preempted " + promised;
    }
  }

  /// The answer to [Heartbeat]: a leader whom no quorum hears must not go on.
  record Alive(Ballot ballot, long chosenBelow) implements ToLeader {
    @Override
    public String toString() {
      return "Alive " + ballot + " chosen below " + chosenBelow;
    }
  }

  /// The leader lives, and every slot below `chosenBelow` is chosen.
  ///
  /// @param voted the last slot for which the sender has had a vote of the receiver; 0 for none
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

  /// Every slot below `chosenBelow` is chosen: said at once when no [Accept] is about to say it.
  /// Not answered.
  record Advance(Ballot ballot, long chosenBelow) implements ToLearner {
    @Override
    public String toString() {
      return "Advance " + ballot + " chosen below " + chosenBelow;
    }
  }

  /// Catch-up: send the chosen batches from this slot on.
  record Fetch(long from) implements ToLearner {
    @Override
    public String toString() {
      return "Fetch from " + from;
    }
  }

  /// Chosen batches of consecutive slots, as many as fit a page.
  ///
  /// @param from the slot of the first batch
  /// @param truncatedBelow slots below are gone at the sender
  /// @param chosenBelow how far the sender knows the order
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

  /// Order this request.
  ///
  /// @param hops how many nodes have forwarded it
  record Submit(Request request, int hops) implements ToNode {
    /// As a client sends it.
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

  /// The layer above has gone back to an older state: deliver again from this slot on, or from the
  /// first that is not truncated.
  record Redeliver(long from) implements Local {
    @Override
    public String toString() {
      return "Redeliver from " + from;
    }
  }

  /// The layer above holds the state of `slot` durably; go on with the slot after it.
  record Installed(long slot) implements Local {
    @Override
    public String toString() {
      return "Installed slot " + slot;
    }
  }
}
