package quorate.replication.eve;

import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.NodeId;

/// Reports to the layer above: batches to execute, verdicts and findings (Eve, sections 3.2.1 and
/// 3.2.2).
public sealed interface EveIndication extends Indication {
  /// Execute a batch over the state of a token, and answer [EveMessage.Executed]. A later
  /// [RolledBack] ends it without an answer.
  ///
  /// @param sequential one request after the other, in the batch's order; otherwise in parallel
  record Execute(long view, long number, Bytes batch, Token over, boolean sequential)
      implements EveIndication {}

  /// This token, whose state is here, is committed: the answers of its batch may leave.
  record Committed(Token token) implements EveIndication {}

  /// The state is that of this token again; whatever was executed after it never happened.
  record RolledBack(Token token) implements EveIndication {}

  /// Fetch the state of this token from other executors, check it against the token, make it
  /// durable and answer [EveMessage.Installed].
  record TransferWanted(Token token) implements EveIndication {}

  /// An executor's view, and the number from which its primary makes batches.
  record PrimaryKnown(long view, NodeId primary, long next) implements EveIndication {}

  /// A verifier has learned of a certificate.
  record BatchCertified(Certificate certificate) implements EveIndication {}

  /// A verifier leaves a view for this one.
  record Suspected(long next, Reason reason) implements EveIndication {}

  /// Why a verifier leaves a view (V1, V2 and V4).
  enum Reason {
    /// No token can be matched any more.
    DIVERGED,
    /// Tokens arrived, and none was committed in time.
    STALLED,
    /// Requests wait at executors.
    COMPLAINTS,
    /// The primary executor sent different batches.
    PRIMARY_ACCUSED,
    OTHERS_LEFT,
    ONE_WAITS,
    NO_NEW_VIEW,
    WRONG_NEW_VIEW
  }

  /// A node has signed statements of which an honest one signs only one.
  record Accused(NodeId node, Evidence evidence) implements EveIndication {}
}
