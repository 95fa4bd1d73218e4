package quorate.replication.eve;

import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;

/// The messages of execute-verify replication, grouped by the receiving role (Eve, section 3.4.1).
public sealed interface EveMessage {
  /// Messages to a verifier.
  sealed interface ToVerifier extends EveMessage {}

  /// Messages to an executor.
  sealed interface ToExecutor extends EveMessage {}

  /// Messages from the layer above in the same node. Never on the wire.
  sealed interface Local extends EveMessage {}

  /// The signer has executed a batch, and holds the result durably.
  ///
  /// @param assigned the primary's signature under the batch of this number ([ExecuteBatch])
  record Verify(NodeId signer, long view, Token token, Bytes assigned, Bytes signature)
      implements ToVerifier {
    @Override
    public String toString() {
      return "Verify " + signer + " v" + view + "/" + token;
    }
  }

  /// A verifier's durable vote for a token.
  record Prepare(long view, Token token) implements ToVerifier {
    @Override
    public String toString() {
      return "Prepare v" + view + "/" + token;
    }
  }

  /// The signer has durably recorded a quorum of votes for a token.
  record Commit(NodeId signer, long view, Token token, int stalls, Bytes signature)
      implements ToVerifier {
    @Override
    public String toString() {
      return "Commit "
          + signer
          + " v"
          + view
          + "/"
          + token
          + (stalls == 0 ? "" : " stalls " + stalls);
    }
  }

  /// A certificate for a verifier that lacks it.
  record Certified(Certificate certificate) implements ToVerifier {
    @Override
    public String toString() {
      return "Certified " + certificate;
    }
  }

  /// The signer has left all views below; its claims are about the batch after its certificate.
  ///
  /// @param prepared set P
  /// @param voted set Q: per token the latest view of a vote
  record ViewChange(
      long view,
      NodeId signer,
      Certificate base,
      Optional<Claim> prepared,
      List<Claim> voted,
      Bytes signature)
      implements ToVerifier {
    public ViewChange {
      voted = List.copyOf(voted);
    }

    @Override
    public String toString() {
      return "ViewChange v"
          + view
          + " "
          + signer
          + " base "
          + base
          + " prepared "
          + prepared.map(Claim::toString).orElse("-")
          + " voted "
          + voted;
    }
  }

  /// The primary's proof that its view may begin, and the token that follows from it.
  record NewView(long view, List<ViewChange> changes, Token chosen, int stalls, Bytes signature)
      implements ToVerifier {
    public NewView {
      changes = List.copyOf(changes);
    }

    @Override
    public String toString() {
      return "NewView v"
          + view
          + " from "
          + changes.stream().map(ViewChange::signer).toList()
          + " chosen "
          + chosen
          + " stalls "
          + stalls;
    }
  }

  /// A verifier's progress; a peer that is ahead sends it the certificate and the view that it
  /// lacks.
  record Status(long view, boolean active, long number, long certifiedIn) implements ToVerifier {
    @Override
    public String toString() {
      return "Status v"
          + view
          + (active ? "" : " waiting")
          + " certified b"
          + number
          + " in v"
          + certifiedIn;
    }
  }

  /// An executor's progress; a verifier that is ahead sends it the certificate.
  record Progress(long view, long number) implements ToVerifier {
    @Override
    public String toString() {
      return "Progress v" + view + " b" + number;
    }
  }

  /// Requests have waited too long at this executor.
  record Complain(long view) implements ToVerifier {
    @Override
    public String toString() {
      return "Complain v" + view;
    }
  }

  /// The verdict on a batch, with its proof. In the executor's own view it commits the batch; in a
  /// higher one everything after the batch is rolled back, and the next batch is executed
  /// sequentially after enough stalls.
  record VerifyResponse(Certificate certificate) implements ToExecutor {
    @Override
    public String toString() {
      return "VerifyResponse " + certificate;
    }
  }

  /// A batch of requests, which are opaque here, from the primary of its view.
  ///
  /// @param signature the primary's, so that two different batches of one number accuse it
  record ExecuteBatch(long view, long number, Bytes batch, Bytes signature) implements ToExecutor {
    @Override
    public String toString() {
      return "ExecuteBatch v" + view + "/b" + number + " " + batch;
    }
  }

  /// Asks the primary for its batches from this number on.
  record FetchBatches(long view, long from) implements ToExecutor {
    @Override
    public String toString() {
      return "FetchBatches v" + view + " from b" + from;
    }
  }

  /// At the primary: make this the next batch. Ignored if the window is full.
  record Propose(long view, Bytes batch) implements Local {}

  /// The outcome of [EveIndication.Execute], which its first three fields identify.
  record Executed(long view, long number, Digest over, Digest state, Digest outputs)
      implements Local {}

  /// The state of this token was transferred, checked against it, and is durable.
  record Installed(Token token) implements Local {}

  /// Requests have waited too long in this view.
  record Impatient(long view) implements Local {}
}
