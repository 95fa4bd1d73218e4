package quorate.order.pbft;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.Request;

/// The messages of PBFT, grouped by the receiving part. `docs/protocols/pbft.md` has a table of
/// sender, receiver and occasion.
public sealed interface PbftMessage {
  /// Messages to the three phases of one view.
  sealed interface ToAgreement extends PbftMessage {
    long view();

    long slot();
  }

  /// Messages to the part that changes views.
  sealed interface ToViews extends PbftMessage {}

  /// Messages to the part that collects checkpoints.
  sealed interface ToCheckpoints extends PbftMessage {}

  /// Messages to the part that catches up, and helps others to.
  sealed interface ToLearner extends PbftMessage {}

  /// Messages to any node, from a client or from a node that relays a request.
  sealed interface ToNode extends PbftMessage {}

  /// Messages from the layer above in the same node. Never on the wire.
  sealed interface Local extends PbftMessage {}

  /// The primary's proposal, and its vote.
  record PrePrepare(long view, long slot, Batch batch) implements ToAgreement {
    @Override
    public String toString() {
      return "PrePrepare v" + view + "/s" + slot + " " + batch;
    }
  }

  /// A backup's durable vote.
  record Prepare(long view, long slot, Digest digest) implements ToAgreement {
    @Override
    public String toString() {
      return "Prepare v" + view + "/s" + slot + " " + digest;
    }
  }

  /// The sender has durably recorded a quorum of votes for this.
  record Commit(long view, long slot, Digest digest) implements ToAgreement {
    @Override
    public String toString() {
      return "Commit v" + view + "/s" + slot + " " + digest;
    }
  }

  /// The signer holds the state of a slot durably.
  record Checkpoint(NodeId signer, long slot, Digest state, Bytes signature)
      implements ToCheckpoints {
    @Override
    public String toString() {
      return "Checkpoint " + signer + " s" + slot + " " + state;
    }
  }

  /// A stable checkpoint with its proof.
  record Stable(Certificate certificate) implements ToCheckpoints {
    @Override
    public String toString() {
      return "Stable " + certificate;
    }
  }

  /// The signer has left all views below; its claims above its stable checkpoint.
  ///
  /// @param prepared set P: per slot the latest view in which it had a quorum of votes
  /// @param voted set Q: per slot and batch the latest view in which it voted for the batch
  record ViewChange(
      long view,
      NodeId signer,
      Certificate stable,
      List<Claim> prepared,
      List<Claim> voted,
      Bytes signature)
      implements ToViews {
    public ViewChange {
      prepared = List.copyOf(prepared);
      voted = List.copyOf(voted);
    }

    @Override
    public String toString() {
      return "ViewChange v"
          + view
          + " "
          + signer
          + " stable "
          + stable
          + " prepared "
          + prepared
          + " voted "
          + voted;
    }
  }

  /// The primary's proof that its view may begin, and the resulting assignments.
  ///
  /// @param changes a quorum of view changes, or more
  /// @param chosen the batches of the slots above the highest stable checkpoint in them
  record NewView(long view, List<ViewChange> changes, List<Assigned> chosen, Bytes signature)
      implements ToViews {
    public NewView {
      changes = List.copyOf(changes);
      chosen = List.copyOf(chosen);
    }

    @Override
    public String toString() {
      return "NewView v"
          + view
          + " from "
          + changes.stream().map(ViewChange::signer).toList()
          + " chosen "
          + chosen;
    }
  }

  /// The sender's progress; a peer that is ahead sends the missing messages.
  ///
  /// @param active whether its view has begun there
  /// @param stable the slot of its latest stable checkpoint
  /// @param next the slot that it delivers next
  record Status(long view, boolean active, long stable, long next) implements ToLearner {
    @Override
    public String toString() {
      return "Status v"
          + view
          + (active ? "" : " waiting")
          + " stable s"
          + stable
          + " next s"
          + next;
    }
  }

  /// The sender's deliveries in consecutive slots. One sender proves nothing; r + 1 equal reports
  /// do.
  record Committed(long from, List<Digest> digests) implements ToLearner {
    public Committed {
      digests = List.copyOf(digests);
    }

    @Override
    public String toString() {
      return "Committed from s" + from + " " + digests;
    }
  }

  /// Asks for a batch by its digest.
  record FetchBody(Digest digest) implements ToLearner {
    @Override
    public String toString() {
      return "FetchBody " + digest;
    }
  }

  /// The answer to [FetchBody].
  record Body(Batch batch) implements ToLearner {
    @Override
    public String toString() {
      return "Body " + batch;
    }
  }

  /// Asks to have this request ordered.
  record Submit(Request request) implements ToNode {
    @Override
    public String toString() {
      return "Submit " + request;
    }
  }

  /// The layer above holds the state of this slot durably. It must report this for every slot that
  /// is a multiple of the checkpoint interval.
  record Taken(long slot, Digest state) implements Local {
    @Override
    public String toString() {
      return "Taken s" + slot + " " + state;
    }
  }

  /// The layer above holds the state of `slot` durably; continue with the slot after it.
  record Installed(long slot) implements Local {
    @Override
    public String toString() {
      return "Installed s" + slot;
    }
  }

  /// The layer above has reverted to an older state: deliver again from this slot on, or from the
  /// first that is still stored.
  record Redeliver(long from) implements Local {
    @Override
    public String toString() {
      return "Redeliver from s" + from;
    }
  }

  /// The answer to [quorate.order.ChoiceWanted].
  record Choose(long view, long slot, Bytes choice) implements Local {
    @Override
    public String toString() {
      return "Choose v" + view + "/s" + slot + " " + choice;
    }
  }

  /// The answer to [quorate.order.ChoiceProposed]. The layer above may answer late.
  record Judged(long view, long slot, Digest digest, boolean accepted) implements Local {
    @Override
    public String toString() {
      return "Judged v" + view + "/s" + slot + " " + digest + (accepted ? " yes" : " no");
    }
  }
}
