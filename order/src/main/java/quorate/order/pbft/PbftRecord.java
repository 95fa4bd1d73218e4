package quorate.order.pbft;

import quorate.core.Durable;
import quorate.core.digest.Digest;
import quorate.order.pbft.PbftMessage.NewView;

/// The durable records of a replica. Replayed in the order of persisting, they restore the replica:
/// no other state survives a restart.
public sealed interface PbftRecord extends Durable {
  /// All views below are left: no more votes there.
  record Left(long below) implements PbftRecord {
    @Override
    public String toString() {
      return "Left v" + below;
    }
  }

  /// The view began with this message. It implies [Left].
  record Entered(NewView newView) implements PbftRecord {
    @Override
    public String toString() {
      return "Entered " + newView;
    }
  }

  /// The batch of a vote, persisted before the vote.
  record Held(Batch batch) implements PbftRecord {
    @Override
    public String toString() {
      return "Held " + batch;
    }
  }

  /// A vote: a pre-prepare, or a prepare.
  record Voted(long view, long slot, Digest digest) implements PbftRecord {
    @Override
    public String toString() {
      return "Voted v" + view + "/s" + slot + " " + digest;
    }
  }

  /// A quorum of votes was seen; a commit follows.
  record Prepared(long view, long slot, Digest digest) implements PbftRecord {
    @Override
    public String toString() {
      return "Prepared v" + view + "/s" + slot + " " + digest;
    }
  }

  /// The layer above holds the state of a slot durably, and this node has signed that.
  record Took(long slot, Digest state) implements PbftRecord {
    @Override
    public String toString() {
      return "Took s" + slot + " " + state;
    }
  }

  /// A checkpoint is stable: all votes up to its slot are forgotten.
  record Stabilised(Certificate certificate) implements PbftRecord {
    @Override
    public String toString() {
      return "Stabilised " + certificate;
    }
  }
}
