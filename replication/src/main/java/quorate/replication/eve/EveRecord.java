package quorate.replication.eve;

import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.replication.eve.EveMessage.NewView;

/// The durable records of both roles. Replayed in the order of persisting, they restore a role. The
/// thesis' prototype keeps everything in memory (Eve, section 3.5).
public sealed interface EveRecord extends Durable {
  /// The records of a verifier.
  sealed interface OfVerifier extends EveRecord {}

  /// The records of an executor.
  sealed interface OfExecutor extends EveRecord {}

  /// All views below are left: no more votes there.
  record Left(long below) implements OfVerifier {}

  /// The view began with this message. It implies [Left].
  record Entered(NewView newView) implements OfVerifier {}

  /// A vote, persisted before its PREPARE.
  record Voted(long view, Token token) implements OfVerifier {}

  /// A quorum of votes was seen; a COMMIT follows.
  record Prepared(long view, Token token) implements OfVerifier {}

  /// The batch is committed; claims up to it are forgotten.
  record Certified(Certificate certificate) implements OfVerifier {}

  /// A batch that this primary has sent: it must not send another one with this number.
  record Proposed(long view, long number, Bytes batch, Bytes signature) implements OfExecutor {}

  /// A batch was executed, with this result. The layer above persists the changed state with it.
  ///
  /// @param assigned the primary's signature under the batch
  record Ran(long view, Token token, Bytes assigned) implements OfExecutor {}

  /// In a log that was rewritten: the highest number that was signed in the view, although its
  /// result may be gone since.
  record Signed(long number) implements OfExecutor {}

  /// A verdict of the verifiers.
  record Adopted(Certificate certificate) implements OfExecutor {}

  /// A transferred state, which the layer above holds durably.
  record Fetched(Token token) implements OfExecutor {}
}
